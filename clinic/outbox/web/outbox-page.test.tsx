import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../../server/mail/mailer.ts'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { listMails } from '../mail.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())
beforeEach(() => clinic.sql`delete from mails`)

const letter = { to: 'pia@clinic.example', subject: 'Your link', body: 'Dear Pia,\nhere it is.' }

test('without a mail server admins read the mails here', async () => {
  await queueMail(clinic.sql, letter)
  openApp('/settings/outbox', clinic, admin)
  await screen.findByText(/No mail server is set up/)
  const row = within(await screen.findByRole('row', { name: /pia@clinic.example/ }))
  row.getByText('Waiting')
  await userEvent.click(row.getByText('Your link'))
  expect(row.getByText(/^Dear Pia,/).textContent).toBe(letter.body)
})

test('an empty outbox says so, and so does a filter that finds no mail', async () => {
  openApp('/settings/outbox', clinic, admin)
  await screen.findByText('No Mails Found')
  await queueMail(clinic.sql, letter)
  const app = openApp('/settings/outbox', clinic, admin)
  await screen.findByText('Your link')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed')
  await screen.findByText('No Mails Found')
  expect(app.url()).toBe('/settings/outbox?state=failed')
})

test('a failed mail shows why and goes back among the waiting ones', async () => {
  await queueMail(clinic.sql, letter)
  await clinic.sql`update mails set state = 'failed', attempts = 8, last_error = 'No such mailbox'`
  openApp('/settings/outbox', clinic, admin)
  await screen.findByText('No such mailbox')
  await userEvent.click(
    screen.getByRole('button', { name: 'Try again: Your link to pia@clinic.example' }),
  )
  await within(screen.getByRole('row', { name: /pia@clinic.example/ })).findByText('Waiting')
  const { body } = await admin.ask(listMails)
  expect(body.rows[0]).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('a mail whose text is gone shows its subject alone and cannot be sent again', async () => {
  await queueMail(clinic.sql, letter)
  await clinic.sql`update mails set state = 'failed', body = '', last_error = 'Too old'`
  openApp('/settings/outbox', clinic, admin)
  await screen.findByText('Too old')
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(screen.getByText('Your link').closest('details')).toBeNull()
})

test.each(['doctor', 'staff', 'patient'] as const)('sends a %s home', async (role) => {
  const app = openApp('/settings/outbox', clinic, await clinic.signedIn(role))
  await waitFor(() => expect(app.url()).toBe('/'))
})
