import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { stepCookie, stepMinutes } from './session-cookie.ts'
import { newToken, tokenHash } from './session-token.ts'

/**
 * Sign-ins between the password and the second factor. The holder of the cookie may give the second
 * factor within five minutes, and nothing else: it is no session.
 */
export function signInSteps(sql: Sql, url: string) {
  const cookie = stepCookie(url)

  return {
    /** Begins the second step after the right password. */
    async begin(reply: FastifyReply, userId: string): Promise<void> {
      const token = newToken()
      await sql`
        with gone as (
          delete from sign_in_steps where token_hash in (
            select token_hash from sign_in_steps where expires_at < now()
            limit 100 for update skip locked))
        insert into sign_in_steps (token_hash, user_id, expires_at)
        values (${tokenHash(token)}, ${userId}, now() + make_interval(mins => ${stepMinutes}))`
      cookie.write(reply, token)
    },

    /** The account whose second factor this browser is to give; null when none is awaited (any more). */
    async find(request: FastifyRequest): Promise<string | null> {
      const token = cookie.read(request)
      if (!token) return null
      const [step] = await sql<{ userId: string }[]>`
        select user_id from sign_in_steps
        where token_hash = ${tokenHash(token)} and expires_at > now()`
      return step?.userId ?? null
    },

    /** Ends the step after the right second factor. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = cookie.read(request)
      if (token) await sql`delete from sign_in_steps where token_hash = ${tokenHash(token)}`
      cookie.clear(reply)
    },

    /** Names the browser that gets a passkey's challenge; sets its cookie where it has none. */
    browserFor(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = cookie.read(request) ?? newToken()
      cookie.write(reply, token)
      return tokenHash(token)
    },

    browserOf(request: FastifyRequest): Buffer | null {
      const token = cookie.read(request)
      return token ? tokenHash(token) : null
    },
  }
}
