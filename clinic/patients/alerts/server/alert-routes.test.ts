import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { readCalendar } from '../../../visits/calendar/calendar.ts'
import { listToday } from '../../../visits/today/today.ts'
import { listOwnAppointments } from '../../../visits/appointments/appointment.ts'
import { readPatient } from '../../charts/patient.ts'
import { readPatientWarnings } from '../../charts/warnings-of-patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addAlert, changeAlert, endAlert, listAlerts, mostAlerts } from '../alert.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let today: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
  const [row] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  today = row?.today ?? ''
})
afterAll(() => clinic.close())

interface Wanted {
  readonly id?: string
  readonly kind?: string
  readonly text?: string
  readonly from?: string
  readonly until?: string
}
const add = (by: Caller, patientId: string, wanted: Wanted = {}) =>
  by.ask(addAlert, {
    params: { id: patientId },
    body: { id: uuidv7(), kind: 'clinical', text: 'Hard of hearing', ...wanted },
  })
const chart = async () => (await aPatient(clinic.sql)).id
const shown = async (id: string) =>
  (await doctor.ask(readPatientWarnings, { params: { id } })).body.alerts.map(({ text }) => text)

describe('an alert', () => {
  test('is written by the desk and by doctors, and shown with those about safety first', async () => {
    const id = await chart()
    const { status, body } = await add(staff, id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ from: today, until: null, writer: { name: 'Sally Desk' } })
    await add(doctor, id, { kind: 'administrative', text: 'Bills go to the mother' })
    await add(doctor, id, { kind: 'safety', text: 'Risk of falls' })
    const all = ['Risk of falls', 'Hard of hearing', 'Bills go to the mother']
    expect(await shown(id)).toEqual(all)
    const { alerts } = (await doctor.ask(readPatient, { params: { id } })).body
    expect(alerts.map(({ text }) => text)).toEqual(all)
  })

  test('is shown on its days only', async () => {
    const id = await chart()
    await add(staff, id, { text: 'Today', from: today, until: today })
    await add(staff, id, { text: 'Later', from: daysAfter(today, 1) })
    await add(staff, id, { text: 'Before', from: '2026-01-01', until: daysAfter(today, -1) })
    expect(await shown(id)).toEqual(['Today'])
    const { body } = await staff.ask(listAlerts, { params: { id } })
    expect(body.map(({ text }) => text)).toEqual(['Today', 'Later', 'Before'])
  })

  test('is ended and stays in the history with who wrote and who ended it', async () => {
    const id = await chart()
    const made = (await add(staff, id)).body
    const params = { id: made.id }
    const { body, status } = await doctor.ask(endAlert, { params, version: made.version })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ender: { name: 'Dr. Dora' }, writer: { name: 'Sally Desk' } })
    expect(await shown(id)).toEqual([])
    expect((await staff.ask(listAlerts, { params: { id } })).body).toHaveLength(1)
    const again = await doctor.ask(endAlert, { params, version: body.version })
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'This alert has ended. Add a new one.',
    ])
  })

  test('is changed on the version that was read', async () => {
    const made = (await add(staff, await chart())).body
    const params = { id: made.id }
    const body = { kind: 'safety', text: 'Very hard of hearing' } as const
    const changed = await staff.ask(changeAlert, { params, version: made.version, body })
    expect(changed.body).toMatchObject({ ...body, from: made.from })
    const stale = await doctor.ask(changeAlert, { params, version: made.version, body })
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject(body)
    expect((await doctor.ask(endAlert, { params, version: made.version })).status).toBe(412)
  })

  test('is written once by a request that is sent twice', async () => {
    const [patientId, id] = [await chart(), uuidv7()]
    const answers = await Promise.all([
      add(staff, patientId, { id }),
      add(staff, patientId, { id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await shown(patientId)).toHaveLength(1)
    expect((await add(staff, patientId, { id, text: 'Another' })).status).toBe(409)
  })

  test('of an import is shown, and becomes a row when it is changed or ended', async () => {
    const ids = [await chart(), await chart()]
    await clinic.sql`update patients set alerts = 'Takes apixaban' where id = any(${ids})`
    for (const id of ids) expect(await shown(id)).toEqual(['Takes apixaban'])
    const [first = '', second = ''] = ids
    const listed = async (id: string) => (await staff.ask(listAlerts, { params: { id } })).body
    const [imported] = await listed(first)
    const version = imported?.version ?? 0
    const params = { id: first }
    const body = { kind: 'safety', text: 'Bleeds easily' } as const
    const stale = await staff.ask(changeAlert, { params, version: version + 7, body })
    expect(stale.status).toBe(412)
    const changed = await staff.ask(changeAlert, { params, version, body })
    expect(changed.body).toMatchObject({ ...body, patientId: first })
    expect(changed.body.id).not.toBe(first)
    expect(await shown(first)).toEqual(['Bleeds easily'])
    const [other] = await listed(second)
    await staff.ask(endAlert, { params: { id: second }, version: other?.version ?? 0 })
    expect(await shown(second)).toEqual([])
    const [ended] = await listed(second)
    expect(ended).toMatchObject({ text: 'Takes apixaban', ender: { name: 'Sally Desk' } })
  })

  test('of the wrong shape is refused with a sentence at its field', async () => {
    const id = await chart()
    const errors = async (wanted: Wanted) => (await add(staff, id, wanted)).problem.errors
    expect(await errors({ text: ' ' })).toEqual({ text: 'Alert is required.' })
    expect(await errors({ kind: 'rude' })).toEqual({ kind: 'Choose a kind.' })
    const before = { from: '2026-05-02', until: '2026-05-01' }
    expect(await errors(before)).toEqual({ until: 'Until cannot be before From.' })
    for (let n = 0; n < mostAlerts; n += 1) await add(staff, id)
    const more = await add(staff, id)
    expect([more.status, more.problem.detail]).toEqual([
      409,
      `A chart has at most ${mostAlerts} alerts. End one first.`,
    ])
  })

  test('is none of the patient’s own reading', async () => {
    const patient = await clinic.signedIn('patient')
    await add(staff, patient.userId)
    const params = { id: patient.userId }
    expect((await add(patient, patient.userId)).status).toBe(403)
    expect((await patient.ask(listAlerts, { params })).status).toBe(403)
    expect((await patient.ask(readPatientWarnings, { params })).status).toBe(403)
    const own = await patient.ask(listOwnAppointments)
    expect(JSON.stringify(own.body)).not.toContain('Hard of hearing')
  })
})

test('the board and the calendar show the alerts of each patient in their rows', async () => {
  const [patientId, other] = [await chart(), await chart()]
  await add(staff, patientId, { text: 'Faints at blood draws' })
  for (const [place, id] of [patientId, other].entries()) {
    await clinic.sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      select ${uuidv7()}, ${id}, ${doctor.userId}, day + make_interval(hours => ${12 + place}),
        day + make_interval(hours => ${12 + place}, mins => 30)
      from (select ${today}::date::timestamp at time zone time_zone as day from clinic) one`
  }
  const sign = [{ kind: 'clinical', text: 'Faints at blood draws' }]
  const board = await staff.ask(listToday)
  const byPatient = (id: string, rows: readonly { patientId: string }[]) =>
    rows.find((row) => row.patientId === id)
  expect(byPatient(patientId, board.body)).toMatchObject({ patientAlerts: sign })
  expect(byPatient(other, board.body)).toMatchObject({ patientAlerts: [] })
  const { body } = await staff.ask(readCalendar, { query: { from: today, to: today } })
  expect(byPatient(patientId, body.visits)).toMatchObject({ patientAlerts: sign })
  expect(byPatient(other, body.visits)).toMatchObject({ patientAlerts: [] })
})

test('reading the warnings of a patient is an event of the audit log', async () => {
  const id = await chart()
  const { headers } = await doctor.ask(readPatientWarnings, { params: { id } })
  const events = () => clinic.sql`
    select action, object_type, patient_id from audit_events
    where request_id = ${String(headers['x-request-id'])}`
  await expect
    .poll(events, { timeout: 5000 })
    .toEqual([{ action: 'read', objectType: 'patient warnings', patientId: id }])
})
