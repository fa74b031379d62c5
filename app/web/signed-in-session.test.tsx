import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signUp } from '../../clinic/access/session/sign-up.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { invalidate } from '../../web/query-client.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const password = 'a long enough one'

async function signedUp(email: string) {
  const body = { name: 'Ann Lee', email, password, role: 'patient' as const }
  const { headers } = await clinic.visitor.ask(signUp, { body })
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
async function endSession() {
  await clinic.sql`delete from sessions`
  await invalidate(['session'])
}

test('a session that ends sends people without unsaved work to Login', async () => {
  const app = openApp('/profile', clinic, await signedUp('first@clinic.example'))
  await screen.findByRole('button', { name: 'Edit Profile' })
  await endSession()
  await screen.findByRole('heading', { name: 'Login' })
  expect(app.url()).toBe('/login')
  within(screen.getByRole('banner')).getByRole('link', { name: 'Sign Up' })
})

test('unsaved work outlives the session: after signing in again, people go on where they were', async () => {
  openApp('/profile', clinic, await signedUp('second@clinic.example'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await userEvent.type(screen.getByLabelText('Contact'), '555 0100')
  await endSession()
  const dialog = within(await screen.findByRole('dialog', { name: 'You were signed out' }))
  await userEvent.type(dialog.getByLabelText('Password'), password)
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Contact')).toHaveProperty('value', '555 0100')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile updated successfully.')
})

test('U-03 another person who signs in in another tab sees nothing that was typed or searched here', async () => {
  const admin = (name: string) => clinic.signedIn('admin', { name })
  const app = openApp('/users?search=Moor', clinic, await admin('Before'))
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'Moor')
  const next = await admin('Next')
  app.signInAs(next)
  await invalidate(['session'])
  await waitFor(() => expect(app.url()).toBe('/users'))
  expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveProperty('value', '')
  cleanup()

  const form = openApp('/patients/add', clinic, next)
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada Moor')
  form.signInAs(await admin('Last'))
  await invalidate(['session'])
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', ''))
})

test('unsaved work can be given up, which leads to Login', async () => {
  const app = openApp('/profile', clinic, await signedUp('third@clinic.example'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await userEvent.type(screen.getByLabelText('Contact'), '555 0100')
  await endSession()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(app.url()).toBe('/login')
})

test('logging out with unsaved work asks once and then leads to Login', async () => {
  const app = openApp('/profile', clinic, await signedUp('fourth@clinic.example'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await userEvent.type(screen.getByLabelText('Contact'), '555 0100')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(app.url()).toBe('/login')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Moves the browser's clock only: its timers and its current time. */
async function nobodyUsesItFor(minutes: number) {
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
}

describe('T-07 a screen that nobody uses', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => vi.useRealTimers())

  test('asks a minute before it locks; any key keeps it open', async () => {
    openApp('/profile', clinic, await signedUp('fifth@clinic.example'))
    await screen.findByRole('button', { name: 'Edit Profile' })
    await nobodyUsesItFor(29)
    await screen.findByRole('alertdialog', { name: 'Are you still there?' })
    screen.getByText(/^This screen locks in (60|59) seconds\. What you entered is kept\.$/)
    fireEvent.keyDown(document.body, { key: 'a' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await nobodyUsesItFor(28)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('locks after half an hour, ends its session, and opens where it was', async () => {
    const person = await signedUp('sixth@clinic.example')
    openApp('/profile', clinic, person)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    fireEvent.change(screen.getByLabelText('Contact'), { target: { value: '555 0100' } })
    await nobodyUsesItFor(31)
    const dialog = within(await screen.findByRole('dialog', { name: 'Screen locked' }))
    await vi.waitFor(async () => {
      const { statusCode } = await clinic.app.inject({
        url: '/api/profile',
        headers: { host: 'clinic.example', cookie: person.cookie },
      })
      expect(statusCode).toBe(401)
    })
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } })
    fireEvent.click(dialog.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Contact')).toHaveProperty('value', '555 0100')
  })

  test('lets someone else sign in instead', async () => {
    const app = openApp('/profile', clinic, await signedUp('seventh@clinic.example'))
    await screen.findByRole('button', { name: 'Edit Profile' })
    await nobodyUsesItFor(31)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }))
    await screen.findByRole('heading', { name: 'Login' })
    expect(app.url()).toBe('/login')
  })
})
