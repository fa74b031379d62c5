import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { makeChartCode } from '../account-link.ts'
import { aPatient } from '../server/a-patient.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Stella Desk' })
})
afterAll(() => clinic.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the desk makes a code, sees that it is open, and ends it', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(`/patients/details/${id}`, clinic, staff)
  await press('Make code on paper')
  const dialog = await screen.findByRole('dialog', { name: 'Code for the patient' })
  within(dialog).getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  within(dialog).getByRole('button', { name: 'Print' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await screen.findByText(/^A code on paper by Stella Desk works until /)
  await press('End code')
  await screen.findByRole('button', { name: 'Make code on paper' })
})

test('a patient types the code in the profile and sees the chart', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Paula Desk' })
  const { code } = (await staff.ask(makeChartCode, { params: { id } })).body
  const patient = await clinic.signedIn('patient', { name: 'Pat Portal' })
  openApp('/profile', clinic, patient)
  await screen.findByRole('heading', { name: 'Your chart at the clinic' })
  await press('I have a code')
  await fill(screen.getByLabelText('Code'), 'AAAAA-AAAAA')
  await press('Link my chart')
  await screen.findAllByText(/^This code does not work\./)
  await fill(screen.getByLabelText('Code'), code.toLowerCase())
  await press('Link my chart')
  await screen.findByText('Your account is linked to your chart at the clinic.')
  await screen.findByText('Paula Desk', { selector: 'dd' })
})

test('the chart of a sign-up says that nobody has confirmed the email', async () => {
  const account = await clinic.signedIn('patient')
  await clinic.sql`update users set email_confirmed_at = null where id = ${account.userId}`
  openApp(`/patients/details/${account.userId}`, clinic, staff)
  await screen.findByText('Email not confirmed')
  await screen.findByText(/^Somebody signed up with this name and email/)
  await press('Send confirmation')
  await screen.findByText('Failed to send the confirmation')
  await screen.findByText(/^No mail server is set up/)
})
