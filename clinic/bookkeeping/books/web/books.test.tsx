import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readBill } from '../../../billing/bills/bill.ts'
import { addDeposit, addPayment } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let patientId: string
let billId: string
const now = today('UTC')
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patientId = (await aPatient(clinic.sql, { name: 'Ana Šimić' })).id
  billId = await aBill(clinic.sql, { patientId, amount: '100.00', date: now })
  const payment = { id: uuidv7(), amount: '30.00', method: 'card' as const, date: now }
  await staff.ask(addPayment, { params: { id: billId }, body: payment })
})
afterAll(() => clinic.close())

test('the books of today lead to the rows behind each sum, and say that both sides agree', async () => {
  const app = openApp('/billing', clinic, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Money' }))
  await userEvent.click(screen.getByRole('link', { name: 'Books' }))
  await screen.findByRole('heading', { level: 1, name: 'Books' })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Today')
  await waitFor(() => expect(app.url()).toContain(`from=${now}`))
  const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
  await revenue.findByRole('link', { name: 'Invoiced: $100.00' })
  const receivables = within(screen.getByRole('region', { name: 'Receivables' }))
  receivables.getByRole('link', { name: 'Allocated from payments: −$30.00' })
  receivables.getByRole('link', { name: 'At the end: $70.00' })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getAllByText('Agree')).toHaveLength(7)
  checks.getByText(
    /^Bills of these days say that \$30\.00 of them is paid; .* sum up to \$30\.00\.$/,
  )

  const received = within(screen.getByRole('region', { name: 'Money received' }))
  await userEvent.click(received.getByRole('link', { name: 'Card: $30.00' }))
  const list = within(await screen.findByRole('table', { name: 'Payments' }))
  await list.findByText('$30.00')
  expect(app.url()).toBe(`/billing/payments?kind=payment&method=card&from=${now}&to=${now}`)
})

test('a check that fails is shown with the bill that differs', async () => {
  const change = (minor: number) =>
    clinic.owner.begin(async (tx) => {
      await tx`alter table bills disable trigger user`
      await tx`update bills set paid_minor = ${minor} where id = ${billId}`
      await tx`alter table bills enable trigger user`
    })
  await change(3100)
  openApp(`/billing/books?from=${now}&to=${now}`, clinic, admin)
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getAllByText('Differ')).toHaveLength(2)
  const [link] = checks.getAllByRole('link', { name: 'INV-000001' })
  expect(link?.getAttribute('href')).toBe(`/billing/edit/${billId}`)
  checks.getByText(/\$31\.00 and \$30\.00/)
  await change(3000)
})

test('people at the desk have no books, unless a duty gives them', async () => {
  openApp('/billing', clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Money' }))
  expect(screen.queryByRole('link', { name: 'Books' })).toBeNull()
  screen.getByRole('link', { name: 'Payments' })
})

test('a visit without a bill is billed, or left without one and taken back', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await anAppointment(clinic.sql, {
    ...{ patientId, doctorId: doctor.userId, status: 'completed' },
    date: daysAfter(now, -2),
  })
  const app = openApp('/billing/leaks', clinic, staff)
  const table = within(await screen.findByRole('table', { name: 'Visits without a bill' }))
  await table.findByText('Ana Šimić')
  await screen.findByRole('link', { name: 'Visits without a bill (1)' })
  await userEvent.click(table.getByRole('button', { name: 'No bill…' }))
  const question = within(screen.getByRole('alertdialog', { name: 'No bill for this visit?' }))
  await userEvent.click(question.getByRole('button', { name: 'No bill' }))
  await table.findByText('Every visit has its bill')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(await table.findByRole('link', { name: 'Make bill' }))
  await screen.findByRole('heading', { level: 1, name: 'Add Bill' })
  expect(app.url()).toContain(`patientId=${patientId}`)
})

test('days to come have no visits yet, so none of them is said to have its bill', async () => {
  openApp(`/billing/leaks?visits-from=${daysAfter(now, 1)}`, clinic, staff)
  const table = within(await screen.findByRole('table', { name: 'Visits without a bill' }))
  await table.findByText('No visits in these days yet')
  expect(table.queryByText('Every visit has its bill')).toBeNull()
})

test('credit is applied to what its patient owes by one press', async () => {
  const body = { id: uuidv7(), amount: '50.00', method: 'cash' as const, date: now }
  await staff.ask(addDeposit, { params: { id: patientId }, body })
  openApp('/billing/leaks?kind=credits', clinic, staff)
  const table = within(await screen.findByRole('table', { name: 'Credit not applied' }))
  expect(screen.queryByRole('complementary', { name: 'Visit' })).toBeNull()
  await userEvent.click(await table.findByRole('button', { name: 'Apply credit' }))
  await screen.findByText('Credit applied to 1 bill')
  await table.findByText('No credit could pay a bill')
  const bill = await staff.ask(readBill, { params: { id: billId } })
  expect(bill.body.owed).toBe('20.00')
})

test('the account numbers of the ledger are changed in the settings', async () => {
  openApp('/settings/ledger-accounts', clinic, admin)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Receivables' })
  await userEvent.clear(field)
  await userEvent.type(field, '1400')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
})
