import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../server/test-clinic.ts'
import { openApp } from '../../../web/test-app.tsx'
import { listAppointments } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye', email: 'okoye@example.com' })
  patient = await clinic.signedIn('patient', { name: 'Ana Simic', email: 'ana@example.com' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const booked = async () =>
  (
    await staff.ask(listAppointments, { query: { patientId: patient.userId, order: 'oldest' } })
  ).body.rows.map(({ date, time, status }) => `${date} ${time} ${status}`)

test('a series is shown before it is booked, without the day that is taken, and canceled from a day on', async () => {
  const other = await clinic.signedIn('patient')
  await anAppointment(clinic.sql, {
    patientId: other.userId,
    doctorId: doctor.userId,
    date: '2030-04-08',
  })
  const known = `patientId=${patient.userId}&doctorId=${doctor.userId}&date=2030-04-01&time=09:00`
  const app = openApp(`/appointments/series/add?${known}`, clinic, staff)
  await screen.findByText(/^Every week on Monday, 6 times/)
  const many = screen.getByLabelText('Visits')
  await userEvent.clear(many)
  await userEvent.type(many, '3')
  await screen.findByText(/^Every week on Monday, 3 times/)
  screen.getByText('One of them cannot be booked: leave it out, or change the time.')
  const refusal = screen.getByText('Dr. Maria Okoye already has an appointment at 09:00.')
  const day = refusal.closest('li')
  await userEvent.click(within(day as HTMLElement).getByRole('checkbox'))
  await press('Book Series')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\/series\/[\w-]+$/)
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 scheduled'])

  await userEvent.selectOptions(await screen.findByLabelText('Cancel'), '2030-04-15')
  await press('Cancel 1 Appointment')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
  await screen.findByText('Appointments canceled.')
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 canceled'])
  await press('Undo')
  await screen.findByText('Appointments booked again.')
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 scheduled'])
})
