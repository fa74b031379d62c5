import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { changePatient, readPatient } from '../patient.ts'
import { aPatient } from '../server/a-patient.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

async function fillIn(name: string) {
  await user.type(await field('Name'), name)
  await user.type(await field('Date of Birth'), '1984-05-17')
  await user.selectOptions(await field('Gender'), 'other')
  await user.type(await field('Contact'), '555 0123')
}

test('the form of a new patient has the fields of the product, the rest folded (S-33, S-35, K-05)', async () => {
  openApp('/patients/add', clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Add Patient' })
  for (const label of ['Name', 'Date of Birth', 'Gender', 'Contact']) {
    expect((await field(label)).required).toBe(true)
  }
  expect((await field('Address')).required).toBe(false)
  const genders = within(await field('Gender')).getAllByRole('option')
  expect(genders.map((option) => option.textContent)).toEqual([
    'Select Gender',
    'male',
    'female',
    'other',
  ])
  const more = screen.getByText('More details').closest('details')
  expect(more?.open).toBe(false)
  expect(more?.contains(await field('Email'))).toBe(true)
})

test('an age by guess fills in a date of birth, and a wrong one says so and changes nothing', async () => {
  openApp('/patients/add', clinic, staff)
  const age = await field('Age by Guess')
  await user.type(age, '40')
  const dob = (await field('Date of Birth')).value
  expect(dob).not.toBe('')
  expect((await field('Birth Date Is')).value).toBe('estimated')
  for (const wrong of ['200', '40,5']) {
    await user.clear(age)
    await user.type(age, wrong)
    expect((await field('Age by Guess')).value).toBe(wrong)
    await screen.findByText('An age is a whole number of years, at most 120.')
  }
  // Only what was an age while it was typed counts: 20 of 200, and 40 of 40,5.
  expect((await field('Date of Birth')).value).toBe(dob)
})

test('a new patient is stored and found in the list', async () => {
  const app = openApp('/patients/add', clinic, staff)
  await fillIn('Greta New')
  await user.click(button('Add Patient'))
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  expect(app.url()).toBe('/patients')
  await screen.findByText('Greta New')
  await screen.findByText('Patient added')
})

test('a refusal says so under its field and keeps what was entered (X-06)', async () => {
  openApp('/patients/add', clinic, staff)
  await fillIn('Typed Already')
  await user.clear(await field('Contact'))
  await user.type(await field('Contact'), ' ')
  await user.click(button('Add Patient'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to add patient')
  screen.getByText('Contact is required.', { selector: 'p' })
  expect((await field('Name')).value).toBe('Typed Already')
})

test('a failure of the server shows as a failure, not as a success', async () => {
  openApp('/patients/add', clinic, staff)
  await fillIn('Server Away')
  await user.clear(await field('Contact'))
  await user.type(await field('Contact'), '555 0987654')
  await clinic.owner`alter table patients rename to patients_away`
  try {
    await user.click(button('Add Patient'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to add patient')
  } finally {
    await clinic.owner`alter table patients_away rename to patients`
  }
  expect((await field('Name')).value).toBe('Server Away')
  await user.click(button('Add Patient'))
  await screen.findByText('Server Away')
})

test('a chart that looks like another is saved once the desk says so, and nothing typed is lost', async () => {
  const known = await aPatient(clinic.sql, { name: 'Rosa Second', dob: '1984-05-17' })
  openApp('/patients/add', clinic, staff)
  await fillIn('Rosa Second')
  await user.click(button('Add Patient'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This person may have a chart already.')
  const open = screen.getAllByRole('link', { name: 'Open this chart' })
  expect(open.map((link) => link.getAttribute('href'))).toContain(`/patients/details/${known.id}`)
  expect((await field('Name')).value).toBe('Rosa Second')
  await user.click(button('Register a second chart'))
  await screen.findByRole('heading', { level: 1, name: 'Patients' })
  const [stored] = await clinic.sql<{ count: number }[]>`
    select count(*)::int from patients where name = 'Rosa Second'`
  expect(stored?.count).toBe(2)
})

test('a likely duplicate is offered while the form is filled in', async () => {
  const known = await aPatient(clinic.sql, { name: 'Dora Double', dob: '1984-05-17' })
  openApp('/patients/add', clinic, staff)
  await fillIn('Dora Duoble')
  const chart = await screen.findByRole('link', { name: 'Dora Double' })
  expect(chart.getAttribute('href')).toBe(`/patients/details/${known.id}`)
  expect(chart.closest('li')?.textContent).toContain('same name and date of birth')
})

test('the form of a stored patient is filled in and saves (S-33, S-35)', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Edna Edit', allergies: 'Latex' })
  const app = openApp(`/patients/edit/${id}`, clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Edit Patient' })
  expect((await field('Name')).value).toBe('Edna Edit')
  expect((await field('Date of Birth')).value).toBe('May 17, 1984')
  expect((await field('Gender')).value).toBe('female')
  expect((await field('Contact')).value).toBe('555 0100')
  expect(screen.getByText('More details').closest('details')?.open).toBe(true)
  await user.type(await field('Address'), '7 Hill Road')
  await user.click(button('Update Patient'))
  await waitFor(() => expect(app.url()).toBe('/patients'))
  await screen.findByText('Patient updated')
  const { body } = await staff.ask(readPatient, { params: { id } })
  expect(body).toMatchObject({ name: 'Edna Edit', address: '7 Hill Road', allergies: 'Latex' })
})

test('a chart changed meanwhile shows both versions and overwrites nothing unseen (X-07)', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Rae Race' })
  openApp(`/patients/edit/${id}`, clinic, staff)
  await user.type(await field('Address'), 'Mine 1')
  await staff.ask(changePatient, {
    params: { id },
    version: 1,
    body: { name: 'Rae Race', dob: '1984-05-17', gender: 'female', contact: '555 9999' },
  })
  await user.click(button('Update Patient'))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update patient')
  const versions = screen.getByRole('region', { name: 'Both versions' })
  within(versions).getByText('555 9999')
  within(versions).getByText('Mine 1')
  const { body } = await staff.ask(readPatient, { params: { id } })
  expect(body).toMatchObject({ contact: '555 9999', address: null })
})

test('the email of an account is shown, not changed here', async () => {
  const patient = await clinic.signedIn('patient', { name: 'Lia Linked' })
  const app = openApp(`/patients/edit/${patient.userId}`, clinic, staff)
  const email = await field('Email')
  expect(email.value).toBe(patient.email)
  expect(email.readOnly).toBe(true)
  await user.type(await field('Date of Birth'), '1990-01-02')
  await user.selectOptions(await field('Gender'), 'female')
  await user.type(await field('Contact'), '555 4')
  await user.click(button('Update Patient'))
  await waitFor(() => expect(app.url()).toBe('/patients'))
})

test('an unknown patient to edit leads to a notice on the list (X-08, X-10)', async () => {
  const app = openApp(`/patients/edit/${uuidv7()}`, clinic, staff)
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Patient not found', { exact: true })
  expect(app.url()).toBe('/patients')
})

test.each(['/patients/add', `/patients/edit/${uuidv7()}`])(
  'a doctor at %s is sent home (R-13)',
  async (path) => {
    const app = openApp(path, clinic, await clinic.signedIn('doctor'))
    await expect.poll(() => app.url()).toBe('/')
  },
)
