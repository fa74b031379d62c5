import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { changeBill, removeBill } from '../../../billing/bills/bill.ts'
import { addDeposit, addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { type BookCheckName, checkBooks, readBooks } from '../book.ts'
import { listAllocations, listDocuments } from '../money-document.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

const now = today('UTC')
const march = { from: '2026-03-01', to: '2026-03-31' }
const always = { from: '2020-01-01', to: '2039-12-31' }

let admin: Caller
let staff: Caller
let patientId: string
/** A bill of March that was paid in part, a corrected one, a void one, and one of April; with money of March. */
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
  const bill = (amount: string, date = '2026-03-02') => aBill(sql, { patientId, amount, date })
  const pay = async (id: string, amount: string, method: 'cash' | 'card', date: string) => {
    const body = { id: uuidv7(), amount, method, date }
    const answer = await staff.ask(addPayment, { params: { id }, body })
    expect(answer.status).toBe(201)
    return body.id
  }
  const partly = await bill('100.00')
  await pay(partly, '30.00', 'cash', '2026-03-03')
  const card = await pay(partly, '20.00', 'card', '2026-03-04')
  await staff.ask(returnPayment, {
    params: { id: card },
    body: { id: uuidv7(), amount: '5.00', reason: 'Too much' },
  })
  const corrected = await bill('50.00')
  await staff.ask(changeBill, {
    params: { id: corrected },
    version: 1,
    body: { patientId, amount: '40.00', date: '2026-03-10', status: 'unpaid', reason: 'Mistyped' },
  })
  const gone = await bill('70.00')
  const removal = { params: { id: gone }, version: 1, body: { reason: 'Twice' } }
  await staff.ask(removeBill, removal)
  await pay(await bill('60.00', '2026-04-01'), '60.00', 'card', '2026-04-02')
  const body = { id: uuidv7(), amount: '9.00', method: 'cash' as const, date: '2026-03-20' }
  await staff.ask(addDeposit, { params: { id: patientId }, body })
})

const read = async (period: object) => {
  const answer = await admin.ask(readBooks, { query: period as typeof march })
  expect(answer.status).toBe(200)
  return answer.body
}
const check = async (period: object = always) => {
  const { body } = await admin.ask(checkBooks, { query: period as typeof march })
  return Object.fromEntries(body.map((one) => [one.check, one])) as Record<
    BookCheckName,
    (typeof body)[number]
  >
}

describe('the books', () => {
  test('sum up the documents and payments of the days of a period', async () => {
    expect(await read(march)).toMatchObject({
      ...{ currency: 'USD', currencies: ['USD'] },
      // The invoice before a correction stays of its day; its credit note is of today.
      ...{ invoiced: '260.00', credited: '0.00', revenue: '260.00' },
      received: [
        { method: 'card', amount: '20.00', count: 1 },
        { method: 'cash', amount: '39.00', count: 2 },
      ],
      ...{ receivedSum: '59.00', returned: [], returnedSum: '0.00', allocated: '0.00' },
      receivables: { start: '0.00', change: '260.00', end: '260.00' },
      credit: { start: '0.00', change: '59.00', end: '59.00' },
    })
    expect(await read({ from: now, to: now })).toMatchObject({
      ...{ invoiced: '0.00', credited: '120.00', revenue: '-120.00' },
      returned: [{ method: 'card', amount: '5.00', count: 1 }],
      ...{ returnedSum: '5.00', allocated: '105.00' },
      receivables: { start: '320.00', change: '-225.00', end: '95.00' },
      credit: { start: '119.00', change: '-110.00', end: '9.00' },
    })
  })

  test('begin a period with what the period before ended with', async () => {
    const [first, second, whole] = [
      await read({ from: '2026-03-01', to: '2026-03-09' }),
      await read({ from: '2026-03-10', to: '2026-12-31' }),
      await read(always),
    ]
    for (const sum of ['receivables', 'credit'] as const) {
      expect(second[sum].start).toBe(first[sum].end)
      expect(second[sum].end).toBe(whole[sum].end)
    }
  })

  test('say the same as the ledger, account by account', async () => {
    for (const period of [march, { from: now, to: now }, always]) {
      const [ledger] = await sql<Record<string, number>[]>`
        select
          (select coalesce(sum(case credit when 'revenue' then amount_minor else -amount_minor end), 0)::int
            from ledger_entries where 'revenue' in (debit, credit)
              and day between ${period.from} and ${period.to}) as revenue,
          (select coalesce(sum(case debit when 'receivables' then amount_minor else -amount_minor end), 0)::int
            from ledger_entries where 'receivables' in (debit, credit)
              and day between ${period.from} and ${period.to}) as receivables,
          (select coalesce(sum(case credit when 'credit of patients' then amount_minor else -amount_minor end),
            0)::int from ledger_entries where 'credit of patients' in (debit, credit)
              and day between ${period.from} and ${period.to}) as credit,
          (select coalesce(sum(amount_minor), 0)::int from ledger_entries
            where credit = 'credit of patients' and debit <> 'receivables'
              and day between ${period.from} and ${period.to}) as received`
      const books = await read(period)
      expect({
        revenue: Math.round(Number(books.revenue) * 100),
        receivables: Math.round(Number(books.receivables.change) * 100),
        credit: Math.round(Number(books.credit.change) * 100),
        received: Math.round(Number(books.receivedSum) * 100),
      }).toEqual(ledger)
    }
  })

  test('are refused without days, and to those without the permission', async () => {
    for (const query of [{}, { from: 'soon', to: '2026-03-01' }]) {
      expect((await admin.ask(readBooks, { query: query as never })).status).toBe(400)
    }
    const query = march
    const clerk = await clinic.signedIn('staff')
    expect((await clerk.ask(readBooks, { query })).status).toBe(403)
    expect((await clerk.ask(checkBooks, { query })).status).toBe(403)
    await sql`update users set permissions = '{bills.read,books.read}' where id = ${clerk.userId}`
    expect((await clerk.ask(readBooks, { query })).status).toBe(200)
  })
})

describe('the checks', () => {
  test('all agree, and say what both sides are', async () => {
    const checks = await check()
    expect(Object.values(checks).filter(({ isRight }) => !isRight)).toEqual([])
    expect(checks.bills).toMatchObject({ left: '105.00', right: '105.00', differences: [] })
    expect(checks.receivables).toMatchObject({ left: '95.00', right: '95.00' })
    expect(checks['invoice numbers']).toMatchObject({ left: '5', right: '5' })
    expect(checks['credit note numbers']).toMatchObject({ left: '2', right: '2' })
    expect(checks.ledger.left).toBe(checks.ledger.right)
  })

  /** Makes a change that the triggers would refuse, looks, and takes it back. */
  async function whileBroken<T>(broken: string, mended: string, look: () => Promise<T>) {
    const change = (statement: string) =>
      owner.begin(async (tx) => {
        for (const table of ['bills', 'bill_documents', 'payments']) {
          await tx`alter table ${tx(table)} disable trigger user`
        }
        await tx.unsafe(statement)
        for (const table of ['bills', 'bill_documents', 'payments']) {
          await tx`alter table ${tx(table)} enable trigger user`
        }
      })
    await change(broken)
    try {
      return await look()
    } finally {
      await change(mended)
    }
  }

  test('find a bill whose stored sum is not that of its allocations', async () => {
    const [bill] = await sql`select id, invoice_number from bills where paid_minor = 4500`
    const id = bill?.['id'] as string
    const update = (minor: number) => `update bills set paid_minor = ${minor} where id = '${id}'`
    const found = await whileBroken(update(4600), update(4500), () => check(march))
    const difference = { billId: id, paymentId: null, left: '46.00', right: '45.00' }
    expect(found.bills).toMatchObject({ isRight: false, differences: [difference] })
    expect(found.receivables).toMatchObject({
      isRight: false,
      differences: [{ billId: id, left: '54.00', right: '55.00' }],
    })
    expect(found.payments.isRight).toBe(true)
  })

  test('find a payment whose stored sums are not its own', async () => {
    const [payment] = await sql`select id from payments where returned_minor = 500`
    const id = payment?.['id'] as string
    const update = (minor: number) =>
      `update payments set returned_minor = ${minor} where id = '${id}'`
    const found = await whileBroken(update(0), update(500), () => check(march))
    expect(found.payments).toMatchObject({
      isRight: false,
      differences: [{ paymentId: id, left: '15.00', right: '20.00' }],
    })
  })

  test('find a number that is missing within a series, and one that is missing at its end', async () => {
    const renumber = (from: number, to: number) =>
      `update bill_documents set number = ${to} where kind = 'invoice' and number = ${from}`
    const within = await whileBroken(renumber(2, 900), renumber(900, 2), () => check())
    expect(within['invoice numbers'].isRight).toBe(false)
    expect(within['invoice numbers'].differences[0]).toMatchObject({ name: 'INV-000002' })
    const next = (by: number) =>
      `update number_series set next_number = next_number + ${by} where name = 'receipt'`
    const last = await whileBroken(next(1), next(-1), () => check())
    expect(last['receipt numbers'].isRight).toBe(false)
    expect(last['invoice numbers'].isRight).toBe(true)
  })
})

describe('the rows behind the sums', () => {
  test('are the documents of the period, page by page', async () => {
    const query = { ...march, limit: 2 }
    const names: string[] = []
    for (let after: string | undefined; ;) {
      const { body } = await staff.ask(listDocuments, { query: { ...query, after } })
      names.push(...body.rows.map(({ kind, date, amount }) => `${date} ${kind} ${amount}`))
      if (body.next === null) break
      after = body.next
    }
    expect(names).toEqual([
      '2026-03-10 invoice 40.00',
      '2026-03-02 invoice 70.00',
      '2026-03-02 invoice 50.00',
      '2026-03-02 invoice 100.00',
    ])
    const notes = await staff.ask(listDocuments, { query: { kind: 'credit note' } })
    expect(notes.body.rows).toMatchObject([
      { reason: 'Twice', isVoid: true, amount: '70.00', date: now },
      { reason: 'Mistyped', isVoid: false, amount: '50.00' },
    ])
  })

  test('are the allocations of the period, page by page', async () => {
    const all = await staff.ask(listAllocations, { query: { from: now, to: now } })
    expect(all.body.rows.map(({ amount }) => amount)).toEqual(['60.00', '-5.00', '20.00', '30.00'])
    const first = await staff.ask(listAllocations, { query: { limit: 3 } })
    const rest = await staff.ask(listAllocations, {
      query: { limit: 3, after: first.body.next ?? '' },
    })
    expect([...first.body.rows, ...rest.body.rows]).toEqual(all.body.rows)
    expect((await staff.ask(listAllocations, { query: march })).body.rows).toEqual([])
  })
})

test('a currency of before has books of its own', async () => {
  const before = await read(march)
  await aBill(sql, { patientId, currency: 'JPY', amount: '5000', status: 'paid' })
  await aBill(sql, { patientId, currency: 'JPY', amount: '700' })
  expect(await read({ ...march, currency: 'JPY' })).toMatchObject({
    ...{ currency: 'JPY', currencies: ['JPY', 'USD'], invoiced: '5700', receivedSum: '5000' },
    receivables: { end: '5700' },
  })
  expect(await read({ ...always, currency: 'JPY' })).toMatchObject({
    ...{ allocated: '5000', receivables: { end: '700' }, credit: { end: '0' } },
  })
  expect(await read(march)).toEqual({ ...before, currencies: ['JPY', 'USD'] })
  const checks = await check({ ...always, currency: 'JPY' })
  expect(checks.receivables).toMatchObject({ isRight: true, left: '700' })
})
