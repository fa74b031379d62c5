import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoSignIns } from '../../../../contract/demo-sign-ins.ts'
import { type Role, roles } from '../../../../contract/role.ts'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { hashPassword } from '../../users/server/passwords.ts'
import { signIn } from '../session.ts'

const password = 'correct horse battery'
let clinic: TestClinic
let passwordHash: string
beforeAll(async () => {
  clinic = await testClinic()
  passwordHash = await hashPassword(password)
})
afterAll(() => clinic.close())

async function account(role: Role, status = 'active', email?: string) {
  const person = await clinic.signedIn(role, { name: 'Ada Moor', ...(email ? { email } : {}) })
  await clinic.sql`update users set status = ${status}, password_hash = ${passwordHash}
    where id = ${person.userId}`
  return person
}

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
const secret = () => screen.getByLabelText<HTMLInputElement>('Password')
const loginButton = () => screen.getByRole('button', { name: 'Login' })
const alert = async () => (await screen.findByRole('alert')).textContent

async function login(as: string, typed = password) {
  await fill(await email(), as)
  await fill(secret(), typed)
  await userEvent.click(loginButton())
}

describe('the form', () => {
  test('shows the password as dots and takes what a manager fills in or somebody pastes', async () => {
    openApp('/login', clinic)
    await email()
    expect(secret().type).toBe('password')
    expect(secret().autocomplete).toBe('current-password')
    await userEvent.click(secret())
    await userEvent.paste(' pasted as it is ')
    expect(secret().value).toBe(' pasted as it is ')
  })

  test('has Email and Password, both required, with their labels as placeholders', async () => {
    openApp('/login', clinic)
    await screen.findByRole('heading', { level: 1, name: 'Login' })
    expect((await email()).placeholder).toBe('Email')
    expect((await email()).required).toBe(true)
    expect(secret().placeholder).toBe('Password')
    expect(secret().required).toBe(true)
    expect(secret().type).toBe('password')
    const forgot = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(forgot.getAttribute('href')).toBe('/forgot-password')
    expect(screen.queryByText(/demo/)).toBeNull()
  })

  test.each(roles)('leads a %s to the own dashboard', async (role) => {
    const person = await account(role)
    const app = openApp('/login', clinic)
    await login(` ${person.email.toUpperCase()}`)
    await waitFor(() => expect(app.url()).toBe(`/${role}`))
    await screen.findByRole('button', { name: 'Logout' })
  })

  test('leads nowhere else, even when another page was asked for first', async () => {
    const person = await account('staff')
    const app = openApp('/patients', clinic)
    await screen.findByRole('heading', { name: 'Login' })
    await login(person.email)
    await waitFor(() => expect(app.url()).toBe('/staff'))
  })
})

describe('a refusal', () => {
  test('says the same of a wrong password and an unknown email, and keeps the email', async () => {
    const person = await account('staff')
    openApp('/login', clinic)
    await login(person.email, 'not it')
    expect(await alert()).toBe('Invalid email or password')
    expect((await email()).value).toBe(person.email)
    await fill(await email(), 'nobody@clinic.example')
    await userEvent.click(loginButton())
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Invalid email or password'),
    )
    expect((await email()).value).toBe('nobody@clinic.example')
  })

  test('says in a second line when to try again after too many tries', async () => {
    const person = await account('staff')
    openApp('/login', clinic)
    for (let tries = 1; tries <= 5; tries += 1) {
      await clinic.visitor.ask(signIn, { body: { email: person.email, password: 'guess' } })
    }
    await login(person.email)
    expect(await alert()).toMatch(/^Invalid email or passwordPlease try again in \d+ seconds\.$/)
  })

  test('tells somebody without a user record whom to ask', async () => {
    const person = await account('staff', 'deleted')
    openApp('/login', clinic)
    await login(person.email)
    expect(await alert()).toBe('User record not found. Please contact admin.')
  })

  test('tells a server that cannot be reached apart from a wrong password', async () => {
    openApp('/login', clinic)
    await email()
    const reached = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await login('ada@clinic.example')
    expect(await alert()).toBe('Something went wrong. Please try again.')
    globalThis.fetch = reached
  })
})

describe('somebody who is signed in already', () => {
  test('reads so above the form, with the way to the dashboard', async () => {
    const person = await account('doctor')
    openApp('/login', clinic, person)
    await screen.findByText(`You are signed in as Ada Moor (${person.email}).`)
    const link = screen.getByRole('link', { name: 'Go to your dashboard' })
    expect(link.getAttribute('href')).toBe('/doctor')
    expect(loginButton()).toBeDefined()
  })

  test('replaces the session by signing in as somebody else', async () => {
    const [first, second] = [await account('doctor'), await account('staff')]
    const app = openApp('/login', clinic, first)
    await login(second.email)
    await waitFor(() => expect(app.url()).toBe('/staff'))
    const [row] = await clinic.sql`select 1 from sessions where user_id = ${first.userId}`
    expect(row).toBeUndefined()
  })

  test('logs out to this page', async () => {
    const person = await account('doctor')
    const app = openApp('/doctor', clinic, person)
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(app.url()).toBe('/login'))
    await screen.findByRole('heading', { name: 'Login' })
    expect(screen.queryByText(/You are signed in/)).toBeNull()
  })
})

test('a held account reads that it waits, and has no page of its role', async () => {
  const person = await account('doctor', 'pending')
  const app = openApp('/login', clinic)
  await login(person.email)
  await screen.findByText('Your account is waiting for approval by an administrator.')
  await screen.findByRole('heading', { name: 'Waiting for approval' })
  expect(app.url()).toBe('/login')
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  await clinic.sql`update users set status = 'active' where id = ${person.userId}`
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('link', { name: 'Dashboard' })
})

test('a demo clinic signs in with one press, and a failure shows in the filled form', async () => {
  await clinic.sql`update clinic set is_demo = true`
  const app = openApp('/login', clinic)
  await fill(await email(), 'half typed')
  for (const demo of demoSignIns) screen.getByRole('button', { name: new RegExp(demo.email) })
  await userEvent.click(screen.getByRole('button', { name: /staff@openward.example/ }))
  expect(await alert()).toContain('Invalid email or password')
  expect((await email()).value).toBe('staff@openward.example')
  expect(secret().value).toBe(demoPassword)
  await account('staff', 'active', 'staff@openward.example')
  await clinic.sql`update users set password_hash = ${await hashPassword(demoPassword)}
    where email = 'staff@openward.example'`
  await userEvent.click(screen.getByRole('button', { name: /staff@openward.example/ }))
  await expect.poll(() => app.url()).toBe('/staff')
  await clinic.sql`update clinic set is_demo = false`
})
