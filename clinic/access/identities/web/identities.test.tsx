import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'

const clinic = await testClinic({
  OPENWARD_OIDC_ISSUER: 'https://id.example',
  OPENWARD_OIDC_CLIENT_ID: 'openward',
  OPENWARD_OIDC_CLIENT_SECRET: 'a secret between the two of them',
  OPENWARD_OIDC_NAME: 'Harbour ID',
})
const plain = await testClinic()
afterAll(async () => {
  await clinic.close()
  await plain.close()
})
const admin = await clinic.signedIn('admin')
const waitingOnes = 'Sign-ins that wait to be linked'

beforeEach(() => clinic.sql`delete from identities`)

async function identityOf(userId: string | null, email: string): Promise<string> {
  const subject = uuidv7()
  await clinic.sql`
    insert into identities (id, issuer, subject, user_id, name, email)
    values (${uuidv7()}, 'https://id.example', ${subject}, ${userId}, 'Nora Field', ${email})`
  return subject
}

async function answer(verb: string) {
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: verb }))
}

test('nobody is offered a provider where none is set up', async () => {
  openApp('/login', plain)
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull()
  openApp('/profile', plain, await plain.signedIn('staff'))
  await screen.findByRole('heading', { name: 'Password' })
  expect(screen.queryByRole('heading', { name: /Sign in with/ })).toBeNull()
})

test('the login offers the provider by its name', async () => {
  openApp('/login', clinic)
  await screen.findByRole('button', { name: 'Sign in with Harbour ID' })
})

test('an answer that this browser did not ask for ends on the login with a sentence', async () => {
  const app = openApp('/login/return?code=made-up&state=made-up', clinic)
  await waitFor(() => expect(app.url()).toBe('/login'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Signing in did not work. Please try again.')
})

test('the return opened by hand says that its link is not complete, and leads to the login', async () => {
  const app = openApp('/login/return', clinic)
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  screen.getByText(/^This link is not complete\./)
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(app.url()).toBe('/login/return')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  await screen.findByLabelText('Email')
})

test('an admin sees who waits, links them to an account and unlinks them again', async () => {
  const doctor = await clinic.signedIn('doctor')
  await identityOf(null, 'another@hospital.example')
  const subject = await identityOf(null, doctor.email)
  const app = openApp('/users', clinic, admin)
  const waiting = await screen.findByRole('table', { name: waitingOnes })
  within(waiting).getByText(`${subject} at https://id.example`)
  await userEvent.click(within(waiting).getByRole('link', { name: 'Account with this email' }))
  await waitFor(() => expect(app.url()).toBe(`/users/${doctor.userId}`))
  await screen.findByText('No sign-in is linked to this account')
  // The one with the email of this account stands first.
  const [first] = await screen.findAllByRole('button', { name: 'Link to this account' })
  if (first) await userEvent.click(first)
  const linked = await screen.findByRole('table', { name: 'Linked sign-ins' })
  await within(linked).findByText(`Nora Field (${doctor.email})`)
  await userEvent.click(within(linked).getByRole('button', { name: 'Unlink' }))
  await answer('Unlink')
  await screen.findByText('No sign-in is linked to this account')
})

test('an admin drops a sign-in after a question', async () => {
  await identityOf(null, 'nora@hospital.example')
  openApp('/users', clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Drop' }))
  await answer('Drop')
  await waitFor(() => expect(screen.queryByRole('heading', { name: waitingOnes })).toBeNull())
  expect(await clinic.sql`select 1 from identities`).toHaveLength(0)
})

test('a doctor sees their own links on the profile, and a patient sees none', async () => {
  const doctor = await clinic.signedIn('doctor')
  await identityOf(doctor.userId, doctor.email)
  await clinic.sql`update users set password_hash = 'some' where id = ${doctor.userId}`
  openApp('/profile', clinic, doctor)
  await screen.findByText(`Nora Field (${doctor.email})`)
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await answer('Unlink')
  await screen.findByText('Link your account at Harbour ID to sign in here with it.')
  openApp('/profile', clinic, await clinic.signedIn('patient'))
  await screen.findByRole('heading', { name: 'Password' })
  expect(screen.queryByRole('heading', { name: /Sign in with/ })).toBeNull()
})
