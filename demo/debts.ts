import { v7 as uuidv7 } from 'uuid'
import { invoiceName } from '../clinic/billing/bills/bill.ts'
import { billLine, filledReminder, usualReminder } from '../clinic/billing/debts/reminder-text.ts'
import { instalmentsOf, type PlanTerms } from '../clinic/billing/plans/instalments.ts'
import { dateWords } from '../contract/date-words.ts'
import { daysAfter } from '../contract/dates.ts'
import { formatMoney, fromMinor } from '../contract/money.ts'
import type { Transaction } from '../server/database/connect.ts'
import { leftOut } from '../server/mail/sealed-text.ts'
import { demoClinicName, demoHead, receptionist } from './cast.ts'

/** An open bill of somebody who is not of the cast. */
interface OpenBill {
  readonly id: string
  readonly patientId: string
  readonly patient: string
  readonly email: string
  readonly invoiceNumber: number
  readonly billDate: string
  readonly dueOn: string
  readonly openMinor: number
  readonly paidMinor: number
  readonly currency: string
}

/**
 * Debts of the demo clinic: reminders that were sent, one payment plan that is kept and one in arrears, and
 * credit that nobody has applied.
 */
export async function addDebts(tx: Transaction, date: string, timeZone: string): Promise<void> {
  const moments = { date, timeZone }
  const open = await openBills(tx, date)
  // The first two of four instalments are paid, the third one is still to come.
  const kept = open.find(
    (bill) =>
      bill.paidMinor > 0 && isBetween(bill.billDate, daysAfter(date, -55), daysAfter(date, -5)),
  )
  if (kept) await addPlan(tx, kept, { ...moments, began: kept.billDate, paidBefore: 0, number: 4 })
  const late = open.find((bill) => bill !== kept && bill.billDate < daysAfter(date, -60))
  if (late) {
    const paidBefore = late.paidMinor
    await addPlan(tx, late, { ...moments, began: daysAfter(date, -40), paidBefore, number: 5 })
  }
  const others = open.filter((bill) => bill !== kept && bill !== late)
  const reminded = others.filter(({ dueOn }) => dueOn < daysAfter(date, -7)).slice(0, 3)
  for (const bill of reminded) await addReminder(tx, bill, moments)
  const withCredit = others.find((bill) => !reminded.includes(bill))
  if (withCredit) await addDeposit(tx, withCredit, moments)
}

function isBetween(day: string, from: string, to: string): boolean {
  return day >= from && day <= to
}

/** One bill of each of these people, the oldest first. */
async function openBills(tx: Transaction, date: string): Promise<OpenBill[]> {
  const bills = await tx<OpenBill[]>`
    select distinct on (b.patient_id) b.id, b.patient_id, p.name as patient, p.email,
      b.invoice_number, b.bill_date, b.due_on, b.open_minor, b.paid_minor, b.currency
    from bills b join patients p on p.id = b.patient_id
    where b.open_minor > 4000 and b.due_on < ${date}::date + 10 and b.payer is null
      and p.email is not null and is_living_chart(p)
      and p.id::text not like '01900000-0000-7000-8000-%'
    order by b.patient_id, b.bill_date`
  return bills.toSorted((a, b) => a.invoiceNumber - b.invoiceNumber)
}

interface Moments {
  readonly date: string
  readonly timeZone: string
}

interface Agreed extends Moments {
  readonly began: string
  readonly paidBefore: number
  readonly number: number
}

/** A plan for what was not paid before it. */
async function addPlan(
  tx: Transaction,
  { id: billId, patientId, currency, openMinor, paidMinor }: OpenBill,
  { timeZone, began, paidBefore, number }: Agreed,
): Promise<void> {
  const id = uuidv7()
  const terms: PlanTerms = { every: 'month', firstDay: began, number }
  const total = openMinor + paidMinor - paidBefore
  const parts = instalmentsOf(total, terms)
  const at = tx`(${`${began} 08:00`}::timestamp at time zone ${timeZone})`
  await tx`
    insert into payment_plans (id, patient_id, currency, every, first_day, total_minor, instalments,
      created_at, updated_at, created_by, updated_by)
    values (${id}, ${patientId}, ${currency}, ${terms.every}, ${began}, ${total}, ${number}, ${at},
      ${at}, ${receptionist.id}, ${receptionist.id})`
  await tx`
    insert into payment_plan_bills (plan_id, round, bill_id, paid_before_minor, began_at)
    values (${id}, 1, ${billId}, ${paidBefore}, ${at})`
  await tx`
    insert into payment_plan_instalments (plan_id, round, position, due_on, amount_minor, began_at)
    select ${id}, 1, place, due_on, minor, ${at}
    from jsonb_to_recordset(${tx.json(
      parts.map(({ dueOn, minor }, place) => ({ place: place + 1, due_on: dueOn, minor })),
    )}) as t (place int, due_on date, minor bigint)`
}

/** Credit of somebody who owes a bill: nobody has applied it. */
async function addDeposit(
  tx: Transaction,
  { patientId, currency }: OpenBill,
  { date, timeZone }: Moments,
): Promise<void> {
  const day = daysAfter(date, -5)
  const at = tx`(${`${day} 11:20`}::timestamp at time zone ${timeZone})`
  await tx`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number,
      created_at, updated_at, created_by, updated_by)
    values (${uuidv7()}, ${patientId}, 4000, ${currency}, 'card', ${day}, next_number('receipt'),
      ${at}, ${at}, ${receptionist.id}, ${receptionist.id})`
}

/** The first reminder of a bill, four days ago. Nothing is really sent. */
async function addReminder(
  tx: Transaction,
  bill: OpenBill,
  { date, timeZone }: Moments,
): Promise<void> {
  const id = uuidv7()
  const { openMinor, currency, email, invoiceNumber } = bill
  const owed = formatMoney(fromMinor(openMinor, currency), currency)
  const words = dateWords({ country: 'US', clock: '24', timeZone, today: date }, 'en')
  const invoice = invoiceName(invoiceNumber)
  const text = filledReminder(usualReminder('en', 1), {
    ...{ patient: bill.patient, clinic: demoClinicName, owed, link: leftOut.link },
    bills: billLine('en', { invoice, isInstalment: false, day: words.full(bill.dueOn), owed }),
    phone: demoHead.phone,
    address: `${demoHead.street}, ${demoHead.city}, ${demoHead.region} ${demoHead.postalCode}`,
  })
  const at = tx`(${`${daysAfter(date, -4)} 09:05`}::timestamp at time zone ${timeZone})`
  await tx`
    insert into payment_reminders (id, patient_id, step, by_hand, owed_minor, currency, to_address,
      subject, body, state, sent_at, created_at, created_by)
    values (${id}, ${bill.patientId}, 1, true, ${openMinor}, ${currency}, ${email}, ${text.subject},
      ${text.body}, 'sent', ${at}, ${at}, ${receptionist.id})`
  await tx`
    insert into payment_reminder_bills (reminder_id, bill_id, step, invoice_number, owed_minor)
    values (${id}, ${bill.id}, 1, ${invoiceNumber}, ${openMinor})`
}
