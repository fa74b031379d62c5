import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { actOnAppointment, addAppointment } from '../../appointments/appointment.ts'
import { newAppointment } from '../../appointments/server/an-appointment.ts'
import { readDayReport } from '../day-report.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
let staff: Caller
let other: Caller
let doctor: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Rita Desk' })
  other = await clinic.signedIn('admin', { name: 'Ada Chief' })
  doctor = await clinic.signedIn('doctor')
})

const date = '2030-03-04'

async function booked(by: Caller, time: string, more: object = {}) {
  const { userId } = await clinic.signedIn('patient')
  const body = { ...newAppointment(userId, doctor.userId), date, time, ...more }
  const answer = await by.ask(addAppointment, { body })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return answer.body
}

test('the report of a day names who booked anyway and who canceled, not who acted later', async () => {
  const plain = await booked(staff, '09:00')
  const anyway = await booked(other, '09:15', { anywayReason: 'Acute pain' })
  const gone = await booked(staff, '11:00')
  await booked(staff, '09:00', { date: '2030-03-05' })
  const act = (by: Caller, { id, version }: typeof gone, body: Record<string, unknown>) =>
    by.ask(actOnAppointment, { params: { id }, version, body })
  await act(other, gone, { act: 'cancel', reason: 'Has a cold' })
  await act(staff, anyway, { act: 'confirm' })
  const { body } = await staff.ask(readDayReport, { query: { date } })
  const rows = body.visits.map((one) => [
    one.id,
    one.overlapReason ?? one.cancelReason,
    one.anywayBy?.name ?? null,
    one.canceledBy?.name ?? null,
  ])
  expect([body.date, body.isCut, rows]).toEqual([
    date,
    false,
    [
      [plain.id, null, null, null],
      [anyway.id, 'Acute pain', 'Ada Chief', null],
      [gone.id, 'Has a cold', null, 'Ada Chief'],
    ],
  ])
})

test('the report is of today by default, and only the desk can read it', async () => {
  const { body } = await staff.ask(readDayReport)
  expect(body.visits).toEqual([])
  expect((await doctor.ask(readDayReport)).status).toBe(403)
})
