import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, monthsAfter, today } from '../../../../contract/dates.ts'
import { changeBill, listBills, readBill, removeBill } from '../../bills/bill.ts'
import { addPayment, returnPayment } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { listDebtors } from '../../debts/aging.ts'
import { readBalance } from '../../debts/balance.ts'
import {
  addPaymentPlan,
  changePaymentPlan,
  endPaymentPlan,
  type PaymentPlan,
  readPaymentPlan,
} from '../payment-plan.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic
const staff = await clinic.signedIn('staff')
const other = await clinic.signedIn('staff')
const now = today('UTC')

let patientId = ''
let patient = await clinic.signedIn('patient')
beforeEach(async () => {
  await owner`truncate bills, payments, payment_plans cascade`
  await sql`update clinic set currency = 'USD'`
  patient = await clinic.signedIn('patient')
  patientId = patient.userId
})

/** A bill that was due so many days ago. */
const overdue = (days: number, amount = '100.00', wanted = {}) =>
  aBill(sql, { patientId, amount, date: daysAfter(now, -days - 14), ...wanted })
const terms = (billIds: string[], over: object = {}) =>
  ({ billIds, every: 'month', firstDay: now, number: 4, ...over }) as never
const make = (billIds: string[], over: object = {}, by = staff, of = patientId) =>
  by.ask(addPaymentPlan, {
    params: { id: of },
    body: { ...(terms(billIds, over) as object), id: uuidv7(), ...over } as never,
  })
const read = async (id: string) => (await staff.ask(readPaymentPlan, { params: { id } })).body
const pay = async (id: string, amount: string) => {
  const body = { id: uuidv7(), amount, method: 'cash', date: now } as const
  const answer = await staff.ask(addPayment, { params: { id }, body })
  expect(answer.status).toBe(201)
  return body.id
}
const states = ({ instalments }: PaymentPlan) =>
  instalments.map(({ amount, paid, state }) => `${amount} ${paid} ${state}`)
const version = async (id: string) => (await staff.ask(readBill, { params: { id } })).body.version
const voided = async (id: string) => {
  const body = { reason: 'Wrong' }
  const answer = await staff.ask(removeBill, { params: { id }, version: await version(id), body })
  expect(answer.status).toBe(204)
}
/** Lets time pass for plans. */
const later = (days: number) =>
  sql`update payment_plan_instalments set due_on = due_on - ${days}::int`

describe('a payment plan', () => {
  test('has instalments that add up to what the bills owe, and payments cover the oldest first', async () => {
    const [first, second] = [await overdue(40), await overdue(10, '20.00')]
    const { status, body } = await make([first, second], { number: 3, total: '120' })
    expect([status, body.state, body.total]).toEqual([201, 'kept', '120.00'])
    expect(body.instalments.map(({ dueOn }) => dueOn)).toEqual(
      [0, 1, 2].map((months) => monthsAfter(now, months)),
    )
    await pay(second, '20.00')
    await pay(first, '30.00')
    expect(states(await read(body.id))).toEqual([
      '40.00 40.00 paid',
      '40.00 10.00 part',
      '40.00 0.00 open',
    ])
    await later(40)
    expect((await read(body.id)).state).toBe('late')
    expect((await read(body.id)).overdue).toBe('30.00')
    const payment = await pay(first, '70.00')
    expect((await read(body.id)).state).toBe('done')
    const back = { id: uuidv7(), amount: '10.00', reason: 'Bounced' }
    await staff.ask(returnPayment, { params: { id: payment }, body: back })
    expect(states(await read(body.id)).at(-1)).toBe('40.00 30.00 part')
    expect((await read(body.id)).state).toBe('kept')
  })

  test.each([
    ['JPY', '1000', ['334', '333', '333']],
    ['KWD', '10.001', ['3.334', '3.334', '3.333']],
  ])('is exact to the minor unit in %s', async (currency, amount, parts) => {
    await sql`update clinic set currency = ${currency}`
    const { body } = await make([await overdue(1, amount, { currency })], { number: 3 })
    expect(body.instalments.map((part) => part.amount)).toEqual(parts)
    const more = await overdue(1, amount, { currency })
    const refused = await make([more], { number: null, each: '0.5555' })
    expect(refused.status).toBe(422)
  })

  test('covers nothing by what was paid before it', async () => {
    const id = await overdue(10)
    await pay(id, '60.00')
    const { body } = await make([id], { number: null, each: '15.00' })
    expect(states(body)).toEqual(['15.00 0.00 open', '15.00 0.00 open', '10.00 0.00 open'])
  })

  test('makes its bills due on the days of its instalments, in lists, balances and aging', async () => {
    const id = await overdue(100)
    const listed = async () => {
      const query = { status: 'overdue', patientId } as const
      return (await staff.ask(listBills, { query })).body.rows.length
    }
    const overdueSum = async () =>
      (await staff.ask(readBalance, { params: { id: patientId } })).body.balances[0]?.overdue
    const aging = async (at?: string) =>
      (await staff.ask(listDebtors, { query: at ? { at } : {} })).body.totals
    expect([await listed(), await overdueSum()]).toEqual([1, '100.00'])
    const { body } = await make([id])
    expect([await listed(), await overdueSum()]).toEqual([0, '0.00'])
    expect(await aging()).toMatchObject({ notDue: '100.00', over90: '0.00', owed: '100.00' })
    expect(await aging(daysAfter(now, -1))).toMatchObject({ owed: '0.00' })
    await later(5)
    expect([await listed(), await overdueSum()]).toEqual([1, '25.00'])
    expect(await aging()).toMatchObject({ notDue: '75.00', days30: '25.00', owed: '100.00' })
    const end = { params: { id: body.id }, version: body.version, body: { reason: 'Not kept' } }
    expect((await staff.ask(endPaymentPlan, end)).status).toBe(204)
    expect([await listed(), await overdueSum()]).toEqual([1, '100.00'])
    expect(await aging()).toMatchObject({ over90: '100.00' })
  })

  test('counts for a past day as it stood then', async () => {
    const id = await overdue(100)
    const { body } = await make([id])
    // Everything happened three days ago, but for a payment and the end of today.
    for (const table of ['bill_documents', 'bills']) {
      await owner`alter table ${owner(table)} disable trigger user`
      await owner`update ${owner(table)} set created_at = now() - interval '3 days'`
      await owner`alter table ${owner(table)} enable trigger user`
    }
    await sql`update payment_plan_bills set began_at = now() - interval '3 days'`
    await sql`update payment_plan_instalments set began_at = now() - interval '3 days'`
    await pay(id, '40.00')
    const end = { params: { id: body.id }, version: body.version, body: { reason: 'Not kept' } }
    await staff.ask(endPaymentPlan, end)
    const query = (at: string) => staff.ask(listDebtors, { query: { at } })
    const yesterday = (await query(daysAfter(now, -1))).body.totals
    expect(yesterday).toMatchObject({ notDue: '100.00', over90: '0.00', owed: '100.00' })
    expect((await query(now)).body.totals).toMatchObject({ over90: '60.00', owed: '60.00' })
  })

  test('is left by a bill that is voided, and follows one that is corrected', async () => {
    const [first, second] = [await overdue(40), await overdue(10, '60.00')]
    const { body } = await make([first, second], { number: 4 })
    await pay(first, '40.00')
    await voided(second)
    expect(states(await read(body.id))).toEqual([
      '40.00 40.00 paid',
      '40.00 0.00 open',
      '20.00 0.00 open',
    ])
    const correct = async (amount: string, whose = patientId) =>
      staff.ask(changeBill, {
        params: { id: first },
        version: await version(first),
        body: { patientId: whose, amount, date: now, status: 'unpaid', reason: 'A correction' },
      })
    expect((await correct('130.00')).status).toBe(200)
    expect(states(await read(body.id)).at(-1)).toBe('10.00 0.00 open')
    expect((await correct('200.00')).status).toBe(200)
    expect(states(await read(body.id)).at(-1)).toBe('80.00 0.00 open')
    const { userId } = await clinic.signedIn('patient')
    expect((await correct('200.00', userId)).status).toBe(200)
    const ended = await read(body.id)
    expect([ended.state, ended.reason]).toEqual(['ended', 'None of its bills is left.'])
  })

  test('is changed for what is owed by now, with the reason, and ended with one', async () => {
    const id = await overdue(10)
    const { body } = await make([id])
    await pay(id, '25.00')
    const change = (at: number, over: object = {}) =>
      staff.ask(changePaymentPlan, {
        params: { id: body.id },
        version: at,
        body: {
          ...(terms([id], { number: 5, reason: 'Lost the job' }) as object),
          ...over,
        } as never,
      })
    expect((await change(body.version, { reason: '' })).problem.errors).toEqual({
      reason: 'Reason is required.',
    })
    const changed = await change(body.version)
    expect(changed.body).toMatchObject({ total: '75.00', paid: '0.00', reason: 'Lost the job' })
    expect(changed.body.instalments).toHaveLength(5)
    const stale = await change(body.version)
    expect(stale.status).toBe(412)
    const end = { params: { id: body.id }, version: changed.body.version, body: { reason: 'x' } }
    expect((await staff.ask(endPaymentPlan, end)).status).toBe(204)
    const again = await change((await read(body.id)).version)
    expect([again.status, again.problem.detail]).toEqual([409, 'This payment plan has ended.'])
    expect((await make([id])).status).toBe(201)
  })
})

describe('making a payment plan', () => {
  test('once at a double press, and by one of two people at once', async () => {
    const id = await overdue(10)
    const plan = uuidv7()
    const twice = await Promise.all([make([id], { id: plan }), make([id], { id: plan })])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const bills = [await overdue(10), await overdue(10)]
    const both = await Promise.all([make(bills), make([...bills].reverse(), {}, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.problem.detail).toMatch(
      /^INV-\d+ is in another payment plan\. Change or end that one first\.$/,
    )
    await expect(
      sql`insert into payment_plan_bills (plan_id, round, bill_id, paid_before_minor)
        values (${plan}, 2, ${id}, 0)`,
    ).rejects.toThrow(/one_plan_of_bill/)
  })

  test('while its bill is voided or paid leaves no plan over nothing', async () => {
    for (const act of [voided, (id: string) => pay(id, '100.00')]) {
      const id = await overdue(10)
      const [made] = await Promise.all([make([id]), act(id)])
      const [left] = await sql<{ plans: number }[]>`
        select count(*)::int as plans from payment_plan_bills p join bills b on b.id = p.bill_id
        where b.id = ${id} and p.left_at is null and b.voided_at is not null`
      expect([201, 422]).toContain(made.status)
      expect(left?.plans).toBe(0)
    }
  })

  test.each([
    [{ number: 0 }, 'number', 'A plan has 2 to 120 instalments.'],
    [{ number: 1000 }, 'number', 'A plan has 2 to 120 instalments.'],
    [{ number: '1e1x' }, 'number', 'A plan has 2 to 120 instalments.'],
    [{ number: null }, 'number', 'Enter the number of instalments or their amount.'],
    [{ number: 3, each: '1.00' }, 'number', 'Enter the number of instalments or their amount.'],
    [{ number: null, each: '100.00' }, 'each', 'An instalment is less than the total.'],
    [
      { number: null, each: '0.10' },
      'each',
      'These would be 1,000 instalments. A plan has 2 to 120 instalments.',
    ],
    [{ firstDay: daysAfter(now, -1) }, 'firstDay', 'The first day is today or later.'],
    [{ firstDay: '2999-01-01' }, 'firstDay', 'The first day is within a year from today.'],
    [{ firstDay: '2026-02-30' }, 'firstDay', 'First day is not a day of the calendar.'],
    [{ every: 'day' }, 'every', 'Choose how often an instalment is due.'],
    [{ billIds: [] }, 'billIds', 'Choose at least one bill.'],
    [{ total: '99.00' }, 'total', 'These bills owe $100.00 now. Check the instalments again.'],
  ])('with %j is refused at the field', async (over, field, message) => {
    const answer = await make([await overdue(10)], over)
    expect([answer.status, answer.problem.errors]).toEqual([422, { [field]: message }])
  })

  test('over bills of two patients, of nobody, twice the same or paid ones is refused', async () => {
    const own = await overdue(10)
    const { userId } = await clinic.signedIn('patient')
    const foreign = await aBill(sql, { patientId: userId })
    const paid = await overdue(10, '5.00', { status: 'paid' })
    const refusal = async (ids: string[]) => (await make(ids)).problem.errors?.['billIds']
    expect(await refusal([own, foreign])).toBe('A payment plan has bills of one patient.')
    expect(await refusal([uuidv7()])).toBe('A payment plan has bills of one patient.')
    expect(await refusal([own, own])).toBe('Each bill is in a plan once.')
    expect(await refusal([own, paid])).toMatch(/^Nothing is owed of INV-/)
  })
})
