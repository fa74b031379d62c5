import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { type Appointment, changeAppointment, readAppointment } from '../appointment.ts'
import { anAppointment } from '../server/an-appointment.ts'

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

const select = (label: string) => screen.getByRole('combobox', { name: label })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function choose(label: string, text: string, option: RegExp) {
  await userEvent.type(select(label), text)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
async function enter(label: string, value: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}
async function stored(reason: string): Promise<Appointment | undefined> {
  const [row] = await clinic.sql<{ id: string }[]>`
    select id from appointments where reason = ${reason}`
  return row && (await staff.ask(readAppointment, { params: { id: row.id } })).body
}

test('the desk books a visit and is shown the day with it (S-40 to S-43)', async () => {
  const app = openApp('/appointments/add', clinic, staff)
  await screen.findByPlaceholderText('Select Patient')
  screen.getByPlaceholderText('Select Doctor')
  expect(screen.queryByLabelText('Status')).toBeNull()
  await choose('Patient', 'simic', /Ana Simic \(ana@example.com\)/)
  await choose('Doctor', 'okoye', /Maria Okoye/)
  await enter('Date', '2030-04-01')
  await screen.findByText('Nothing is booked. This doctor has no hours yet.')
  await enter('Time', '09:40')
  await enter('Reason/notes', 'Booked by the desk')
  await press('Add Appointment')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\?view=day&date=.*&show=/)
  await screen.findByText('Appointment added')
  expect(await stored('Booked by the desk')).toMatchObject({
    patientId: patient.userId,
    doctorId: doctor.userId,
    date: '2030-04-01',
    time: '09:40',
    minutes: 30,
    status: 'scheduled',
  })
})

test('patient, doctor, date and time are required, the reason is not (V-05)', async () => {
  openApp('/appointments/add', clinic, staff)
  await screen.findByPlaceholderText('Select Patient')
  for (const label of ['Patient', 'Doctor']) expect(select(label)).toHaveProperty('required', true)
  for (const label of ['Date', 'Time']) {
    expect(screen.getByLabelText(label)).toHaveProperty('required', true)
  }
  expect(screen.getByLabelText('Reason/notes')).toHaveProperty('required', false)
})

test('people who cannot be booked are not offered (C-08, C-09)', async () => {
  await clinic.signedIn('doctor', { name: 'Held Back', status: 'pending' })
  openApp('/appointments/add', clinic, staff)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Doctor' }))
  await screen.findByRole('option', { name: /Maria Okoye/ })
  expect(screen.queryByRole('option', { name: /Held Back|Ana Simic|A staff/ })).toBeNull()
  await userEvent.click(select('Patient'))
  await screen.findByText('Type a name, number or date of birth')
  expect(screen.queryByRole('option', { name: /Ana Simic/ })).toBeNull()
  await userEvent.keyboard('ana')
  await screen.findByRole('option', { name: /Ana Simic/ })
  for (const name of ['okoye', 'a staff']) {
    await userEvent.clear(select('Patient'))
    await userEvent.keyboard(name)
    await screen.findByText('Nobody found')
  }
})

test('a taken slot is refused with the reason, and nothing typed is lost (V-10, X-12)', async () => {
  const { userId: patientId } = patient
  await anAppointment(clinic.sql, { patientId, doctorId: doctor.userId, date: '2030-04-02' })
  const known = `patientId=${patientId}&doctorId=${doctor.userId}&date=2030-04-02&time=09:15`
  const app = openApp(`/appointments/add?${known}`, clinic, staff)
  await screen.findByDisplayValue('Ana Simic (ana@example.com)')
  screen.getByDisplayValue('Maria Okoye (okoye@example.com)')
  await screen.findByText('09:00–09:30')
  await enter('Reason/notes', 'Second try')
  await press('Add Appointment')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to add appointment')
  expect(alert.textContent).toContain('Dr. Maria Okoye already has an appointment at 09:00.')
  screen.getByDisplayValue('Second try')
  await enter('Time', '09:30')
  await press('Add Appointment')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\?view=day&date=.*&show=/)
  expect((await stored('Second try'))?.time).toBe('09:30')
})

test('a day that has passed is refused under its field', async () => {
  const known = `patientId=${patient.userId}&doctorId=${doctor.userId}&date=2020-01-01&time=09:00`
  openApp(`/appointments/add?${known}`, clinic, staff)
  await screen.findByDisplayValue('Ana Simic (ana@example.com)')
  await press('Add Appointment')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to add appointment')
  const date = screen.getByLabelText('Date')
  expect(date.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('An appointment cannot start in the past.').length).toBeGreaterThan(0)
})

test('an edit begins with what is stored, and saves what was changed (S-44 to S-48)', async () => {
  const id = await anAppointment(clinic.sql, {
    patientId: patient.userId,
    doctorId: doctor.userId,
    date: '2030-04-03',
    minutes: 25,
    reason: 'To be edited',
  })
  const app = openApp(`/appointments/edit/${id}`, clinic, staff)
  await screen.findByText('Loading...')
  await screen.findByDisplayValue('Ana Simic (ana@example.com)')
  screen.getByDisplayValue('Maria Okoye (okoye@example.com)')
  screen.getByDisplayValue('Apr 3, 2030')
  screen.getByDisplayValue('09:00')
  screen.getByDisplayValue('To be edited')
  screen.getByDisplayValue('25 minutes')
  const status = screen.getByLabelText<HTMLSelectElement>('Status')
  expect([...status.options].map(({ text }) => text)).toEqual([
    'Scheduled',
    'Completed',
    'Canceled',
  ])
  await userEvent.selectOptions(status, 'Completed')
  await press('Update Appointment')
  await expect.poll(() => app.url()).toBe('/appointments?view=day')
  await screen.findByText('Appointment updated')
  expect(await stored('To be edited')).toMatchObject({ status: 'completed', minutes: 25 })
})

test('a stay longer than can be booked is closed as it is', async () => {
  const id = await anAppointment(clinic.sql, {
    patientId: patient.userId,
    doctorId: doctor.userId,
    date: '2031-04-03',
    minutes: 3000,
    reason: 'In hospital',
  })
  const app = openApp(`/appointments/edit/${id}`, clinic, staff)
  await screen.findByDisplayValue('3000 minutes, as it is')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Completed')
  await press('Update Appointment')
  await expect.poll(() => app.url()).toBe('/appointments?view=day')
  expect(await stored('In hospital')).toMatchObject({ status: 'completed', minutes: 3000 })
})

test('a change that somebody else made meanwhile shows beside one’s own', async () => {
  const visit = { patientId: patient.userId, doctorId: doctor.userId, date: '2030-04-04' }
  const id = await anAppointment(clinic.sql, { ...visit, reason: 'Before' })
  const app = openApp(`/appointments/edit/${id}`, clinic, staff)
  await screen.findByDisplayValue('Before')
  await staff.ask(changeAppointment, {
    params: { id },
    version: 1,
    body: { ...visit, time: '12:00', reason: 'Theirs' },
  })
  await enter('Reason/notes', 'Mine')
  await press('Update Appointment')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to update appointment')
  const panel = await screen.findByRole('region', { name: 'Both versions' })
  expect(panel.textContent).toContain('Theirs')
  expect(panel.textContent).toContain('12:00')
  await press('Keep mine')
  await expect.poll(() => app.url()).toBe('/appointments?view=day')
  expect((await stored('Mine'))?.time).toBe('09:00')
})

test('an appointment that is not there leads back to the appointments (X-14)', async () => {
  const app = openApp('/appointments/edit/01900000-0000-7000-8000-000000000000', clinic, staff)
  await expect.poll(() => app.url()).toBe('/appointments?view=day')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Appointment not found')
})

test.each(['doctor', 'patient'] as const)('a %s is sent home (R-16)', async (role) => {
  const caller = await clinic.signedIn(role)
  for (const path of ['/appointments/add', `/appointments/edit/${caller.userId}`]) {
    const app = openApp(path, clinic, caller)
    await waitFor(() => expect(app.url()).toBe('/'))
  }
})
