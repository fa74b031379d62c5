import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readProfile } from '../user.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

/** Names and values as they stand on the page. */
function shownValues() {
  const terms = screen.getAllByRole('term')
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

test('shows the fourteen values', async () => {
  const person = await clinic.signedIn('patient', { name: 'Pia Nowak' })
  await clinic.sql`
    update patients set contact = '555 0101', address = 'Elm Street 1', blood_group = 'AB-',
      height = 170, weight = 60.5, dob = '1990-02-28', gender = 'female',
      emergency_contact = 'Tom 555 0102', insurance_number = 'X-1', allergies = 'Penicillin'
    where user_id = ${person.userId}`
  openApp(`/users/${person.userId}`, clinic, admin)
  await screen.findByRole('heading', { level: 1, name: 'User Details' })
  await screen.findByText('Pia Nowak')
  expect(shownValues()).toEqual([
    ['Name', 'Pia Nowak'],
    ['Email', person.email],
    ['Contact', '555 0101'],
    ['Address', 'Elm Street 1'],
    ['Blood Group', 'AB-'],
    ['Height (cm)', '170'],
    ['Weight (kg)', '60.5'],
    ['Date of Birth', 'Feb 28, 1990'],
    ['Gender', 'female'],
    ['Emergency Contact', 'Tom 555 0102'],
    ['Insurance Number', 'X-1'],
    ['Allergies', 'Penicillin'],
    ['Role', 'patient'],
    ['User ID', person.userId],
  ])
})

test('shows dashes for what is empty', async () => {
  const person = await clinic.signedIn('staff', { name: 'Sam Oduya' })
  openApp(`/users/${person.userId}`, clinic, admin)
  await screen.findByText('Sam Oduya')
  expect(shownValues().filter(([, value]) => value === '-')).toHaveLength(10)
})

test('a held sign-up is approved on its own page', async () => {
  const dora = await clinic.signedIn('doctor', { name: 'Dora Held', status: 'pending' })
  openApp(`/users/${dora.userId}`, clinic, admin)
  await screen.findByRole('button', { name: 'Reject' })
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect((await dora.ask(readProfile)).body.status).toBe('active')
})

test('says that it loads, then that the user was not found', async () => {
  openApp(`/users/${uuidv7()}`, clinic, admin)
  await screen.findByText('Loading...')
  await screen.findByText('User not found')
  expect(screen.queryByText('Loading...')).toBeNull()
})

test.each(['not-an-id', 'deleted'])('knows no user who is %s', async (kind) => {
  const person = await clinic.signedIn('staff')
  await clinic.sql`update users set status = 'deleted' where id = ${person.userId}`
  openApp(`/users/${kind === 'deleted' ? person.userId : kind}`, clinic, admin)
  await screen.findByText('User not found')
})

test('makes a password link that works, for copying', async () => {
  const person = await clinic.signedIn('staff', { name: 'Ben Adeyemi' })
  openApp(`/users/${person.userId}`, clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Make password link' }))
  const link = await screen.findByText(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
  screen.getByText(/^Give this link to Ben Adeyemi/)
  openApp(new URL(link.textContent).href.replace('https://clinic.example', ''), clinic)
  await screen.findByText(`Choose a new password for Ben Adeyemi (${person.email}).`)
})

test('with a mail server the link is mailed, and shown to nobody', async () => {
  const mailing = await aClinicWithMail()
  const person = await mailing.signedIn('staff', { name: 'Ben Adeyemi' })
  openApp(`/users/${person.userId}`, mailing, await mailing.signedIn('admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Make password link' }))
  await screen.findByText(/^A link was mailed to Ben Adeyemi/)
  expect(document.body.textContent).not.toMatch(/#[\w-]{43}/)
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(await mailing.mails.token(person.email)).toHaveLength(43)
  await mailing.close()
})

test.each(['doctor', 'staff', 'patient'] as const)('sends a %s home', async (role) => {
  const someone = await clinic.signedIn(role)
  const app = openApp(`/users/${someone.userId}`, clinic, someone)
  await waitFor(() => expect(app.url()).toBe('/'))
})
