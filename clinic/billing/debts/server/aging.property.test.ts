import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, daysBetween, today } from '../../../../contract/dates.ts'
import { fromMinor, toMinor } from '../../../../contract/money.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addBill,
  changeBill,
  readBill,
  readVoidBill,
  removeBill,
  restoreBill,
} from '../../bills/bill.ts'
import { addPayment, returnPayment } from '../../bills/payment.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import { ageOf, ages, listDebtors } from '../aging.ts'
import { readBalance } from '../balance.ts'
import { readStatement } from '../statement.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})

const now = today('UTC')
const written = ['bill_documents', 'payment_allocations', 'payment_returns', 'payments'] as const

/** Says that everything that was written since a moment was written at noon of a day. */
async function happenedOn(day: string, since: Date) {
  for (const table of written) {
    await owner`alter table ${owner(table)} disable trigger user`
    await owner`update ${owner(table)} set created_at = ${`${day}T12:00:00Z`} where created_at >= ${since}`
    await owner`alter table ${owner(table)} enable trigger user`
  }
}

/** The plain calculation: every bill and payment as it stands now, added up by hand. */
async function standing(day: string) {
  const sums = new Map<string, Record<string, number>>()
  const add = (patientId: string, name: string, minor: number) => {
    const of = sums.get(patientId) ?? {}
    sums.set(patientId, { ...of, [name]: (of[name] ?? 0) + minor })
  }
  const bills = await sql<
    { patientId: string; dueOn: string; amount: number; paid: number; isVoid: boolean }[]
  >`
    select patient_id, due_on, amount_minor as amount, paid_minor as paid,
      voided_at is not null as is_void from bills`
  for (const { patientId, dueOn, amount, paid, isVoid } of bills) {
    if (isVoid || amount === paid) continue
    add(patientId, ageOf(daysBetween(dueOn, day)), amount - paid)
    add(patientId, 'owed', amount - paid)
  }
  const payments = await sql<
    { patientId: string; amount: number; allocated: number; returned: number }[]
  >`
    select patient_id, amount_minor as amount, allocated_minor as allocated,
      returned_minor as returned from payments`
  for (const { patientId, amount, allocated, returned } of payments) {
    if (amount > allocated + returned) add(patientId, 'credit', amount - allocated - returned)
  }
  return [...sums]
    .map(([patientId, of]) => ({
      patientId,
      ...Object.fromEntries(
        [...ages, 'owed', 'credit'].map((name) => [name, fromMinor(of[name] ?? 0, 'USD')]),
      ),
    }))
    .toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1))
}

async function listed(query: { at?: string }) {
  const { body, status } = await staff.ask(listDebtors, { query: { ...query, limit: 100 } })
  expect(status).toBe(200)
  return body.rows
    .map(({ id: _id, patient: _patient, ...row }) => row)
    .toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1))
}

const acts = fc.record({
  act: fc.constantFrom('bill', 'bill', 'pay', 'amount', 'date', 'move', 'void', 'back', 'return'),
  which: fc.nat(20),
  minor: fc.integer({ min: 1, max: 9_000 }),
  days: fc.integer({ min: 0, max: 150 }),
})

test('the aging of every past day is what a plain calculation said on that day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 10 }), async (sequence) => {
      await owner`truncate bills, payments, bill_lines, bill_documents, payment_allocations,
        payment_returns cascade`
      const people = [await clinic.signedIn('patient'), await clinic.signedIn('patient')]
      const bills: string[] = []
      const then = new Map<string, Awaited<ReturnType<typeof standing>>>()
      for (const [place, step] of sequence.entries()) {
        const day = daysAfter(now, place - sequence.length)
        const since = new Date()
        await perform(step, day, bills, people)
        await happenedOn(day, since)
        then.set(day, await standing(day))
      }
      for (const [day, expected] of then) expect(await listed({ at: day })).toEqual(expected)
      expect(await listed({})).toEqual(await standing(now))
      await agree(people)
    }),
    { numRuns: 4 },
  )
}, 120_000)

/** Balance, statement and aging of one patient are the same money. */
async function agree(people: readonly Caller[]) {
  for (const { userId: id } of people) {
    const { body } = await staff.ask(readStatement, {
      params: { id },
      query: { from: '2000-01-01' },
    })
    const { balances } = (await staff.ask(readBalance, { params: { id } })).body
    const { owed = '0.00', credit = '0.00' } = balances[0] ?? {}
    expect({ owed, credit }).toEqual({ owed: body.aging.owed, credit: body.aging.credit })
    expect(body.closing).toBe(fromMinor(toMinor(owed, 'USD') - toMinor(credit, 'USD'), 'USD'))
  }
}

async function perform(
  { act, which, minor, days }: { act: string; which: number; minor: number; days: number },
  day: string,
  bills: string[],
  people: readonly Caller[],
) {
  const amount = fromMinor(minor, 'USD')
  const date = daysAfter(day, -days)
  const patientId = people[which % people.length]?.userId ?? ''
  if (act === 'bill' || bills.length === 0) {
    const body = { ...newBill(patientId), amount, date }
    await staff.ask(addBill, { body })
    bills.push(body.id)
    return
  }
  const id = bills[which % bills.length] ?? ''
  const params = { id }
  const { body: bill, status: found } = await staff.ask(readBill, { params })
  if (act === 'back') {
    if ((await staff.ask(readVoidBill, { params })).status === 200) {
      await staff.ask(restoreBill, { params })
    }
    return
  }
  // A bill that was voided takes nothing.
  if (found !== 200) return
  const { version, status } = bill
  const as = {
    patientId: bill.patientId,
    amount: bill.amount,
    date: bill.date,
    status,
    reason: 'x',
  }
  const change = (values: object) =>
    staff.ask(changeBill, { params, version, body: { ...as, ...values } })
  if (act === 'pay') {
    const body = { id: uuidv7(), amount, method: 'cash', date: day } as const
    await staff.ask(addPayment, { params, body })
  }
  if (act === 'amount') await change({ amount })
  if (act === 'date') await change({ date })
  if (act === 'move') await change({ patientId })
  if (act === 'void') await staff.ask(removeBill, { params, version, body: { reason: 'x' } })
  const payment = bill.payments[0]
  if (act === 'return' && payment) {
    const body = { id: uuidv7(), amount, reason: 'x' }
    await staff.ask(returnPayment, { params: { id: payment.id }, body })
  }
}
