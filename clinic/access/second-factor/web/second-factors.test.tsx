import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { hashPassword } from '../../users/server/passwords.ts'
import { readSecondFactors } from '../second-factor.ts'
import { anApp, aPasskey, codesOf } from '../server/a-second-factor.ts'

const password = 'correct horse battery'
let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const factorsOf = async (person: Caller) => (await person.ask(readSecondFactors)).body
const security = async () =>
  within(await screen.findByRole('region', { name: 'Sign-in and security' }))

/** The key that the page shows for typing, as the app reads it. */
async function appOnScreen() {
  const qr = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  const key = (qr.parentElement?.nextElementSibling?.textContent ?? '').replaceAll(' ', '')
  return codesOf(`otpauth://totp/x?secret=${key}`)
}

async function signedInLongAgo({ userId }: Caller) {
  await clinic.sql`update users set password_hash = ${await hashPassword(password)}
    where id = ${userId}`
  await clinic.sql`update sessions set authenticated_at = now() - interval '11 minutes'
    where user_id = ${userId}`
}

test('somebody sets up an authenticator app, and sees ten recovery codes once', async () => {
  const person = await clinic.signedIn('doctor')
  openApp('/profile', clinic, person)
  await press('Set up app')
  const { code, wrongCode } = await appOnScreen()
  await fill(await screen.findByLabelText('Code from the app'), wrongCode() ?? '')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is not right/)
  await fill(screen.getByLabelText('Code from the app'), code())
  await press('Confirm')
  const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(codes.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await (await security()).findByText(/^On since \w{3}, \w{3} \d+:/)
  ;(await security()).getByText(/^10 left\./)
  openApp('/profile', clinic, person)
  await (await security()).findByText(/^10 left\./)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a passkey is listed with its name and removed after a question', async () => {
  const person = await clinic.signedIn('staff')
  await anApp(person)
  await aPasskey(person, 'Blue key')
  openApp('/profile', clinic, person)
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }))
  list.getByText('Blue key')
  list.getByText(/^Added \w{3}, \w{3} \d+, not used yet$/)
  await userEvent.click(list.getByRole('button', { name: 'Remove Blue key' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the passkey Blue key?' }),
  )
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Passkey removed')
  expect((await factorsOf(person)).passkeys).toEqual([])
})

test('a browser without passkeys says when they work', async () => {
  openApp('/profile', clinic, await clinic.signedIn('patient'))
  await (await security()).findByText(/^Passkeys do not work in this browser at this address/)
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
})

test('new recovery codes ask the password again when the sign-in was a while ago', async () => {
  const person = await clinic.signedIn('doctor')
  const { recoveryCodes } = await anApp(person)
  await signedInLongAgo(person)
  openApp('/profile', clinic, person)
  await press('Make new codes')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Make new codes' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Enter your current password' }))
  await fill(await asked.findByLabelText('Current Password'), password)
  await userEvent.click(asked.getByRole('button', { name: 'Continue' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))
  const shown = codes.getAllByRole('listitem').map((item) => item.textContent)
  expect(shown.some((code) => recoveryCodes.includes(code))).toBe(false)
})

test('the app stays when the password is not given', async () => {
  const person = await clinic.signedIn('doctor')
  await anApp(person)
  await signedInLongAgo(person)
  openApp('/profile', clinic, person)
  await press('Remove app')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Enter your current password' }))
  await userEvent.click(await asked.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await factorsOf(person)).appSince).not.toBeNull()
})

test('an admin resets somebody’s second factor from the account', async () => {
  const [admin, person] = [await clinic.signedIn('admin'), await clinic.signedIn('doctor')]
  await anApp(person)
  await aPasskey(person)
  openApp(`/users/${person.userId}`, clinic, admin)
  const section = within(await screen.findByRole('region', { name: 'Second factor' }))
  section.getByText('This account has an authenticator app and 1 passkey.')
  await press('Reset second factor')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Reset' }))
  await screen.findByText('Second factor reset')
  await section.findByText('This account has none: it signs in with the password alone.')
})

test('a person who must have a second factor is led to it, and then on to the dashboard', async () => {
  const person = await clinic.signedIn('staff')
  await clinic.sql`update clinic set second_factor_roles = '{staff}'`
  const app = openApp('/staff', clinic, person)
  await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })
  expect(app.url()).toBe('/second-factor')
  expect(screen.queryByRole('link', { name: 'Patients' })).toBeNull()
  await press('Set up app')
  screen.getByRole('heading', { level: 2, name: 'Authenticator app' })
  screen.getByRole('heading', { level: 2, name: 'Passkeys' })
  const { code } = await appOnScreen()
  await fill(await screen.findByLabelText('Code from the app'), code())
  await press('Confirm')
  await press('I have kept them')
  await userEvent.click(await screen.findByRole('link', { name: 'Go to your dashboard' }))
  await waitFor(() => expect(app.url()).toBe('/staff'))
  await clinic.sql`update clinic set second_factor_roles = '{}'`
})
