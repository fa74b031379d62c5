import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { addPayment } from '../../bills/payment.ts'
import { addPaymentPlan } from '../../plans/payment-plan.ts'
import { listRemindersOfBill, sendReminder } from '../reminder.ts'
import { reminderRounds } from './reminder-rounds.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const staff = await clinic.signedIn('staff')
const now = today('UTC')
const rounds = reminderRounds({
  sql,
  environment: clinic.environment,
  live: clinic.app.live,
  onError: (error) => {
    throw error
  },
})

let patientId = ''
let bill = ''
beforeEach(async () => {
  await owner`truncate bills, payments, payment_reminders, payment_plans, mails cascade`
  await sql`update reminder_settings set sending = 'on'`
  await sql`update message_settings set quiet_starts = null, quiet_ends = null`
  const email = `pia-${uuidv7()}@example.com`
  patientId = (await clinic.signedIn('patient', { name: 'Pia Novak', email })).userId
  bill = await aBill(sql, { patientId, amount: '90.00', date: daysAfter(now, -100) })
  const terms = { billIds: [bill], every: 'month', firstDay: now, number: 3 } as const
  const body = { ...terms, id: uuidv7() } as never
  expect((await staff.ask(addPaymentPlan, { params: { id: patientId }, body })).status).toBe(201)
})

/** Lets time pass for the plan and for what was sent. */
async function later(days: number) {
  await sql`update payment_plan_instalments set due_on = due_on - ${days}::int`
  await sql`update payment_reminders set created_at = created_at - make_interval(days => ${days})`
}
const pay = (amount: string) => {
  const body = { id: uuidv7(), amount, method: 'cash', date: now } as const
  return staff.ask(addPayment, { params: { id: bill }, body })
}
const reminders = async () =>
  (await staff.ask(listRemindersOfBill, { params: { id: bill } })).body.reminders.map(
    ({ step, owed }) => `${step}: ${owed}`,
  )

test('nobody is reminded of a bill whose plan is kept, however old the bill is', async () => {
  await rounds.run()
  expect(await reminders()).toEqual([])
  const send = { params: { id: patientId }, body: { id: uuidv7() } }
  expect((await staff.ask(sendReminder, send)).problem.detail).toBe('Nothing is overdue.')
})

test('each overdue instalment has steps of its own, with what is overdue of it', async () => {
  await later(8)
  await rounds.run()
  await rounds.run()
  expect(await reminders()).toEqual(['1: 30.00'])
  await later(14)
  await rounds.run()
  expect(await reminders()).toEqual(['2: 30.00', '1: 30.00'])
  await pay('30.00')
  await later(20)
  await rounds.run()
  expect(await reminders()).toEqual(['1: 30.00', '2: 30.00', '1: 30.00'])
  const [mail] = await sql<{ body: string }[]>`
    select body from payment_reminders order by created_at desc limit 1`
  expect(mail?.body).toMatch(/INV-\d{6}, instalment due .+: \$30\.00/)
})
