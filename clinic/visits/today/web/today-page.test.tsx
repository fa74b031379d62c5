import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { addRelatedPerson } from '../../../patients/people/related-person.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { makeWaitingRoomLink } from '../today.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let date: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  await clinic.sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [row] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  date = row?.today ?? ''
})
afterAll(() => clinic.close())

const group = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a patient is checked in with one press, called, seen and completed, and check-in can be undone', async () => {
  const ana = await clinic.signedIn('patient', { name: 'Ana Simic' })
  const ids = { patientId: ana.userId, doctorId: doctor.userId, date }
  await anAppointment(clinic.sql, { ...ids, time: '23:00' })
  openApp('/today', clinic, staff)
  await screen.findByRole('link', { name: 'Ana Simic' })
  group('Due').getByText('23:00')
  await press('Check in: Ana Simic')
  await screen.findByText('Ana Simic is checked in.')
  await group('Waiting').findByText('23:00')
  await press('Undo')
  await group('Due').findByText('23:00')
  await press('Check in: Ana Simic')
  await group('Waiting').findByText('waiting for 0 min')
  await press('Call next')
  await group('Waiting').findByText('Called')
  await press('Start: Ana Simic')
  await group('In progress').findByText('23:00')
  await press('Complete: Ana Simic')
  await group('Done').findByText('Completed')
})

test('a row says what its patient needs and who the guardian is, and expects nobody who is deceased', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Noor Haddad', dob: '2020-01-02' })
  const dora = await aPatient(clinic.sql, { name: 'Dora Dead' })
  await clinic.sql`update patients set interpreter = 'Arabic' where id = ${id}`
  await clinic.sql`update patients set death = 'day not known' where id = ${dora.id}`
  const body = {
    id: crypto.randomUUID(),
    relations: ['guardian'],
    name: 'Rania',
    phone: '555 0198',
  }
  await staff.ask(addRelatedPerson, { params: { id }, body })
  const ids = { doctorId: doctor.userId, date }
  await anAppointment(clinic.sql, { ...ids, patientId: id, time: '20:00' })
  await anAppointment(clinic.sql, { ...ids, patientId: dora.id, time: '20:30' })
  openApp('/today', clinic, staff)
  const rowOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') as HTMLElement)
  const row = await rowOf('Noor Haddad')
  row.getByText('Needs: Interpreter (Arabic)')
  row.getByText('Guardian: Rania, 555 0198')
  const deceased = await rowOf('Dora Dead')
  deceased.getByText('Deceased')
  expect(deceased.queryByRole('button', { name: 'Check in: Dora Dead' })).toBeNull()
})

test('a doctor goes from the board to the record of the visit in progress', async () => {
  const { userId } = await clinic.signedIn('patient', { name: 'Ivo Brandt' })
  const ids = { patientId: userId, doctorId: doctor.userId, date }
  const id = await anAppointment(clinic.sql, { ...ids, time: '22:00' })
  openApp('/today', clinic, doctor)
  await screen.findByRole('link', { name: 'Ivo Brandt' })
  expect(screen.queryByRole('link', { name: 'Write record' })).toBeNull()
  await press('Start: Ivo Brandt')
  const write = await group('In progress').findByRole('link', { name: 'Write record' })
  expect(write.getAttribute('href')).toBe(`/doctor?visit=${id}`)
})

test('a walk-in is checked in with patient and doctor only, and waits with a ticket', async () => {
  await clinic.signedIn('patient', { name: 'Ben Okoro' })
  openApp('/today', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: '+ Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  const choose = async (label: string, text: string, option: RegExp) => {
    await userEvent.type(dialog.getByRole('combobox', { name: label }), text)
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Patient', 'okoro', /Ben Okoro/)
  await choose('Doctor', 'okoye', /Maria Okoye \(/)
  await userEvent.click(dialog.getByRole('button', { name: 'Check in' }))
  await group('Waiting').findByRole('link', { name: 'Ben Okoro' })
})

test('a walk-in who is not registered yet is added in the same dialog', async () => {
  openApp('/today', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: '+ Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Doctor' }), 'okoye')
  await userEvent.click(await screen.findByRole('option', { name: /Maria Okoye \(/ }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Patient' }), 'Zoe Marsh')
  await userEvent.click(await screen.findByRole('option', { name: '+ Add “Zoe Marsh”' }))
  const added = within(await screen.findByRole('dialog', { name: 'New patient' }))
  expect(added.getByLabelText('Name')).toHaveProperty('value', 'Zoe Marsh')
  fireEvent.change(added.getByLabelText('Date of Birth'), { target: { value: '1990-01-02' } })
  await userEvent.selectOptions(added.getByLabelText('Gender'), 'female')
  await userEvent.type(added.getByLabelText('Contact'), '555 0199')
  await userEvent.click(added.getByRole('button', { name: 'Add Patient' }))
  await screen.findByRole('dialog', { name: 'Walk-in' })
  expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveProperty('value', 'Zoe Marsh')
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }))
  await group('Waiting').findByRole('link', { name: 'Zoe Marsh' })
})

test('the screen in the waiting room stands alone, also in the browser of the desk', async () => {
  openApp('/waiting-room', clinic, staff)
  await screen.findByText(/^This link is not complete\./)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /Search patients|Logout/ })).toBeNull()
})

test('the screen in the waiting room shows tickets, and says when its link no longer works', async () => {
  const { body } = await staff.ask(makeWaitingRoomLink)
  openApp(`/waiting-room#${body.token}`, clinic)
  await screen.findByRole('heading', { name: 'Please come in' })
  openApp(`/waiting-room#${'x'.repeat(43)}`, clinic)
  await screen.findByText(/This link no longer works/)
})

test('the screen in the waiting room shows the clinic’s language, and other pages stay in English', async () => {
  await clinic.sql`update message_settings set language = 'es'`
  const { body } = await staff.ask(makeWaitingRoomLink)
  openApp(`/waiting-room#${body.token}`, clinic)
  await screen.findByRole('heading', { name: 'Pase, por favor' })
  expect(document.documentElement.lang).toBe('es')
  openApp(`/waiting-room#${'x'.repeat(43)}`, clinic)
  await screen.findByText(/^Este enlace ya no es válido\./)
  screen.getByRole('button', { name: 'Volver a intentarlo' })
  openApp('/today', clinic, staff)
  await screen.findByRole('heading', { name: 'Today' })
  expect(document.documentElement.lang).toBe('en')
})

test('the numbers of the day are true and leave only their visits', async () => {
  const eva = await clinic.signedIn('patient', { name: 'Eva Lind' })
  const alone = await clinic.signedIn('doctor', { name: 'Alma Only' })
  const visit = { patientId: eva.userId, doctorId: alone.userId, date }
  await anAppointment(clinic.sql, { ...visit, time: '20:00' })
  await anAppointment(clinic.sql, { ...visit, time: '21:00' })
  const app = openApp('/today', clinic, alone)
  const number = (name: RegExp) => screen.findByRole('button', { name })
  await number(/^Due 2$/)
  const [start] = await screen.findAllByRole('button', { name: 'Start: Eva Lind' })
  if (start) await userEvent.click(start)
  await number(/^In room 1$/)
  const due = await number(/^Due 1$/)
  await userEvent.click(due)
  expect(due.getAttribute('aria-pressed')).toBe('true')
  expect(app.url()).toBe('/today?only=due')
  expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull()
  group('Due').getByText('21:00')
  await userEvent.click(due)
  await screen.findByRole('region', { name: 'In progress' })
  // A doctor does not see what is offered to those who wait.
  expect(screen.queryByRole('button', { name: /^Offered/ })).toBeNull()
})

test('the other acts of a visit are behind one button, and Escape closes it', async () => {
  const { userId } = await clinic.signedIn('patient', { name: 'Olaf Away' })
  await anAppointment(clinic.sql, {
    patientId: userId,
    doctorId: doctor.userId,
    date,
    time: '19:00',
  })
  openApp('/today', clinic, staff)
  await screen.findByRole('link', { name: 'Olaf Away' })
  expect(screen.queryByRole('button', { name: 'No-show: Olaf Away' })).toBeNull()
  await press('More: Olaf Away')
  screen.getByRole('button', { name: 'No-show: Olaf Away' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'No-show: Olaf Away' })).toBeNull()
  await press('More: Olaf Away')
  await press('No-show: Olaf Away')
  await group('Done').findByText('No-show')
})

test('a doctor of today is chosen for a walk-in with one press', async () => {
  await clinic.signedIn('patient', { name: 'Una Press' })
  openApp('/today', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: '+ Walk-in' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  expect(document.activeElement).toBe(panel.getByRole('combobox', { name: 'Patient' }))
  await userEvent.keyboard('una press')
  await userEvent.click(await screen.findByRole('option', { name: /^Una Press/ }))
  await userEvent.click(panel.getByRole('button', { name: 'Maria Okoye' }))
  await userEvent.click(panel.getByRole('button', { name: 'Check in' }))
  await group('Waiting').findByRole('link', { name: 'Una Press' })
})
