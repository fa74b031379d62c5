import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { actOnAppointment, addAppointment } from '../../../visits/appointments/appointment.ts'
import { newAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { listReportRows } from '../report.ts'

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

test('rows of visits name the people who booked anyway and who called off, not those who acted later', async () => {
  const plain = await booked(staff, '09:00')
  const anyway = await booked(other, '09:15', { anywayReason: 'Acute pain' })
  const gone = await booked(staff, '11:00')
  await booked(staff, '09:00', { date: '2030-03-05' })
  const act = (by: Caller, { id, version }: typeof gone, body: Record<string, unknown>) =>
    by.ask(actOnAppointment, { params: { id }, version, body })
  await act(other, gone, { act: 'cancel', reason: 'Has a cold' })
  await act(staff, anyway, { act: 'confirm' })
  await flushEvents(clinic.sql)
  const { body } = await staff.ask(listReportRows, {
    params: { id: 'day-report' },
    query: { from: date, to: date },
  })
  const place = (head: string) => body.columns.findIndex(({ name }) => name === head)
  const columns = [
    'Called off because',
    'Called off by',
    'Overridden because',
    'Overridden by',
  ].map(place)
  const stories = body.rows.map(({ id, cells }) => [id, ...columns.map((one) => cells[one])])
  expect(stories).toEqual([
    [gone.id, 'Has a cold', 'Ada Chief', null, null],
    [anyway.id, null, null, 'Overlaps: Acute pain', 'Ada Chief'],
    [plain.id, null, null, null, null],
  ])
})
