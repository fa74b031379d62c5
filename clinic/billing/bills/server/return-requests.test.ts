import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readTill } from '../../../bookkeeping/till/till-session.ts'
import { changeMoneyRules, readMoneyRules } from '../../../bookkeeping/till/till.ts'
import { aSession } from '../../../bookkeeping/till/server/a-session.ts'
import { changeBill, readBill } from '../bill.ts'
import { addPayment, returnPayment } from '../payment.ts'
import { approveReturn, listReturnRequests, refuseReturn } from '../return-request.ts'
import { aBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

let admin: Caller
let manager: Caller
let staff: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  manager = await clinic.signedIn('staff', { duty: 'Practice manager', name: 'Mary Manager' })
  staff = await clinic.signedIn('staff', { name: 'Grace Hopper' })
  patientId = (await clinic.signedIn('patient')).userId
  await limit('50.00')
})

async function limit(returnLimit: string | null) {
  const { body: rules } = await admin.ask(readMoneyRules)
  const body = { returnLimit }
  const { status } = await admin.ask(changeMoneyRules, { version: rules.version, body })
  expect(status).toBe(200)
}

async function paid(amount = '80.00', by = staff) {
  const bill = await aBill(sql, { patientId, amount })
  const body = { id: uuidv7(), amount, method: 'cash' as const, date: '2026-03-02' }
  await by.ask(addPayment, { params: { id: bill }, body })
  return { bill, payment: body.id }
}
const back = (payment: string, amount: string, by = staff, id = uuidv7()) =>
  by.ask(returnPayment, { params: { id: payment }, body: { id, amount, reason: 'Paid twice' } })
const approve = (id: string, by: Caller) => by.ask(approveReturn, { params: { id } })
const refuse = (id: string, by: Caller, reason = 'It was paid once') =>
  by.ask(refuseReturn, { params: { id }, body: { reason } })
const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body
async function waiting(amount = '80.00', by = staff) {
  const made = await paid(amount, by)
  const id = uuidv7()
  const { status, body } = await back(made.payment, amount, by, id)
  expect([status, body.isWaiting]).toEqual([201, true])
  return { ...made, id }
}

describe('a return', () => {
  test('up to the limit is recorded at once', async () => {
    const { bill, payment } = await paid()
    expect((await back(payment, '50.00')).body.isWaiting).toBe(false)
    expect(await read(bill)).toMatchObject({ paid: '30.00' })
  })

  test('over the limit waits, and nothing is given back', async () => {
    const { bill, id, payment } = await waiting()
    const state = await read(bill)
    expect(state).toMatchObject({ paid: '80.00', status: 'paid' })
    expect(state.payments[0]?.request).toMatchObject({
      ...{ id, amount: '80.00', reason: 'Paid twice', by: 'Grace Hopper', refusal: null },
    })
    const twice = await back(payment, '80.00')
    expect(twice.problem.detail).toBe('A return of this payment waits for approval already.')
    expect((await back(payment, '80.00', staff, id)).body.isWaiting).toBe(true)
    const { body } = await admin.ask(listReturnRequests)
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ id, billId: bill })]))
  })

  test('in small parts counts together', async () => {
    const { payment } = await paid()
    expect((await back(payment, '30.00')).body.isWaiting).toBe(false)
    expect((await back(payment, '30.00')).body.isWaiting).toBe(true)
  })

  test('of all by the status of a bill is refused over the limit', async () => {
    const { bill } = await paid()
    const { version } = await read(bill)
    const body = { patientId, amount: '80.00', date: '2026-03-01', reason: 'Wrong' }
    const changes = { params: { id: bill }, version, body: { ...body, status: 'unpaid' as const } }
    const { status, problem } = await staff.ask(changeBill, changes)
    expect([status, problem.detail]).toEqual([409, expect.stringMatching(/needs a second person/)])
    expect(await read(bill)).toMatchObject({ paid: '80.00' })
  })

  test('over the limit is refused by the database without an approved request', async () => {
    const { id, payment } = await waiting()
    const insert = (returnId: string, by: string) => owner`
      insert into payment_returns (id, payment_id, amount_minor, returned_on, reason, created_by)
      values (${returnId}, ${payment}, 8000, today_in_clinic(), 'Quietly', ${by})`
    await expect(insert(uuidv7(), staff.userId)).rejects.toMatchObject({ code: 'OW007' })
    await expect(insert(id, staff.userId)).rejects.toMatchObject({ code: 'OW007' })
  })

  test('needs nobody else while there is no limit', async () => {
    await limit(null)
    const { payment } = await paid()
    expect((await back(payment, '80.00')).body.isWaiting).toBe(false)
    await limit('50.00')
  })
})

describe('a request', () => {
  test('that is approved is recorded in the till of the person who asked', async () => {
    const cashier = await clinic.signedIn('staff', { duty: 'Cashier', name: 'Cass' })
    await aSession(sql, cashier)
    const { bill, id } = await waiting('80.00', cashier)
    const { status, body } = await approve(id, manager)
    expect([status, body.isApproved, body.decidedBy]).toEqual([200, true, 'Mary Manager'])
    expect(await read(bill)).toMatchObject({ paid: '0.00', status: 'unpaid' })
    const { session } = (await cashier.ask(readTill)).body
    expect(session).toMatchObject({ expected: '100.00' })
    expect(session?.movements.map(({ kind }) => kind)).toEqual(['return', 'payment'])
  })

  test('that is refused keeps its reason, and another one may follow', async () => {
    const { bill, id, payment } = await waiting()
    expect((await refuse(id, admin, ' ')).status).toBe(422)
    const { body } = await refuse(id, admin)
    expect(body).toMatchObject({ isApproved: false, refusal: 'It was paid once' })
    const state = await read(bill)
    expect(state.paid).toBe('80.00')
    expect(state.payments[0]?.request).toMatchObject({
      ...{ id, refusal: 'It was paid once', decidedBy: 'Ada Byron' },
    })
    const again = await back(payment, '80.00')
    expect(again.body.isWaiting).toBe(true)
    expect((await read(bill)).payments[0]?.request).toMatchObject({ refusal: null })
  })

  test('is never decided by the person who made it, also by a statement', async () => {
    const { id } = await waiting('80.00', manager)
    const { status, problem } = await approve(id, manager)
    expect([status, problem.detail]).toEqual([
      403,
      'You asked for this return yourself. Somebody else has to decide.',
    ])
    expect((await refuse(id, manager)).status).toBe(403)
    const alone = owner`
      update return_requests set is_approved = true, decided_at = now(), decided_by = created_by
      where id = ${id}`
    await expect(alone).rejects.toMatchObject({
      constraint_name: 'return_requests_second_person',
    })
  })

  test('is for those who approve returns', async () => {
    const { id } = await waiting()
    expect((await approve(id, staff)).status).toBe(403)
    expect((await staff.ask(listReturnRequests)).status).toBe(403)
  })

  test('decided by many at once is decided once, and the others are told', async () => {
    const { bill, id } = await waiting()
    const answers = await Promise.all([
      ...[approve(id, admin), refuse(id, manager), approve(id, manager), refuse(id, admin)],
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const told = answers.find(({ status }) => status === 409)?.problem.detail
    expect(told).toMatch(/ has (approved|refused) this already\.$/)
    const [won] = answers.filter(({ status }) => status === 200)
    expect((await read(bill)).paid).toBe(won?.body.isApproved ? '0.00' : '80.00')
  })

  test('that was decided never changes', async () => {
    const { id } = await waiting()
    await refuse(id, admin)
    for (const statement of [
      `update return_requests set is_approved = true, refusal = null where id = '${id}'`,
      `delete from return_requests where id = '${id}'`,
    ]) {
      await expect(owner.unsafe(statement), statement).rejects.toMatchObject({ code: 'OW002' })
    }
  })

  test('for more than is left by now is not approved', async () => {
    const { id, payment } = await waiting()
    await back(payment, '20.00')
    const { status, problem } = await approve(id, admin)
    expect([status, problem.detail]).toEqual([
      409,
      'Only $60.00 of this payment is left. Refuse the request.',
    ])
  })
})
