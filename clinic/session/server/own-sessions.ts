import Bowser from 'bowser'
import type { Sql } from '../../../server/database/connect.ts'
import type { SignedIn } from '../../../server/http/signed-in.ts'
import type { OwnSession } from '../session.ts'

/** `Mozilla/5.0 (Windows NT 10.0 …` → `Chrome on Windows`. */
export function deviceInWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  // Names it does not know are empty.
  const known = [browser.name, os.name].filter(Boolean)
  return known.length > 0 ? known.join(' on ') : 'Unknown device'
}

/** Where somebody is signed in: every session of theirs that works, and no one else's. */
export function ownSessions(sql: Sql) {
  return {
    async list({ viewer, sessionHash }: SignedIn): Promise<OwnSession[]> {
      const rows = await sql<(Omit<OwnSession, 'device'> & { userAgent: string | null })[]>`
        select s.id, s.address, s.user_agent, s.created_at, s.last_used_at,
          s.token_hash = ${sessionHash} as is_this
        from sessions s cross join clinic c
        where s.user_id = ${viewer.userId} and s.expires_at > now()
          and (c.lock_after_minutes is null
            or s.last_used_at > now() - make_interval(mins => c.lock_after_minutes))
        order by is_this desc, s.last_used_at desc, s.id`
      return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceInWords(userAgent) }))
    },

    async find({ viewer }: SignedIn, id: string): Promise<{ id: string } | undefined> {
      const [found] = await sql<{ id: string }[]>`
        select id from sessions where id = ${id} and user_id = ${viewer.userId}`
      return found
    },

    async end({ viewer }: SignedIn, id: string): Promise<void> {
      await sql`delete from sessions where id = ${id} and user_id = ${viewer.userId}`
    },

    async endOthers({ viewer, sessionHash }: SignedIn): Promise<void> {
      await sql`delete from sessions
        where user_id = ${viewer.userId} and token_hash <> ${sessionHash}`
    },
  }
}
