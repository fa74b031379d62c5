import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { changeBill, listBills, readBill, readVoidBill } from '../bill.ts'
import { aBill } from '../server/a-bill.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(() => clinic.owner`truncate bills cascade`)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

async function billOf(patient: { id: string }, wanted = {}) {
  const id = await aBill(clinic.sql, { patientId: patient.id, ...wanted })
  const { body } = await staff.ask(listBills, { query: { patientId: patient.id } })
  const bill = body.rows.find((row) => row.id === id)
  if (!bill) throw new Error('The bill is not listed.')
  return bill
}

describe('the list of bills', () => {
  test('is cut to the days of the address, which the filters show', async () => {
    const patient = await aPatient(clinic.sql)
    await billOf(patient, { date: '2031-05-01', amount: '10.00' })
    await billOf(patient, { date: '2031-05-09', amount: '20.00' })
    openApp('/billing?from=2031-05-02&to=2031-05-31', clinic, staff)
    await screen.findByText('$20.00')
    expect(screen.queryByText('$10.00')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('From').value).not.toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).not.toBe('')
  })

  test('shows patient, exact amount, status, date and what can be done', async () => {
    const patient = await aPatient(clinic.sql, { email: 'ruth@example.com' })
    const bill = await billOf(patient, { amount: '1150.00', status: 'paid' })
    openApp('/billing', clinic, staff)
    await screen.findByRole('heading', { level: 1, name: 'Billing / Invoices' })
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Patient',
      'Amount',
      'Status',
      'Date',
      'Actions',
      'Due',
      'Invoice',
    ])
    const name = await table.findByRole('link', { name: 'Ruth Calder (ruth@example.com)' })
    expect(name.getAttribute('href')).toBe(`/patients/details/${patient.id}`)
    table.getByText('$1,150.00')
    table.getByText('Paid')
    table.getByText(/^Sun, Mar 1$/)
    const edit = table.getByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(`/billing/edit/${bill.id}`)
    table.getByRole('button', { name: 'Delete' })
    expect(table.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Add Bill' }).getAttribute('href')).toBe('/billing/add')
  })

  test('says so when there is none', async () => {
    openApp('/billing', clinic, staff)
    await screen.findByText('No bills yet')
  })

  test('says so when it cannot be read, and never that there is none', async () => {
    await clinic.owner`alter table bills rename to bills_elsewhere`
    openApp('/billing', clinic, staff)
    await screen.findByText('Something went wrong while loading data.')
    expect(screen.queryByText('No bills yet')).toBeNull()
    await clinic.owner`alter table bills_elsewhere rename to bills`
  })

  test('is filtered by search and status, both in the address', async () => {
    await billOf(await aPatient(clinic.sql, { name: 'Ana Šimić' }))
    await billOf(await aPatient(clinic.sql, { name: 'Ben Okoro' }), { status: 'paid' })
    const app = openApp('/billing', clinic, staff)
    await screen.findByText('Ben Okoro')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'simic')
    await waitFor(() => expect(screen.queryByText('Ben Okoro')).toBeNull())
    screen.getByText('Ana Šimić')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid')
    await waitFor(() => expect(screen.queryByText('Ana Šimić')).toBeNull())
    expect(app.url()).toMatch(/^\/billing\?status=paid&list=\w+$/)
  })

  test.each(['doctor', 'patient'] as const)('is closed to a %s', async (role) => {
    const app = openApp('/billing', clinic, await clinic.signedIn(role))
    await waitFor(() => expect(app.url()).toBe('/'))
  })
})

describe('from the list', () => {
  test('a bill is deleted after a question and brought back by Undo', async () => {
    await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    await screen.findByText('Ruth Calder')
    await press('Delete')
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this bill?' }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    screen.getByText('Ruth Calder')

    await press('Delete')
    const again = within(screen.getByRole('alertdialog', { name: 'Delete this bill?' }))
    await userEvent.click(again.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No bills yet')
    await press('Undo')
    await screen.findByText('Ruth Calder')
  })

  test('a bill that changed meanwhile is deleted only after a second question, which says how', async () => {
    const bill = await billOf(await aPatient(clinic.sql), { amount: '80.00' })
    openApp('/billing', clinic, staff)
    await screen.findByText('$80.00')
    await press('Delete')
    const body = {
      patientId: bill.patientId,
      amount: '90.00',
      date: bill.date,
      status: 'paid',
    } as const
    const params = { id: bill.id }
    await staff.ask(changeBill, { params, version: 1, body })
    const yes = () =>
      userEvent.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      )
    await yes()
    await screen.findByText('Amount: $80.00 → $90.00')
    screen.getByText('Status: Unpaid → Paid')
    expect((await staff.ask(readBill, { params })).status).toBe(200)
    await yes()
    await screen.findByText('No bills yet')
    await press('Undo')
    await screen.findByText('$90.00')
  })

  test('a bill that cannot be deleted stays, with a notice', async () => {
    const bill = await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    await screen.findByText('Ruth Calder')
    await clinic.sql`update bills set voided_at = now() where id = ${bill.id}`
    await press('Delete')
    const question = within(screen.getByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await alert()).toContain('Failed to delete bill')
    screen.getByText('Ruth Calder')
  })

  test('a bill is deleted with the usual reason, or with another one', async () => {
    const bill = await billOf(await aPatient(clinic.sql), { status: 'paid' })
    openApp('/billing', clinic, staff)
    await screen.findByText('Ruth Calder')
    await press('Delete')
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this bill?' }))
    question.getByText(/The \$80\.00 that was paid becomes credit of the patient\./)
    const reason = question.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    expect(reason.value).toBe('Entered by mistake')
    await userEvent.clear(reason)
    await userEvent.type(reason, 'Billed twice{Enter}')
    await screen.findByText('No bills yet')
    const { body } = await staff.ask(readVoidBill, { params: { id: bill.id } })
    expect(body).toMatchObject({ reason: 'Billed twice', owed: '0.00' })

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Void')
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    await table.findByText('Ruth Calder')
    await userEvent.click(table.getByRole('button', { name: 'Bring back' }))
    await screen.findByText(/^The bill is back as INV-\d+$/)
    await screen.findByText('No bills yet')
  })

  test('a payment of an unpaid bill is recorded, and taken back by Undo', async () => {
    const bill = await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    await table.findByText('Unpaid')
    await press('Take payment')
    const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
    dialog.getByText(/^Ruth Calder owes \$80\.00 of INV-\d+\.$/)
    const amount = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
    expect(amount.value).toBe('80.00')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), 'Card')
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await table.findByText('Paid')
    await screen.findByText(/^\$80\.00 paid \(R-\d+\)$/)
    const { body } = await staff.ask(readBill, { params: { id: bill.id } })
    expect(body.payments).toMatchObject([{ method: 'card', amount: '80.00' }])
    await press('Undo')
    await table.findByText('Unpaid')
  })

  test('a payment in part leaves the rest in the list, and too much asks whether it is credit', async () => {
    const bill = await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    await table.findByText('Unpaid')
    await press('Take payment')
    const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
    const amount = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '80.01')
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await screen.findByRole('alertdialog', { name: 'Keep $0.01 as credit?' })
    await press('Change the amount')
    expect(amount.value).toBe('80.01')
    await userEvent.clear(amount)
    await userEvent.type(amount, '30')
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await table.findByText('$50.00 left', { exact: false })
    table.getByText('Unpaid')
    await press('Take payment')
    const again = within(screen.getByRole('dialog', { name: 'Take payment' }))
    await userEvent.clear(again.getByRole('spinbutton', { name: 'Amount' }))
    await userEvent.type(again.getByRole('spinbutton', { name: 'Amount' }), '70')
    await userEvent.click(again.getByRole('button', { name: 'Record payment' }))
    await press('Keep as credit')
    await table.findByText('Paid')
    const { body } = await staff.ask(readBill, { params: { id: bill.id } })
    expect(body).toMatchObject({ credit: '20.00', paid: '80.00' })
  })

  test('a refusal of a payment goes when its amount is changed, and is none of its parts afterwards', async () => {
    const bill = await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    await table.findByText('Unpaid')
    await press('Take payment')
    const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
    const amount = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
    const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await userEvent.clear(amount)
    await userEvent.type(amount, '0')
    await record()
    const sentence = 'A payment is more than nothing.'
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence)
    await userEvent.type(amount, '1')
    expect(dialog.queryByRole('alert')).toBeNull()
    await press('Add another method')
    await clinic.sql`update bills set voided_at = now() where id = ${bill.id}`
    await record()
    expect((await dialog.findByRole('alert')).textContent).toContain('Not found')
  })

  test('a payment has a part in cash and the rest by card after one press', async () => {
    const bill = await billOf(await aPatient(clinic.sql))
    openApp('/billing', clinic, staff)
    const table = within(await screen.findByRole('table', { name: 'Bills' }))
    await table.findByText('Unpaid')
    await press('Take payment')
    const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
    const amount = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '30')
    await press('Add another method')
    const rest = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount 2' })
    expect(rest.value).toBe('50.00')
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Paid by 2' }).value).toBe(
      'card',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await screen.findByText(/^\$80\.00 paid \(R-\d+, R-\d+\)$/)
    const { body } = await staff.ask(readBill, { params: { id: bill.id } })
    expect(body.payments).toMatchObject([
      { method: 'cash', amount: '30.00' },
      { method: 'card', amount: '50.00' },
    ])
    await press('Undo')
    await table.findByText('Unpaid')
  })

  test('a bill that is corrected while a payment is entered takes the payment of its new amount', async () => {
    const bill = await billOf(await aPatient(clinic.sql), { amount: '80.00' })
    openApp('/billing', clinic, staff)
    await screen.findByText('$80.00')
    await press('Take payment')
    await staff.ask(changeBill, {
      params: { id: bill.id },
      version: 1,
      body: { patientId: bill.patientId, amount: '55.00', date: bill.date, status: 'unpaid' },
    })
    const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
    await dialog.findByText('Only $55.00 is still owed.')
    const { body } = await staff.ask(readBill, { params: { id: bill.id } })
    expect(body.payments).toEqual([])
  })
})
