import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readBill } from '../../../billing/bills/bill.ts'
import { addDeposit, receiptName } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readPayment } from '../money-movement.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
})
afterAll(() => clinic.close())

let patientId: string
beforeEach(async () => {
  patientId = (await aPatient(clinic.sql, { name: 'Ana Šimić' })).id
})

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function aDeposit(amount: string) {
  const body = { id: uuidv7(), amount, method: 'cash' as const, date: '2026-03-02' }
  return (await staff.ask(addDeposit, { params: { id: patientId }, body })).body
}

test('a deposit is taken in the chart, listed by its receipt, and pays the oldest bill first', async () => {
  const older = await aBill(clinic.sql, { patientId, amount: '50.00', date: '2026-03-01' })
  const newer = await aBill(clinic.sql, { patientId, amount: '80.00', date: '2026-03-05' })
  const app = openApp(`/patients/details/${patientId}?tab=bills`, clinic, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Take deposit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Take deposit' }))
  await userEvent.type(dialog.getByRole('spinbutton', { name: 'Amount' }), '70')
  await userEvent.click(dialog.getByRole('button', { name: 'Record deposit' }))
  const notice = await screen.findByText(/^\$70\.00 taken as credit \(R-\d+\)$/)
  const receipt = /R-\d+/.exec(notice.textContent)?.[0] ?? ''

  await userEvent.click(screen.getByRole('link', { name: 'Payments' }))
  const list = within(await screen.findByRole('table', { name: 'Payments' }))
  await userEvent.click(await list.findByRole('link', { name: receipt }))
  await screen.findByRole('heading', { level: 1, name: `Payment ${receipt}` })
  const amounts = (
    await screen.findAllByRole<HTMLInputElement>('spinbutton', { name: /^INV-/ })
  ).map(({ value }) => value)
  expect(amounts).toEqual(['50.00', '20.00'])
  await press('Pay bills')
  await screen.findByText('Bills paid from this payment')
  const paid = within(await screen.findByRole('list', { name: 'Bills that it pays' }))
  await waitFor(() => expect(paid.getAllByRole('listitem')).toHaveLength(2))
  const owed = async (id: string) => (await staff.ask(readBill, { params: { id } })).body.owed
  expect([await owed(older), await owed(newer)]).toEqual(['0.00', '60.00'])

  const [first] = paid.getAllByRole('button', { name: /^Unapply from INV-/ })
  if (first) await userEvent.click(first)
  await screen.findByText(/^\$50\.00 unapplied from INV-\d+; it is credit again$/)
  expect(await owed(older)).toBe('50.00')
  expect(app.url()).toMatch(/^\/billing\/payments\//)
})

test('too much for a bill is refused at its field, with what was typed kept', async () => {
  await aBill(clinic.sql, { patientId, amount: '50.00' })
  const { id } = await aDeposit('70.00')
  openApp(`/billing/payments/${id}`, clinic, staff)
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: /^INV-/ })
  await userEvent.clear(field)
  await userEvent.type(field, '50.01')
  await press('Pay bills')
  const told = await screen.findAllByText('Only $50.00 is still owed.')
  expect(told.length).toBeGreaterThan(0)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['50.01', 'true'])
  const { body } = await staff.ask(readPayment, { params: { id } })
  expect(body.allocated).toBe('0.00')
})

test('payments are found by their receipt, method and credit', async () => {
  const { receiptNumber } = await aDeposit('70.00')
  const app = openApp('/billing/payments?left=yes', clinic, staff)
  const list = within(await screen.findByRole('table', { name: 'Payments' }))
  await list.findByRole('link', { name: receiptName(receiptNumber ?? 0) })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Card')
  await list.findByText('No payments found')
  await waitFor(() => expect(app.url()).toContain('method=card'))
})

test('a payment that nobody has is not found', async () => {
  const app = openApp(`/billing/payments/${uuidv7()}`, clinic, staff)
  await screen.findByText('Payment not found')
  expect(app.url()).toBe('/billing/payments')
})
