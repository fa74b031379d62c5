import { v7 as uuidv7 } from 'uuid'
import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { queueMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { OpenReport } from '../../catalog/server/report-doors.ts'
import { type Mailed, reportMail } from './report-mail.ts'
import { type Account, reportReaders } from './report-readers.ts'

/** A receiver, and the report as this account may open it now. */
export interface Reader {
  readonly account: Account
  readonly report: OpenReport | undefined
}

/** A moment at which a schedule mails. */
export interface Occasion {
  readonly scheduleId: string
  readonly mailed: Mailed
  readonly dueAt: string
  readonly byHand: boolean
  readonly by: Writer
}

/** Writes the mails of schedules, and gives up those that have not left. */
export function reportMailWriter(sql: Sql, { url }: Pick<Environment, 'url'>) {
  const readers = reportReaders(sql)

  return {
    /** Asks for each account whether it may open the report. Outside of a transaction, which would need two connections. */
    async read(report: string, accountIds: readonly string[]): Promise<Reader[]> {
      const found: Reader[] = []
      for (const account of await readers.accounts(accountIds)) {
        found.push({ account, report: await readers.open(account, report) })
      }
      return found
    },

    /**
     * Writes the mail of each reader into the outbox, or notes why there is none. A receiver who was paused, or whose
     * account changed since it was read, is left out: the next round asks again. A mail that exists is not written
     * twice. Returns how many were written.
     */
    async write(tx: Transaction, occasion: Occasion, all: readonly Reader[]): Promise<number> {
      const { scheduleId, mailed, dueAt, byHand, by } = occasion
      const clinic = await readClinicRow(tx)
      let written = 0
      for (const { account, report } of all) {
        const [same] = await tx`
          select from report_receivers r join users u on u.id = r.user_id
          where r.schedule_id = ${scheduleId} and r.user_id = ${account.id} and r.paused_at is null
            and u.version = ${account.version}
          for share`
        if (!same) continue
        const id = uuidv7()
        const obstacle = obstacleOf(account, report)
        // A demo clinic writes and shows mails, but sends none.
        const state = obstacle !== null ? 'refused' : clinic.isDemo ? 'sent' : 'waiting'
        const { count } = await tx`
          insert into report_mails (id, schedule_id, user_id, due_at, by_hand, state, note, created_by)
          values (${id}, ${scheduleId}, ${account.id}, ${dueAt}, ${byHand}, ${state}, ${obstacle},
            ${acting(tx, by)})
          on conflict do nothing`
        if (count === 0 || !report || !account.email || obstacle !== null) continue
        written += 1
        if (clinic.isDemo) continue
        const text = reportMail(report, mailed, { clinic, url, dueAt: new Date(dueAt) })
        await queueMail(tx, { ...text, id, to: account.email })
      }
      return written
    },
  }
}

function obstacleOf({ status, email }: Account, report: OpenReport | undefined): string | null {
  if (status !== 'active') return 'The account cannot sign in, so no mail was sent.'
  if (!report) return 'The account may not open this report, so no mail was sent.'
  return email ? null : 'The account has no email, so no mail was sent.'
}

/** Gives up the mails of a schedule that have not left: all of them, or those to some accounts. */
export async function withdrawReportMails(
  tx: Transaction,
  scheduleId: string,
  why: string,
  accountIds: readonly string[] | null = null,
): Promise<void> {
  const waiting = await tx<{ id: string }[]>`
    select id from report_mails
    where schedule_id = ${scheduleId} and state = 'waiting'
      and ${accountIds ? tx`user_id = any(${[...accountIds]}::uuid[])` : tx`true`}`
  for (const { id } of waiting) await withdrawMail(tx, id, why)
}
