import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readAppointment, removeAppointment } from '../../../visits/appointments/appointment.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { addBill, readBill } from '../../../billing/bills/bill.ts'
import { addDeposit } from '../../../billing/bills/payment.ts'
import { aBill, newBill } from '../../../billing/bills/server/a-bill.ts'
import { addBillDraft } from '../../../billing/drafts/bill-draft.ts'
import {
  applyCredit,
  billAfterAll,
  countLeaks,
  leaveUnbilled,
  listCreditsToApply,
  listEmptyBills,
  listItemsWithoutPrice,
  listLateCharges,
  listUnbilledVisits,
} from '../leaks.ts'
import { listPayments } from '../money-movement.ts'
import { readVisitBilling } from '../visit-billing.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const day = (back: number) => daysAfter(today('UTC'), -back)

let staff: Caller
let doctor: Caller
let patientId: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
})

const aVisit = (date: string, status: 'completed' | 'scheduled' = 'completed') =>
  anAppointment(sql, { patientId, doctorId: doctor.userId, date, status })
const visits = async (query: Record<string, string | number> = {}) => {
  const { body } = await staff.ask(listUnbilledVisits, { query: query as never })
  return body
}
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)
const aDeposit = async (amount: string, of = patientId) => {
  const body = { id: uuidv7(), amount, method: 'cash' as const, date: day(1) }
  return (await staff.ask(addDeposit, { params: { id: of }, body })).body.id
}

test('completed visits without a bill are listed until they have one, or will have none', async () => {
  const [old, older, newest] = [await aVisit(day(5)), await aVisit(day(9)), await aVisit(day(2))]
  const [longAgo, ahead] = [await aVisit(day(200)), await aVisit(day(1), 'scheduled')]
  expect(ids(await visits())).toEqual([newest, old, older])
  expect((await visits()).rows[0]).toMatchObject({
    ...{ patient: { name: 'Ana Šimić' }, doctor: { name: 'Dr. Ana Silva' } },
    ...{ date: day(2), time: '09:00', noBillReason: null },
  })
  expect(ids(await visits({ from: day(300), to: day(6) }))).toEqual([older, longAgo])
  const first = await visits({ limit: 2 })
  expect(ids(await visits({ limit: 2, after: first.next ?? '' }))).toEqual([older])

  const bill = { id: uuidv7(), patientId, appointmentId: newest, amount: '10.00', date: day(1) }
  await staff.ask(addBill, { body: bill })
  expect(ids(await visits())).toEqual([old, older])

  const leave = (id: string, reason: string) =>
    staff.ask(leaveUnbilled, { params: { id }, body: { reason } })
  expect((await leave(old, 'Follow-up is free')).body.noBillReason).toBe('Follow-up is free')
  expect((await leave(old, 'Pressed twice')).body.noBillReason).toBe('Follow-up is free')
  expect((await leave(newest, 'No')).problem.detail).toBe('This visit has a bill already.')
  expect((await leave(ahead, 'No')).problem.detail).toBe('This visit is still to come.')
  expect((await leave(older, ' ')).problem.errors).toEqual({ reason: 'Reason is required.' })
  expect((await leave(uuidv7(), 'None')).status).toBe(404)
  expect(ids(await visits())).toEqual([older])
  expect((await visits({ noBill: 'yes' })).rows).toMatchObject([
    { id: old, noBillReason: 'Follow-up is free' },
  ])
  await staff.ask(billAfterAll, { params: { id: old } })
  await staff.ask(billAfterAll, { params: { id: old } })
  expect(ids(await visits())).toEqual([old, older])
})

test('credit of a patient who owes something is applied by one press, oldest bill first', async () => {
  const owing = (await aPatient(sql, { name: 'Ben Okoro' })).id
  await aDeposit('100.00', owing)
  await aDeposit('20.00', owing)
  const newer = await aBill(sql, { patientId: owing, amount: '80.00', date: '2026-03-05' })
  const older = await aBill(sql, { patientId: owing, amount: '50.00', date: '2026-03-01' })
  const credits = async () => (await staff.ask(listCreditsToApply)).body.rows
  expect((await credits()).filter(({ patientId: id }) => id === owing)).toMatchObject([
    { credit: '120.00', owed: '130.00', bills: 2, patient: { name: 'Ben Okoro' } },
  ])
  const press = () => staff.ask(applyCredit, { params: { id: owing } })
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ body }) => body.bills).toSorted()).toEqual([0, 2])
  const owed = async (id: string) => (await staff.ask(readBill, { params: { id } })).body.owed
  expect([await owed(older), await owed(newer)]).toEqual(['0.00', '10.00'])
  expect((await credits()).filter(({ patientId: id }) => id === owing)).toEqual([])
})

test('payments that pay nothing and bills over nothing are found, and all is counted', async () => {
  const { body: before } = await staff.ask(countLeaks)
  const payment = await aDeposit('30.00')
  const empty = await aBill(sql, { patientId, amount: '0.00' })
  const { body: after } = await staff.ask(countLeaks)
  expect(after.payments.total).toBe(before.payments.total + 1)
  expect(after.bills.total).toBe(before.bills.total + 1)
  expect(after.visits.total).toBe((await visits()).total)
  const payments = await staff.ask(listPayments, { query: { left: 'whole' } })
  expect(ids(payments.body)).toContain(payment)
  expect((await staff.ask(listEmptyBills)).body.rows).toMatchObject([
    { id: empty, patient: { name: 'Ana Šimić' } },
  ])
})

test('a missed visit with a fee waits for it, until it is charged or waived with a reason', async () => {
  const fee = await aPriceItem(sql, { name: 'No-show fee', minor: 2500 })
  const missed = await aVisit(day(4))
  await sql`update appointments set status = 'canceled', stage = 'no-show' where id = ${missed}`
  const of = async (id: string) => (await staff.ask(readVisitBilling, { params: { id } })).body
  expect(ids(await visits())).not.toContain(missed)
  expect(await of(missed)).toEqual({
    bill: null,
    draftId: null,
    hasItem: false,
    noBillReason: null,
  })

  await sql`update price_settings set no_show_item_id = ${fee}`
  const waiting = (await visits()).rows.find(({ id }) => id === missed)
  expect(waiting).toMatchObject({ state: 'no-show', noBillReason: null })
  const body = { reason: 'Was in hospital' }
  expect((await staff.ask(leaveUnbilled, { params: { id: missed }, body })).status).toBe(200)
  expect(ids(await visits())).not.toContain(missed)
  expect(await of(missed)).toMatchObject({ hasItem: true, noBillReason: 'Was in hospital' })
  await staff.ask(billAfterAll, { params: { id: missed } })
  expect(ids(await visits())).toContain(missed)

  const draft = { ...newBill(patientId), appointmentId: missed }
  await staff.ask(addBillDraft, { body: draft })
  expect(await of(missed)).toMatchObject({ bill: null, draftId: draft.id })
  await staff.ask(addBill, { body: { ...draft, id: uuidv7() } })
  expect(await of(missed)).toMatchObject({ bill: { amount: '80.00', status: 'unpaid' } })
  expect(ids(await visits())).not.toContain(missed)
})

test('a canceled visit with a charge waits for its bill, and no visit with one is deleted', async () => {
  const visit = await aVisit(day(6))
  const itemId = await aPriceItem(sql, { name: 'Dose', minor: 4500 })
  const id = uuidv7()
  await sql`insert into charges (id, appointment_id, item_id) values (${id}, ${visit}, ${itemId})`
  const remove = async () => {
    const { body } = await staff.ask(readAppointment, { params: { id: visit } })
    return staff.ask(removeAppointment, { params: { id: visit }, version: body.version })
  }
  expect((await remove()).problem.detail).toMatch(/^This visit has charges that no bill has\./)
  await sql`update appointments set status = 'canceled' where id = ${visit}`
  expect(ids(await visits())).toContain(visit)
  await sql`delete from charges where id = ${id}`
  expect(ids(await visits())).not.toContain(visit)
  expect((await remove()).status).toBeLessThan(300)
})

test('charges that come after the bill of their visit are found until a bill has them', async () => {
  const visit = await aVisit(day(11))
  const itemId = await aPriceItem(sql, { name: 'Bandage', minor: 300 })
  const charge = async () => {
    const id = uuidv7()
    await sql`insert into charges (id, appointment_id, item_id) values (${id}, ${visit}, ${itemId})`
    return id
  }
  const late = async () => (await staff.ask(listLateCharges, { query: {} })).body.rows
  await charge()
  // Its bill is to come.
  expect(await late()).toEqual([])
  await staff.ask(addBill, { body: { ...newBill(patientId), appointmentId: visit } })
  await sql`update charges set bill_id = (select id from bills where appointment_id = ${visit})
    where appointment_id = ${visit}`
  const id = await charge()
  expect(await late()).toMatchObject([{ id, item: 'Bandage', quantity: '1', date: day(11) }])
  expect((await staff.ask(countLeaks)).body.charges.total).toBe(1)
})

test('items in use without a price of today are listed, and what is charged for them', async () => {
  const before = (await staff.ask(countLeaks)).body.prices.total
  const visit = await aVisit(day(6))
  const items = await Promise.all([
    aPriceItem(sql, { name: 'Zinc dressing' }),
    aPriceItem(sql, { name: 'Aspirin', minor: 100 }),
    aPriceItem(sql, { name: 'Arm sling' }),
    aPriceItem(sql, { name: 'Old splint', status: 'retired' }),
  ])
  await sql`
    update price_items set prices = ${sql.json([{ level: 'standard', minor: 5, from: null, until: day(1) }])}
    where id = ${items[2]}`
  await sql`
    insert into charges (id, appointment_id, item_id) values (${uuidv7()}, ${visit}, ${items[0]})`
  const { rows } = (await staff.ask(listItemsWithoutPrice, { query: { limit: 1 } })).body
  expect(rows).toMatchObject([{ id: items[2], name: 'Arm sling', charges: 0 }])
  const all = (await staff.ask(listItemsWithoutPrice, { query: {} })).body.rows
  expect(all.map(({ name, charges }) => [name, charges])).toEqual([
    ['Arm sling', 0],
    ['Zinc dressing', 1],
  ])
  expect((await staff.ask(countLeaks)).body.prices.total).toBe(before + 2)
})

test('only those who read bills see them, and only those who write bills act', async () => {
  const id = await aVisit(day(3))
  const clerk = await clinic.signedIn('staff')
  await sql`update users set permissions = '{bills.read}' where id = ${clerk.userId}`
  expect((await clerk.ask(listUnbilledVisits)).status).toBe(200)
  const body = { reason: 'No' }
  expect((await clerk.ask(leaveUnbilled, { params: { id }, body })).status).toBe(403)
  expect((await clerk.ask(applyCredit, { params: { id: patientId } })).status).toBe(403)
  for (const caller of [doctor, await clinic.signedIn('patient')]) {
    expect((await caller.ask(countLeaks)).status).toBe(403)
    expect((await caller.ask(listUnbilledVisits)).status).toBe(403)
  }
})
