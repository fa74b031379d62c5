import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today as todayIn } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { mergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { readVaccinationsDue } from '../vaccinations-due.ts'
import { dayAfterText } from './due/span.ts'

let clinic: TestClinic
let nurse: Caller
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(() => clinic.sql`update clinic set vaccination_schedule = 'cdc'`)

const { add, markError } = actsOn(kindOf('immunizations'))
const today = todayIn('UTC')
const ago = (span: string) => dayAfterText(today, `0 days - ${span}`) ?? today
const aChild = async (dob = ago('14 months')) => (await aPatient(clinic.sql, { dob })).id
const read = (id: string, by = nurse) => by.ask(readVaccinationsDue, { params: { id } })

async function dosesOf(id: string, group: string) {
  const { status, body } = await read(id)
  expect(status).toBe(200)
  return body.doses.filter((dose) => dose.group === group)
}

const cvx = (code: string) => [{ system: 'http://hl7.org/fhir/sid/cvx', code, display: null }]

test('a dose is due until it is given, by its code or by its words', async () => {
  const id = await aChild()
  const [first] = await dosesOf(id, 'MMR')
  expect(first).toMatchObject({
    ...{ words: 'Measles, mumps and rubella', dose: 1, state: 'due', givenOn: null, reason: null },
    vaccine: { text: 'MMR', codes: [{ code: '03' }] },
  })
  const given = daysAfter(today, -10)
  await add(nurse, id, { text: 'Three at once', given, codes: cvx('03') })
  await add(nurse, id, { text: 'varicella', given })
  for (const group of ['MMR', 'Varicella']) {
    expect((await dosesOf(id, group))[0]).toMatchObject({ state: 'given', dose: 1, givenOn: given })
  }
})

test('an error, one that was not given and words that nobody knows do not count', async () => {
  const id = await aChild()
  const given = daysAfter(today, -10)
  const { body: wrong } = await add(nurse, id, { text: 'MMR', given })
  await markError(nurse, wrong)
  await add(nurse, id, { text: 'MMR', given, status: 'not-done' })
  await add(nurse, id, { text: 'The usual one', given })
  await add(nurse, id, { text: 'MMR', given: given.slice(0, 4) })
  expect((await dosesOf(id, 'MMR'))[0]).toMatchObject({ state: 'due', dose: 1 })
  expect((await read(id)).body.unplaced.map(({ text, why }) => [text, why]).toSorted()).toEqual([
    ['MMR', 'day'],
    ['The usual one', 'vaccine'],
  ])
})

test('of a dose of which only the month is known, the middle of the month counts', async () => {
  const id = await aChild('2024-01-10')
  await add(nurse, id, { text: 'MMR', given: '2025-03' })
  expect((await dosesOf(id, 'MMR'))[0]).toMatchObject({ state: 'given', givenOn: '2025-03-15' })
})

test('the clinic chooses the schedule, or none', async () => {
  const id = await aChild()
  await clinic.sql`update clinic set vaccination_schedule = 'who'`
  const { body } = await read(id)
  expect([...new Set(body.doses.map(({ group }) => group))]).toContain('BCG')
  await clinic.sql`update clinic set vaccination_schedule = 'none'`
  expect((await read(id)).body).toEqual({
    ...{ schedule: 'none', missing: 'schedule', isBirthEstimated: false, doses: [], unplaced: [] },
  })
})

test('nothing is calculated without a date of birth and after a death', async () => {
  const unknown = await aChild()
  await clinic.sql`update patients set dob = null where id = ${unknown}`
  expect((await read(unknown)).body).toMatchObject({ missing: 'date of birth', doses: [] })
  const id = await aChild()
  await clinic.sql`update patients set deceased_on = ${today} where id = ${id}`
  expect((await read(id)).body).toMatchObject({ missing: 'deceased', doses: [] })
})

test('readers of a chart read what is due, and nobody else does', async () => {
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient')
  const id = patient.userId
  const statuses = async (callers: readonly Caller[]) => {
    const answers = await Promise.all(callers.map((caller) => read(id, caller)))
    return answers.map(({ status }) => status)
  }
  const admin = await clinic.signedIn('admin')
  expect(await statuses([patient, nurse, admin])).toEqual([200, 200, 200])
  expect(await statuses([await clinic.signedIn('patient'), doctor])).toEqual([404, 404])
  expect(await statuses([await clinic.signedIn('staff'), clinic.visitor])).toEqual([403, 401])
  expect((await read(uuidv7())).status).toBe(404)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  const answer = await read(id, doctor)
  expect(answer.status).toBe(200)
  await flushEvents(clinic.sql)
  const request = String(answer.headers['x-request-id'])
  expect(
    await clinic.sql`
      select action, object_type, actor_id, patient_id, outcome, reason from audit_events
      where request_id = ${request}`,
  ).toEqual([
    {
      ...{ action: 'read', objectType: 'immunization', actorId: doctor.userId, patientId: id },
      ...{ outcome: 'ok', reason: 'in care' },
    },
  ])
})

test('vaccinations of a merged chart count for the one that stays', async () => {
  const staff = await clinic.signedIn('staff')
  const desk = await mergingDesk(clinic, staff)
  const dob = ago('14 months')
  const [stayed, merged] = [
    await aPatient(clinic.sql, { dob }),
    await aPatient(clinic.sql, { dob }),
  ]
  await add(nurse, merged.id, { text: 'MMR', given: daysAfter(today, -10) })
  expect((await dosesOf(stayed.id, 'MMR'))[0]).toMatchObject({ state: 'due' })
  expect((await desk.merge(stayed, merged, { id: uuidv7() })).status).toBe(201)
  expect((await dosesOf(stayed.id, 'MMR'))[0]).toMatchObject({ state: 'given' })
  expect((await read(merged.id)).body).toEqual((await read(stayed.id)).body)
})
