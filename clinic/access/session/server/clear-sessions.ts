import { systemContext, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { isOurTurn } from '../../../../server/jobs/turns.ts'
import { clearChallenges } from '../../second-factor/server/passkey-store.ts'
import { clearLinks } from '../../users/server/account-writes.ts'

const minuteMs = 60_000
/** Rows of each kind that one round deletes; the next round deletes more. */
const most = 1000
/** Links and waiting emails are kept for so long, so that people can ask what became of one. */
const keptDays = 30

/**
 * Ends sessions that expired or were not used, each with its event in the audit log, and deletes rows
 * that nobody can use any more. Of several servers one does it at a time; answers how many sessions
 * ended.
 */
export async function clearSessions(sql: Sql): Promise<number> {
  const done = await sql.begin(async (tx) => {
    if (!(await isOurTurn(tx, 'clear-sessions'))) return { ended: 0 }
    const ended = await tx`
      delete from sessions where token_hash in (
        select s.token_hash from sessions s cross join clinic c
        where s.expires_at <= now()
          or s.last_used_at <= now() - make_interval(mins => c.lock_after_minutes)
        limit ${most} for update of s skip locked)
      and ${writtenIn(tx, systemContext)}`
    await tx`delete from sign_in_steps where expires_at <= now()`
    await clearChallenges(tx)
    await tx`
      delete from known_devices d using users u where u.id = d.user_id and u.status = 'deleted'`
    await clearLinks(tx, keptDays, most)
    return { ended: ended.count }
  })
  return done.ended
}

/** Clears every minute; returns a function that stops it. */
export function clearSessionsNowAndThen(sql: Sql): () => void {
  // The next round makes up for a failed one.
  const timer = setInterval(() => void clearSessions(sql).catch(() => undefined), minuteMs)
  timer.unref()
  return () => clearInterval(timer)
}
