import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
const signUpButton = () => screen.getByRole('button', { name: 'Sign Up' })

async function signUp({ email = '', password = 'correct horse battery', as = 'patient' }) {
  await fill(await screen.findByRole('textbox', { name: 'Full Name' }), 'Ada Moor')
  await fill(screen.getByRole('textbox', { name: 'Email' }), email)
  await fill(screen.getByLabelText('Password'), password)
  await userEvent.selectOptions(role(), as)
  await userEvent.click(signUpButton())
}

/** The message that a screen reader reads with the field. */
function errorOf(field: HTMLElement) {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(ids[0] ?? '')?.textContent
}

test('the form asks for name, email, password and one of three roles, patient first', async () => {
  openApp('/signup', clinic)
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  for (const name of ['Full Name', 'Email', 'Password']) {
    const field = screen.getByLabelText<HTMLInputElement>(name)
    expect([field.placeholder, field.required]).toEqual([name, true])
  }
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email')
  expect(
    within(role())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['patient', 'doctor', 'staff'])
  expect(role().value).toBe('patient')
  expect(role().required).toBe(true)
})

test('a patient is signed in at once and lands on the own dashboard', async () => {
  const app = openApp('/signup', clinic)
  await signUp({ email: 'Pia@Clinic.example' })
  await waitFor(() => expect(app.url()).toBe('/patient'))
  await screen.findByText('(Patient)')
  const [chart] = await clinic.sql`select name, email from patients`
  expect(chart).toEqual({ name: 'Ada Moor', email: 'pia@clinic.example' })
})

test.each(['doctor', 'staff'])('a %s reads that an administrator has to approve', async (as) => {
  const app = openApp('/signup', clinic)
  await signUp({ email: `held-${as}@clinic.example`, as })
  await screen.findByText('Your account is waiting for approval by an administrator.')
  expect(app.url()).toBe('/signup')
  expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull()
  expect(screen.queryByText(/^\((Doctor|Staff)\)$/)).toBeNull()
})

test.each([
  [
    'an email that is taken',
    { email: 'taken@clinic.example' },
    'Email',
    'Email is already in use.',
  ],
  [
    'a short password',
    { email: 'new@clinic.example', password: 'short' },
    'Password',
    'Password must be at least 8 characters.',
  ],
  [
    'a common password',
    { email: 'new@clinic.example', password: 'password1' },
    'Password',
    'This password is too common.',
  ],
])(
  '%s is refused under its field and in an alert; nothing typed is lost',
  async (_, wanted, name, message) => {
    await clinic.sql`update users set email = 'taken@clinic.example' where email = 'pia@clinic.example'`
    openApp('/signup', clinic)
    await signUp(wanted)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(errorOf(screen.getByLabelText(name))).toBe(message)
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ada Moor')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(wanted.email)
    const [row] = await clinic.sql`select 1 from users where email = 'new@clinic.example'`
    expect(row).toBeUndefined()
  },
)

test('a server that cannot be reached says so', async () => {
  openApp('/signup', clinic)
  await screen.findByRole('heading', { name: 'Sign Up' })
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await signUp({ email: 'new@clinic.example' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong. Please try again.',
  )
})

test('somebody who is signed in already reads so above the form', async () => {
  const person = await clinic.signedIn('staff', { name: 'Sam Oduya' })
  openApp('/signup', clinic, person)
  await screen.findByText(`You are signed in as Sam Oduya (${person.email}).`)
  expect(signUpButton()).toBeDefined()
})
