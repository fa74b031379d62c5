import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { anApp } from '../../second-factor/server/a-second-factor.ts'
import { makeLink } from '../../users/server/one-time-links.ts'
import { hashPassword } from '../../users/server/passwords.ts'
import { systemContext } from '../../../../server/database/acting.ts'

const password = 'correct horse battery'
let clinic: TestClinic
let passwordHash: string
beforeAll(async () => {
  clinic = await testClinic()
  passwordHash = await hashPassword(password)
})
afterAll(() => clinic.close())

async function account() {
  const person = await clinic.signedIn('staff', { name: 'Ada Moor' })
  await clinic.sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`
  return { person, app: await anApp(person) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function login(email: string) {
  await fill(await screen.findByRole('textbox', { name: 'Email' }), email)
  await fill(screen.getByLabelText('Password'), password)
  await press('Login')
}

test('somebody with an authenticator app gives its code after the password', async () => {
  const { person, app } = await account()
  const page = openApp('/login', clinic)
  await login(person.email)
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  expect(page.url()).toBe('/login')
  expect(document.activeElement).toBe(code)
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByLabelText('Password')).toBeNull()
  await fill(code, app.wrongCode() ?? '')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This code is not right, or it was used already.',
  )
  await fill(code, app.code(1))
  await press('Continue')
  await waitFor(() => expect(page.url()).toBe('/staff'))
})

test('a recovery code does, too', async () => {
  const { person, app } = await account()
  const page = openApp('/login', clinic)
  await login(person.email)
  await press('Use a recovery code')
  await fill(await screen.findByLabelText('Recovery code'), app.recoveryCodes[0] ?? '')
  await press('Continue')
  await waitFor(() => expect(page.url()).toBe('/staff'))
})

test('after too many wrong codes it says when to try again', async () => {
  const { person, app } = await account()
  openApp('/login', clinic)
  await login(person.email)
  const code = await screen.findByLabelText('Code')
  for (let tries = 0; tries < 6; tries += 1) {
    await fill(code, app.wrongCode() ?? '')
    await press('Continue')
    await screen.findByRole('button', { name: 'Continue' })
  }
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^This code is not right, or it was used already\.Please try again in \d+ seconds\.$/,
    ),
  )
})

test('a person who took too long starts again with the password', async () => {
  const { person, app } = await account()
  openApp('/login', clinic)
  await login(person.email)
  const code = await screen.findByLabelText('Code')
  await clinic.sql`update sign_in_steps set expires_at = now() - interval '1 second'`
  await fill(code, app.code(1))
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That took too long. Please sign in again.',
  )
  await press('Start again')
  await screen.findByLabelText('Password')
})

test('a new password by a link is followed by the second factor', async () => {
  const { person, app } = await account()
  const link = {
    purpose: 'set password',
    userId: person.userId,
    createdBy: null,
    hours: 1,
  } as const
  const { token } = await makeLink(clinic.sql, systemContext, link)
  const page = openApp(`/set-password#${token}`, clinic)
  await fill(await screen.findByLabelText('New Password'), 'a brand new secret')
  await press('Set password')
  await fill(await screen.findByLabelText('Code'), app.code(1))
  await press('Continue')
  await waitFor(() => expect(page.url()).toBe('/staff'))
})
