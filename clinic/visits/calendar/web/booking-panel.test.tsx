import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { addAppointment, listAppointments } from '../../appointments/appointment.ts'
import { anAppointment, newAppointment } from '../../appointments/server/an-appointment.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { type BookingStart, closeBooking, openBooking } from './booking.ts'

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

/** Opens the panel over a page, with patient, doctor and time filled in. */
async function openPanel(more: BookingStart = {}) {
  openApp('/patients', clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  const { userId: patientId } = patient
  act(() => openBooking({ patientId, doctorId: doctor.userId, date, time: '09:00', ...more }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add Appointment' }))
  await panel.findByLabelText('Time')
  return panel
}
const booked = async () =>
  (await staff.ask(listAppointments, { query: { patientId: patient.userId, order: 'oldest' } }))
    .body.rows

test('a visit that repeats is previewed day by day in the panel, and booked without the taken day', async () => {
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

test('a visit whose repeat is switched off is booked alone, even if its rule was wrong', async () => {
  const panel = await openPanel()
  const repeats = panel.getByRole('checkbox', { name: 'Repeats' })
  await userEvent.click(repeats)
  await fill(panel.getByLabelText('Visits'), '900')
  await userEvent.click(repeats)
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText(/^Ana Simic booked: /)
  expect((await booked()).map((one) => [one.date, one.seriesId])).toEqual([[date, null]])
})

test('the desk chooses the room that the visit type needs, and moves the visit to another', async () => {
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
  await panel.findByText('Also takes: Laser.')
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
  await expect.poll(() => app.url()).toBe('/appointments?view=day')
  expect(await names()).toEqual([['Red room', 'Laser']])
})

test('the desk chooses one of several devices, and is offered the times when it is free', async () => {
  const devices = [
    await aResource(clinic.sql, { kind: 'device', name: 'Ultrasound 1' }),
    await aResource(clinic.sql, { kind: 'device', name: 'Ultrasound 2' }),
  ]
  const typeId = await aVisitType(clinic.sql, { name: 'Ultrasound', minutes: 30 })
  await clinic.sql`update visit_types set device_ids = ${devices}, device_need = 'one'
    where id = ${typeId}`
  await aSchedule(clinic.sql, doctor.userId, { days: [1], starts: '09:00', ends: '11:00' })
  const [other, colleague] = [await clinic.signedIn('patient'), await clinic.signedIn('doctor')]
  const visit = { ...newAppointment(other.userId, colleague.userId), date, minutes: 60 }
  const resourceIds = devices.slice(1)
  await staff.ask(addAppointment, { body: { ...visit, resourceIds } })

  const panel = await openPanel()
  await userEvent.selectOptions(await panel.findByLabelText(/^Visit type/), 'Ultrasound')
  const offered = () =>
    within(panel.getByRole('group', { name: 'Book a free time' }))
      .getAllByRole<HTMLButtonElement>('button')
      .flatMap(({ disabled, textContent }) => (disabled ? [] : [textContent.slice(0, 5)]))
  await expect.poll(() => offered().slice(0, 4)).toEqual(['09:00', '09:30', '10:00', '10:30'])
  await userEvent.selectOptions(panel.getByLabelText('Device'), 'Ultrasound 2')
  await expect.poll(() => offered().slice(0, 2)).toEqual(['10:00', '10:30'])
  const times = within(panel.getByRole('group', { name: 'Book a free time' }))
  await userEvent.click(times.getAllByRole('button')[0] as HTMLElement)
  await screen.findByText(/^Ana Simic booked: /)
  expect((await booked()).map(({ time, resources }) => [time, resources])).toMatchObject([
    ['10:00', [{ name: 'Ultrasound 2' }]],
  ])
})

test('a visit booked in the column of a room takes that room', async () => {
  await clinic.sql`update resources set status = 'retired'`
  const room = await aResource(clinic.sql, { name: 'Green room' })
  const typeId = await aVisitType(clinic.sql, { name: 'Talk' })
  openApp(`/appointments?view=day&date=${date}&by=room`, clinic, staff)
  const column = within(await screen.findByRole('row', { name: 'Green room' }))
  act(() => column.getByRole('gridcell', { name: /^09:00/ }).focus())
  await userEvent.keyboard('{Enter}')
  const panel = within(await screen.findByRole('dialog', { name: 'Add Appointment' }))
  const chosen = async () => (await panel.findByLabelText<HTMLSelectElement>('Room')).value
  expect(await chosen()).toBe(room)
  await userEvent.selectOptions(await panel.findByLabelText(/^Visit type/), typeId)
  expect(await chosen()).toBe(room)
  await userEvent.type(panel.getByRole('combobox', { name: 'Patient' }), 'Simic')
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(patient.email) }))
  await userEvent.type(panel.getByRole('combobox', { name: 'Doctor' }), 'Okoye')
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(doctor.email) }))
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText(/^Ana Simic booked: /)
  expect(await booked()).toMatchObject([{ time: '09:00', resources: [{ id: room }] }])
})

test('a visit that repeats takes the chosen room on every day', async () => {
  const room = await aResource(clinic.sql)
  const panel = await openPanel({ resourceIds: [room] })
  await userEvent.click(panel.getByRole('checkbox', { name: 'Repeats' }))
  await fill(panel.getByLabelText('Visits'), '2')
  await panel.findByText(/^Every week on Monday, 2 times/)
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await screen.findByText('2 appointments booked.')
  const taken = (await booked()).map(({ resources }) => resources.map(({ id }) => id))
  expect(taken).toEqual([[room], [room]])
})

test('the panel says before booking that a patient is deceased, and the server refuses', async () => {
  await clinic.sql`update patients set death = 'day not known' where id = ${patient.userId}`
  const panel = await openPanel()
  const about = within(await panel.findByRole('group', { name: 'Warnings and needs' }))
  about.getByText('Deceased, day not known')
  const why = 'This patient is deceased: visits can be canceled, not booked or begun.'
  about.getByText(why)
  await userEvent.click(panel.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(panel.getAllByText(why).length).toBeGreaterThan(1))
  expect(await booked()).toEqual([])
})
