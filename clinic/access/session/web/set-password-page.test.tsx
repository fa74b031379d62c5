import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClinicWithMail, type ClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { makeLink } from '../../users/server/one-time-links.ts'
import { makeCalendarFeed } from '../../../portal/calendar-feeds/calendar-feed.ts'
import { signIn } from '../session.ts'
import { systemContext } from '../../../../server/database/acting.ts'

const password = 'a brand new secret'
let clinic: ClinicWithMail
beforeAll(async () => {
  clinic = await aClinicWithMail()
})
afterAll(() => clinic.close())

const tooOld = 'This link was used already or is too old. Please ask for a new one.'

async function linkFor(person: { userId?: string; patientId?: string }, hours = 1) {
  const purpose = person.userId ? 'set password' : 'portal invitation'
  const { token } = await makeLink(clinic.sql, systemContext, {
    purpose,
    ...person,
    createdBy: null,
    hours,
  })
  return token
}

async function setPassword(to = password) {
  await fill(await screen.findByLabelText('New Password'), to)
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
}

test('a forgotten password: the link is mailed, sets a new one once, and signs in', async () => {
  const person = await clinic.signedIn('staff', { name: 'Sam Oduya' })
  const asking = openApp('/login', clinic)
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  await fill(await screen.findByRole('textbox', { name: 'Email' }), person.email)
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText(`If ${person.email} belongs to an account`, { exact: false })
  expect(asking.url()).toBe('/forgot-password')
  const token = await clinic.mails.token(person.email)
  expect((await clinic.mails.to(person.email))[0]).toContain('for one hour')

  const app = openApp(`/set-password#${token}`, clinic)
  await screen.findByText(`Choose a new password for Sam Oduya (${person.email}).`)
  await waitFor(() => expect(app.url()).toBe('/set-password'))
  await setPassword()
  await waitFor(() => expect(app.url()).toBe('/staff'))
  const body = { email: person.email, password }
  expect((await clinic.visitor.ask(signIn, { body })).status).toBe(200)

  openApp(`/set-password#${token}`, clinic)
  expect((await screen.findByRole('alert')).textContent).toBe(tooOld)
})

test('without a mail server nothing is promised: an admin makes the link', async () => {
  const bare = await testClinic()
  openApp('/forgot-password', bare)
  await screen.findByText(/^This clinic sends no mails\. Ask an administrator of the clinic/)
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  await bare.close()
})

test('an address without account is answered alike, and gets no mail', async () => {
  openApp('/forgot-password', clinic)
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@clinic.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByText('If nobody@clinic.example belongs to an account', { exact: false })
  const [mail] = await clinic.sql`select 1 from mails where to_address = 'nobody@clinic.example'`
  expect(mail).toBeUndefined()
})

test('an invitation to the portal opens an account for the chart', async () => {
  const chart = await aPatient(clinic.sql, { name: 'Ruth Calder', email: 'ruth@clinic.example' })
  const app = openApp(`/set-password#${await linkFor({ patientId: chart.id })}`, clinic)
  await screen.findByText(/The clinic invites Ruth Calder \(ruth@clinic.example\)/)
  await setPassword()
  await waitFor(() => expect(app.url()).toBe('/patient'))
  const [patient] = await clinic.sql`
    select u.email from patients p join users u on u.id = p.user_id where p.id = ${chart.id}`
  expect(patient).toEqual({ email: 'ruth@clinic.example' })
})

test.each([
  [
    'a link that is too old',
    async () => linkFor({ userId: (await clinic.signedIn('staff')).userId }, -1),
    tooOld,
  ],
  ['a link nobody made', () => Promise.resolve('x'.repeat(43)), tooOld],
  ['half a link', () => Promise.resolve('half'), 'This link is not complete.'],
  ['no link at all', () => Promise.resolve(''), 'This link is not complete.'],
])('%s gets a sentence and the way to a new one', async (_, token, sentence) => {
  openApp(`/set-password#${await token()}`, clinic)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.queryByLabelText('New Password')).toBeNull()
  const again = screen.getByRole('link', { name: 'Ask for a new link' })
  expect(again.getAttribute('href')).toBe('/forgot-password')
})

test.each([
  ['ends with the old password', true],
  ['stays where the person wants it', false],
])('the secret address of the own calendar %s', async (_, ends) => {
  const person = await clinic.signedIn('doctor')
  await person.ask(makeCalendarFeed, { body: { names: 'off' } })
  const app = openApp(`/set-password#${await linkFor({ userId: person.userId })}`, clinic)
  const choice = await screen.findByRole('checkbox', { name: /End the secret address/ })
  expect(choice).toHaveProperty('checked', true)
  if (!ends) await userEvent.click(choice)
  await setPassword('short')
  expect(choice).toHaveProperty('checked', ends)
  await setPassword()
  await waitFor(() => expect(app.url()).toBe('/doctor'))
  const feeds = await clinic.sql`select from calendar_feeds where id = ${person.userId}`
  expect(feeds).toHaveLength(ends ? 0 : 1)
})

test('a bad password is refused under its field, and the link still works', async () => {
  const person = await clinic.signedIn('doctor')
  const app = openApp(`/set-password#${await linkFor({ userId: person.userId })}`, clinic)
  await setPassword('short')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Password must be at least 8 characters.',
  )
  await setPassword('password1')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('This password is too common.'),
  )
  await setPassword()
  await waitFor(() => expect(app.url()).toBe('/doctor'))
})
