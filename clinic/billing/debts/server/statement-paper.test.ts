import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { checkDocument } from '../../../documents/paper/document-check.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { addPayment } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { aPaper } from '../../paper/server/a-paper.ts'
import { addPaymentPlan } from '../../plans/payment-plan.ts'
import { mailStatement, readOwnStatementPaper, readStatementPaper } from '../statement-paper.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const staff = await clinic.signedIn('staff')
const now = today('UTC')

let patient = await clinic.signedIn('patient')
let patientId = ''
let bill = ''
beforeEach(async () => {
  await owner`truncate bills, payments, payment_plans, account_statements restart identity cascade`
  await sql`
    update clinic set name = 'Lakeside Clinic', tax_number_name = 'VAT number', tax_number = 'DE123',
      how_to_pay = 'IBAN DE02 1203, name the statement.', paper = 'A4'`
  patient = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  patientId = patient.userId
  await sql`update patients set address = 'Lake Street 7, Kiel' where id = ${patientId}`
  bill = await aBill(sql, { patientId, amount: '120.00', date: daysAfter(now, -54) })
  await pay('20.00')
})
const pay = async (amount: string) => {
  const body = { id: uuidv7(), amount, method: 'cash', date: daysAfter(now, -1) } as const
  expect((await staff.ask(addPayment, { params: { id: bill }, body })).status).toBe(201)
}
const paper = (query: Record<string, string> = {}, by = staff, id = patientId) =>
  aPaper(clinic, by, readStatementPaper, id, query)
const own = (by = patient) => aPaper(clinic, by, readOwnStatementPaper, '')
const check = async (code: string) =>
  (await clinic.visitor.ask(checkDocument, { body: { code } })).body

test('a statement has head, period, movements with balances, aging and the days of what is to pay', async () => {
  const terms = { billIds: [bill], every: 'week', firstDay: now, number: 4 } as const
  const body = { ...terms, id: uuidv7() } as never
  await staff.ask(addPaymentPlan, { params: { id: patientId }, body })
  const { text, conformance, pages, size } = await paper()
  expect([pages, size.map(Math.round)]).toEqual([1, [595, 842]])
  expect(conformance).not.toBe('')
  for (const words of [
    ...['Lakeside Clinic', 'VAT number DE123', 'Statement of account ST-000001', 'Account of'],
    ...['Ana Šimić', 'Lake Street 7, Kiel', 'MRN ', 'Opening balance 0.00', '120.00 120.00'],
    ...['Payment R-000001, cash −20.00 100.00', 'Closing balance 100.00', 'Owed on', 'Not due'],
    ...['100.00 0.00 0.00 0.00 0.00 100.00 0.00', 'To pay', ', instalment', '$25.00'],
    ...['How to pay', 'IBAN DE02 1203', 'Page 1 of 1'],
  ]) {
    expect(text).toContain(words)
  }
})

test('a statement of a period begins with what was owed before it, on Letter too', async () => {
  await sql`update clinic set paper = 'Letter'`
  const { text, size } = await paper({ from: daysAfter(now, -10), to: now })
  expect(size.map(Math.round)).toEqual([612, 792])
  expect(text).toContain('Opening balance 120.00')
  expect(text).toContain('Over 90')
  expect((await paper({ from: now, to: daysAfter(now, -1) })).status).toBe(422)
  expect((await paper({ from: '2026-02-31' })).status).toBe(400)
})

test('the same statement has the same number and code, and a later one of its period replaces it', async () => {
  const [first, second] = await Promise.all([paper(), paper()])
  expect(second.code).toBe(first.code)
  expect(await check(first.code)).toMatchObject({
    ...{ state: 'issued', issuedOn: now, endedOn: null, fileHash: null },
    clinic: 'Lakeside Clinic',
  })
  await pay('30.00')
  const later = await paper()
  expect(later.text).toMatch(/ST-00000[23]/)
  expect(await check(first.code)).toMatchObject({ state: 'replaced', endedOn: now })
  expect(await check(later.code)).toMatchObject({ state: 'issued' })
})

test('patients read their own statement, others none, and each reading is an event', async () => {
  expect((await own()).text).toContain('Ana Šimić')
  const [doctor, stranger] = [await clinic.signedIn('doctor'), await clinic.signedIn('patient')]
  expect((await own(stranger)).text).not.toContain('Ana Šimić')
  expect([(await own(clinic.visitor)).status, (await paper({}, doctor)).status]).toEqual([401, 403])
  expect([(await paper({}, patient)).status, (await paper({}, staff, uuidv7())).status]).toEqual([
    403, 404,
  ])
  await paper()
  await flushEvents(sql)
  const events = await sql<{ actorId: string }[]>`
    select actor_id from audit_events
    where object_type = 'account statement' and action = 'print' and outcome = 'ok'
      and patient_id = ${patientId} order by id`
  expect(events.map(({ actorId }) => actorId)).toEqual([patient.userId, staff.userId])
})

test('a statement is sent as a link that says nothing of it, and only to a confirmed email', async () => {
  await sql`delete from mails`
  const send = () => staff.ask(mailStatement, { params: { id: patientId } })
  await sql`update users set email_confirmed_at = null where id = ${patientId}`
  expect((await send()).problem.detail).toBe(
    'This patient has no account with a confirmed email. Print the statement instead.',
  )
  await sql`update users set email_confirmed_at = now() where id = ${patientId}`
  expect((await send()).status).toBe(204)
  const [mail] = await sql<{ subject: string; body: string }[]>`select subject, body from mails`
  expect(mail?.body).toContain('https://clinic.example/patient/bills')
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/100|INV-|Šimić/)
})
