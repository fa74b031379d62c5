import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import {
  addPaymentPlan,
  changePaymentPlan,
  listOwnPaymentPlans,
  listPaymentPlans,
  listPaymentPlansOfBill,
  type PaymentPlan,
  readPaymentPlan,
} from '../payment-plan.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')
const patient = await clinic.signedIn('patient')
const patientId = patient.userId

const terms = (bill: string) => ({
  ...{ billIds: [bill], every: 'month', firstDay: today('UTC'), number: 4, payer: 'Aunt Bea' },
})
const make = (bill: string, by = staff) =>
  by.ask(addPaymentPlan, {
    params: { id: patientId },
    body: { ...terms(bill), id: uuidv7() } as never,
  })

test('the desk reads plans of patients and bills, patients their own, and others none', async () => {
  const id = await aBill(sql, { patientId, amount: '100.00' })
  const { body } = await make(id)
  const ids = ({ body: { plans } }: { body: { plans: PaymentPlan[] } }) =>
    plans.map((one) => one.id)
  expect(ids(await staff.ask(listPaymentPlans, { params: { id: patientId } }))).toEqual([body.id])
  expect(ids(await staff.ask(listPaymentPlansOfBill, { params: { id } }))).toEqual([body.id])
  const own = await patient.ask(listOwnPaymentPlans)
  expect(own.body.plans[0]).toMatchObject({ id: body.id, payer: 'Aunt Bea', state: 'kept' })
  const change = { params: { id: body.id }, version: body.version }
  const changes = { ...terms(id), reason: 'Never pays in time' } as never
  await staff.ask(changePaymentPlan, { ...change, body: changes })
  expect((await patient.ask(listOwnPaymentPlans)).body.plans[0]?.reason).toBeNull()
  const stranger = await clinic.signedIn('patient')
  expect(ids(await stranger.ask(listOwnPaymentPlans))).toEqual([])
  const doctor = await clinic.signedIn('doctor')
  for (const by of [stranger, doctor]) {
    expect((await make(id, by)).status).toBe(403)
    expect((await by.ask(readPaymentPlan, { params: { id: body.id } })).status).toBe(403)
  }
  expect((await clinic.visitor.ask(listOwnPaymentPlans)).status).toBe(401)
  await flushEvents(sql)
  const events = await sql<{ action: string; actorId: string }[]>`
    select action, actor_id from audit_events
    where object_type = 'payment plan' and patient_id = ${patientId} and outcome = 'ok' order by id`
  expect(events.map(({ action }) => action).sort()).toEqual([
    ...['insert', 'list', 'list', 'list', 'update'],
  ])
})
