import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { dateWords } from '../../../../contract/date-words.ts'
import { today } from '../../../../contract/dates.ts'
import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { Transaction } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { htmlOf } from '../../../visits/messages/message-text.ts'
import {
  type MessageEnvironment,
  readStoredSettings,
} from '../../../visits/messages/server/message-settings-store.ts'
import { invoiceName } from '../../bills/bill.ts'
import { payOnlineWords } from '../../online/pay-online-words.ts'
import { billLine, filledReminder, type ReminderStep } from '../reminder-text.ts'
import { readReminderText } from './reminder-settings-store.ts'

/** Days between two reminders that nobody sends by hand, however many bills become due. */
export const leastDaysBetween = 7

/** Patients may pay online where there is a provider. */
export type ReminderEnvironment = MessageEnvironment & Pick<Environment, 'stripe'>

export interface WantedReminder {
  readonly id: string
  readonly patientId: string
  readonly byHand: boolean
  readonly hash: Buffer | null
  readonly by: Writer
}

interface OverdueBill {
  readonly id: string
  readonly invoiceNumber: number
  /** Of a bill in a payment plan, that of its oldest overdue instalment. */
  readonly dueOn: string
  readonly instalmentId: string | null
  readonly overdueMinor: number
  readonly currency: string
  readonly nextStep: ReminderStep | null
  readonly isNextDue: boolean
}

interface Recipient {
  readonly name: string | null
  readonly email: string | null
  readonly isGone: boolean
  readonly isOptedOut: boolean
  readonly isHeld: boolean
  readonly isTooSoon: boolean
}

/**
 * Writes one reminder of all overdue bills of a patient and hands it to the outbox in the same transaction. The
 * bills are locked first, so that nobody pays, corrects or reminds of them meanwhile. Answers why there is
 * none, or null when it is written.
 */
export async function writeReminder(
  tx: Transaction,
  environment: ReminderEnvironment,
  wanted: WantedReminder,
): Promise<string | null> {
  const { patientId, byHand } = wanted
  await tx`
    select from bills where patient_id = ${patientId} and open_minor > 0 order by id for update`
  const [recipient] = await tx<Recipient[]>`
    select p.name, p.email, not is_living_chart(p) as is_gone,
      exists (select from message_opt_outs o where o.patient_id = p.id and o.channel = 'mail')
        as is_opted_out,
      exists (select from reminder_holds h where h.patient_id = p.id and h.bill_id is null) as is_held,
      exists (select from payment_reminders r where r.patient_id = p.id
        and r.created_at > now() - make_interval(days => ${leastDaysBetween})) as is_too_soon
    from patients p where p.id = ${patientId}`
  const obstacle = recipient ? obstacleOf(recipient, byHand) : 'There is no such chart.'
  if (!recipient || obstacle !== null) return obstacle
  // One mail has one sum: other currencies, of imports, wait until those of the clinic are paid.
  const overdue = await tx<OverdueBill[]>`
    select id, invoice_number, due_on, instalment_id, overdue_minor, currency, next_step, is_next_due
    from bills_to_remind(${patientId}::uuid) order by due_on, invoice_number`
  const currency = overdue.find((bill) => isTold(bill, byHand))?.currency
  const bills = overdue.filter((bill) => bill.currency === currency)
  const steps = bills.map((bill) =>
    // To be listed for the first time is the first reminder.
    isTold(bill, byHand) || bill.nextStep === 1 ? bill.nextStep : null,
  )
  const step = steps.reduce((most, one) => (one !== null && one > (most ?? 0) ? one : most), null)
  if (step === null || currency === undefined) return await whyNothing(tx, patientId, overdue)
  await send(tx, environment, wanted, { recipient, bills, steps, step, currency })
  return null
}

function isTold({ nextStep, isNextDue }: OverdueBill, byHand: boolean): boolean {
  return nextStep !== null && (byHand || isNextDue)
}

function obstacleOf(recipient: Recipient, byHand: boolean): string | null {
  if (recipient.isGone) return 'The chart is archived, or the patient is deceased.'
  if (recipient.isHeld) return 'Reminders to this patient are on hold.'
  if (recipient.isOptedOut) return 'The patient does not want messages by mail.'
  if (!recipient.email) return 'The chart has no email.'
  if (!byHand && recipient.isTooSoon) return 'The last reminder is too recent.'
  return null
}

async function whyNothing(
  tx: Transaction,
  patientId: string,
  overdue: readonly OverdueBill[],
): Promise<string> {
  if (overdue.length > 0) return 'The last reminder of these bills was sent already.'
  const [held] = await tx<{ isHeld: boolean }[]>`
    select exists (select from overdue_bills(${patientId}::uuid)) as is_held`
  return held?.isHeld ? 'Reminders of the overdue bills are on hold.' : 'Nothing is overdue.'
}

interface Told {
  readonly recipient: Recipient
  readonly bills: readonly OverdueBill[]
  readonly steps: readonly (ReminderStep | null)[]
  readonly step: ReminderStep
  readonly currency: string
}

async function send(
  tx: Transaction,
  environment: ReminderEnvironment,
  { id, patientId, byHand, hash, by }: WantedReminder,
  { recipient, bills, steps, step, currency }: Told,
): Promise<void> {
  const settings = await readStoredSettings(tx)
  const { language, timeZone } = settings
  const words = dateWords({ ...settings, today: today(timeZone) }, language)
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
  const owedMinor = bills.reduce((sum, { overdueMinor }) => sum + overdueMinor, 0)
  const [clinic] = await tx<{ name: string }[]>`select name from clinic`
  const to = recipient.email ?? ''
  const payOnline = environment.stripe === null ? '' : `\n${payOnlineWords[language]}`
  const text = filledReminder(await readReminderText(tx, step), {
    patient: recipient.name ?? '',
    clinic: clinic?.name ?? '',
    owed: money(owedMinor),
    bills: bills
      .map(({ invoiceNumber, instalmentId, dueOn, overdueMinor }) =>
        billLine(language, {
          invoice: invoiceName(invoiceNumber),
          isInstalment: instalmentId !== null,
          day: words.full(dueOn),
          owed: money(overdueMinor),
        }),
      )
      .join('\n'),
    link: `${environment.url}${paths.ownAccount()}${payOnline}`,
    phone: settings.phone,
    address: settings.address,
  })
  // A demo clinic writes and shows reminders, but sends none.
  const state = settings.isDemo ? 'sent' : 'waiting'
  await tx`
    insert into payment_reminders (id, patient_id, step, by_hand, owed_minor, currency, to_address,
      subject, body, state, sent_at, creation_hash, created_by)
    values (${id}, ${patientId}, ${step}, ${byHand}, ${owedMinor}, ${currency}, ${to},
      ${text.subject}, ${text.body}, ${state}, case when ${settings.isDemo} then now() end, ${hash},
      ${acting(tx, by)})`
  await tx`
    insert into payment_reminder_bills ${tx(
      bills.map((bill, place) => ({
        reminderId: id,
        billId: bill.id,
        instalmentId: bill.instalmentId,
        step: steps[place] ?? null,
        invoiceNumber: bill.invoiceNumber,
        owedMinor: bill.overdueMinor,
      })),
    )}`
  if (!settings.isDemo) await queueMail(tx, { ...text, id, to, html: htmlOf(text.body) })
}
