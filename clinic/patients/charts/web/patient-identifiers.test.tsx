import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readPatient } from '../patient.ts'
import { aPatient } from '../server/a-patient.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const user = userEvent.setup()

test('the desk enters a number, removes it and takes that back', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Nina Numbers' })
  openApp(`/patients/details/${id}`, clinic, staff)
  await user.click(await screen.findByRole('tab', { name: 'Details' }))
  const part = await screen.findByRole('region', { name: 'Identifiers' })
  within(part).getByText('No numbers besides the medical record number.')
  await user.selectOptions(within(part).getByLabelText('Kind'), 'Passport')
  await user.type(within(part).getByLabelText('Number'), 'XK20477B')
  await user.click(within(part).getByRole('button', { name: 'Add Identifier' }))
  await within(part).findByText('XK20477B')
  expect(within(part).getByLabelText<HTMLInputElement>('Number').value).toBe('')
  await user.click(within(part).getByRole('button', { name: 'Remove XK20477B' }))
  await within(part).findByText('No numbers besides the medical record number.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await within(part).findByText('XK20477B')
  const { body } = await staff.ask(readPatient, { params: { id } })
  expect(body.identifiers).toEqual([{ type: 'Passport', system: '', value: 'XK20477B' }])
})

test('a doctor reads the numbers and changes none', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Rita Read' })
  const known = [{ system: 'https://registry.example', value: 'S-77' }]
  await clinic.sql`update patients set identifiers = ${clinic.sql.json(known)} where id = ${id}`
  const doctor = await clinic.signedIn('doctor')
  openApp(`/patients/details/${id}`, clinic, doctor)
  await user.click(await screen.findByRole('tab', { name: 'Details' }))
  const part = await screen.findByRole('region', { name: 'Identifiers' })
  within(part).getByText('S-77')
  within(part).getByText('https://registry.example')
  expect(within(part).queryByRole('button')).toBeNull()
})

test('a chart without date of birth and gender is changed, and shows what its person needs', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Ida Imported' })
  await clinic.sql`update patients set dob = null, gender = null where id = ${id}`
  const app = openApp(`/patients/edit/${id}`, clinic, staff)
  expect((await screen.findByLabelText<HTMLInputElement>('Date of Birth')).required).toBe(false)
  await user.click(screen.getByText('More details'))
  await user.type(screen.getByLabelText('Preferred Name'), 'Idie')
  await user.type(screen.getByLabelText('Interpreter'), 'Polish')
  await user.type(screen.getByLabelText('Mobility'), 'Wheelchair')
  await user.click(screen.getByRole('button', { name: 'Update Patient' }))
  await waitFor(() => expect(app.url()).toBe('/patients'))
  await user.click(await screen.findByRole('button', { name: 'Open chart' }))
  const banner = await screen.findByRole('region', { name: 'Patient' })
  // The chart as it was read for the form may still show.
  await within(banner).findByText('Prefers the name Idie')
  expect(banner.textContent).toContain('Needs: Interpreter (Polish) · Wheelchair')
})
