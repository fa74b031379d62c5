import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { readAppointment, removeAppointment } from '../../../visits/appointments/appointment.ts'
import { balanceOf } from '../../../stock/ledger/server/a-stock.ts'
import { duringTransaction } from '../../dispensing/server/a-race.ts'
import { aVaccineFridge } from './a-vaccine-fridge.ts'

const { clinic, sql, at, begin, priced, aVisit, vaccinate } = await aVaccineFridge()
afterAll(() => clinic.close())
let desk: Caller
let visit: string
beforeAll(async () => {
  desk = await clinic.signedIn('staff')
})
beforeEach(async () => {
  await begin(40)
  await priced()
  visit = await aVisit()
})

const remove = async () => {
  const { body } = await desk.ask(readAppointment, { params: { id: visit } })
  return desk.ask(removeAppointment, { params: { id: visit }, version: body.version })
}
const charges = () => sql`select from charges where appointment_id = ${visit} and bill_id is null`
const drafts = () => sql<{ appointmentId: string | null }[]>`
  select appointment_id from bill_drafts where patient_id = ${at.chart}`

test('a vaccination that comes while the bill of its visit is made waits for it, and is kept in a draft', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`
      insert into bills (id, patient_id, appointment_id, invoice_number, bill_date, amount_minor, currency)
      values (${uuidv7()}, ${at.chart}, ${visit}, 901, '2026-03-01', 500, 'USD')`,
    () => vaccinate({ appointmentId: visit }),
  )
  expect(answer.status).toBe(201)
  expect([await charges(), await drafts()]).toEqual([[], [{ appointmentId: visit }]])
})

test('a vaccination that comes while its visit is deleted leaves no charge on it', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`update appointments set deleted_at = now() where id = ${visit}`,
    () => vaccinate({ appointmentId: visit }),
  )
  expect(answer.status).toBe(201)
  expect([await charges(), await drafts()]).toEqual([[], [{ appointmentId: null }]])
})

test('a visit that is deleted while many are vaccinated in it is gone before all of them, or stays with their charges', async () => {
  const eight = () => Array.from({ length: 8 }, () => vaccinate({ appointmentId: visit }))
  const answers = await Promise.all([...eight(), remove(), ...eight()])
  const removed = answers[8]?.status ?? 0
  const all = answers.toSpliced(8, 1).map(({ status }) => status)
  // None is lost in a circle of locks. Those that were asked for after the deletion are refused by their form.
  expect(all.every((status) => status === 201 || status === 422)).toBe(true)
  const written = all.filter((status) => status === 201).length
  expect(await balanceOf(sql, { lotId: at.lotId, locationId: at.fridge })).toBe(40 - written)
  const isGone = removed < 300
  expect(isGone || removed === 409).toBe(true)
  expect(await charges()).toHaveLength(isGone ? 0 : written)
  expect(await drafts()).toHaveLength(isGone ? written : 0)
})
