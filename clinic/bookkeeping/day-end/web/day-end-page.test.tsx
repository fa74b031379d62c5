import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { aSession } from '../../till/server/a-session.ts'
import { closeTill } from '../../till/till-session.ts'
import { closeDay } from '../day-end.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  staff = await clinic.signedIn('staff', { name: 'Grace Hopper' })
  patientId = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
})
afterAll(() => clinic.close())

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const row = (name: RegExp) => screen.findByRole('row', { name })

async function paid(amount: string, date: string, method: 'cash' | 'card' = 'cash', by = staff) {
  const bill = await aBill(clinic.sql, { patientId, amount, date })
  const body = { id: uuidv7(), amount, method, date }
  await by.ask(addPayment, { params: { id: bill }, body })
  return { bill, payment: body.id }
}

describe('the day end', () => {
  test('shows the sums of a day and is closed by a person who may', async () => {
    const date = daysAfter(today('UTC'), -40)
    await paid('30.00', date)
    await paid('70.00', date, 'card', admin)
    openApp(`/billing/day?date=${date}`, clinic, staff)
    expect((await row(/^Cash/)).textContent).toContain('$30.00')
    expect((await row(/^Card/)).textContent).toContain('$70.00')
    expect((await row(/^Grace Hopper/)).textContent).toContain('$30.00')
    expect((await row(/^Visit/)).textContent).toContain('$100.00')
    screen.getByText('Without a session of a till: $100.00 received, $0.00 given back.')
    expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
    openApp(`/billing/day?date=${date}`, clinic, admin)
    await row(/^Visit/)
    await press('Close the day')
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close the day' }),
    )
    await screen.findByText(/^Ada Byron closed this day/)
    expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
  })

  test('shows today the counts of tills with their differences', async () => {
    const holder = await clinic.signedIn('staff', { name: 'Tomás Reyes' })
    const id = await aSession(clinic.sql, holder)
    const body = { counted: '98.00', reason: 'Two dollars are missing' }
    await holder.ask(closeTill, { params: { id }, body })
    openApp('/billing/day', clinic, admin)
    const till = await row(/Tomás Reyes/)
    expect(till.textContent).toContain('−$2.00')
    expect(till.textContent).toContain('Two dollars are missing')
    screen.getByText('It can be closed when it is over.')
  })

  test('says so when nothing happened', async () => {
    openApp('/billing/day?date=2020-02-02', clinic, staff)
    await screen.findByText('Nothing was paid.')
    screen.getByText('Nothing was billed.')
    screen.getByText('No till was open.')
  })
})

describe('a closed day', () => {
  test('refuses a payment with a sentence at the day, and keeps what was typed', async () => {
    const date = daysAfter(today('UTC'), -41)
    const bill = await aBill(clinic.sql, { patientId, amount: '30.00', date })
    await admin.ask(closeDay, { body: { date } })
    openApp(`/billing/edit/${bill}`, clinic, staff)
    await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
    const dialog = within(screen.getByRole('dialog'))
    await fill(dialog.getByLabelText('Note'), 'At the desk')
    await fill(dialog.getByLabelText('Date'), date)
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await dialog.findByText('This day is closed. Choose a day that is open, such as today.')
    expect(dialog.getByLabelText<HTMLInputElement>('Note').value).toBe('At the desk')
  })

  test('is said where a bill of it is corrected', async () => {
    const date = daysAfter(today('UTC'), -42)
    const bill = await aBill(clinic.sql, { patientId, amount: '30.00', date })
    await admin.ask(closeDay, { body: { date } })
    openApp(`/billing/edit/${bill}`, clinic, staff)
    await fill(await screen.findByRole('spinbutton', { name: 'Amount' }), '20')
    await screen.findByText(/so the new invoice is dated today\.$/)
  })
})

describe('money', () => {
  test('that is taken without a till open says so, and a till is opened there', async () => {
    const clerk = await clinic.signedIn('staff')
    const bill = await aBill(clinic.sql, { patientId, amount: '30.00' })
    openApp(`/billing/edit/${bill}`, clinic, clerk)
    await userEvent.click(await screen.findByRole('button', { name: 'Take payment' }))
    await screen.findByText(/^You have no till open/)
    await press('Open till')
    const opening = within(screen.getByRole('dialog', { name: 'Open till' }))
    await fill(opening.getByLabelText('Cash in it now'), '100')
    await userEvent.click(opening.getByRole('button', { name: 'Open till' }))
    await screen.findByText('Front desk is open')
    await waitFor(() => expect(screen.queryByText(/^You have no till open/)).toBeNull())
    await press('Record payment')
    await screen.findByText(/^\$30\.00 paid/)
    openApp('/billing/till', clinic, clerk)
    await screen.findByText('$130.00')
  })

  test('over the limit is given back after a second person has approved it', async () => {
    await clinic.sql`update money_rules set return_limit_minor = 5000`
    const { bill } = await paid('80.00', daysAfter(today('UTC'), -1))
    openApp(`/billing/edit/${bill}`, clinic, staff)
    await userEvent.click(await screen.findByRole('button', { name: 'Give back…' }))
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Give back' }),
    )
    await screen.findByText('The return waits for a second person')
    await screen.findByText(/^You asked to give \$80\.00 back/)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    openApp('/admin', clinic, admin)
    await screen.findByText(/^1 return of money waits/)
    openApp('/billing/day', clinic, admin)
    const list = within(await screen.findByRole('list', { name: 'Returns to approve' }))
    list.getByText(/^Grace Hopper asked for it/)
    await userEvent.click(list.getByRole('button', { name: 'Approve' }))
    await screen.findByText('$80.00 given back')
    openApp(`/billing/edit/${bill}`, clinic, staff)
    await screen.findByText(/^\$80\.00 given back/)
  })

  test('is not given back where a second person refuses, who says why', async () => {
    const { bill, payment } = await paid('90.00', daysAfter(today('UTC'), -1))
    const body = { id: uuidv7(), amount: '90.00', reason: 'Paid twice' }
    await staff.ask(returnPayment, { params: { id: payment }, body })
    openApp(`/billing/edit/${bill}`, clinic, admin)
    await screen.findByText(/^Grace Hopper asked to give \$90\.00 back: Paid twice/)
    await press('Refuse…')
    const dialog = within(screen.getByRole('alertdialog'))
    await fill(dialog.getByLabelText('Reason'), 'It was paid once')
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
    await screen.findByText('Ada Byron refused to give $90.00 back: It was paid once')
  })
})
