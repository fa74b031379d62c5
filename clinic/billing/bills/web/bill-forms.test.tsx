import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { typedDay } from '../../../../contract/typed-day.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { changeBill, invoiceName, listBills, readBill, removeBill } from '../bill.ts'
import { aBill } from '../server/a-bill.ts'
import { aCurrency } from '../server/a-currency.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const amount = () => screen.findByRole('spinbutton', { name: 'Amount' })
const value = (element: HTMLElement) => (element as HTMLInputElement).value

async function billsOf(patient: { id: string }) {
  const { body } = await staff.ask(listBills, { query: { patientId: patient.id } })
  return body.rows
}
const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body

describe('adding a bill', () => {
  test('takes patient, amount, date and status, and goes to the list', async () => {
    const patient = await aPatient(clinic.sql, { name: 'Ana Šimić' })
    const app = openApp('/billing/add', clinic, staff)
    await screen.findByRole('heading', { level: 1, name: 'Add Bill' })
    const people = await screen.findByRole('combobox', { name: 'Patient' })
    expect(people.getAttribute('placeholder')).toBe('Select Patient')
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Unpaid', 'Paid'])
    expect(value(status)).toBe('unpaid')
    const day = value(screen.getByLabelText('Date'))
    expect(typedDay(day, { country: 'US', today: today('UTC') })).toBe(today('UTC'))

    await userEvent.type(people, 'simic')
    await userEvent.click(await screen.findByRole('option', { name: /^Ana Šimić/ }))
    await userEvent.type(await amount(), '1150.5')
    await press('Add Bill')
    await waitFor(() => expect(app.url()).toBe('/billing'))
    await screen.findByText('Bill added')
    await screen.findByText('$1,150.50')
    const dueOn = daysAfter(today('UTC'), 14)
    expect(await billsOf(patient)).toMatchObject([
      { amount: '1150.50', status: 'unpaid', date: today('UTC'), dueOn },
    ])
  })

  test('knows the patient and the visit it comes from', async () => {
    const patient = await aPatient(clinic.sql, { name: 'Ben Okoro' })
    const doctor = await clinic.signedIn('doctor')
    const appointmentId = uuidv7()
    await clinic.sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${appointmentId}, ${patient.id}, ${doctor.userId}, now(), now() + interval '1 hour')`
    openApp(`/billing/add?patientId=${patient.id}&appointmentId=${appointmentId}`, clinic, staff)
    expect(value(await screen.findByRole('combobox', { name: 'Patient' }))).toBe('Ben Okoro')
    await userEvent.type(await amount(), '80')
    await press('Add Bill')
    await screen.findByRole('heading', { name: 'Billing / Invoices' })
    expect(await billsOf(patient)).toMatchObject([{ appointmentId }])
  })

  const bounds = 'Amount must be from 0 to 9,999,999.99 with at most two decimals.'
  test.each([
    ['12,50', 'Enter it with a point and without commas, such as 1250.00.'],
    ['-5', bounds],
    ['1e3', bounds],
    ['12.505', bounds],
    ['1000000000000000', bounds],
  ])('an amount of %s is refused and stays as it was typed', async (typed, sentence) => {
    const patient = await aPatient(clinic.sql)
    openApp(`/billing/add?patientId=${patient.id}`, clinic, staff)
    const entry = await amount()
    await userEvent.type(entry, typed)
    await press('Add Bill')
    await waitFor(() => expect(entry.getAttribute('aria-invalid')).toBe('true'))
    expect(value(entry)).toBe(typed)
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
    expect(await billsOf(patient)).toEqual([])
  })

  test('that is refused says so and keeps what was entered', async () => {
    const patient = await aPatient(clinic.sql)
    const app = openApp(`/billing/add?patientId=${patient.id}`, clinic, staff)
    await userEvent.type(await amount(), '80')
    await clinic.sql`update patients set archived_at = now() where id = ${patient.id}`
    await press('Add Bill')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to add bill')
    expect(alert.textContent).toContain('This patient is not in the register.')
    expect(value(await amount())).toBe('80')
    expect(app.url()).toContain('/billing/add')
  })

  test.each(['Patient', 'Amount', 'Date'])('requires %s', async (label) => {
    openApp('/billing/add', clinic, staff)
    expect((await screen.findByLabelText(label)).hasAttribute('required')).toBe(true)
  })
})

describe.each([
  ['JPY', /must be a whole number/, '1150', '¥1,150', '−¥50'],
  ['KWD', /with at most three decimals/, '1150.125', 'KWD 1,150.125', '−KWD 50.000'],
])('a bill in %s', (currency, refusal, typed, shown, difference) => {
  beforeAll(() => aCurrency(clinic.owner, currency))
  afterAll(() => aCurrency(clinic.owner, 'USD'))

  test('has the decimals of its currency in the form, in the list and on paper', async () => {
    const patient = await aPatient(clinic.sql, { name: `Ana ${currency}` })
    openApp(`/billing/add?patientId=${patient.id}`, clinic, staff)
    const entry = await amount()
    await userEvent.type(entry, `${typed}${typed.includes('.') ? '5' : '.5'}`)
    await press('Add Bill')
    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0)
    await userEvent.clear(entry)
    await userEvent.type(entry, typed)
    await press('Add Bill')
    await screen.findByText('Bill added')
    await screen.findByText(shown)
    const [bill] = await billsOf(patient)
    expect(bill).toMatchObject({ amount: typed, currency })
  })

  test('has lines that add up to the amount on its invoice', async () => {
    const patient = await aPatient(clinic.sql)
    const zeros = typed.includes('.') ? '.000' : ''
    const lines = [{ description: 'Visit', amount: `150${zeros}` }]
    const id = await aBill(clinic.sql, {
      ...{ patientId: patient.id, amount: `100${zeros}`, currency, lines },
    })
    openApp(`/billing/edit/${id}`, clinic, staff)
    expect(value(await amount())).toBe(`100${zeros}`)
    await screen.findByText(difference)
  })
})

describe('editing a bill', () => {
  test('shows what is stored, switches the status freely and goes to the list', async () => {
    const patient = await aPatient(clinic.sql, { email: 'ruth@example.com' })
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '9.90', status: 'paid' })
    const app = openApp(`/billing/edit/${id}`, clinic, staff)
    expect(value(await amount())).toBe('9.90')
    expect(value(screen.getByRole('combobox', { name: 'Patient' }))).toBe(
      'Ruth Calder (ruth@example.com)',
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Unpaid')
    screen.getByText('Its payments are given back.')
    expect(value(screen.getByRole('textbox', { name: 'Reason' }))).toBe('Entered by mistake')
    await press('Update Bill')
    await waitFor(() => expect(app.url()).toBe('/billing'))
    await screen.findByText('Bill updated')
    expect(await read(id)).toMatchObject({ amount: '9.90', status: 'unpaid', owed: '9.90' })
  })

  test('says that the invoice stays, asks why, and shows the whole history afterwards', async () => {
    const patient = await aPatient(clinic.sql)
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '80.00', status: 'paid' })
    const first = invoiceName((await read(id)).invoiceNumber)
    const app = openApp(`/billing/edit/${id}`, clinic, staff)
    const entry = await amount()
    expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
    await userEvent.clear(entry)
    await userEvent.type(entry, '60')
    screen.getByText(new RegExp(`^${first} stays as it was issued`))
    const reason = screen.getByRole('textbox', { name: 'Reason' })
    await userEvent.clear(reason)
    await userEvent.type(reason, 'Too much')
    await press('Update Bill')
    await waitFor(() => expect(app.url()).toBe('/billing'))
    openApp(`/billing/edit/${id}`, clinic, staff)
    const history = within(await screen.findByRole('region', { name: 'History' }))
    const rows = history.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      expect.stringContaining(`Invoice ${first}`),
      expect.stringMatching(/Payment.*\$20\.00 does not pay this bill\..*\$80\.00$/),
      expect.stringMatching(/Credit note CN-\d+ for INV-\d+Too much.*−\$80\.00$/),
      expect.stringMatching(/Invoice INV-\d+.*\$60\.00$/),
    ])
  })

  test('a payment is given back with a reason from the history', async () => {
    const patient = await aPatient(clinic.sql)
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '80.00', status: 'paid' })
    openApp(`/billing/edit/${id}`, clinic, staff)
    await userEvent.click(await screen.findByRole('button', { name: 'Give back…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Give back' }))
    const part = dialog.getByRole('spinbutton', { name: 'Amount' })
    expect(value(part)).toBe('80.00')
    await userEvent.clear(part)
    await userEvent.type(part, '80.01')
    await userEvent.click(dialog.getByRole('button', { name: 'Give back' }))
    await dialog.findByText('Only $80.00 of this payment is left.')
    await userEvent.clear(part)
    await userEvent.type(part, '80')
    await userEvent.click(dialog.getByRole('button', { name: 'Give back' }))
    await screen.findByText('$80.00 given back: Entered by mistake')
    await screen.findByText(', $80.00 to pay of $80.00')
    expect(await read(id)).toMatchObject({ status: 'unpaid', owed: '80.00' })
    expect(screen.queryByRole('button', { name: 'Give back…' })).toBeNull()
    // The form goes on from the bill as it stands after this.
    expect(value(screen.getByRole('combobox', { name: 'Status' }))).toBe('unpaid')
    await userEvent.clear(await amount())
    await userEvent.type(await amount(), '60')
    await press('Update Bill')
    await screen.findByText('Bill updated')
    expect(await read(id)).toMatchObject({ amount: '60.00', status: 'unpaid' })
  })

  test('of a bill that was voided offers nothing but to bring it back', async () => {
    const patient = await aPatient(clinic.sql)
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '80.00' })
    const body = { reason: 'Billed twice' }
    await staff.ask(removeBill, { params: { id }, version: 1, body })
    openApp(`/billing/void/${id}`, clinic, staff)
    await screen.findByText(/was voided on .*: Billed twice$/)
    expect(screen.queryByRole('button', { name: 'Update Bill' })).toBeNull()
    await press('Bring back')
    await screen.findByRole('button', { name: 'Update Bill' })
    expect(await read(id)).toMatchObject({ owed: '80.00', voidedAt: null })
  })

  test('keeps a patient who is no longer offered as a choice', async () => {
    const patient = await aPatient(clinic.sql)
    const id = await aBill(clinic.sql, { patientId: patient.id })
    await clinic.sql`update patients set archived_at = now() where id = ${patient.id}`
    openApp(`/billing/edit/${id}`, clinic, staff)
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Paid')
    await press('Update Bill')
    await screen.findByRole('heading', { name: 'Billing / Invoices' })
    expect(await read(id)).toMatchObject({ patientId: patient.id, status: 'paid' })
  })

  test('a missing bill leads to the list with a notice', async () => {
    const app = openApp(`/billing/edit/${uuidv7()}`, clinic, staff)
    expect((await screen.findByRole('alert')).textContent).toContain('Bill not found')
    expect(app.url()).toBe('/billing')
  })

  test('a change that somebody else made meanwhile is shown beside the entered values', async () => {
    const patient = await aPatient(clinic.sql)
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '80.00' })
    openApp(`/billing/edit/${id}`, clinic, staff)
    const entry = await amount()
    const bill = await read(id)
    await staff.ask(changeBill, {
      params: { id },
      version: bill.version,
      body: { patientId: patient.id, amount: '95.00', date: bill.date, status: 'unpaid' },
    })
    await userEvent.clear(entry)
    await userEvent.type(entry, '70')
    await press('Update Bill')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update bill')
    const versions = within(screen.getByRole('region', { name: 'Both versions' }))
    versions.getByText('95.00')
    versions.getByText('70')
    expect((await read(id)).amount).toBe('95.00')
    await press('Keep mine')
    await waitFor(async () => expect((await read(id)).amount).toBe('70.00'))
  })

  test('its invoice has the number, the lines, the name without the email, and adds up to the amount', async () => {
    const patient = await aPatient(clinic.sql, { email: 'ruth@example.com' })
    const lines = [
      { description: 'Consultation', amount: '60.00' },
      { description: 'Dressing', amount: '25.50' },
    ]
    const id = await aBill(clinic.sql, { patientId: patient.id, amount: '80.00', lines })
    const { invoiceNumber } = await read(id)
    openApp(`/billing/edit/${id}`, clinic, staff)
    const number = String(invoiceNumber).padStart(6, '0')
    const title = await screen.findByText(`Invoice INV-${number}`, { selector: 'h2' })
    expect(title.parentElement?.textContent).toContain('PatientRuth Calder')
    expect(title.parentElement?.textContent).not.toContain('ruth@example.com')
    const rows = [...(title.parentElement?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Description', 'Amount'],
      ['Consultation', '$60.00'],
      ['Dressing', '$25.50'],
      ['Adjustment', '−$5.50'],
      ['Total', '$80.00'],
    ])
  })
})
