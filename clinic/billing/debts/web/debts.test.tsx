import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { addPayment } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { listRemindersOfPatient } from '../reminder.ts'
import { readReminderSettings } from '../reminder-settings.ts'

let clinic: TestClinic
let staff: Caller
let ana: Caller
let bill: string
const now = today('UTC')

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.owner`truncate bills, payments, payment_reminders, reminder_holds cascade`
  ana = await clinic.signedIn('patient', {
    name: 'Ana Šimić',
    email: `ana-${uuidv7()}@example.com`,
  })
  const { userId: patientId } = ana
  bill = await aBill(clinic.sql, { patientId, amount: '120.00', date: daysAfter(now, -54) })
  await aBill(clinic.sql, { patientId, amount: '30.00', date: now })
  const body = { id: uuidv7(), amount: '20.00', method: 'cash', date: now } as const
  await staff.ask(addPayment, { params: { id: bill }, body })
})

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sumOf = (box: ReturnType<typeof within>, term: string) =>
  box.getByText(term).nextSibling?.textContent

test('the page of those who owe shows each by age, all together, and leads to the statement', async () => {
  const { userId } = await clinic.signedIn('patient', { name: 'Ben Okoro' })
  await aBill(clinic.sql, { patientId: userId, amount: '500.00', date: daysAfter(now, -200) })
  const app = openApp('/billing/owed', clinic, staff)
  const table = within(await screen.findByRole('table', { name: 'Who owes' }))
  await table.findByText('Ana Šimić')
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain('$500.00')
  expect(rows[2]).toContain('$130.00')
  const all = within(screen.getByRole('region', { name: 'All together' }))
  all.getByText(/2 patients at the end of/)
  expect(sumOf(all, 'Not due')).toBe('$30.00')
  expect(sumOf(all, '31–60 days')).toBe('$100.00')
  expect(sumOf(all, 'Over 90 days')).toBe('$500.00')
  expect(sumOf(all, 'Owed')).toBe('$630.00')

  await userEvent.type(screen.getByPlaceholderText('Patient'), 'simic')
  await waitFor(() => expect(table.queryByText('Ben Okoro')).toBeNull())
  await userEvent.click(table.getByText('$130.00'))
  await waitFor(() => expect(app.url()).toBe(`/billing/statement/${ana.userId}`))
})

test('those who owe are listed by payer, and a payer leads to its patients', async () => {
  await clinic.sql`update bills set payer = ${'Acme Works\nHill Road 2'} where id = ${bill}`
  const app = openApp('/billing/owed', clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'By payer' }))
  const table = within(await screen.findByRole('table', { name: 'Who owes by payer' }))
  await table.findByText('Acme Works')
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/^Acme Works1\$100.00/)
  expect(rows[2]).toMatch(/^Patients themselves1\$30.00/)
  await userEvent.click(table.getByRole('link', { name: 'Acme Works' }))
  await screen.findByText('Paid by Acme Works')
  expect(app.url()).toMatch(/^\/billing\/owed\?payer=[0-9a-f]{32}$/)
  const debtors = within(screen.getByRole('table', { name: 'Who owes' }))
  await waitFor(() => expect(debtors.getAllByRole('row')[1]?.textContent).toContain('$100.00'))
  await press('Show all payers')
  await waitFor(() => expect(app.url()).toBe('/billing/owed'))
})

test('a statement has every document and payment with the balance after it', async () => {
  openApp(`/billing/statement/${ana.userId}`, clinic, staff)
  const table = within(await screen.findByRole('table', { name: 'Statement of account' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/Opening balance\$0.00$/)
  expect(rows[2]).toMatch(/Invoice INV-\d+\$120.00\$120.00$/)
  expect(rows.slice(3, 5).sort()).toEqual([
    expect.stringMatching(/Invoice INV-\d+\$30.00/),
    expect.stringMatching(/Payment R-\d+, cash−\$20.00/),
  ])
  expect(rows[5]).toMatch(/Closing balance\$130.00$/)
  const link = table.getAllByRole('link')[0]
  expect(link?.getAttribute('href')).toBe(`/billing/edit/${bill}`)
  const dues = within(screen.getByRole('region', { name: 'To pay' })).getAllByRole('row')
  expect(dues.map((row) => row.textContent).slice(1)).toEqual([
    expect.stringMatching(/^INV-\d+.+\$100.00$/),
    expect.stringMatching(/^INV-\d+.+\$30.00$/),
  ])
})

test('the desk prints a statement as PDF and sends the patient a link to it', async () => {
  await clinic.sql`delete from mails`
  await clinic.sql`update users set email_confirmed_at = now() where id = ${ana.userId}`
  // jsdom has no tabs and no addresses of files.
  const shown: string[] = []
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: () => undefined } } as never)
  URL.createObjectURL = (file) => `blob:${shown.push((file as Blob).type)}`
  openApp(`/billing/statement/${ana.userId}`, clinic, staff)
  await press('Print statement')
  await waitFor(() => expect(shown).toEqual(['application/pdf']), { timeout: 10_000 })
  await press('Send to patient')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('The patient is mailed a link that asks for a sign-in')
  expect(await clinic.sql`select from mails`).toHaveLength(1)
  vi.restoreAllMocks()
}, 30_000)

test('patients read their own balance and statement', async () => {
  openApp('/patient', clinic, ana)
  await screen.findByText(/To pay: \$130.00, \$100.00 overdue/)
  await userEvent.click(screen.getByRole('link', { name: 'Statement of account' }))
  await screen.findByText('You owe $130.00, $100.00 overdue')
  const table = within(await screen.findByRole('table', { name: 'Statement of account' }))
  expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/patient/bills/${bill}`)
  expect(screen.queryByRole('heading', { name: 'Reminders' })).toBeNull()
})

test('the chart shows the balance beside the name and above the bills', async () => {
  openApp(`/patients/details/${ana.userId}?tab=bills`, clinic, staff)
  const about = within(await screen.findByRole('region', { name: 'Patient' }))
  const inWords = 'Owes $130.00, $100.00 overdue'
  expect((await about.findByRole('link', { name: inWords })).getAttribute('href')).toBe(
    `/patients/details/${ana.userId}?tab=bills`,
  )
  expect(await screen.findAllByText(inWords)).toHaveLength(2)
  const link = screen.getByRole('link', { name: 'Statement of account' })
  expect(link.getAttribute('href')).toBe(`/billing/statement/${ana.userId}`)
})

test('the page of a bill sends a reminder, shows it, and holds others back with a reason', async () => {
  openApp(`/billing/edit/${bill}`, clinic, staff)
  await screen.findByText('No reminder was sent.')
  await press('Send reminder now')
  await screen.findByText(`First reminder to ${ana.email}`)
  const list = within(await screen.findByRole('list', { name: 'Reminders' }))
  list.getByText('First reminder')
  await press(/^No reminders of this bill/)
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'The insurer pays')
  await userEvent.click(dialog.getByRole('button', { name: 'Hold reminders' }))
  await screen.findByText('Reminders of this bill are on hold: The insurer pays')
  expect(screen.queryByRole('button', { name: 'Send reminder now' })).toBeNull()
  await press('Let reminders of this bill go on')
  await screen.findByRole('button', { name: 'Send reminder now' })
  const { body } = await staff.ask(listRemindersOfPatient, { params: { id: ana.userId } })
  expect(body.reminders).toHaveLength(1)
}, 30_000)

test('nobody is offered to remind of a bill that is paid or not due', async () => {
  const body = { id: uuidv7(), amount: '100.00', method: 'cash', date: now } as const
  await staff.ask(addPayment, { params: { id: bill }, body })
  for (const page of [`/billing/edit/${bill}`, `/billing/statement/${ana.userId}`]) {
    openApp(page, clinic, staff)
    await screen.findByText('No reminder was sent.')
    expect(screen.queryByRole('button', { name: 'Send reminder now' })).toBeNull()
    cleanup()
  }
})

test('admins set when and in which words reminders go', async () => {
  const admin = await clinic.signedIn('admin')
  openApp('/settings/reminders', clinic, admin)
  const days = await screen.findByLabelText('First reminder (days after due)')
  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await press('Save')
  await screen.findAllByText('The second reminder comes after the first.')
  await userEvent.clear(days)
  await userEvent.type(days, '10')
  await userEvent.selectOptions(screen.getByLabelText('Reminders of overdue bills'), 'on')
  await press('Save')
  await screen.findByText('Settings saved.')
  const { body } = await admin.ask(readReminderSettings)
  expect(body).toMatchObject({ sending: 'on', firstDays: 10 })
})
