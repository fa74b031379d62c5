import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../app/web/test-app.tsx'
import { readClinic } from '../clinic-changes.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an admin sets name, time zone, currency, visit length and screen lock; the bar follows', async () => {
  openApp('/settings', clinic, admin)
  await fill(await screen.findByLabelText('Clinic name'), 'Lakeside Clinic')
  await fill(screen.getByLabelText('Time zone'), 'Europe/Berlin')
  await fill(screen.getByLabelText('Currency'), 'eur')
  await fill(screen.getByLabelText('Visit length (minutes)'), '20')
  await fill(screen.getByLabelText('Term of payment (days)'), '30')
  await fill(screen.getByLabelText('Screen lock (minutes)'), '15')
  await save()
  await screen.findByText('Settings saved.')
  await screen.findByText('Lakeside Clinic')
  expect((await admin.ask(readClinic)).body).toMatchObject({
    name: 'Lakeside Clinic',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    visitMinutes: 20,
    paymentDays: 30,
    lockAfterMinutes: 15,
  })
})

test('the page leads to all other settings', async () => {
  openApp('/settings', clinic, admin)
  const more = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/setup',
    '/schedules',
    '/visit-types',
    '/settings/prices',
    '/resources',
    '/settings/booking',
    '/settings/messages',
    '/settings/tills',
    '/settings/reminders',
    '/settings/e-invoices',
    '/settings/consents',
    '/settings/note-templates',
    '/settings/letters',
    '/settings/fields',
    '/settings/snippets',
    '/settings/terms',
    '/settings/ledger-accounts',
    '/settings/outbox',
    '/settings/backups',
    '/settings/import',
    '/settings/import/tables',
  ])
  const field = await screen.findByLabelText('Clinic name')
  const last = more.getAllByRole('link').at(-1)
  // None hangs under the end of the form.
  expect(last?.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an admin says which roles must have a second factor', async () => {
  openApp('/settings', clinic, admin)
  const group = within(await screen.findByRole('group', { name: 'Second factor required' }))
  for (const role of ['doctor', 'staff']) {
    await userEvent.click(group.getByRole('checkbox', { name: role }))
  }
  await userEvent.click(group.getByRole('checkbox', { name: 'doctor' }))
  await save()
  await screen.findByText('Settings saved.')
  expect((await admin.ask(readClinic)).body.secondFactorRoles).toEqual(['staff'])
  await clinic.sql`update clinic set second_factor_roles = '{}'`
})

test('an admin chooses the schedule of vaccinations, or none', async () => {
  openApp('/settings', clinic, admin)
  await userEvent.selectOptions(await screen.findByLabelText('Vaccination schedule'), 'none')
  await save()
  await screen.findByText('Settings saved.')
  expect((await admin.ask(readClinic)).body.vaccinationSchedule).toBe('none')
})

test('time zone and currency are found by their names, with the keyboard and by a press', async () => {
  openApp('/settings', clinic, admin)
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  await userEvent.clear(zone)
  await userEvent.type(zone, 'new york')
  await screen.findByRole('option', { name: 'America/New_York' })
  await userEvent.keyboard('{Enter}')
  expect([zone.value, zone.ariaExpanded]).toEqual(['America/New_York', 'false'])
  const currency = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' })
  await userEvent.clear(currency)
  await userEvent.type(currency, 'swiss')
  await userEvent.click(screen.getByRole('option', { name: /CHF\s*Swiss Franc/ }))
  expect(currency.value).toBe('CHF')
  await userEvent.clear(currency)
  await userEvent.type(currency, 'swiss marks')
  screen.getByText('Nothing found')
  await userEvent.keyboard('{Escape}')
  expect([currency.value, currency.ariaExpanded]).toEqual(['swiss marks', 'false'])
  await userEvent.clear(currency)
  await userEvent.type(currency, 'eur{Escape}{Tab}')
  expect(currency.value).toBe('EUR')
})

test.each([
  ['Time zone', 'Atlantis/Capital', 'This is not a time zone, such as Europe/Berlin.'],
  ['Currency', 'QQQ', 'There is no currency with these letters. Choose one, such as USD.'],
  ['Currency', 'dollars', 'Currency is a code of three letters, such as USD.'],
])('a bad %s is refused in words, and the input stays', async (label, text, message) => {
  openApp('/settings', clinic, admin)
  await fill(await screen.findByLabelText(label), text)
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`Failed to save settings${message}`)
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
})

test('leads to the import and the outbox', async () => {
  openApp('/settings', clinic, admin)
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Import')).toBe('/settings/import')
  expect(await link('Outbox')).toBe('/settings/outbox')
})

test.each(['doctor', 'staff', 'patient'] as const)('sends a %s home', async (role) => {
  const app = openApp('/settings', clinic, await clinic.signedIn(role))
  await waitFor(() => expect(app.url()).toBe('/'))
})
