import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { anExtraField } from '../server/an-extra-field.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const user = userEvent.setup()

test('an admin defines a choice, and the desk fills it in with a new chart and sees it there', async () => {
  await anExtraField(clinic.sql, { label: 'Village', need: 'required' })
  const admin = await clinic.signedIn('admin')
  const app = openApp('/settings/fields/add', clinic, admin)
  await user.type(await screen.findByLabelText('Label'), 'Handed')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Choice')
  await fill(await screen.findByLabelText('Choices'), 'Left\nRight')
  await user.click(screen.getByRole('button', { name: 'Add Field' }))
  await screen.findByRole('link', { name: 'Handed' })
  expect(app.url()).toBe('/settings/fields')

  const staff = await clinic.signedIn('staff')
  const desk = openApp('/patients/add', clinic, staff)
  await user.type(await screen.findByLabelText('Name'), 'Hanna Handed')
  await user.type(screen.getByLabelText('Date of Birth'), '1980-01-02')
  await user.selectOptions(screen.getByLabelText('Gender'), 'female')
  await user.type(screen.getByLabelText('Contact'), '555 0100')
  // A required field stands with the others that are always asked for.
  const village = await screen.findByLabelText<HTMLInputElement>('Village')
  expect([village.required, village.closest('details')]).toEqual([true, null])
  await user.type(village, 'Ash Hill')
  await user.click(screen.getByText('More details'))
  await user.selectOptions(await screen.findByLabelText('Handed'), 'Left')
  await user.click(screen.getByRole('button', { name: 'Add Patient' }))
  await waitFor(() => expect(desk.url()).toBe('/patients'))
  await user.click(await screen.findByRole('button', { name: 'Open chart' }))
  const handed = await screen.findByText('Handed', { selector: 'dt' })
  expect(handed.nextSibling?.textContent).toBe('Left')
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Village')).value).toBe('Ash Hill')
})
