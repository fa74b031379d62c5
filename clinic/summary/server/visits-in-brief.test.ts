import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { aVisitType } from '../../availability/visit-types/server/a-visit-type.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { conditions } from '../../chart/conditions/condition.ts'
import { readVisitsInBrief } from '../visits-in-brief.ts'

let clinic: TestClinic
let chen: Caller
let ana: Caller
beforeAll(async () => {
  clinic = await testClinic()
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  ana = await clinic.signedIn('patient')
})

const chart = () => ana.patientId ?? ''
const read = async (by = chen) =>
  (await by.ask(readVisitsInBrief, { params: { id: chart() } })).body
/** The day so many days before today, in the clinic's zone. */
async function daysAgo(days: number): Promise<string> {
  const [found] = await clinic.sql<{ day: string }[]>`
    select ((now() at time zone time_zone)::date - ${days}::int)::text as day from clinic`
  return found?.day ?? ''
}
const visit = async (days: number, more: object = {}, state = 'completed') => {
  const id = await anAppointment(clinic.sql, {
    ...{ patientId: chart(), doctorId: chen.userId, date: await daysAgo(days), time: '09:00' },
    ...more,
  })
  const [status, stage] = state === 'no-show' ? ['canceled', 'no-show'] : [state, null]
  await clinic.sql`update appointments set status = ${status}, stage = ${stage} where id = ${id}`
  return id
}

test('a chart shows the next visit and the last ones with reason, problems and record', async () => {
  const visitTypeId = await aVisitType(clinic.sql, { name: 'Check-up' })
  const old = await visit(30, {
    reason: 'Cough',
    doctorId: (await clinic.signedIn('doctor')).userId,
  })
  await clinic.sql`update appointments set visit_type_id = ${visitTypeId} where id = ${old}`
  await visit(20, {}, 'canceled')
  const late = await visit(10)
  const next = await visit(-5, { reason: 'Control' }, 'scheduled')
  await visit(-9, {}, 'scheduled')
  const record = await aMedicalRecord(clinic.sql, {
    ...{ patientId: chart(), doctorId: chen.userId, appointmentId: old, isSigned: true },
  })
  for (const [text, certainty] of [
    ['Bronchitis', 'confirmed'],
    ['Pneumonia', 'refuted'],
  ] as const) {
    const body = { id: uuidv7(), text, certainty, status: 'active', appointmentId: old }
    const added = await chen.ask(conditions.add, { params: { id: chart() }, body })
    expect(added.status).toBe(201)
  }
  const brief = await read()
  expect(brief.next).toMatchObject({ id: next, reason: 'Control', doctor: { name: 'Mei Chen' } })
  expect(brief.last.map(({ id }) => id)).toEqual([late, old])
  expect(brief.last[1]).toMatchObject({
    ...{ date: await daysAgo(30), time: '09:00', state: 'completed', visitType: 'Check-up' },
    ...{ reason: 'Cough', diagnoses: ['Bronchitis'], record: { id: record } },
  })
  expect(brief.last[0]).toMatchObject({ reason: null, diagnoses: [], record: null })
})

test('a chart names what is open, most pressing first, and what is done leaves the list', async () => {
  const seen = await visit(5)
  const unsigned = await aMedicalRecord(clinic.sql, {
    patientId: chart(),
    doctorId: chen.userId,
  })
  const amended = await aMedicalRecord(clinic.sql, {
    ...{ patientId: chart(), doctorId: chen.userId, isSigned: true },
  })
  const request = uuidv7()
  await clinic.sql`
    insert into amendment_requests (id, record_id, text, created_by)
    values (${request}, ${amended}, 'The left knee', ${ana.userId})`
  const missed = await visit(1, {}, 'no-show')
  const kinds = async (by = chen) =>
    (await read(by)).open.map(({ kind, record, appointmentId }) => [
      kind,
      record?.id ?? appointmentId,
    ])
  expect(await kinds()).toEqual([
    ['amendment request', amended],
    ['unsigned record', unsigned],
    ['visit without record', seen],
    ['missed visit', missed],
  ])
  expect(await kinds(ana)).toEqual([])
  const admin = await clinic.signedIn('admin')
  expect((await kinds(admin)).map(([kind]) => kind)).not.toContain('visit without record')

  await clinic.sql`
    insert into amendment_answers (request_id, outcome, text, created_by)
    values (${request}, 'accepted', 'Yes', ${chen.userId})`
  await clinic.sql`update medical_records set signed_at = now(), signed_by = doctor_id,
    appointment_id = ${seen} where id = ${unsigned}`
  await visit(-3, {}, 'scheduled')
  expect(await kinds()).toEqual([])
})

test('the visits of a chart that is closed to a doctor are not read, and every reading is noted', async () => {
  await visit(6)
  const roux = await clinic.signedIn('doctor')
  const refused = await roux.ask(readVisitsInBrief, { params: { id: chart() } })
  expect(refused.status).toBe(404)
  await aCareTaking(clinic.sql, { doctorId: roux.userId, patientId: chart() })
  const params = { id: chart() }
  const { body, headers } = await roux.ask(readVisitsInBrief, { params })
  expect(body.last).toHaveLength(1)
  await flushEvents(clinic.sql)
  const events = await clinic.sql`
    select action, object_type, patient_id, actor_id, reason from audit_events
    where request_id = ${String(headers['x-request-id'])}`
  expect(events).toEqual([
    {
      ...{ action: 'read', objectType: 'chart summary', patientId: chart() },
      ...{ actorId: roux.userId, reason: 'in care' },
    },
  ])
})
