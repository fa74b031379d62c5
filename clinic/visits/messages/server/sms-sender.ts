import type { Sql } from '../../../../server/database/connect.ts'
import { openText } from '../../../../server/mail/sealed-text.ts'
import { type MessageEnvironment, readGateway } from './message-settings-store.ts'
import { sendSms, type SmsFailure } from './sms-gateway.ts'

/** Tries before a message counts as failed; retries follow after 1, 3, 9 … minutes, as for mails. */
const mostAttempts = 8

interface DueSms {
  readonly id: string
  readonly to: string
  readonly sealed: Buffer | null
  readonly attempts: number
}

/**
 * Hands the written SMS to the gateway, one at a time, until none is due. Several servers may do so
 * at once. If one dies after handing over and before noting it, the message is sent again under the
 * same id. Answers how many were tried.
 */
export async function sendDueSms(
  sql: Sql,
  environment: MessageEnvironment,
  stopping: AbortSignal,
): Promise<number> {
  let tried = 0
  while (!stopping.aborted) {
    const sms = await takeDue(sql)
    if (!sms) break
    tried += 1
    const text = openText(sms.sealed, sms.id, environment.secret)
    const failure =
      text === null
        ? unreadable
        : await sendSms(await readGateway(sql, environment), { ...sms, text })
    if (failure) await markFailed(sql, sms, failure)
    else await markSent(sql, sms)
    // Stop: the other messages would fail too and use up their tries.
    if (failure && !failure.isForGood) break
  }
  return tried
}

const unreadable: SmsFailure = {
  message: 'Its text cannot be read with this OPENWARD_SECRET. Please send it again.',
  isForGood: true,
}

/** Schedules the next try first, in case this server dies during this one. */
async function takeDue(sql: Sql): Promise<DueSms | undefined> {
  const [sms] = await sql<DueSms[]>`
    update visit_messages set attempts = attempts + 1,
      attempt_after = now() + interval '1 minute' * 3 ^ attempts
    where id = (
      select id from visit_messages
      where state = 'waiting' and channel = 'sms' and attempt_after <= now()
      order by attempt_after limit 1 for update skip locked)
    returning id, to_address as to, sealed, attempts`
  return sms
}

async function markSent(sql: Sql, { id }: DueSms): Promise<void> {
  await sql`update visit_messages set state = 'sent', sent_at = now(), note = null
    where id = ${id}`
}

async function markFailed(sql: Sql, sms: DueSms, failure: SmsFailure): Promise<void> {
  const isOver = failure.isForGood || sms.attempts >= mostAttempts
  await sql`
    update visit_messages set note = ${failure.message}
      ${isOver ? sql`, state = 'failed'` : sql``}
    where id = ${sms.id}`
}
