import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { addPayment } from '../../bills/payment.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { addPaymentPlan, listPaymentPlans } from '../payment-plan.ts'

let clinic: TestClinic
let staff: Caller
let ana: Caller
let bills: string[]
const now = today('UTC')

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.owner`truncate bills, payments, payment_plans cascade`
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  bills = []
  for (const amount of ['100.00', '20.00']) {
    const wanted = { patientId: ana.userId, amount, date: daysAfter(now, -54) }
    bills.push(await aBill(clinic.sql, wanted))
  }
})

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
async function aPlan() {
  const body = { id: uuidv7(), billIds: bills, every: 'month', firstDay: now, number: 3 } as never
  const made = await staff.ask(addPaymentPlan, { params: { id: ana.userId }, body })
  expect(made.status).toBe(201)
  return made.body
}

test('the desk sees the instalments before it makes a plan, and the plan afterwards', async () => {
  const app = openApp(`/billing/statement/${ana.userId}`, clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'New payment plan' }))
  const preview = await screen.findByRole('region', { name: 'Instalments' })
  within(preview).getByText('Total $120.00, in 3 instalments')
  const number = screen.getByLabelText('Number of instalments')
  await userEvent.clear(number)
  await userEvent.type(screen.getByLabelText('Or the amount of each'), '50')
  await waitFor(() => expect(rowsOf(within(preview).getByRole('table')).at(-1)).toMatch(/\$20.00$/))
  await userEvent.click(screen.getByLabelText(/\$20\.00$/))
  within(preview).getByText('Total $100.00, in 2 instalments')
  await userEvent.clear(screen.getByLabelText('Or the amount of each'))
  await userEvent.type(number, '1000')
  await press('Make payment plan')
  await screen.findAllByText('A plan has 2 to 120 instalments.')
  await userEvent.clear(number)
  await userEvent.type(number, '4')
  await press('Make payment plan')
  await screen.findByText(/\$0\.00 paid of \$100\.00\. Next: \$25\.00 by/)
  const { plans } = (await staff.ask(listPaymentPlans, { params: { id: ana.userId } })).body
  expect(app.url()).toBe(`/billing/plans/${plans[0]?.id}`)
  expect(rowsOf(screen.getByRole('table', { name: 'Instalments' }))).toHaveLength(6)
}, 30_000)

test('the desk takes the next instalment from the page of its plan, and what is due next is offered', async () => {
  const plan = await aPlan()
  openApp(`/billing/plans/${plan.id}`, clinic, staff)
  await press('Take payment')
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  expect(within(dialog).getByLabelText('Amount')).toHaveProperty('value', '40.00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }))
  await screen.findByText(/\$40\.00 paid of \$120\.00\. Next: \$40\.00 by/)
  await press('Take payment')
  const again = await screen.findByRole('dialog', { name: 'Take payment' })
  expect(within(again).getByLabelText('Amount')).toHaveProperty('value', '40.00')
})

test('a payment that is being entered stays when somebody else pays the rest meanwhile', async () => {
  const plan = await aPlan()
  openApp(`/billing/plans/${plan.id}`, clinic, staff)
  await press('Take payment')
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await userEvent.type(within(dialog).getByLabelText(/Note/), 'Paid at the door')
  for (const bill of plan.bills) {
    const body = { id: uuidv7(), amount: bill.owed, method: 'card', date: now } as never
    expect((await staff.ask(addPayment, { params: { id: bill.id }, body })).status).toBe(201)
  }
  await invalidate(['bills'])
  await screen.findByText(/\$120\.00 paid of \$120\.00/)
  expect(within(dialog).getByLabelText(/Note/)).toHaveProperty('value', 'Paid at the door')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }))
  await screen.findByText('Keep $40.00 as credit?')
})

test('the page of a bill leads to its plan, or to a new one', async () => {
  openApp(`/billing/edit/${bills[0]}`, clinic, staff)
  const link = await screen.findByRole('link', { name: 'Pay in instalments' })
  expect(link.getAttribute('href')).toContain(`billId=${bills[0]}`)
  const plan = await aPlan()
  cleanup()
  openApp(`/billing/edit/${bills[0]}`, clinic, staff)
  const open = await screen.findByRole('link', { name: 'Open the payment plan' })
  expect(open.getAttribute('href')).toBe(`/billing/plans/${plan.id}`)
  expect(screen.queryByRole('link', { name: 'Pay in instalments' })).toBeNull()
})

test('a plan is changed and ended with a reason', async () => {
  const plan = await aPlan()
  openApp(`/billing/plans/${plan.id}`, clinic, staff)
  await userEvent.click(await screen.findByRole('link', { name: 'Change' }))
  const number = await screen.findByLabelText('Number of instalments')
  await userEvent.clear(number)
  await userEvent.type(number, '6')
  await userEvent.type(screen.getByLabelText('Reason'), 'Lost the job')
  await press('Change payment plan')
  await screen.findByText('Lost the job')
  await press('End plan…')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Pays at once')
  await userEvent.click(dialog.getByRole('button', { name: 'End payment plan' }))
  await screen.findByText('Ended', { selector: '[data-hue] *' })
  await screen.findByText('Pays at once')
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
}, 30_000)

test('patients see their own plan with the next instalment and its day', async () => {
  await aPlan()
  openApp('/patient/bills', clinic, ana)
  await screen.findByText(/\$0\.00 paid of \$120\.00\. Next: \$40\.00 by/)
  expect(rowsOf(screen.getByRole('table', { name: 'Instalments' }))).toHaveLength(5)
  await screen.findByText('You owe $120.00')
  cleanup()
  openApp(`/patient/bills/${bills[0]}`, clinic, ana)
  await screen.findByText(/\$0\.00 paid of \$120\.00\. Next: \$40\.00 by/)
})
