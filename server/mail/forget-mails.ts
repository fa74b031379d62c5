import type { Sql } from '../database/connect.ts'

const hourMs = 3_600_000

/**
 * Mails contain names: their text is deleted after 30 days, and a mail that was not sent by then
 * never will be. The links and codes of a waiting mail are deleted after two days, with or without
 * a mail server.
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
  await sql`
    delete from mail_files f using mails m
    where m.id = f.mail_id and m.created_at < now() - interval '30 days'`
}

/** Forgets now and every hour; returns the function that stops. */
export function forgetMailsNowAndThen(sql: Sql): () => void {
  // The next hour makes up for a failure.
  const forget = () => void forgetOldMails(sql).catch(() => undefined)
  forget()
  const timer = setInterval(forget, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
