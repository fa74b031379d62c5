import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readAppointment } from '../appointment.ts'
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
beforeEach(() => clinic.sql`update appointments set deleted_at = now() where deleted_at is null`)

const aVisit = (time: string, more = {}) =>
  anAppointment(clinic.sql, { patientId: patient.userId, doctorId: doctor.userId, time, ...more })
const bodyRows = () => screen.getAllByRole('row').slice(1)
const times = () => bodyRows().map((row) => within(row).getAllByRole('cell')[3]?.textContent)

test('an empty list says so; the desk is offered to add one', async () => {
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('No Appointments Found')
  const add = screen.getByRole('link', { name: '+ Add Appointment' })
  expect(add.getAttribute('href')).toBe('/appointments/add')
})

test('each row has patient, doctor, date, time and status, newest first (S-37, S-49)', async () => {
  await aVisit('09:05')
  const second = await aVisit('15:30', { status: 'canceled', reason: 'Cough' })
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('09:05')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(0, 5)).toEqual(['Patient', 'Doctor', 'Date', 'Time', 'Status'])
  expect(heads.at(-1)).toBe('Actions')
  const [first] = bodyRows()
  if (!first) throw new Error('no row')
  expect(
    within(first)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual([
    'Ana Simic (ana@example.com)',
    'Maria Okoye (okoye@example.com)',
    'Mon, Mar 4, 2030',
    '15:30',
    'Canceled',
  ])
  const times = [...first.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(times).toEqual(['2030-03-04', '15:30'])
  const edit = within(first).getByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/appointments/edit/${second}`)
  const chart = within(first).getByRole('link', { name: /Ana Simic/ })
  expect(chart.getAttribute('href')).toBe(`/patients/details/${patient.userId}`)
})

test('a cell holds one node at most, so that phones show it beside its heading', async () => {
  const id = await aVisit('09:05', { reason: 'Cough' })
  await clinic.sql`update appointments set stage = 'arrived', arrived_at = now() where id = ${id}`
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('Arrived')
  for (const cell of screen.getAllByRole('cell')) expect(cell.childNodes.length).toBeLessThan(2)
})

test('a deleted doctor shows as the raw id (S-90)', async () => {
  const gone = await clinic.signedIn('doctor', { name: 'Gone Away' })
  await aVisit('09:00', { doctorId: gone.userId })
  await clinic.sql`update users set status = 'deleted' where id = ${gone.userId}`
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText(gone.userId)
})

test('Delete asks first; Cancel changes nothing', async () => {
  await aVisit('09:05')
  openApp('/appointments?view=list', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Delete this appointment?' }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(times()).toEqual(['09:05'])
})

test('Delete takes the row away at once, and Undo brings it back', async () => {
  const id = await aVisit('09:05')
  await aVisit('10:00')
  openApp('/appointments?view=list', clinic, staff)
  const row = (await screen.findByText('09:05')).closest('tr')
  if (!row) throw new Error('no row')
  await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
  // The answer is held back: the row must go before it.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const send = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'DELETE') await held
    return send(address, init)
  }
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(times()).toEqual(['10:00']))
  screen.getByText('1 appointment')
  expect(screen.queryByText('Appointment deleted')).toBeNull()
  answer()
  await screen.findByText('Appointment deleted')
  expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(404)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('09:05')
  expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(200)
})

test('Delete of a visit that was moved meanwhile shows its new time, and keeps it unless confirmed', async () => {
  const id = await aVisit('09:05')
  openApp('/appointments?view=list', clinic, staff)
  const press = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  for (const answer of ['Cancel', 'Delete']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('alertdialog')
    await clinic.sql`update appointments set starts_at = starts_at + interval '1 hour',
      ends_at = ends_at + interval '1 hour' where id = ${id}`
    await press('Delete')
    await screen.findByText(/^Time: \d\d:05–\d\d:\d\d → \d\d:05–\d\d:\d\d$/)
    // The row is back in the list while the question is open.
    await waitFor(() => expect(times()).toHaveLength(1))
    await press(answer)
  }
  await screen.findByText('Appointment deleted')
  expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(404)
})

test('a deletion that fails says so, and the row is there again (X-21)', async () => {
  const id = await aVisit('09:05')
  openApp('/appointments?view=list', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await clinic.sql`update users set role = 'doctor' where id = ${staff.userId}`
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to delete appointment')
  await screen.findByText('09:05')
  await clinic.sql`update users set role = 'staff' where id = ${staff.userId}`
  expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(200)
})

test('an Undo that comes too late says who has the slot now', async () => {
  await aVisit('09:00')
  openApp('/appointments?view=list', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Appointment deleted')
  await aVisit('09:15')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to restore appointment')
  expect(alert.textContent).toContain('Dr. Maria Okoye already has an appointment at 09:15.')
})

test('filters, order and search narrow the list and live in the URL', async () => {
  await aVisit('09:05')
  await aVisit('10:00', { status: 'completed' })
  await aVisit('11:00', { date: '2030-03-05', reason: 'Knee pain' })
  const app = openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('3 appointments')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Scheduled')
  await screen.findByText('2 appointments')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Oldest first')
  await waitFor(() => expect(times()).toEqual(['09:05', '11:00']))
  await userEvent.type(screen.getByLabelText('Search'), 'knee')
  await screen.findByText('1 appointment')
  expect(app.url()).toMatch(/^\/appointments\?view=list&status=scheduled&order=oldest&list=\w+$/)
})

test('the list can be that of one doctor, one patient or one day', async () => {
  const other = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  const ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
  await aVisit('09:05')
  await aVisit('10:00', { doctorId: other.userId })
  await aVisit('11:00', { patientId: ben.userId, date: '2030-03-05' })
  const app = openApp('/appointments?from=2030-03-04&to=2030-03-04', clinic, staff)
  await waitFor(() => expect(times()).toEqual(['10:00', '09:05']))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Doctor' }), 'jonas')
  await userEvent.click(await screen.findByRole('option', { name: /Jonas Berg/ }))
  await waitFor(() => expect(times()).toEqual(['10:00']))
  expect(app.url()).toContain(`doctorId=${other.userId}`)
  openApp('/appointments?view=list', clinic, staff)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Patient' }), 'okoro')
  await userEvent.click(await screen.findByRole('option', { name: /Ben Okoro/ }))
  await waitFor(() => expect(times()).toEqual(['11:00']))
})

test('Today shows the day from morning to evening, and pressed again the whole list', async () => {
  const [now] = await clinic.sql<{ today: string }[]>`select current_date as today`
  const date = now?.today ?? ''
  await aVisit('09:05')
  await aVisit('15:00', { date })
  await aVisit('08:00', { date })
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('3 appointments')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(times()).toEqual(['08:00', '15:00']))
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await screen.findByText('3 appointments')
})

test('Coming shows the visits from today on in order of time', async () => {
  const [now] = await clinic.sql<{ today: string }[]>`select current_date as today`
  await aVisit('09:05', { date: '2020-03-04' })
  await aVisit('15:00')
  await aVisit('08:00', { date: now?.today ?? '' })
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('3 appointments')
  await userEvent.click(screen.getByRole('button', { name: 'Coming' }))
  await waitFor(() => expect(times()).toEqual(['08:00', '15:00']))
  expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Coming' }))
  await screen.findByText('3 appointments')
  await userEvent.click(screen.getByRole('button', { name: 'Date' }))
  await waitFor(() => expect(times()).toEqual(['09:05', '08:00', '15:00']))
})

test('doctors see both actions, disabled, with the reason (S-39)', async () => {
  await aVisit('09:05')
  openApp('/appointments?view=list', clinic, doctor)
  const reason = 'Only admin and staff can change appointments'
  const remove = await screen.findByRole('button', { name: 'Delete', description: reason })
  expect(remove).toHaveProperty('disabled', true)
  const edit = screen.getByRole('link', { name: 'Edit', description: reason })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  expect(edit.getAttribute('href')).toBeNull()
  expect(screen.queryByRole('link', { name: '+ Add Appointment' })).toBeNull()
  await userEvent.click(edit)
  await userEvent.click(screen.getByText('09:05'))
  screen.getByRole('heading', { level: 1, name: 'Appointments' })
})

test('a list that cannot be read says so, never that it is empty (X-22)', async () => {
  openApp('/appointments?view=list', clinic, staff)
  await screen.findByText('No Appointments Found')
  const send = globalThis.fetch
  openApp('/appointments?view=list', clinic, staff)
  globalThis.fetch = (address, init) =>
    typeof address === 'string' && address.startsWith('/api/appointments')
      ? Promise.reject(new TypeError('network'))
      : send(address, init)
  await screen.findByText('Something went wrong while loading data.')
  expect(screen.queryByText('No Appointments Found')).toBeNull()
})

test('patients and visitors have no such page (R-15)', async () => {
  const app = openApp('/appointments?view=list', clinic, patient)
  await expect.poll(() => app.url()).toBe('/')
  const visiting = openApp('/appointments?view=list', clinic)
  await expect.poll(() => visiting.url()).toBe('/login')
})

test('the day is the first view, and the view that was chosen last opens again', async () => {
  const view = (name: string) =>
    within(screen.getByRole('navigation', { name: 'View' })).findByRole('link', { name })
  const first = openApp('/appointments', clinic, staff)
  await expect.poll(() => first.url()).toBe('/appointments?view=day')
  await screen.findByRole('navigation', { name: 'View' })
  await userEvent.click(await view('Week'))
  const again = openApp('/appointments', clinic, staff)
  await expect.poll(() => again.url()).toBe('/appointments?view=week')
  const other = openApp('/appointments', clinic, await clinic.signedIn('staff'))
  await expect.poll(() => other.url()).toBe('/appointments?view=day')
  openApp('/appointments', clinic, staff)
  await screen.findByRole('navigation', { name: 'View' })
  await userEvent.click(await view('List'))
  const last = openApp('/appointments', clinic, staff)
  await screen.findByRole('table', { name: 'Appointments' })
  expect(last.url()).toBe('/appointments?view=list')
})

test('a visit that is open beside the page stays open in the first view', async () => {
  const id = '0190c000-0000-7000-8000-000000000001'
  const app = openApp(`/appointments?show=${id}`, clinic, await clinic.signedIn('staff'))
  await expect.poll(() => app.url()).toBe(`/appointments?view=day&show=${id}`)
})
