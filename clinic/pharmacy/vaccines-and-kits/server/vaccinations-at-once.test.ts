import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { immunizations } from '../../../chart/immunizations/immunization.ts'
import { readAppointment, removeAppointment } from '../../../visits/appointments/appointment.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../../../stock/ledger/server/a-stock.ts'
import { duringTransaction } from '../../dispensing/server/a-race.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let nurse: Caller
let desk: Caller
let fridge: string
let patientId: string
let visit: string
let lotId: string
beforeAll(async () => {
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  desk = await clinic.signedIn('staff')
  fridge = await aStockLocation(sql, 'Fridge')
})
beforeEach(async () => {
  patientId = (await aPatient(sql)).id
  const doctorId = (await clinic.signedIn('doctor')).userId
  visit = await anAppointment(sql, { patientId, doctorId })
  const priceItemId = await aPriceItem(sql, { name: `Shot ${visit}`, minor: 4500 })
  const itemId = await aStockItem(sql, { kind: 'vaccine', unit: 'doses' })
  await sql`update stock_items set price_item_id = ${priceItemId} where id = ${itemId}`
  lotId = await aLot(sql, { itemId, locationId: fridge, quantity: 40, expiresOn: '2099-01-31' })
})

const vaccinate = () =>
  nurse.ask(immunizations.add, {
    params: { id: patientId },
    body: {
      ...{ id: uuidv7(), text: 'Tetanus', status: 'completed', given: '2026-03-12' },
      ...{ stockLotId: lotId, stockLocationId: fridge, appointmentId: visit },
    },
  })
const remove = async () => {
  const { body } = await desk.ask(readAppointment, { params: { id: visit } })
  return desk.ask(removeAppointment, { params: { id: visit }, version: body.version })
}
const charges = () => sql`select from charges where appointment_id = ${visit} and bill_id is null`
const drafts = () => sql<{ appointmentId: string | null }[]>`
  select appointment_id from bill_drafts where patient_id = ${patientId}`

test('a vaccination that comes while the bill of its visit is made waits for it, and is kept in a draft', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`
      insert into bills (id, patient_id, appointment_id, invoice_number, bill_date, amount_minor, currency)
      values (${uuidv7()}, ${patientId}, ${visit}, 901, '2026-03-01', 500, 'USD')`,
    vaccinate,
  )
  expect(answer.status).toBe(201)
  expect([await charges(), await drafts()]).toEqual([[], [{ appointmentId: visit }]])
})

test('a vaccination that comes while its visit is deleted leaves no charge on it', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`update appointments set deleted_at = now() where id = ${visit}`,
    vaccinate,
  )
  expect(answer.status).toBe(201)
  expect([await charges(), await drafts()]).toEqual([[], [{ appointmentId: null }]])
})

test('a visit that is deleted while many are vaccinated in it is gone before all of them, or stays with their charges', async () => {
  const given = Array.from({ length: 8 }, vaccinate)
  const answers = await Promise.all([...given, remove(), ...Array.from({ length: 8 }, vaccinate)])
  const removed = answers[8]?.status ?? 0
  const all = answers.toSpliced(8, 1).map(({ status }) => status)
  // None is lost in a circle of locks. Those that were asked for after the deletion are refused by their form.
  expect(all.every((status) => status === 201 || status === 422)).toBe(true)
  const written = all.filter((status) => status === 201).length
  expect(await balanceOf(sql, { lotId, locationId: fridge })).toBe(40 - written)
  const isGone = removed < 300
  expect(isGone || removed === 409).toBe(true)
  expect(await charges()).toHaveLength(isGone ? 0 : written)
  expect(await drafts()).toHaveLength(isGone ? written : 0)
})
