import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { changeBill, removeBill } from '../../bills/bill.ts'
import { addPayment } from '../../bills/payment.ts'
import { aClinicWithStripe } from './a-clinic-with-stripe.ts'

const set = await aClinicWithStripe()
afterAll(() => set.close())
const { clinic, stripe, ana, staff, started, send, read } = set
const { sql } = clinic

const stateOf = async (billId: string) =>
  (await set.ofBill(billId)).map(({ state, note }) => [state, note])
const hasNothing = async (billId: string) => {
  expect(await stateOf(billId)).toEqual([['started', null]])
  expect((await read(billId)).payments).toEqual([])
}
const eventOf = (type: string, sessionId: string, options = {}) =>
  stripe.signed(`checkout.session.${type}`, stripe.objectOf(sessionId), options)
const payAtDesk = (id: string, amount: string) =>
  staff.ask(addPayment, {
    params: { id },
    body: { id: uuidv7(), amount, method: 'card', date: '2026-03-02' },
  })

describe('an event that money came', () => {
  test('pays the bill today, with a receipt and the reference of the provider', async () => {
    const { billId, id, session } = await started()
    expect(await send(await stripe.pay(session.id))).toBe(204)
    const bill = await read(billId)
    expect(bill).toMatchObject({ status: 'paid', paid: '80.00', owed: '0.00' })
    const [{ today } = { today: '' }] = await sql<{ today: string }[]>`
      select today_in_clinic() as today`
    expect(bill.payments).toMatchObject([
      { id, method: 'online', amount: '80.00', date: today, receiptNumber: expect.any(Number) },
    ])
    expect(bill.payments[0]?.note).toBe(session.intent)
    expect(await set.ofBill(billId)).toMatchObject([
      {
        id,
        state: 'paid',
        reference: session.intent,
        receiptNumber: bill.payments[0]?.receiptNumber,
      },
    ])
    const events = await sql`
      select object_type, actor_role, actor_id from audit_events
      where object_id = ${id} and actor_role = 'system' order by id`
    expect(events).toMatchObject([
      { objectType: 'payment', actorId: null },
      { objectType: 'online payment', actorId: null },
    ])
  })

  test('pays once when it comes twice, in five copies at once, and again under another id', async () => {
    const { billId, session } = await started()
    const event = await stripe.pay(session.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event)))
    expect(answers).toEqual([204, 204, 204, 204, 204])
    expect(await send(event)).toBe(204)
    expect(await send(eventOf('async_payment_succeeded', session.id))).toBe(204)
    const { payments, credit } = await read(billId)
    expect([payments.length, credit]).toEqual([1, '0.00'])
  })

  test('counts when it comes late, after the checkout was said to have ended', async () => {
    const { billId, session } = await started()
    const expired = stripe.signed('checkout.session.expired', {
      ...stripe.objectOf(session.id),
      status: 'expired',
    })
    expect(await send(expired)).toBe(204)
    expect(await stateOf(billId)).toEqual([['expired', null]])
    expect(await send(await stripe.pay(session.id))).toBe(204)
    expect(await stateOf(billId)).toEqual([['paid', null]])
    expect(await read(billId)).toMatchObject({ status: 'paid' })
  })

  test('stays when an event of before comes after it', async () => {
    const { billId, session } = await started()
    const open = stripe.objectOf(session.id)
    await send(await stripe.pay(session.id))
    for (const type of ['expired', 'async_payment_failed', 'completed']) {
      const old = { ...open, status: type === 'expired' ? 'expired' : 'complete' }
      expect(await send(stripe.signed(`checkout.session.${type}`, old))).toBe(204)
    }
    expect(await stateOf(billId)).toEqual([['paid', null]])
    expect((await read(billId)).payments).toHaveLength(1)
  })

  test('comes before the page of the provider was known here', async () => {
    const { billId, id, session } = await started()
    await sql`update online_payments set checkout_reference = null where id = ${id}`
    await send(await stripe.pay(session.id))
    expect(await stateOf(billId)).toEqual([['paid', null]])
  })

  test('becomes credit as far as the bill was paid at the desk meanwhile', async () => {
    const { billId, session } = await started()
    await payAtDesk(billId, '30.00')
    await send(await stripe.pay(session.id))
    const bill = await read(billId)
    expect(bill).toMatchObject({ status: 'paid', credit: '30.00' })
    expect(bill.payments.map(({ allocated }) => allocated)).toEqual(['30.00', '50.00'])
    await sql`select release_payments(${billId}, 0, null)`
  })

  test('becomes credit when the bill was voided meanwhile', async () => {
    const { billId, id, session } = await started()
    const removal = { params: { id: billId }, version: 1, body: { reason: 'Twice' } }
    expect((await staff.ask(removeBill, removal)).status).toBe(204)
    expect(await send(await stripe.pay(session.id))).toBe(204)
    const [payment] = await sql`
      select patient_id, amount_minor, allocated_minor from payments where id = ${id}`
    expect(payment).toMatchObject({ patientId: ana.userId, amountMinor: 8000, allocatedMinor: 0 })
    expect(await set.ofBill(billId)).toMatchObject([{ state: 'paid' }])
  })

  test('pays the bill as it was corrected meanwhile, and never that of another patient', async () => {
    const lower = await started()
    const { patientId, date } = await read(lower.billId)
    const body = { patientId, date, amount: '60.00', reason: 'Too much' }
    await staff.ask(changeBill, { params: { id: lower.billId }, version: 1, body })
    await send(await stripe.pay(lower.session.id))
    const paid = await read(lower.billId)
    expect(paid).toMatchObject({ status: 'paid', paid: '60.00' })

    const moved = await started()
    const other = await clinic.signedIn('patient')
    const change = { patientId: other.userId, date, amount: '80.00', reason: 'Wrong person' }
    await staff.ask(changeBill, { params: { id: moved.billId }, version: 1, body: change })
    await send(await stripe.pay(moved.session.id))
    expect(await read(moved.billId)).toMatchObject({ status: 'unpaid', paid: '0.00' })
    const [payment] =
      await sql`select patient_id, allocated_minor from payments where id = ${moved.id}`
    expect(payment).toMatchObject({ patientId: ana.userId, allocatedMinor: 0 })
  })

  test('of another sum than was asked for enters nothing and tells the desk', async () => {
    const { billId, session } = await started()
    await stripe.pay(session.id)
    const other = { ...stripe.objectOf(session.id), amount_total: 100 }
    await send(stripe.signed('checkout.session.completed', other))
    expect(await stateOf(billId)).toEqual([
      ['failed', 'The provider received $1.00, which was not asked for. Nothing was entered.'],
    ])
    expect((await read(billId)).payments).toEqual([])
  })

  test('is told to the desk, and entered nowhere, when somebody took its id meanwhile', async () => {
    const { billId, id, session } = await started()
    const body = { id, amount: '1.00', method: 'cash' as const, date: '2026-03-02' }
    await staff.ask(addPayment, { params: { id: billId }, body })
    expect(await send(await stripe.pay(session.id))).toBe(204)
    expect(await stateOf(billId)).toEqual([
      [
        'failed',
        'The provider received $80.00. Another payment has its id, so nothing was entered.',
      ],
    ])
  })

  test('of an unknown checkout, or of another kind, changes nothing', async () => {
    const before = await sql`select count(*) from payments`
    const strange = { id: 'cs_other', status: 'complete', payment_status: 'paid', amount_total: 1 }
    for (const reference of [null, uuidv7(), 'not an id']) {
      const object = { ...strange, currency: 'usd', client_reference_id: reference }
      expect(await send(stripe.signed('checkout.session.completed', object))).toBe(204)
    }
    expect(await send(stripe.signed('customer.created', { id: 'cus_1' }))).toBe(204)
    expect(await sql`select count(*) from payments`).toEqual(before)
  })
})

describe('an event that a payment failed', () => {
  test('days after the patient was done lets them pay again', async () => {
    const { billId, session } = await started()
    Object.assign(session, { status: 'complete', intent: 'pi_slow' })
    await send(eventOf('completed', session.id))
    await send(eventOf('async_payment_failed', session.id))
    expect(await stateOf(billId)).toEqual([['failed', null]])
    expect((await set.start(billId)).status).toBe(201)
  })
})

describe('an event that the provider did not sign just now', () => {
  test.each([
    ['with the signature of another secret', { secret: 'whsec_forged' }],
    ['signed six minutes ago', { at: Math.floor(Date.now() / 1000) - 360 }],
  ])('%s is refused and changes nothing', async (_, options) => {
    const { billId, session } = await started()
    await stripe.pay(session.id)
    expect(await send(eventOf('completed', session.id, options))).toBe(400)
    await hasNothing(billId)
  })

  test('altered by one byte, without a signature, or empty is refused', async () => {
    const { billId, session } = await started()
    const event = await stripe.pay(session.id)
    const altered = { ...event, body: event.body.replace('8000', '8001') }
    for (const bad of [altered, { ...event, signature: '' }, { ...event, signature: 't=1,v1=x' }]) {
      expect(await send(bad)).toBe(400)
    }
    expect(await send({ body: '', signature: event.signature })).toBe(400)
    await hasNothing(billId)
    expect(await send(event, { 'content-type': 'text/plain' })).toBe(204)
  })

  test('is not taken from a large body, and says nothing of the secret', async () => {
    expect(await send({ body: 'x'.repeat(300_000), signature: 't=1,v1=x' })).toBe(413)
    const answer = await clinic.app.inject({
      ...{ method: 'POST', url: '/api/online-payments/events', payload: '{}' },
      headers: { host: 'clinic.example', 'stripe-signature': 't=1,v1=00' },
    })
    expect(answer.json<{ detail: string }>().detail).toBe(
      'The signature of this event is not valid.',
    )
    expect(answer.body).not.toMatch(/whsec|sk_/)
  })
})
