import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { signUp } from '../../session/sign-up.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())

const password = 'six blue herons at dawn'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function newcomer(name: string) {
  const email = `${name.toLowerCase()}@own.example`
  const body = { name, email, password, role: 'patient' as const }
  const { headers } = await clinic.visitor.ask(signUp, { body })
  return { email, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
const tokenFor = (email: string) => clinic.mails.token(email)

test('a new account is asked on its own pages to confirm the email, until it is done', async () => {
  const person = await newcomer('Pia')
  for (const page of ['/patient', '/profile']) {
    openApp(page, clinic, person)
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Confirm your email')
    expect(note.textContent).toContain(`Open the link that was mailed to ${person.email}, until `)
  }
  await press('Send again')
  await screen.findByText('Failed to send the mail')
  openApp(`/confirm-email#${await tokenFor(person.email)}`, clinic, person)
  await screen.findByText(new RegExp(`^You are signed in as ${person.email}\\.`))
  await press('Confirm email')
  await screen.findByText(`${person.email} is confirmed. Nothing more is needed.`)
  await userEvent.click(screen.getByRole('link', { name: 'Go to your profile' }))
  await screen.findByRole('heading', { name: 'Your Profile' })
  await screen.findByText('Edit Profile')
  expect(screen.queryByText('Confirm your email')).toBeNull()
})

test('a person who opens the link while signed out signs in and comes back to it', async () => {
  const { email } = await newcomer('Ruth')
  const app = openApp(`/confirm-email#${await tokenFor(email)}`, clinic)
  await press('Sign in to confirm')
  await fill(await screen.findByLabelText('Email'), email)
  await fill(screen.getByLabelText('Password'), password)
  await press('Login')
  await press('Confirm email')
  await screen.findByText(`${email} is confirmed. Nothing more is needed.`)
  expect(app.url()).toBe('/confirm-email')
})

test('the link of another account confirms nothing and says so', async () => {
  const { email } = await newcomer('Otto')
  openApp(`/confirm-email#${await tokenFor(email)}`, clinic, await newcomer('Else'))
  await press('Confirm email')
  expect((await screen.findByRole('alert')).textContent).toContain('is for another account')
})
