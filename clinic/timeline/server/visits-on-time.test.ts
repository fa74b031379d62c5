import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'
import { actsOn, kindOf } from '../../summary/server/a-fact.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readTimeline } from '../timeline.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql, { dob: '1980-01-01' })).id
})

const read = async (by: Caller = admin) =>
  (await by.ask(readTimeline, { params: { id: chart }, query: { until: '2025-12-31' } })).body.rows
const aVisit = (date: string, more: object = {}) =>
  anAppointment(clinic.sql, { patientId: chart, doctorId: doctor.userId, date, ...more })

test('visits and bills that were deleted do not stand in a timeline', async () => {
  const visit = await aVisit('2025-03-04')
  await aBill(clinic.sql, { patientId: chart, date: '2025-03-05' })
  const days = async () => (await read()).map(({ at }) => at)
  expect(await days()).toEqual(['2025-03-05', expect.stringMatching(/^2025-03-04T/)])
  await clinic.sql`update appointments set deleted_at = now() where id = ${visit}`
  await clinic.sql`update bills set voided_at = now() where patient_id = ${chart}`
  expect(await days()).toEqual([])
})

test('a timeline shows no visits to those who may not read visits', async () => {
  await aVisit('2025-04-04')
  const given = { text: 'Tetanus', given: '2025-03-04' }
  await actsOn(kindOf('immunizations')).add(nurse, chart, given)
  const reader = await clinic.signedIn('staff')
  await clinic.sql`update users set permissions = '{records.read}' where id = ${reader.userId}`
  expect((await read(reader)).map(({ visit }) => visit)).toEqual([null])
})

test('a visit stands at the time of the clinic’s clock, in the state that it has come to', async () => {
  await clinic.sql`update clinic set time_zone = 'America/New_York'`
  const id = await aVisit('2025-05-04')
  await clinic.sql`
    update appointments set starts_at = '2025-05-04T02:30:00Z', ends_at = '2025-05-04T03:00:00Z',
      stage = 'arrived' where id = ${id}`
  const [group] = await read()
  await clinic.sql`update clinic set time_zone = 'UTC'`
  expect(group).toMatchObject({
    at: '2025-05-03T22:30',
    visit: { date: '2025-05-03', time: '22:30', state: 'arrived' },
  })
})
