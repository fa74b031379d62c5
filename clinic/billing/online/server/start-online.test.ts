import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { removeBill } from '../../bills/bill.ts'
import { addPayment } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import {
  listOnlinePaymentsOfBill,
  listOwnOnlinePayments,
  startOnlinePayment,
} from '../online-payment.ts'
import { aClinicWithStripe } from './a-clinic-with-stripe.ts'

const set = await aClinicWithStripe()
afterAll(() => set.close())
afterEach(() => Object.assign(set.stripe.faults, { silence: null, noReturns: null }))
const { clinic, stripe, ana, staff, start, bill, started, sessionOf } = set
const { sql } = clinic

const pay = (id: string, amount: string) =>
  staff.ask(addPayment, {
    params: { id },
    body: { id: uuidv7(), amount, method: 'card', date: '2026-03-02' },
  })

test('a patient starts a payment of the rest, and is led to the page of the provider', async () => {
  const billId = await bill()
  await pay(billId, '30.00')
  const answer = await start(billId)
  expect(answer.status).toBe(201)
  const { id, url } = answer.body
  const { form } = sessionOf(id)
  expect(url).toBe(`${stripe.url}/pay/${sessionOf(id).id}`)
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    client_reference_id: id,
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][currency]': 'usd',
    success_url: `https://clinic.example/patient/bills/${billId}?online=${id}`,
    cancel_url: `https://clinic.example/patient/bills/${billId}?online=${id}&left=yes`,
  })
  // The provider hears of no service and of no name.
  const { invoiceNumber } = await set.read(billId)
  expect(form.get('line_items[0][price_data][product_data][name]')).toMatch(
    new RegExp(`, INV-0*${invoiceNumber}$`),
  )
  expect([...form.values()].join(' ')).not.toContain('Ana')
  expect((await set.own()).payments[0]).toMatchObject({
    id,
    billId,
    amount: '50.00',
    state: 'started',
  })
})

test('the same request twice, and a second press, start one checkout', async () => {
  const { billId, id, url } = await started()
  const before = stripe.sessions.size
  const again = await start(billId, id)
  const other = await start(billId)
  expect([again.body, other.body]).toEqual([
    { id, patientId: ana.userId, url },
    { id, patientId: ana.userId, url },
  ])
  expect(stripe.sessions.size).toBe(before)
})

test('five presses at once start one checkout', async () => {
  const billId = await bill()
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(billId)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
})

test('an answer that was lost is fetched with the same key, so that there is one checkout', async () => {
  const billId = await bill()
  const before = stripe.sessions.size
  stripe.faults.silence = 'after'
  const lost = await start(billId)
  expect([lost.status, lost.problem.detail]).toEqual([
    503,
    'Stripe does not answer just now. Nothing was taken. Try again in a moment.',
  ])
  stripe.faults.silence = null
  expect((await start(billId)).status).toBe(201)
  expect(stripe.sessions.size).toBe(before + 1)
})

test('a rest that changed meanwhile ends the checkout before, and starts one over the rest', async () => {
  const { billId, id, session } = await started()
  await pay(billId, '20.00')
  const { body } = await start(billId)
  expect(session.status).toBe('expired')
  expect(sessionOf(body.id).amount).toBe(6000)
  expect((await set.ofBill(billId)).map((one) => [one.id, one.state])).toEqual([
    [body.id, 'started'],
    [id, 'expired'],
  ])
})

test('a payment that is on its way lets nobody pay a second time', async () => {
  const { billId, session } = await started()
  Object.assign(session, { status: 'complete', intent: 'pi_underway' })
  await set.send(stripe.signed('checkout.session.completed', stripe.objectOf(session.id)))
  const refused = await start(billId)
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'A payment of this bill is on its way. Wait until it has arrived before you pay anything again.',
  ])
  expect((await set.own()).payments[0]).toMatchObject({ state: 'started', isSubmitted: true })
})

test('bills that are paid or too small for the provider are refused in words, and others start again', async () => {
  const paid = await bill({ status: 'paid' })
  expect((await start(paid)).problem.detail).toBe('This bill is paid already.')
  const small = await bill({ amount: '0.20' })
  const refused = await start(small)
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'This amount is too small to be paid online.',
  ])
  expect(await set.ofBill(small)).toMatchObject([
    { state: 'failed', note: 'This amount is too small to be paid online.' },
  ])
})

test('a bill of somebody else, a void one and none are not found, and only patients pay online', async () => {
  const other = await clinic.signedIn('patient')
  const foreign = await aBill(sql, { patientId: other.userId })
  const gone = await bill()
  await staff.ask(removeBill, { params: { id: gone }, version: 1, body: { reason: 'Twice' } })
  const before = stripe.requests.length
  for (const id of [foreign, gone, uuidv7()]) expect((await start(id)).status).toBe(404)
  expect((await start(await bill(), uuidv7(), staff)).status).toBe(403)
  expect(stripe.requests).toHaveLength(before)
})

test('an id of another payment, and one of somebody else, is refused without data', async () => {
  const { id } = await started()
  const taken = await start(await bill(), id)
  expect([taken.status, taken.problem.type]).toEqual([409, 'urn:openward:problem:already-exists'])
  const atDesk = uuidv7()
  const body = { id: atDesk, amount: '1.00', method: 'cash' as const, date: '2026-03-02' }
  await staff.ask(addPayment, { params: { id: await bill() }, body })
  expect((await start(await bill(), atDesk)).status).toBe(409)
  const other = await clinic.signedIn('patient')
  expect((await set.check(id, other)).status).toBe(404)
  expect((await set.own(other)).payments).toEqual([])
})

test('yen have no cents at the provider, and dinars its own thousandths', async () => {
  const yen = await started({ amount: '1200', currency: 'JPY' })
  expect(yen.session.amount).toBe(1200)
  const dinars = await started({ amount: '1.250', currency: 'KWD' })
  expect(dinars.session.amount).toBe(1250)
  const refused = await start(await bill({ amount: '1.255', currency: 'KWD' }))
  expect(refused.problem.detail).toBe('This amount has more digits than can be paid online.')
})

test('a key that the provider refuses is told to the desk, and to the patient without it', async () => {
  const wrong = await testClinic({ ...stripe.variables, OPENWARD_STRIPE_KEY: 'sk_test_another' })
  const patient = await wrong.signedIn('patient')
  const billId = await aBill(wrong.sql, { patientId: patient.userId })
  const body = { id: uuidv7() }
  const refused = await patient.ask(startOnlinePayment, { params: { id: billId }, body })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'Stripe does not take this payment. Pay another way, or ask the clinic.',
  ])
  const desk = await wrong.signedIn('staff')
  const seen = await desk.ask(listOnlinePaymentsOfBill, { params: { id: billId } })
  expect(seen.body).toMatchObject([
    {
      state: 'failed',
      note: 'Stripe refuses the key of this clinic. An administrator has to renew it.',
    },
  ])
  await wrong.close()
})

test('a clinic without keys says that nobody pays online, and takes no events', async () => {
  const without = await testClinic()
  const patient = await without.signedIn('patient')
  expect((await patient.ask(listOwnOnlinePayments)).body).toEqual({ provider: null, payments: [] })
  const billId = await aBill(without.sql, { patientId: patient.userId })
  const body = { id: uuidv7() }
  const refused = await patient.ask(startOnlinePayment, { params: { id: billId }, body })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'This clinic takes no payments online.',
  ])
  const event = stripe.signed('checkout.session.completed', { id: 'cs_test' })
  const answer = await without.app.inject({
    ...{ method: 'POST', url: '/api/online-payments/events', payload: event.body },
    headers: { host: 'clinic.example', 'stripe-signature': event.signature },
  })
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    409,
    'This clinic takes no payments online.',
  ])
  await without.close()
})

test('each start and each failure is in the audit log, with the patient who pressed', async () => {
  const { billId, id } = await started()
  await pay(billId, '20.00')
  await start(billId)
  await flushEvents(sql)
  const events = await sql<{ action: string; actorId: string | null; patientId: string }[]>`
    select action, actor_id, patient_id, changes from audit_events
    where object_type = 'online payment' and object_id = ${id} order by id`
  expect(events).toMatchObject([
    {
      action: 'insert',
      actorId: ana.userId,
      patientId: ana.userId,
      changes: { amount_minor: [null, 8000] },
    },
    {
      action: 'update',
      actorId: ana.userId,
      changes: { checkout_reference: [null, expect.any(String)] },
    },
    { action: 'update', changes: { state: ['started', 'expired'] } },
  ])
})
