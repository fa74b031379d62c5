import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from './session-store.ts'

/**
 * A cookie that carries a token. Behind TLS it has a `__Host-` name, which browsers bind to this host
 * over HTTPS (RFC 6265bis, 4.1.3); without TLS they would drop it.
 */
function tokenCookie(url: string, plainName: string, seconds: number) {
  const secure = url.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    read(request: FastifyRequest): string | null {
      const token = request.cookies[name]
      // Of two cookies with one name one was planted, and the server cannot tell which.
      const isDoubled = (request.headers.cookie ?? '').split(`${name}=`).length > 2
      return token !== undefined && !isDoubled && /^[\w-]{43}$/.test(token) ? token : null
    },
    write(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...options, maxAge: seconds })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options)
    },
  }
}

/** Carries the session. */
export const sessionCookie = (url: string) => tokenCookie(url, 'openward', sessionHours * 3600)

/** Ties a sign-in that waits for its second factor to the browser that began it. */
export const stepCookie = (url: string) => tokenCookie(url, 'openward-step', stepMinutes * 60)

/** Tells a browser from others after its sessions have ended; it signs nobody in. */
export const deviceCookie = (url: string) => tokenCookie(url, 'openward-device', 365 * 24 * 3600)

/** How long the second factor may take. */
export const stepMinutes = 5
