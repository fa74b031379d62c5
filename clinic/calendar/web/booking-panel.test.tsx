import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../server/test-clinic.ts'
import { fill, openApp } from '../../../web/test-app.tsx'
import { listAppointments } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aResource } from '../../resources/server/a-resource.ts'
import { aVisitType } from '../../visit-types/server/a-visit-type.ts'
import { closeBooking, openBooking } from './booking.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterEach(() => closeBooking())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  patient = await clinic.signedIn('patient', { name: 'Ana Simic' })
})
afterAll(() => clinic.close())

/** A Monday. */
const date = '2030-04-01'

/** The panel over a page, with patient, doctor and time known. */
async function openPanel() {
  openApp('/patients', clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  const { userId: patientId } = patient
  act(() => openBooking({ patientId, doctorId: doctor.userId, date, time: '09:00' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Book a visit' }))
  await panel.findByLabelText('Time')
  return panel
}
const booked = async () =>
  (await staff.ask(listAppointments, { query: { patientId: patient.userId, order: 'oldest' } }))
    .body.rows

test('a visit that repeats is shown day by day in the panel, and booked without the day that is taken', async () => {
  const { userId: other } = await clinic.signedIn('patient')
  await anAppointment(clinic.sql, { patientId: other, doctorId: doctor.userId, date: '2030-04-08' })
  const panel = await openPanel()
  await userEvent.click(panel.getByRole('checkbox', { name: 'Repeats' }))
  await fill(panel.getByLabelText('Visits'), '3')
  await panel.findByText(/^Every week on Monday, 3 times/)
  const day = panel.getByText('Dr. Maria Okoye already has an appointment at 09:00.').closest('li')
  await userEvent.click(within(day as HTMLElement).getByRole('checkbox'))
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText('2 appointments booked.')
  const rows = await booked()
  expect(rows.map((one) => one.date)).toEqual(['2030-04-01', '2030-04-15'])
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1)
  expect(rows[0]?.seriesId).not.toBeNull()
})

test('one that repeats no more is booked alone, whatever its rule was', async () => {
  const panel = await openPanel()
  const repeats = panel.getByRole('checkbox', { name: 'Repeats' })
  await userEvent.click(repeats)
  await fill(panel.getByLabelText('Visits'), '900')
  await userEvent.click(repeats)
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText(/^Ana Simic booked: /)
  expect((await booked()).map((one) => [one.date, one.seriesId])).toEqual([[date, null]])
})

test('the desk chooses the room where the visit type needs one, and moves the visit to another', async () => {
  const [one, two] = [
    await aResource(clinic.sql, { name: 'Red room' }),
    await aResource(clinic.sql, { name: 'Blue room' }),
  ]
  const device = await aResource(clinic.sql, { kind: 'device', name: 'Laser' })
  const typeId = await aVisitType(clinic.sql, { name: 'Treatment' })
  await clinic.sql`update visit_types set room_ids = ${[one, two]}, device_ids = ${[device]}
    where id = ${typeId}`
  const panel = await openPanel()
  expect(panel.queryByLabelText('Room')).toBeNull()
  await userEvent.selectOptions(await panel.findByLabelText(/^Visit type/), 'Treatment')
  panel.getByText('Takes too: Laser.')
  await userEvent.selectOptions(panel.getByLabelText('Room'), 'Blue room')
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText(/^Ana Simic booked: /)
  const names = async () =>
    (await booked()).map(({ resources }) => resources.map(({ name }) => name))
  expect(await names()).toEqual([['Blue room', 'Laser']])

  const [visit] = await booked()
  const app = openApp(`/appointments/edit/${visit?.id ?? ''}`, clinic, staff)
  const room = await screen.findByLabelText('Room')
  within(room).getByRole('option', { name: 'Blue room, as booked' })
  await userEvent.selectOptions(room, 'Red room')
  await userEvent.click(screen.getByRole('button', { name: 'Update Appointment' }))
  await expect.poll(() => app.url()).toBe('/appointments')
  expect(await names()).toEqual([['Red room', 'Laser']])
})
