import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { addBill } from '../bill.ts'
import { newBill } from './a-bill.ts'
import { aCurrency } from './a-currency.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let ana: Caller
let ben: Caller
const idOf = (patient: Caller) => patient.patientId ?? ''

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
})

describe('making a bill', () => {
  test('the desk gets it back with its exact amount, the clinic currency and an invoice number', async () => {
    await aCurrency(clinic.owner, 'EUR')
    const body = { ...newBill(idOf(ana)), amount: '1150.5', status: 'paid' as const }
    const answer = await staff.ask(addBill, { body })
    await aCurrency(clinic.owner, 'USD')
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id: body.id,
      patientId: idOf(ana),
      patient: { name: 'Ana Šimić', email: 'ana@example.com' },
      amount: '1150.50',
      currency: 'EUR',
      date: '2026-03-01',
      status: 'paid',
      paid: '1150.50',
      owed: '0.00',
      lines: [],
    })
    expect(Date.now() - Date.parse(answer.body.createdAt)).toBeLessThan(60_000)
  })

  test('is unpaid by default', async () => {
    const answer = await admin.ask(addBill, { body: newBill(idOf(ana)) })
    expect(answer.headers.etag).toBe('"1"')
    expect(answer.body).toMatchObject({ status: 'unpaid', paid: '0.00', owed: '80.00', version: 1 })
  })

  test.each([
    ['-0.01', 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'],
    ['0.005', 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'],
    ['1e2', 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'],
    ['1,5', 'Enter it with a point and without commas, such as 1250.00.'],
    ['10,000,000', 'Enter it with a point and without commas, such as 1250.00.'],
    ['10000000', 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'],
    ['', 'Amount is required.'],
    [12, 'Amount is required.'],
  ])('the amount %j is refused', async (amount, message) => {
    const answer = await staff.ask(addBill, { body: { ...newBill(idOf(ana)), amount } })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ amount: message })
  })

  test.each([
    ['date', '2026-02-30', 'Date is not a day of the calendar.'],
    ['date', '10000-01-01', 'Date is not a day of the calendar.'],
    ['date', '', 'Date is required.'],
    ['status', 'void', expect.any(String)],
    ['patientId', 'nobody', 'This is not an id.'],
    ['patientId', uuidv7(), 'This patient is not in the register.'],
    ['appointmentId', uuidv7(), 'This appointment is not one of the patient.'],
    ['invoiceNumber', 7, expect.any(String)],
  ])('%s %j is refused with a message at the field', async (field, value, message) => {
    const answer = await staff.ask(addBill, { body: { ...newBill(idOf(ana)), [field]: value } })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual({ [field]: message })
  })

  test('a chart that is no longer in use takes no bill', async () => {
    const gone = await clinic.signedIn('patient')
    await sql`update patients set archived_at = now() where id = ${gone.patientId}`
    const answer = await staff.ask(addBill, { body: newBill(idOf(gone)) })
    expect(answer.problem.errors).toEqual({ patientId: 'This patient is not in the register.' })
  })

  test('the same request sent again is the same bill, also after the chart was archived', async () => {
    const patient = await clinic.signedIn('patient')
    const body = newBill(idOf(patient))
    const first = await staff.ask(addBill, { body })
    await sql`update patients set archived_at = now() where id = ${patient.patientId}`
    const again = await staff.ask(addBill, { body })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
  })

  test('an id in use is refused without data, with another body or by somebody else', async () => {
    const body = newBill(idOf(ana))
    await staff.ask(addBill, { body })
    const other = await staff.ask(addBill, { body: { ...body, amount: '80.01' } })
    const stranger = await admin.ask(addBill, { body })
    for (const answer of [other, stranger]) {
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.problem)).not.toContain(idOf(ana))
    }
  })

  test('fifty at once, some refused and some sent twice, leave no gap in the numbers', async () => {
    const [before] = await sql`select next_number as next from number_series where name = 'invoice'`
    const twice = newBill(idOf(ana))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => {
        if (place % 5 === 1) {
          return staff.ask(addBill, { body: { ...newBill(uuidv7()) } })
        }
        if (place % 5 === 2) return staff.ask(addBill, { body: twice })
        if (place % 5 === 3) {
          return staff.ask(addBill, { body: { ...newBill(idOf(ben)), amount: 'much' } })
        }
        return staff.ask(addBill, { body: newBill(idOf(ben)) })
      }),
    )
    const made = answers.filter(({ status }) => status === 201)
    const numbers = [...new Set(made.map(({ body }) => body.invoiceNumber))].sort((a, b) => a - b)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
    expect(made).toHaveLength(30)
    expect(numbers).toHaveLength(21)
    const first = Number(before?.['next'])
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, place) => first + place))
    const [after] = await sql`select next_number as next from number_series where name = 'invoice'`
    expect(after?.['next']).toBe(first + 21)
  })
})
