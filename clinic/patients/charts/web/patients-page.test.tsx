import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../server/a-patient.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const bodyRows = () => screen.getAllByRole('row').slice(1)

test('an empty register says so and offers to add somebody', async () => {
  openApp('/patients', clinic, staff)
  await screen.findByText('No Patients Found')
  const add = screen.getByRole('link', { name: '+ Add Patient' })
  expect(add.getAttribute('href')).toBe('/patients/add')
})

test('each row has name, email or a dash, and Details (S-30 to S-32)', async () => {
  const desk = await aPatient(clinic.sql, { name: 'Dana Desk' })
  const contactable = await aPatient(clinic.sql, {
    name: 'Carl Contact',
    email: 'carl@own.example',
  })
  const account = await clinic.signedIn('patient', {
    name: 'Ann Account',
    email: 'ann@own.example',
  })
  openApp('/patients', clinic, staff)
  await screen.findByText('Dana Desk')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(0, 2)).toEqual(['Name', 'Email'])
  const shown = bodyRows().map((row) => ({
    cells: within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.textContent),
    details: within(row).getByRole('link', { name: 'Details' }).getAttribute('href'),
  }))
  expect(shown).toEqual([
    { cells: ['Ann Account', 'ann@own.example'], details: `/patients/details/${account.userId}` },
    { cells: ['Carl Contact', 'carl@own.example'], details: `/patients/details/${contactable.id}` },
    { cells: ['Dana Desk', '-'], details: `/patients/details/${desk.id}` },
  ])
  screen.getByText('3 patients')
})

test('searching narrows the list while typing, and the URL names nobody', async () => {
  const app = openApp('/patients', clinic, staff)
  await screen.findByText('Dana Desk')
  await userEvent.type(screen.getByLabelText('Search'), 'contct carl')
  await screen.findByText('1 patient')
  expect(bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Carl Contact',
  ])
  expect(app.url()).toMatch(/^\/patients\?list=\w+$/)
})

test.each(['doctor', 'patient'] as const)('a %s is sent home (R-13)', async (role) => {
  const app = openApp('/patients', clinic, await clinic.signedIn(role))
  await expect.poll(() => app.url()).toBe('/')
})

test('a visitor is sent to the login', async () => {
  const app = openApp('/patients', clinic)
  await expect.poll(() => app.url()).toBe('/login')
})
