import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import {
  endEmergencyAccess,
  openAnyway,
} from '../clinic/records/emergency-access/emergency-access.ts'
import { anEmergencyAccess } from '../clinic/records/emergency-access/server/an-emergency-access.ts'
import {
  listChartRecords,
  listChartRecordVersions,
  readChartRecord,
} from '../clinic/records/medical-records/chart-record.ts'
import {
  changeMedicalRecord,
  listMedicalRecords,
  readMedicalRecord,
} from '../clinic/records/medical-records/medical-record.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { rowsOf } from './rows.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

async function seenBy(doctor: Caller, patientId: string, recordId: string) {
  const params = { id: patientId, recordId }
  const list = await doctor.ask(listChartRecords, { params: { id: patientId } })
  const statuses = [
    (await doctor.ask(readChartRecord, { params })).status,
    (await doctor.ask(listChartRecordVersions, { params })).status,
  ]
  return { listed: list.body.total, statuses }
}
const closed = { listed: 0, statuses: [404, 404] }
const opened = { listed: 1, statuses: [200, 200] }

test('Z-15 colleagues’ records open in care or by emergency access, and close to the exact second', async () => {
  const { patient, record } = await rowsOf(clinic)
  const patientId = patient.userId
  const doctor = await clinic.signedIn('doctor')
  const see = () => seenBy(doctor, patientId, record)
  let refused = 0
  const expectClosed = async () => {
    expect(await see()).toEqual(closed)
    refused += 3
  }
  await expectClosed()

  // A doctor who is not named, or who gives no reason, opens nothing.
  const open = (reason: string) =>
    doctor.ask(openAnyway, { params: { id: patientId }, body: { id: uuidv7(), reason } })
  expect((await open('Unconscious')).status).toBe(403)
  await sql`update users set may_open_anyway = true where id = ${doctor.userId}`
  expect((await open('  ')).status).toBe(422)
  refused += 2
  await expectClosed()

  expect((await open('Unconscious')).status).toBe(201)
  expect(await see()).toEqual(opened)
  // The access is one doctor's, to one patient's records.
  const other = await rowsOf(clinic)
  expect(await seenBy(doctor, other.patient.userId, other.record)).toEqual(closed)
  expect(await seenBy(doctor, patientId, other.record)).toEqual({ listed: 1, statuses: [404, 404] })
  expect(await seenBy(await clinic.signedIn('doctor'), patientId, record)).toEqual(closed)
  refused += 8
  // Access is for reading: the list of records keeps to the doctor's own, and nothing can be
  // edited.
  expect((await doctor.ask(listMedicalRecords, { query: { patientId } })).body.total).toBe(0)
  expect((await doctor.ask(readMedicalRecord, { params: { id: record } })).status).toBe(404)
  const edit = { params: { id: record }, version: 1, body: { notes: 'Changed' } }
  const edited = await doctor.ask(changeMedicalRecord, edit)
  expect([edited.status, edited.problem.detail]).toEqual([403, 'Unauthorized'])
  refused += 3

  await doctor.ask(endEmergencyAccess, { params: { id: patientId } })
  await expectClosed()

  // Two seconds before the hour is over the access is open; after the hour it is closed.
  const begun = Date.now()
  await anEmergencyAccess(sql, { doctorId: doctor.userId, patientId, secondsAgo: 3598 })
  expect(await see()).toEqual(opened)
  await expect.poll(see, { timeout: 5000, interval: 50 }).toEqual(closed)
  expect(Date.now() - begun).toBeGreaterThan(1500)
  await anEmergencyAccess(sql, { doctorId: doctor.userId, patientId, secondsAgo: 3601 })
  await expectClosed()

  // In care: an appointment opens the records; a canceled or deleted one does not.
  const appointment = async (status: string, isDeleted: boolean) => sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, deleted_at)
    values (${uuidv7()}, ${patientId}, ${doctor.userId}, now() + interval '9 days',
      now() + interval '9 days 30 minutes', ${status}, ${isDeleted ? new Date() : null})`
  await appointment('canceled', false)
  await appointment('scheduled', true)
  await expectClosed()
  await appointment('scheduled', false)
  expect(await see()).toEqual(opened)
  figure('Z-15', `${refused} readings without care, name or reason refused; open for 60 min ± 1 s`)
})

test('Z-15 opening is its own kind of event, and each reading says why the chart was open', async () => {
  const { doctor: writer, patient, record } = await rowsOf(clinic)
  const doctor = await clinic.signedIn('doctor')
  await sql`update users set may_open_anyway = true where id = ${doctor.userId}`
  const params = { id: patient.userId, recordId: record }
  await doctor.ask(openAnyway, {
    params: { id: patient.userId },
    body: { id: uuidv7(), reason: 'Unconscious' },
  })
  await doctor.ask(readChartRecord, { params })
  await doctor.ask(endEmergencyAccess, { params: { id: patient.userId } })
  await doctor.ask(openAnyway, { params: { id: patient.userId }, body: { id: uuidv7() } })
  await writer.ask(readChartRecord, { params })
  await flushEvents(sql)
  const events = await sql`
    select actor_id, action, object_type, outcome, reason from audit_events
    where patient_id = ${patient.userId} and actor_id in (${doctor.userId}, ${writer.userId})
      and action in ('read', 'open anyway', 'update') order by at, id`
  const anyway = { actorId: doctor.userId, action: 'open anyway', objectType: 'emergency access' }
  const reading = { action: 'read', objectType: 'medical record', outcome: 'ok' }
  expect(events).toEqual(
    expect.arrayContaining([
      { ...anyway, outcome: 'ok', reason: 'Unconscious' },
      { ...reading, actorId: doctor.userId, reason: 'emergency access' },
      { ...anyway, action: 'update', outcome: 'ok', reason: null },
      { ...anyway, outcome: 'failed', reason: 'invalid' },
      { ...reading, actorId: writer.userId, reason: 'in care' },
    ]),
  )
  figure('Z-15', `${events.length} events of emergency access and care, each with its reason`)
})
