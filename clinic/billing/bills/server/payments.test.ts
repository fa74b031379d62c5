import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { payFromCredit, readBill, readOwnBill, removeBill } from '../bill.ts'
import { addPayment, returnPayment } from '../payment.ts'
import { aBill } from './a-bill.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let ana: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const billOf = (wanted = {}) => aBill(sql, { patientId: ana.userId, ...wanted })
const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body
const payment = (amount: string, wanted = {}) => ({
  ...{ id: uuidv7(), amount, method: 'card' as const, date: '2026-03-02' },
  ...wanted,
})
const pay = (id: string, body: Record<string, unknown>, by = staff) =>
  by.ask(addPayment, { params: { id }, body })
const back = (amount = '80.00') => ({ id: uuidv7(), amount, reason: 'Mistyped' })
const giveBack = (id: string, body: Record<string, unknown> = back()) =>
  staff.ask(returnPayment, { params: { id }, body })

describe('a payment', () => {
  test('of a part leaves the rest to pay, and the next one pays the bill', async () => {
    const id = await billOf()
    const first = await pay(id, payment('30', { note: 'At the desk' }))
    expect([first.status, first.body.amount]).toEqual([201, '30.00'])
    expect(await read(id)).toMatchObject({ status: 'unpaid', paid: '30.00', owed: '50.00' })
    const second = await pay(id, payment('50.00', { method: 'cash' }))
    const bill = await read(id)
    expect(bill).toMatchObject({ status: 'paid', paid: '80.00', owed: '0.00' })
    expect(bill.payments).toMatchObject([
      { amount: '30.00', method: 'card', date: '2026-03-02', note: 'At the desk' },
      { amount: '50.00', method: 'cash', allocated: '50.00', returned: '0.00' },
    ])
    expect(second.body.receiptNumber).toBe((first.body.receiptNumber ?? 0) + 1)
  })

  test('of more than is owed is refused with what is owed', async () => {
    const id = await billOf()
    await pay(id, payment('30.00'))
    const refused = await pay(id, payment('50.01'))
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { amount: 'Only $50.00 is still owed.' },
    ])
    expect(await read(id)).toMatchObject({ paid: '30.00' })
  })

  test.each([
    [payment('0.00'), 'amount', 'A payment is more than nothing.'],
    [payment('1,5'), 'amount', expect.stringContaining('without commas')],
    [payment('1e2'), 'amount', expect.stringContaining('Amount must be')],
    [payment('-1'), 'amount', expect.stringContaining('Amount must be')],
    [payment('1.005'), 'amount', expect.stringContaining('Amount must be')],
    [payment('1', { method: 'barter' }), 'method', expect.any(String)],
    [payment('1', { date: '2026-02-30' }), 'date', 'Date is not a day of the calendar.'],
    [payment('1', { note: 'x'.repeat(501) }), 'note', expect.any(String)],
  ])('%j is refused at its field', async (body, field, sentence) => {
    const id = await billOf()
    const refused = await pay(id, body)
    expect([refused.status, refused.problem.errors]).toEqual([422, { [field]: sentence }])
  })

  test('of a paid or void bill, or of none, is refused', async () => {
    const paid = await billOf({ status: 'paid' })
    expect((await pay(paid, payment('1.00'))).problem.detail).toBe('This bill is paid already.')
    const gone = await billOf()
    const removal = { params: { id: gone }, version: 1, body: { reason: 'Twice' } }
    await staff.ask(removeBill, removal)
    expect((await pay(gone, payment('1.00'))).status).toBe(404)
    expect((await pay(uuidv7(), payment('1.00'))).status).toBe(404)
  })

  test('sent twice is one payment; another one under its id is refused', async () => {
    const id = await billOf()
    const body = payment('80.00')
    const answers = await Promise.all([pay(id, body), pay(id, body), pay(id, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await read(id)).payments).toHaveLength(1)
    expect((await pay(id, { ...body, amount: '79.00' })).status).toBe(409)
    expect((await pay(await billOf(), body)).status).toBe(409)
    expect((await pay(id, body, admin)).status).toBe(409)
  })

  test('by many people at once pays the bill exactly once, with no gap in the receipts', async () => {
    const id = await billOf()
    const [before] = await sql`select next_number from number_series where name = 'receipt'`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        pay(id, payment('20.00'), place % 2 === 0 ? staff : admin),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(16)
    const numbers = answers.flatMap(({ body }) => body.receiptNumber ?? [])
    const first = Number(before?.['nextNumber'])
    expect(numbers.sort((a, b) => a - b)).toEqual([first, first + 1, first + 2, first + 3])
    expect(await read(id)).toMatchObject({ status: 'paid', owed: '0.00' })
  })

  test('is read by its patient without the note of the desk', async () => {
    const id = await billOf()
    await pay(id, payment('80.00', { note: 'Paid by a neighbour' }))
    const { body } = await ana.ask(readOwnBill, { params: { id } })
    expect(body.payments).toMatchObject([{ amount: '80.00', note: null }])
    expect((await read(id)).payments).toMatchObject([{ note: 'Paid by a neighbour' }])
  })

  test('is for those who write bills', async () => {
    const id = await billOf()
    const doctor = await clinic.signedIn('doctor')
    for (const caller of [doctor, ana]) {
      expect((await pay(id, payment('1.00'), caller)).status).toBe(403)
    }
  })

  test('and its return are events of its patient', async () => {
    const id = await billOf()
    const paid = await pay(id, payment('80.00'))
    const given = await giveBack(paid.body.id)
    await flushEvents(sql)
    const events = async (requestId: unknown) => {
      const rows = await sql<{ what: string }[]>`
        select distinct action || ' ' || object_type as what from audit_events
        where request_id = ${String(requestId)} and actor_id = ${staff.userId} order by what`
      return rows.map(({ what }) => what)
    }
    expect(await events(paid.headers['x-request-id'])).toEqual([
      'insert payment',
      'insert payment allocation',
    ])
    expect(await events(given.headers['x-request-id'])).toEqual([
      'insert payment allocation',
      'insert payment return',
    ])
  })
})

describe('credit of a patient', () => {
  test('pays other bills, the oldest payment first and never more than is owed', async () => {
    const patient = await clinic.signedIn('patient')
    const of = (wanted: object) => aBill(sql, { patientId: patient.userId, ...wanted })
    const [first, second] = [
      await of({ amount: '30.00', status: 'paid' }),
      await of({ amount: '40.00', status: 'paid' }),
    ]
    for (const id of [first, second]) {
      const { version } = await read(id)
      await staff.ask(removeBill, { params: { id }, version, body: { reason: 'Twice' } })
    }
    const owed = await of({ amount: '50.00' })
    const before = await read(owed)
    expect(before).toMatchObject({ credit: '70.00', owed: '50.00' })
    const params = { id: owed }
    const { body } = await staff.ask(payFromCredit, { params })
    expect(body).toMatchObject({ status: 'paid', owed: '0.00', credit: '20.00' })
    expect(body.payments).toMatchObject([
      { amount: '30.00', allocated: '30.00' },
      { amount: '40.00', allocated: '20.00' },
    ])
    const again = await staff.ask(payFromCredit, { params })
    expect(again.body).toEqual(body)
  })

  test('is used once by two people who use it at once for two bills', async () => {
    const patient = await clinic.signedIn('patient')
    const of = (wanted: object) => aBill(sql, { patientId: patient.userId, ...wanted })
    const gone = await of({ amount: '60.00', status: 'paid' })
    const { version } = await read(gone)
    await staff.ask(removeBill, { params: { id: gone }, version, body: { reason: 'Twice' } })
    const bills = [await of({ amount: '60.00' }), await of({ amount: '60.00' })]
    await Promise.all(bills.map((id) => staff.ask(payFromCredit, { params: { id } })))
    const statuses = await Promise.all(bills.map(async (id) => (await read(id)).status))
    expect(statuses.sort()).toEqual(['paid', 'unpaid'])
  })

  test('of one patient pays no bill of another', async () => {
    const other = await clinic.signedIn('patient')
    const owed = await aBill(sql, { patientId: other.userId })
    const { body } = await staff.ask(payFromCredit, { params: { id: owed } })
    expect(body).toMatchObject({ credit: '0.00', owed: '80.00' })
  })
})

describe('a payment that is given back', () => {
  test('leaves the bill to pay, with its reason in the history', async () => {
    const id = await billOf()
    const { body } = await pay(id, payment('80.00'))
    expect((await giveBack(body.id)).status).toBe(201)
    const bill = await read(id)
    expect(bill).toMatchObject({ status: 'unpaid', paid: '0.00', owed: '80.00' })
    expect(bill.payments).toMatchObject([
      { allocated: '0.00', returned: '80.00', returnReason: 'Mistyped' },
    ])
  })

  test('is given back once, also by two people at once', async () => {
    const id = await billOf()
    const { body } = await pay(id, payment('80.00'))
    const one = back()
    const answers = await Promise.all([
      giveBack(body.id, one),
      giveBack(body.id, one),
      giveBack(body.id),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect([
      [201, 201, 409],
      [201, 409, 409],
    ]).toContainEqual(statuses)
    expect((await read(id)).payments).toMatchObject([{ returned: '80.00' }])
    expect((await giveBack(body.id)).problem.detail).toBe('This payment was given back already.')
  })

  test('in part leaves what pays bills as long as credit is left', async () => {
    const patient = await clinic.signedIn('patient')
    const of = (wanted: object) => aBill(sql, { patientId: patient.userId, ...wanted })
    const [gone, owed] = [await of({ status: 'paid' }), await of({ amount: '50.00' })]
    const { version, payments } = await read(gone)
    const [paid] = payments
    await staff.ask(removeBill, { params: { id: gone }, version, body: { reason: 'Twice' } })
    await staff.ask(payFromCredit, { params: { id: owed } })
    await giveBack(paid?.id ?? '', back('20.00'))
    expect(await read(owed)).toMatchObject({ status: 'paid', credit: '10.00' })
    await giveBack(paid?.id ?? '', back('25.00'))
    expect(await read(owed)).toMatchObject({ paid: '35.00', owed: '15.00', credit: '0.00' })
    await giveBack(paid?.id ?? '', back('35.00'))
    expect(await read(owed)).toMatchObject({ paid: '0.00', owed: '50.00' })
    expect((await giveBack(paid?.id ?? '', back('0.01'))).status).toBe(409)
  })

  test('in part is given back once, however often the request is sent', async () => {
    const id = await billOf()
    const { body } = await pay(id, payment('80.00'))
    const part = back('30.00')
    const first = await giveBack(body.id, part)
    const again = await giveBack(body.id, part)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await read(id)).toMatchObject({ paid: '50.00', owed: '30.00' })
    expect((await giveBack(body.id, { ...part, amount: '40.00' })).status).toBe(409)
  })

  test('leaves the bill to pay that it paid last', async () => {
    const patient = await clinic.signedIn('patient')
    const of = (wanted: object) => aBill(sql, { patientId: patient.userId, ...wanted })
    const [gone, first, last] = [
      await of({ amount: '60.00', status: 'paid' }),
      await of({ amount: '20.00' }),
      await of({ amount: '40.00' }),
    ]
    const { version, payments } = await read(gone)
    await staff.ask(removeBill, { params: { id: gone }, version, body: { reason: 'Twice' } })
    for (const id of [first, last]) await staff.ask(payFromCredit, { params: { id } })
    await giveBack(payments[0]?.id ?? '', back('25.00'))
    expect(await read(first)).toMatchObject({ owed: '0.00' })
    expect(await read(last)).toMatchObject({ paid: '15.00', owed: '25.00' })
  })

  test('needs a reason, and is one that exists', async () => {
    const id = await billOf()
    const { body } = await pay(id, payment('80.00'))
    const refused = await giveBack(body.id, { ...back(), reason: ' ' })
    expect(refused.problem.errors).toEqual({ reason: 'Reason is required.' })
    const nothing = await giveBack(body.id, back('0'))
    expect(nothing.problem.errors).toEqual({ amount: 'Give back more than nothing.' })
    const tooMuch = await giveBack(body.id, back('80.01'))
    expect(tooMuch.problem.errors).toEqual({ amount: 'Only $80.00 of this payment is left.' })
    expect((await giveBack(uuidv7())).status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'paid' })
  })
})
