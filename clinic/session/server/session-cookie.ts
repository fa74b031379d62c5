import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from './session-store.ts'

/**
 * The cookie that carries the session. Behind TLS it has the `__Host-` name, which browsers bind to
 * this very host over HTTPS (RFC 6265bis, 4.1.3); without TLS they would drop it.
 */
export function sessionCookie(url: string) {
  const secure = url.startsWith('https:')
  const name = secure ? '__Host-openward' : 'openward'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    read(request: FastifyRequest): string | null {
      const token = request.cookies[name]
      // Two of one name: one of them was planted, and nobody can tell which.
      const isDoubled = (request.headers.cookie ?? '').split(`${name}=`).length > 2
      return token !== undefined && !isDoubled && /^[\w-]{43}$/.test(token) ? token : null
    },
    write(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...options, maxAge: sessionHours * 3600 })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options)
    },
  }
}
