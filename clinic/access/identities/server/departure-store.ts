import type { Sql } from '../../../../server/database/connect.ts'
import { newToken, tokenHash } from '../../session/server/session-token.ts'
import type { Expected } from './identity-provider.ts'

/** How long somebody may take at the provider. */
export const departureMinutes = 10
/** More departures than these at once are a flood; the oldest are deleted. */
const most = 5000

interface NewDeparture extends Expected {
  /** The session that links its own account; null for a sign-in. */
  readonly sessionHash: Buffer | null
}
interface Departure extends NewDeparture {
  readonly secondsAgo: number
}

/** Deletes departures that came back too late; those of people who never came back too. */
export async function clearDepartures(sql: Sql): Promise<void> {
  await sql`delete from provider_sign_ins where expires_at <= now()`
}

/** Clears every ten minutes; returns a function that stops it. */
export function clearDeparturesNowAndThen(sql: Sql): () => void {
  // The next round makes up for a failed one.
  const clear = () => void clearDepartures(sql).catch(() => undefined)
  const timer = setInterval(clear, departureMinutes * 60_000)
  timer.unref()
  return () => clearInterval(timer)
}

/** Departures to the provider, with what each return has to show; any server may take a return. */
export function departureStore(sql: Sql) {
  return {
    /** Answers the token for the cookie of the browser that leaves. */
    async add({ state, nonce, codeVerifier, isAgain, sessionHash }: NewDeparture): Promise<string> {
      const token = newToken()
      await sql`
        delete from provider_sign_ins where expires_at < now() or token_hash in (
          select token_hash from provider_sign_ins order by expires_at desc offset ${most - 1})`
      await sql`
        insert into provider_sign_ins
          (token_hash, state, nonce, code_verifier, is_again, session_hash, expires_at)
        values (${tokenHash(token)}, ${state}, ${nonce}, ${codeVerifier}, ${isAgain}, ${sessionHash},
          now() + make_interval(mins => ${departureMinutes}))`
      return token
    },

    /** Takes each return once: the same answer sent again finds no departure. */
    async take(token: string): Promise<Departure | undefined> {
      const [departure] = await sql<Departure[]>`
        with taken as (
          delete from provider_sign_ins where token_hash = ${tokenHash(token)} returning *
        )
        select state, nonce, code_verifier, is_again, session_hash,
          ceil(extract(epoch from now() - expires_at))::int + ${departureMinutes * 60} as seconds_ago
        from taken where expires_at > now()`
      return departure
    },
  }
}
