import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeBill } from '../../bills/bill.ts'
import { returnPayment } from '../../bills/payment.ts'
import { approveReturn } from '../../bills/return-request.ts'
import { aClinicWithStripe } from './a-clinic-with-stripe.ts'

const set = await aClinicWithStripe()
afterAll(() => set.close())
const { clinic, stripe, staff, started, read } = set
const { sql } = clinic
const limit = (minor: number | null) => sql`update money_rules set return_limit_minor = ${minor}`
beforeEach(() => limit(null))
afterEach(() => Object.assign(stripe.faults, { silence: null, noReturns: null }))

async function paid() {
  const online = await started()
  await set.send(await stripe.pay(online.session.id))
  return online
}
const giveBack = (id: string, amount = '80.00', returnId = uuidv7()) =>
  staff.ask(returnPayment, {
    params: { id },
    body: { id: returnId, amount, reason: 'Not needed' },
  })
const stateOf = async (billId: string) => (await set.ofBill(billId))[0]

describe('money that was paid online', () => {
  test('goes back through the provider, with a key, and the bill is owed again', async () => {
    const { billId, id, session } = await paid()
    const answer = await giveBack(id)
    expect([answer.status, answer.body.isWaiting]).toEqual([201, false])
    expect(session.refunded).toBe(8000)
    expect(stripe.requests.at(-1)).toMatchObject({ path: '/v1/refunds', key: expect.any(String) })
    expect(await stateOf(billId)).toMatchObject({ state: 'returned' })
    expect(await read(billId)).toMatchObject({ status: 'unpaid', owed: '80.00' })
    expect((await giveBack(id, '1.00')).problem.detail).toBe('This payment was given back already.')
  })

  test('goes back in parts, and the same request twice gives back once', async () => {
    const { billId, id, session } = await paid()
    const returnId = uuidv7()
    for (let n = 0; n < 2; n += 1) {
      expect((await giveBack(id, '30.00', returnId)).status).toBe(201)
    }
    expect(session.refunded).toBe(3000)
    expect(await stateOf(billId)).toMatchObject({ state: 'paid' })
    await giveBack(id, '50.00')
    expect([session.refunded, (await stateOf(billId))?.state]).toEqual([8000, 'returned'])
  })

  test('is not booked as given back when the provider refuses, and a later try succeeds', async () => {
    const { billId, id, session } = await paid()
    stripe.faults.noReturns = 'Insufficient funds in Stripe account.'
    const refused = await giveBack(id)
    const sentence =
      'Stripe refuses this: Insufficient funds in Stripe account. Nothing was given back.'
    expect([refused.status, refused.problem.detail]).toEqual([409, sentence])
    expect(session.refunded).toBe(0)
    expect(await read(billId)).toMatchObject({ status: 'paid', payments: [{ returned: '0.00' }] })
    expect(await stateOf(billId)).toMatchObject({ state: 'paid', note: sentence })
    const [event] = await sql`
      select actor_id, changes from audit_events
      where object_id = ${id} and object_type = 'online payment' order by id desc limit 1`
    expect(event).toMatchObject({ actorId: staff.userId, changes: { note: [null, sentence] } })
    stripe.faults.noReturns = null
    expect((await giveBack(id)).status).toBe(201)
    expect(session.refunded).toBe(8000)
  })

  test('is given back once when the answer of the provider was lost', async () => {
    const { billId, id, session } = await paid()
    const before = stripe.requests.length
    stripe.faults.silence = 'after'
    const lost = await giveBack(id, '30.00')
    expect([lost.status, lost.problem.detail]).toEqual([
      503,
      'Stripe does not answer as it should. Nothing is booked. Try again: no money goes back twice.',
    ])
    expect(await read(billId)).toMatchObject({ status: 'paid' })
    stripe.faults.silence = null
    expect(session.refunded).toBe(3000)
    const tries = () => stripe.requests.slice(before).filter(({ path }) => path === '/v1/refunds')
    const lostTries = tries()
    expect(new Set(lostTries.map(({ key }) => key)).size).toBe(1)
    expect((await giveBack(id, '30.00')).status).toBe(201)
    expect(session.refunded).toBe(3000)
    expect(tries()).toEqual(lostTries)
    expect(await read(billId)).toMatchObject({ payments: [{ returned: '30.00' }] })
  })

  test('over the limit waits for a second person, and goes back when they approve', async () => {
    await limit(1000)
    const { billId, id, session } = await paid()
    const returnId = uuidv7()
    expect((await giveBack(id, '80.00', returnId)).body.isWaiting).toBe(true)
    expect(session.refunded).toBe(0)
    const admin = await clinic.signedIn('admin')
    stripe.faults.noReturns = 'Not now.'
    const refused = await admin.ask(approveReturn, { params: { id: returnId } })
    expect(refused.status).toBe(409)
    stripe.faults.noReturns = null
    expect((await admin.ask(approveReturn, { params: { id: returnId } })).status).toBe(200)
    expect([session.refunded, (await stateOf(billId))?.state]).toEqual([8000, 'returned'])
  })

  test('goes back too when the bill is set to unpaid', async () => {
    const { billId, session } = await paid()
    const bill = await read(billId)
    const { patientId, amount, date, version } = bill
    const body = { patientId, amount, date, status: 'unpaid' as const, reason: 'Not needed' }
    const answer = await staff.ask(changeBill, { params: { id: billId }, version, body })
    expect([answer.status, answer.body.status]).toEqual([200, 'unpaid'])
    expect([session.refunded, (await stateOf(billId))?.state]).toEqual([8000, 'returned'])
  })

  test('that the provider cannot give back after all is told to the desk', async () => {
    const { billId, id, session } = await paid()
    await giveBack(id)
    const object = { id: 're_1', payment_intent: session.intent, amount: 8000, currency: 'usd' }
    expect(await set.send(stripe.signed('refund.failed', object))).toBe(204)
    expect(await stateOf(billId)).toMatchObject({
      note: 'The provider could not give $80.00 back after all. Give it back another way.',
    })
  })

  test('of two people who press at once goes back once', async () => {
    const { id, session } = await paid()
    const answers = await Promise.all([giveBack(id), giveBack(id), giveBack(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(session.refunded).toBe(8000)
  })
})

test('the database unmakes no payment that came', async () => {
  const { id } = await paid()
  const unmade = sql`update online_payments set state = 'failed' where id = ${id}`
  await expect(unmade).rejects.toThrow('stays as it was started and paid')
  const deleted = clinic.owner`delete from online_payments where id = ${id}`
  await expect(deleted).rejects.toThrow('stays as it was started and paid')
})
