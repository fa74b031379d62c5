import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '../../../../contract/dates.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addBill,
  changeBill,
  readBill,
  removeBill,
  restoreBill,
} from '../../../billing/bills/bill.ts'
import { addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import {
  changeImportedBill,
  importBills,
  importPayments,
} from '../../../billing/bills/server/import-bills.ts'
import { closeTill } from '../../till/till-session.ts'
import { aSession } from '../../till/server/a-session.ts'
import { closeDay, readDayEnd } from '../day-end.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const byNobody = { userId: null, context: { facts: null, tellsPatients: false } }

let admin: Caller
let staff: Caller
let patientId: string
let today: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  staff = await clinic.signedIn('staff', { name: 'Grace Hopper' })
  patientId = (await clinic.signedIn('patient')).userId
  const [row] = await sql<{ day: string }[]>`select today_in_clinic() as day`
  today = row?.day ?? ''
})

let used = 400
/** A day of its own for each test. */
const aDay = () => daysAfter(today, -(used += 1))
const dayEnd = async (date?: string) =>
  (await staff.ask(readDayEnd, { query: date === undefined ? {} : { date } })).body
const close = (date: string, by = admin) => by.ask(closeDay, { body: { date } })
const payment = (date: string, amount = '10.00', method: 'cash' | 'card' = 'cash') => ({
  ...{ id: uuidv7(), amount, method, date },
})
const pay = (id: string, body: ReturnType<typeof payment>, by = staff) =>
  by.ask(addPayment, { params: { id }, body })
const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body

describe('the day end', () => {
  test('sums up a day by method, person and service', async () => {
    const date = aDay()
    const lines = [
      { description: 'Consultation', amount: '60.00' },
      { description: 'Dressing', amount: '15.00' },
    ]
    const itemised = await aBill(sql, { patientId, date, amount: '80.00', lines })
    const plain = await aBill(sql, { patientId, date, amount: '30.00' })
    await aBill(sql, { patientId, date: daysAfter(date, 1), amount: '99.00' })
    await pay(itemised, payment(date, '50.00'))
    await pay(itemised, payment(date, '30.00', 'card'), admin)
    await pay(plain, payment(date, '30.00'))
    expect(await dayEnd(date)).toMatchObject({
      ...{ date, closed: null, hindrance: null },
      invoices: { count: 2, amount: '110.00' },
      creditNotes: { count: 0, amount: '0.00' },
      all: { count: 3, received: '110.00', returned: '0.00', rest: '110.00' },
      methods: [
        { method: 'cash', count: 2, rest: '80.00' },
        { method: 'card', count: 1, rest: '30.00' },
      ],
      people: [
        { name: 'Grace Hopper', received: '80.00' },
        { name: 'Ada Byron', received: '30.00' },
      ],
      withoutSession: { count: 3, rest: '110.00' },
    })
  })

  test('shows today its tills, returns, credit notes and what waits', async () => {
    const session = await aSession(sql, staff)
    const { body: bill } = await staff.ask(addBill, {
      body: { id: uuidv7(), patientId, amount: '40.00', date: today },
    })
    const paid = await pay(bill.id, payment(today, '40.00'))
    await staff.ask(returnPayment, {
      params: { id: paid.body.id },
      body: { id: uuidv7(), amount: '15.00', reason: 'Too much' },
    })
    const stored = await read(bill.id)
    const removal = { params: { id: bill.id }, version: stored.version, body: { reason: 'Twice' } }
    await staff.ask(removeBill, removal)
    const open = await dayEnd()
    expect(open).toMatchObject({
      ...{ date: today, hindrance: 'not over' },
      invoices: { count: 1, amount: '40.00' },
      creditNotes: { count: 1, amount: '40.00' },
      all: { count: 1, received: '40.00', returned: '15.00', rest: '25.00' },
      services: [{ name: 'Visit', count: 1, amount: '0.00' }],
      withoutSession: { count: 0, rest: '0.00' },
    })
    expect(open.sessions).toMatchObject([{ id: session, expected: '125.00', endedAt: null }])
    await staff.ask(closeTill, {
      params: { id: session },
      body: { counted: '124.00', reason: 'A dollar is missing' },
    })
    expect((await dayEnd()).sessions).toMatchObject([
      { expected: '125.00', counted: '124.00', reason: 'A dollar is missing' },
    ])
  })

  test('is for those who use tills', async () => {
    for (const role of ['doctor', 'patient'] as const) {
      const caller = await clinic.signedIn(role)
      expect((await caller.ask(readDayEnd)).status).toBe(403)
    }
    expect((await close(aDay(), staff)).status).toBe(403)
  })
})

describe('a closed day', () => {
  async function aClosedDay() {
    const date = aDay()
    const id = await aBill(sql, { patientId, date, amount: '80.00' })
    await pay(id, payment(date))
    const { status, body } = await close(date)
    expect([status, body.closed?.by]).toEqual([200, 'Ada Byron'])
    return { date, id }
  }

  test('refuses payments, invoices and returns with a sentence at the day', async () => {
    const { date, id } = await aClosedDay()
    const sentence = 'This day is closed. Choose a day that is open, such as today.'
    const answers = [
      await pay(id, payment(date)),
      await staff.ask(addBill, { body: { id: uuidv7(), patientId, amount: '1.00', date } }),
    ]
    const open = await aBill(sql, { patientId, date: today, amount: '5.00' })
    const body = { patientId, amount: '5.00', date, status: 'unpaid' as const, reason: 'Moved' }
    answers.push((await staff.ask(changeBill, { params: { id: open }, version: 1, body })) as never)
    for (const { status, problem } of answers) {
      expect([status, problem.errors]).toEqual([422, { date: sentence }])
    }
    expect(await read(id)).toMatchObject({ paid: '10.00', date })
    expect(await read(open)).toMatchObject({ date: today, version: 1 })
  })

  test('refuses them from the owner of the tables too', async () => {
    const { date, id } = await aClosedDay()
    const credit = uuidv7()
    await sql`
      insert into payments (id, patient_id, amount_minor, currency, method, paid_on)
      values (${credit}, ${patientId}, 100, 'USD', 'cash', ${today})`
    for (const statement of [
      `insert into payments (id, patient_id, amount_minor, currency, method, paid_on)
        values ('${uuidv7()}', '${patientId}', 1, 'USD', 'cash', '${date}')`,
      `insert into payment_returns (id, payment_id, amount_minor, returned_on, reason)
        values ('${uuidv7()}', '${credit}', 1, '${date}', 'Late')`,
      `insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
        values ('${uuidv7()}', '${patientId}', next_number('invoice'), 1, 'USD', '${date}')`,
      `insert into bill_documents (kind, number, credits_number, bill_id, patient_id, patient_name,
        document_date, amount_minor) select 'credit note', next_number('credit note'), number, bill_id,
        patient_id, patient_name, '${date}', amount_minor from bill_documents where bill_id = '${id}'`,
    ]) {
      await expect(owner.unsafe(statement), statement).rejects.toMatchObject({ code: 'OW005' })
    }
    for (const statement of [
      `delete from closed_days where day = '${date}'`,
      `update closed_days set day = '2020-01-01' where day = '${date}'`,
    ]) {
      await expect(owner.unsafe(statement), statement).rejects.toMatchObject({ code: 'OW002' })
    }
  })

  test('stays as it was when a bill of it is corrected: the new invoice is of today', async () => {
    const { date, id } = await aClosedDay()
    const before = await dayEnd(date)
    const { version } = await read(id)
    const body = { patientId, amount: '70.00', date, status: 'unpaid' as const, reason: 'Too much' }
    const changed = await staff.ask(changeBill, { params: { id }, version, body })
    expect(changed.body).toMatchObject({ date: today, amount: '70.00', paid: '10.00' })
    expect(changed.body.documents).toMatchObject([
      { kind: 'invoice', date, amount: '80.00' },
      { kind: 'credit note', date: today, amount: '80.00' },
      { kind: 'invoice', date: today, amount: '70.00' },
    ])
    expect(await dayEnd(date)).toEqual(before)
  })

  test('lets its bills be voided and brought back, with documents of today', async () => {
    const { date, id } = await aClosedDay()
    const before = await dayEnd(date)
    const { version } = await read(id)
    const removal = { params: { id }, version, body: { reason: 'Twice' } }
    expect((await staff.ask(removeBill, removal)).status).toBe(204)
    const { body } = await staff.ask(restoreBill, { params: { id } })
    expect(body).toMatchObject({ date: today, paid: '10.00' })
    expect(await dayEnd(date)).toEqual(before)
  })

  test('lets the history of another system in, which no day end counts', async () => {
    const { date } = await aClosedDay()
    const before = await dayEnd(date)
    const bill = {
      ...{ id: uuidv7(), patient_id: patientId, appointment_id: null, lines: [] },
      ...{ amount_minor: 5000, currency: 'USD', bill_date: date },
    }
    const paid = { bill_id: bill.id, amount_minor: 2000, currency: 'USD', paid_on: date }
    await sql.begin(async (tx) => {
      await importBills(tx, [bill], null)
      await importPayments(tx, [{ ...paid, method: 'insurer' }], null)
    })
    await sql.begin((tx) => changeImportedBill(tx, bill.id, { amount_minor: 4000 }, byNobody))
    expect(await read(bill.id)).toMatchObject({ amount: '40.00', paid: '20.00', date })
    expect(await dayEnd(date)).toEqual(before)
  })

  test('is over, and its tills are closed', async () => {
    expect((await close(today)).problem.errors).toEqual({ date: 'Close a day when it is over.' })
    expect((await close(daysAfter(today, 1))).status).toBe(422)
    const holder = await clinic.signedIn('staff')
    const session = await aSession(sql, holder)
    const yesterday = daysAfter(today, -1)
    await owner.begin(async (tx) => {
      await tx`alter table till_sessions disable trigger keep_session`
      await tx`update till_sessions set opened_at = now() - interval '1 day' where id = ${session}`
      await tx`alter table till_sessions enable trigger keep_session`
    })
    expect((await dayEnd(yesterday)).hindrance).toBe('open till')
    const refused = await close(yesterday)
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'A till of this day is still open. Count and close it first.',
    ])
    await holder.ask(closeTill, { params: { id: session }, body: { counted: '100.00' } })
    expect((await close(yesterday)).status).toBe(200)
  })

  test('is closed once by two people at once', async () => {
    const date = aDay()
    const answers = await Promise.all([close(date), close(date), close(date)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('takes every payment that many writers make while it is closed, or refuses it', async () => {
    const date = aDay()
    const bills = await Promise.all(
      Array.from({ length: 16 }, () => aBill(sql, { patientId, date, amount: '10.00' })),
    )
    const [closed, ...paid] = await Promise.all([
      close(date),
      ...bills.map((id) => pay(id, payment(date))),
    ])
    expect(closed.status).toBe(200)
    const taken = paid.filter(({ status }) => status === 201)
    const refused = paid.filter(({ status }) => status === 422)
    expect(taken.length + refused.length).toBe(16)
    const after = await dayEnd(date)
    expect(after.all.count).toBe(taken.length)
    // The closing answered the day as it stays.
    expect(closed.body.all).toEqual(after.all)
  })

  test('that is today again, because the clock was set back, takes nothing', async () => {
    const id = await aBill(sql, { patientId, date: today, amount: '80.00' })
    const session = await aSession(sql, await clinic.signedIn('staff'))
    const paid = await pay(id, payment(today))
    await owner.begin(async (tx) => {
      await tx`alter table closed_days disable trigger check_closing`
      await tx`insert into closed_days (day) values (${today})`
      await tx`alter table closed_days enable trigger check_closing`
    })
    const { version } = await read(id)
    const removal = { params: { id }, version, body: { reason: 'Twice' } }
    const answers = [
      await staff.ask(removeBill, removal),
      await staff.ask(returnPayment, {
        params: { id: paid.body.id },
        body: { id: uuidv7(), amount: '1.00', reason: 'Wrong' },
      }),
      await admin.ask(closeTill, { params: { id: session }, body: { counted: '100.00' } }),
    ]
    for (const { status, problem } of answers) {
      expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^Today is closed/)])
    }
    expect(await read(id)).toMatchObject({ paid: '10.00' })
    await owner.begin(async (tx) => {
      await tx`alter table closed_days disable trigger keep_till_row`
      await tx`delete from closed_days where day = ${today}`
      await tx`alter table closed_days enable trigger keep_till_row`
    })
  })
})
