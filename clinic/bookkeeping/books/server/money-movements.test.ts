import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readBill, removeBill } from '../../../billing/bills/bill.ts'
import { addDeposit, addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import {
  allocatePayment,
  listCashiers,
  listPayments,
  readPayment,
  releasePayment,
} from '../money-movement.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  admin = await clinic.signedIn('admin', { name: 'Ada Chief' })
})

let patientId: string
beforeEach(async () => {
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
})

async function aDeposit(amount: string, wanted = {}, by = staff) {
  const body = { id: uuidv7(), amount, method: 'cash' as const, date: '2026-03-02', ...wanted }
  const answer = await by.ask(addDeposit, { params: { id: patientId }, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const listed = async (query: Record<string, string | number>) =>
  (await staff.ask(listPayments, { query: query as never })).body
const read = async (id: string) => (await staff.ask(readPayment, { params: { id } })).body
const giveBack = (id: string, amount: string) =>
  staff.ask(returnPayment, {
    params: { id },
    body: { id: uuidv7(), amount, reason: 'Not needed' },
  })

describe('the list of payments', () => {
  test('has payments and returns, newest first, page by page in both directions', async () => {
    const ids: string[] = []
    for (const date of ['2026-03-01', '2026-03-03', '2026-03-02', '2026-03-03']) {
      ids.push((await aDeposit('10.00', { date })).id)
    }
    await giveBack(ids[0] ?? '', '4.00')
    const whole = await listed({ patientId })
    expect(whole.total).toBe(5)
    expect(whole.rows[0]).toMatchObject({ kind: 'return', amount: '4.00', note: 'Not needed' })
    expect(whole.rows[1]).toMatchObject({
      ...{ kind: 'payment', date: '2026-03-03', left: '10.00', recordedBy: { name: 'Sam Desk' } },
      patient: { name: 'Ana Šimić' },
    })
    const found: string[] = []
    let page = await listed({ patientId, limit: 2 })
    for (;;) {
      found.push(...page.rows.map(({ id }) => id))
      expect(page.total).toBe(5)
      if (page.next === null) break
      page = await listed({ patientId, limit: 2, after: page.next })
    }
    expect(found).toEqual(whole.rows.map(({ id }) => id))
    const back = await listed({ patientId, limit: 2, before: page.previous ?? '' })
    expect(back.rows.map(({ id }) => id)).toEqual(found.slice(2, 4))
  })

  test('is cut by kind, method, days, person, receipt and credit that is left', async () => {
    const cash = await aDeposit('10.00')
    const card = await aDeposit('20.00', { method: 'card', date: '2026-04-02' }, admin)
    await giveBack(cash.id, '10.00')
    const ids = async (query: Record<string, string>) =>
      (await listed({ patientId, ...query })).rows.map(({ paymentId, kind }) =>
        [paymentId === cash.id ? 'cash' : 'card', kind].join(' '),
      )
    expect(await ids({ kind: 'payment' })).toEqual(['card payment', 'cash payment'])
    expect(await ids({ kind: 'return' })).toEqual(['cash return'])
    expect(await ids({ method: 'card' })).toEqual(['card payment'])
    expect(await ids({ to: '2026-03-31' })).toEqual(['cash payment'])
    expect(await ids({ from: '2026-04-01', kind: 'payment' })).toEqual(['card payment'])
    expect(await ids({ personId: admin.userId })).toEqual(['card payment'])
    expect(await ids({ left: 'yes' })).toEqual(['card payment'])
    expect(await ids({ left: 'yes', kind: 'return' })).toEqual([])
    const receipt = `R-${String(card.receiptNumber).padStart(6, '0')}`
    expect(await ids({ search: receipt })).toEqual(['card payment'])
    expect(await ids({ search: String(cash.receiptNumber) })).toEqual([
      'cash return',
      'cash payment',
    ])
    expect(await ids({ search: 'Ana' })).toEqual([])
  })

  test('names the people who recorded payments', async () => {
    await aDeposit('10.00')
    await aDeposit('10.00', {}, admin)
    const { body } = await staff.ask(listCashiers)
    expect(body.map(({ name }) => name)).toEqual(['Ada Chief', 'Sam Desk'])
  })

  test('is for those who read bills', async () => {
    const { id } = await aDeposit('10.00')
    for (const role of ['doctor', 'patient'] as const) {
      const caller = await clinic.signedIn(role)
      expect((await caller.ask(listPayments)).status).toBe(403)
      expect((await caller.ask(readPayment, { params: { id } })).status).toBe(403)
    }
  })
})

describe('allocation by hand', () => {
  const part = (billId: string, amount: string) => ({ id: uuidv7(), billId, amount })
  const allocate = (id: string, allocations: ReturnType<typeof part>[], by = staff) =>
    by.ask(allocatePayment, { params: { id }, body: { allocations } })
  const bill = (amount: string, date = '2026-03-01') => aBill(sql, { patientId, amount, date })

  test('offers the open bills of the patient, oldest first, and pays the chosen ones', async () => {
    const { id } = await aDeposit('100.00')
    const [newer, older] = [await bill('80.00', '2026-03-05'), await bill('50.00', '2026-03-01')]
    await aBill(sql, { patientId, status: 'paid' })
    expect((await read(id)).openBills).toMatchObject([
      { billId: older, owed: '50.00' },
      { billId: newer, amount: '80.00' },
    ])
    const { status, body } = await allocate(id, [part(older, '50.00'), part(newer, '20.5')])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ left: '29.50', allocated: '70.50' },
      paidBills: [
        { billId: older, amount: '50.00' },
        { billId: newer, amount: '20.50' },
      ],
      openBills: [{ billId: newer, owed: '59.50' }],
    })
  })

  test('is taken back once, however often it is pressed', async () => {
    const { id } = await aDeposit('100.00')
    const billId = await bill('80.00')
    await allocate(id, [part(billId, '80.00')])
    const release = () => staff.ask(releasePayment, { params: { id }, body: { billId } })
    const answers = await Promise.all([release(), release()])
    for (const { body } of answers) expect(body).toMatchObject({ left: '100.00', paidBills: [] })
    const { body } = await staff.ask(readBill, { params: { id: billId } })
    expect(body).toMatchObject({ owed: '80.00', status: 'unpaid' })
  })

  test('sent twice allocates once, and other amounts under its ids are refused', async () => {
    const { id } = await aDeposit('100.00')
    const billId = await bill('80.00')
    const once = [part(billId, '30.00')]
    const answers = await Promise.all([allocate(id, once), allocate(id, once)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(id)).toMatchObject({ allocated: '30.00' })
    const changed = once.map((one) => ({ ...one, amount: '31.00' }))
    expect((await allocate(id, changed)).status).toBe(409)
    expect((await allocate(id, once, admin)).status).toBe(409)
  })

  test('of more than is left or owed is refused at its field, and nothing is allocated', async () => {
    const { id } = await aDeposit('100.00')
    const [one, two] = [await bill('80.00'), await bill('80.00')]
    const refusals = [
      [[part(one, '80.01')], { 'allocations.0.amount': 'Only $80.00 is still owed.' }],
      [
        [part(one, '80.00'), part(two, '20.01')],
        { 'allocations.1.amount': 'Only $100.00 of this payment is left.' },
      ],
      [[part(one, '0')], { 'allocations.0.amount': 'Pay more than nothing of a bill.' }],
      [[part(one, '1.00'), part(one, '1.00')], { allocations: 'Name each bill once.' }],
      [[], { allocations: 'Enter an amount for at least one bill.' }],
    ] as const
    for (const [allocations, errors] of refusals) {
      const refused = await allocate(id, [...allocations])
      expect([refused.status, refused.problem.errors]).toEqual([422, errors])
    }
    expect(await read(id)).toMatchObject({ allocated: '0.00', left: '100.00' })
  })

  test('to a bill of somebody else, or to a void one, is refused', async () => {
    const { id } = await aDeposit('100.00')
    const other = await aBill(sql, { patientId: (await aPatient(sql)).id })
    expect((await allocate(id, [part(other, '1.00')])).problem.errors).toEqual({
      'allocations.0.billId': 'This bill is not one of the patient.',
    })
    const gone = await bill('80.00')
    await staff.ask(removeBill, { params: { id: gone }, version: 1, body: { reason: 'Twice' } })
    const refused = await allocate(id, [part(gone, '1.00')])
    expect(refused.problem.detail).toBe('A chosen bill was voided.')
  })

  test('by many people at once spends no more than the payment and pays no more than the bill', async () => {
    const { id } = await aDeposit('100.00')
    const [one, two] = [await bill('80.00'), await bill('80.00')]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        place % 3 === 0
          ? staff.ask(addPayment, {
              params: { id: one },
              body: { id: uuidv7(), amount: '5.00', method: 'card', date: '2026-03-02' },
            })
          : allocate(id, [part(place % 2 === 0 ? one : two, '30.00')], admin),
      ),
    )
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status)
    // In every order three parts of 30.00 fit: each bill takes two of them, and the payment pays for three.
    const [sums] = await sql`
      select (select allocated_minor <= amount_minor from payments where id = ${id}) as payment,
        (select bool_and(paid_minor <= amount_minor) from bills where id in (${one}, ${two})) as bills,
        (select sum(amount_minor)::int from payment_allocations where payment_id = ${id})
          = (select allocated_minor from payments where id = ${id}) as sums`
    expect(sums).toEqual({ payment: true, bills: true, sums: true })
    expect((await read(id)).left).toBe('10.00')
  })

  test.each([{ archivedAt: '2026-01-02T00:00:00Z' }, { deceasedOn: '2026-01-02' }])(
    'still pays the bills of a chart with %j',
    async (way) => {
      const { id } = await aDeposit('80.00')
      const billId = await bill('80.00')
      await sql`update patients set ${sql({ ...way })} where id = ${patientId}`
      expect((await allocate(id, [part(billId, '80.00')])).body).toMatchObject({ left: '0.00' })
    },
  )
})
