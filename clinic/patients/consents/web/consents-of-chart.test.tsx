import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../charts/server/a-patient.ts'
import { aConsentForm } from '../server/a-consent-form.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const user = userEvent.setup()

test('an admin defines a consent, and the desk writes down, prints and withdraws one', async () => {
  const admin = await clinic.signedIn('admin')
  openApp('/settings/consents/add', clinic, admin)
  await user.type(await screen.findByLabelText('Name'), 'Privacy')
  await fill(screen.getByLabelText('Text'), 'We keep your data.')
  await user.click(screen.getByRole('button', { name: 'Add Consent' }))
  await screen.findByRole('link', { name: 'Privacy' })

  const { id } = await aPatient(clinic.sql, { name: 'Cora Consent' })
  openApp(`/patients/details/${id}?tab=details`, clinic, staff)
  const part = within(await screen.findByRole('region', { name: 'Consents' }))
  await part.findByText('Missing')
  await user.click(part.getByRole('button', { name: 'Print: Privacy' }))
  const paper = document.querySelector<HTMLElement>('body > div[aria-hidden]:not([id])')
  expect(document.body.textContent).toContain('Signature of the patient')
  expect(paper?.textContent ?? document.body.textContent).toContain('We keep your data.')
  await user.click(screen.getByRole('button', { name: 'Done' }))

  await user.click(part.getByRole('button', { name: 'Write down: Privacy' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Privacy' }))
  await user.selectOptions(dialog.getByLabelText('Decided by'), 'A representative')
  await user.type(await dialog.findByLabelText('Representative'), 'Her daughter')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await part.findAllByText(/version 1 · by Her daughter for the patient · on paper/)

  await user.click(part.getByRole('button', { name: 'Withdraw: Privacy' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await part.findByText('Withdrawn')
})

test('a clinic that asks for nothing says so', async () => {
  const other = await testClinic()
  const { id } = await aPatient(other.sql)
  openApp(`/patients/details/${id}?tab=details`, other, await other.signedIn('staff'))
  await screen.findByText(/The clinic asks for no consents/)
  await aConsentForm(other.sql)
  await other.close()
})
