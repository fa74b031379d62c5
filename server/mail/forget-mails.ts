import type { Sql } from '../database/connect.ts'

const hourMs = 3_600_000

/**
 * Mails carry names: after 30 days their text is gone, and one that was never sent never will be. The
 * links and codes of one that waits are gone after two days, whether or not there is a mail server.
 */
export async function forgetOldMails(sql: Sql): Promise<void> {
  await sql`
    update mails set state = 'failed', last_error = 'No server sent it for two days.'
    where state = 'waiting' and sealed is not null and created_at < now() - interval '2 days'`
  await sql`
    update mails set body = '', html = '',
      state = case state when 'waiting' then 'failed' else state end,
      last_error = case state when 'waiting' then 'It was not sent within 30 days.' else last_error end
    where body <> '' and created_at < now() - interval '30 days'`
}

/** Forgets now and every hour; returns how to stop. */
export function forgetMailsNowAndThen(sql: Sql): () => void {
  // What fails is made up for an hour later.
  const forget = () => void forgetOldMails(sql).catch(() => undefined)
  forget()
  const timer = setInterval(forget, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
