import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addBill, changeBill, listBills, readBill } from '../bill.ts'
import { addPayment } from '../payment.ts'
import { aBill, newBill } from './a-bill.ts'
import { v7 as uuidv7 } from 'uuid'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let ana: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body
const bill = (values = {}) => ({ ...newBill(ana.userId), ...values })

async function change(id: string, values: object) {
  const { version, patientId, amount, date, status } = await read(id)
  const body = { patientId, amount, date, status, ...values }
  return staff.ask(changeBill, { params: { id }, version, body })
}

describe('the day on which a bill is due', () => {
  test('is after the term of payment of the clinic, or the day that was entered', async () => {
    expect((await staff.ask(addBill, { body: bill() })).body.dueOn).toBe('2026-03-15')
    await sql`update clinic set payment_days = 30`
    expect((await staff.ask(addBill, { body: bill() })).body.dueOn).toBe('2026-03-31')
    await sql`update clinic set payment_days = 14`
    const own = await staff.ask(addBill, { body: bill({ dueOn: '2026-03-01' }) })
    expect([own.status, own.body.dueOn]).toEqual([201, '2026-03-01'])
  })

  test('is never before the date of the bill, and always a day', async () => {
    for (const dueOn of ['2026-02-28', '2026-02-30', 'soon']) {
      const { status, problem } = await staff.ask(addBill, { body: bill({ dueOn }) })
      expect([dueOn, status, Object.keys(problem.errors ?? {})]).toEqual([dueOn, 422, ['dueOn']])
    }
    const id = await aBill(sql, { patientId: ana.userId })
    await expect(sql`update bills set due_on = '2026-02-28' where id = ${id}`).rejects.toThrow(
      /bills_due_check/,
    )
  })

  test('changes without a new invoice, and the audit log tells of it', async () => {
    const id = await aBill(sql, { patientId: ana.userId })
    const { status, body } = await change(id, { dueOn: '2026-05-01' })
    expect([status, body.dueOn, body.documents.length]).toEqual([200, '2026-05-01', 1])
    const [event] = await sql<{ changes: unknown; actorId: string }[]>`
      select changes, actor_id from audit_events
      where object_id = ${id} and action = 'update' order by id desc limit 1`
    expect(event).toEqual({
      changes: { due_on: ['2026-03-15', '2026-05-01'] },
      actorId: staff.userId,
    })
  })

  test('moves with the date of the bill, unless both are changed', async () => {
    const id = await aBill(sql, { patientId: ana.userId })
    const moved = await change(id, { date: '2026-03-11', reason: 'The wrong day' })
    expect([moved.body.dueOn, moved.body.documents.length]).toEqual(['2026-03-25', 3])
    const both = await change(id, { date: '2026-03-21', dueOn: '2026-03-22', reason: 'Again' })
    expect(both.body.dueOn).toBe('2026-03-22')
    expect((await change(id, { amount: '90.00', reason: 'More' })).body.dueOn).toBe('2026-03-22')
  })
})

describe('overdue bills', () => {
  test('are those of which something is owed after their due day', async () => {
    const now = today('UTC')
    const { userId: patientId } = await clinic.signedIn('patient', { name: 'Olga Overdue' })
    const of = (days: number, status?: 'paid') =>
      aBill(sql, { patientId, date: daysAfter(now, -days), ...(status && { status }) })
    const [late, justLate] = [await of(40), await of(15)]
    await of(14)
    await of(40, 'paid')
    const overdue = async () => {
      const { body } = await staff.ask(listBills, { query: { patientId, status: 'overdue' } })
      return { ids: body.rows.map(({ id }) => id), total: body.total }
    }
    expect(await overdue()).toEqual({ ids: [justLate, late], total: 2 })
    const body = { id: uuidv7(), amount: '80.00', method: 'cash', date: now } as const
    await staff.ask(addPayment, { params: { id: late }, body })
    expect(await overdue()).toEqual({ ids: [justLate], total: 1 })
    const searched = await staff.ask(listBills, { query: { status: 'overdue', search: 'olga' } })
    expect(searched.body.rows.map(({ id }) => id)).toEqual([justLate])
  })
})
