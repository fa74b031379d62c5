import Bowser from 'bowser'
import { type WriteContext, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { OwnSession } from '../own-sessions.ts'

/** `Mozilla/5.0 (Windows NT 10.0 …` → `Chrome on Windows`. */
export function deviceInWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  // Browser and system are empty where the library does not know them.
  const known = [browser.name, os.name].filter(Boolean)
  return known.length > 0 ? known.join(' on ') : 'Unknown device'
}

/** Ends every session of the clinic, for a restored database. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`delete from sessions`
}

/** The open sessions of a person. `asking` is the session that asks. */
export function sessionsOf(sql: Sql) {
  return {
    async list(userId: string, asking: Buffer): Promise<OwnSession[]> {
      const rows = await sql<(Omit<OwnSession, 'device'> & { userAgent: string | null })[]>`
        select s.id, s.address, s.user_agent, s.created_at, s.last_used_at,
          s.token_hash = ${asking} as is_this
        from sessions s cross join clinic c
        where s.user_id = ${userId} and s.expires_at > now()
          and (c.lock_after_minutes is null
            or s.last_used_at > now() - make_interval(mins => c.lock_after_minutes))
        order by is_this desc, s.last_used_at desc, s.id`
      return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceInWords(userAgent) }))
    },

    async find(userId: string, id: string): Promise<{ id: string } | undefined> {
      const [found] = await sql<{ id: string }[]>`
        select id from sessions where id = ${id} and user_id = ${userId}`
      return found
    },

    async end(context: WriteContext, userId: string, id: string): Promise<void> {
      await sql`
        delete from sessions where id = ${id} and user_id = ${userId} and ${writtenIn(sql, context)}`
    },

    async endOthers(context: WriteContext, userId: string, asking: Buffer): Promise<void> {
      await sql`
        delete from sessions
        where user_id = ${userId} and token_hash <> ${asking} and ${writtenIn(sql, context)}`
    },
  }
}
