import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readPatient } from '../patient.ts'
import { aPatient } from '../server/a-patient.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const detailsOf = (id: string) => `/patients/details/${id}`
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const valueOf = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent

test('every field is shown, a dash where there is none (S-34, S-35)', async () => {
  const { id, mrn } = await aPatient(clinic.sql, {
    name: 'Della Details',
    address: '3 Elm Street',
    allergies: 'Penicillin',
  })
  await clinic.sql`update patients set alerts = 'Hard of hearing' where id = ${id}`
  openApp(detailsOf(id), clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Patient Details' })
  const banner = within(await screen.findByRole('region', { name: 'Patient' }))
  banner.getByRole('heading', { level: 2, name: 'Della Details' })
  banner.getByText(new RegExp(`years · female · born May 17, 1984 · MRN ${mrn}$`))
  expect(banner.getByText('Allergies:').parentElement?.textContent).toBe('Allergies: Penicillin')
  expect(banner.getByText('Alerts:').parentElement?.textContent).toBe('Alerts: Hard of hearing')
  await screen.findByRole('heading', { level: 3, name: 'Personal details' })
  const shown = ['Name', 'Date of Birth', 'Gender', 'Contact', 'Address', 'Email'].map(valueOf)
  expect(shown).toEqual([
    'Della Details',
    'May 17, 1984',
    'female',
    '555 0100',
    '3 Elm Street',
    '-',
  ])
})

test('the banner says when the patient comes next, and leads there', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  openApp(detailsOf(patientId), clinic, staff)
  await screen.findByText('No upcoming appointment')
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const next = { patientId, doctorId, date: '2098-03-04', time: '09:30' }
  const id = await anAppointment(clinic.sql, next)
  await anAppointment(clinic.sql, { ...next, date: '2098-03-05' })
  await anAppointment(clinic.sql, { ...next, date: '2098-03-03', status: 'canceled' })
  openApp(detailsOf(patientId), clinic, staff)
  const link = await screen.findByRole('link', {
    name: /^Tue, Mar 4, 2098, 09:30 with Maria Okoye$/,
  })
  expect(link.getAttribute('href')).toBe(`/appointments?view=day&date=2098-03-04&show=${id}`)
})

test('the banner names the allergies of the chart before what was typed, and each once', async () => {
  const { id } = await aPatient(clinic.sql, { allergies: 'Penicillin' })
  openApp(detailsOf(id), clinic, staff)
  const words = async () => (await screen.findByText('Allergies:')).parentElement?.textContent
  expect(await words()).toBe('Allergies: Penicillin')
  await clinic.sql`
    insert into allergies (id, patient_id, text, reaction, severity, certainty, status)
    values (gen_random_uuid(), ${id}, 'Penicillin', 'hives', 'severe', 'confirmed', 'active'),
      (gen_random_uuid(), ${id}, 'Latex', null, null, 'refuted', 'active')`
  openApp(detailsOf(id), clinic, staff)
  await waitFor(async () => {
    expect(await words()).toBe('Allergies: Penicillin (high risk, hives)')
  })
})

test('the desk sees all parts and all actions of the desk', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(detailsOf(id), clinic, staff)
  await screen.findByRole('tab', { name: 'Overview' })
  const all = ['Overview', 'Appointments', 'Records', 'Bills', 'Documents', 'Messages', 'Details']
  expect(tabs()).toEqual(all)
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('Edit')).toBe(`/patients/edit/${id}`)
  expect(to('Add Appointment')).toBe(`/appointments/add?patientId=${id}`)
  expect(to('Add Bill')).toBe(`/billing/add?patientId=${id}`)
  expect(screen.queryByRole('link', { name: 'Add medical record' })).toBeNull()
  await screen.findByText('Nothing has happened yet.')
})

test('a doctor sees no bills, begins records, and changes nothing of the chart (R-14)', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(detailsOf(id), clinic, await clinic.signedIn('doctor'))
  await screen.findByRole('tab', { name: 'Overview' })
  const ofDoctor = [
    ...['Overview', 'Health', 'Timeline', 'Appointments', 'Records', 'Files', 'Given out'],
    ...['Documents', 'Imported items', 'Details'],
  ]
  expect(tabs()).toEqual(ofDoctor)
  const record = screen.getByRole('link', { name: 'Add medical record' })
  expect(record.getAttribute('href')).toBe(`/medical-records/add?patientId=${id}`)
  for (const name of ['Edit', 'Add Appointment', 'Add Bill']) {
    expect(screen.queryByRole('link', { name })).toBeNull()
  }
  for (const name of ['Invite to portal', 'Link account']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a patient is sent home', async () => {
  const patient = await clinic.signedIn('patient')
  const app = openApp(detailsOf(patient.userId), clinic, patient)
  await expect.poll(() => app.url()).toBe('/')
})

test('an unknown id shows Patient not found. with a full stop (X-09, X-10)', async () => {
  openApp(detailsOf(uuidv7()), clinic, staff)
  expect((await screen.findByText(/Patient not found/)).textContent).toBe('Patient not found.')
})

test('a tab lives in the URL', async () => {
  const { id } = await aPatient(clinic.sql)
  const app = openApp(`${detailsOf(id)}?tab=bills`, clinic, staff)
  await screen.findByText('No bills yet')
  await user.click(screen.getByRole('tab', { name: 'Appointments' }))
  await screen.findByText('No Appointments Found')
  expect(app.url()).toBe(`${detailsOf(id)}?tab=appointments`)
})

test('without a mail server the desk is given the link to hand over (E-10)', async () => {
  const { id } = await aPatient(clinic.sql, { email: 'invited@own.example' })
  openApp(detailsOf(id), clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Invite to portal' }))
  await screen.findByText(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
})

test('an invitation that cannot be made says why', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(detailsOf(id), clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Invite to portal' }))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Failed to invite the patient')
  within(alert).getByText('This chart has no email. Add one with Edit first.')
})

test('an account is linked, and the link undone after a question (E-10)', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Hedy Desk' })
  const account = await clinic.signedIn('patient', { name: 'Hedy Portal' })
  openApp(detailsOf(id), clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Link account' }))
  await user.type(await screen.findByRole('combobox', { name: 'Account' }), 'hedy portal')
  await user.click(await screen.findByRole('option', { name: new RegExp(account.email) }))
  await user.click(screen.getByRole('button', { name: 'Link account' }))
  await user.click(await screen.findByRole('button', { name: 'Undo link' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Undo the link of this account?',
  })
  await user.click(within(question).getByRole('button', { name: 'Undo link' }))
  await screen.findByRole('button', { name: 'Link account' })
  const { body } = await staff.ask(readPatient, { params: { id } })
  expect(body).toMatchObject({ name: 'Hedy Desk', account: null })
})

test('a chart is archived after a question and brought back', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(`${detailsOf(id)}?tab=details`, clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  const question = await screen.findByRole('alertdialog', { name: 'Archive this chart?' })
  await user.click(within(question).getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Bring back' }))
  await screen.findByRole('button', { name: 'Archive' })
  await waitFor(() => expect(screen.queryByText('Archived')).toBeNull())
})
