import type { FastifyReply, FastifyRequest } from 'fastify'
import { departureMinutes } from './departure-store.ts'

/** Binds a sign-in begun at the provider to the browser that began it; see `sessionCookie`. */
export function departureCookie(url: string) {
  const secure = url.startsWith('https:')
  const name = secure ? '__Host-openward-departure' : 'openward-departure'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    read(request: FastifyRequest): string | null {
      const token = request.cookies[name]
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
    },
    write(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...options, maxAge: departureMinutes * 60 })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options)
    },
  }
}
