import { systemContext, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { emptySignUpDays } from '../../../access/users/email-change.ts'
import { holdsNothing } from './account-links.ts'

const hourMs = 3_600_000
/** Without a mailed link, the account must have gone unused for this long. */
const unusedDays = 90
/** One round removes no more; the next removes others. */
const most = 100

interface Parts {
  readonly sql: Sql
  readonly live: LiveChanges
  readonly chartTables: readonly string[]
}

/**
 * Removes accounts of patients who signed up alone, never confirmed the email and have an empty chart:
 * 14 days after a link was really mailed or, where none could be, 90 days after a sign-up whose account
 * nobody used again after its first day. Each removal is an event; answers the ids.
 */
export async function clearSignUps(sql: Sql, chartTables: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }[]>`
    select u.id from users u join patients own on own.id = u.id and own.user_id = u.id
    where u.role = 'patient' and u.status = 'active' and u.email_confirmed_at is null
      and u.created_by = u.id and own.updated_by = u.id
      and ${holdsNothing(sql, chartTables)}
      and (exists (
        select from email_changes c join mails m on m.id = c.mail_id
        where c.user_id = u.id and c.email = u.email and m.state = 'sent'
          and c.mailed_at < now() - make_interval(days => ${emptySignUpDays}))
      or (u.created_at < now() - make_interval(days => ${unusedDays})
        and not exists (select from sessions where user_id = u.id)
        and not exists (select from known_devices d
          where d.user_id = u.id and d.last_used_at > u.created_at + interval '1 day')
        and not exists (select from email_changes c
          where c.user_id = u.id and c.mailed_at > now() - make_interval(days => ${emptySignUpDays}))))
    -- In random order, so that accounts that cannot be removed do not block the others every round.
    order by random() limit ${most}`
  const removed: string[] = []
  for (const { id } of found) {
    // The database has the last word: any other row that refers to the chart keeps it.
    const [row] = await sql<{ isRemoved: boolean }[]>`
      select remove_empty_sign_up(${id}) as is_removed where ${writtenIn(sql, systemContext)}`
    if (row?.isRemoved) removed.push(id)
  }
  return removed
}

/** Clears every hour and tells open screens; returns a function that stops it. */
export function clearSignUpsNowAndThen({ sql, live, chartTables }: Parts): () => void {
  async function clear(): Promise<void> {
    const removed = await clearSignUps(sql, chartTables)
    if (removed.length > 0) live.publish(['users', 'patients'], removed)
  }
  // The next round makes up for a failed one.
  const timer = setInterval(() => void clear().catch(() => undefined), hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
