import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { invoiceName, readBill } from '../bill.ts'
import { addPayment } from '../payment.ts'
import { aBill } from '../server/a-bill.ts'

let clinic: TestClinic
let staff: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
})
afterAll(() => clinic.close())

/** The files that the browser was told to show; jsdom has no tabs and no addresses of files. */
const shown: Blob[] = []
beforeEach(() => {
  shown.length = 0
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: () => undefined } } as never)
  URL.createObjectURL = (file) => `blob:${shown.push(file as Blob)}`
})
afterEach(() => vi.restoreAllMocks())

/** Each PDF is made in a process of its own. */
const patience = { timeout: 10_000 }
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, patience))
const showsPdfs = (count: number) =>
  waitFor(
    () => expect(shown.map(({ type }) => type)).toEqual(Array(count).fill('application/pdf')),
    patience,
  )

async function unpaid() {
  const id = await aBill(clinic.sql, { patientId: patient.patientId ?? '', amount: '80.00' })
  const { invoiceNumber } = (await staff.ask(readBill, { params: { id } })).body
  return { id, name: invoiceName(invoiceNumber) }
}

async function printsOf(id: string) {
  await flushEvents(clinic.sql)
  const [row] = await clinic.sql<{ count: number }[]>`
    select count(*)::int as count from audit_events where object_id = ${id} and action = 'print'`
  return row?.count
}

test('the desk prints the invoice, takes a payment and shows its receipt from the notice', async () => {
  const { id, name } = await unpaid()
  openApp(`/billing/edit/${id}`, clinic, staff)
  await press('Print invoice')
  await showsPdfs(1)
  await press(`PDF of Invoice ${name}`)
  await showsPdfs(2)
  await press('Take payment')
  await press('Record payment')
  await press('Receipt')
  await showsPdfs(3)
  // The notice stays, so the payment can still be undone.
  screen.getByRole('button', { name: 'Undo' })
  await press(/^Receipt R-\d+ on a roll$/)
  await showsPdfs(4)
  expect(await printsOf(id)).toBe(2)
}, 60_000)

test('a patient opens the documents of the own bill', async () => {
  const { id, name } = await unpaid()
  const payment = { id: uuidv7(), amount: '80.00', method: 'card', date: '2026-03-02' } as const
  await staff.ask(addPayment, { params: { id }, body: payment })
  openApp(`/patient/bills/${id}`, clinic, patient)
  await press('Print invoice')
  await showsPdfs(1)
  await press(`PDF of Invoice ${name}`)
  await showsPdfs(2)
  await press(/^Receipt R-\d+$/)
  await showsPdfs(3)
  expect(screen.queryByRole('button', { name: /on a roll/ })).toBeNull()
  expect(await printsOf(id)).toBe(2)
}, 60_000)

test('a bill is sent to its patient after a question, and a patient without an account is a notice', async () => {
  const { id } = await unpaid()
  await clinic.sql`update users set email_confirmed_at = null where id = ${patient.userId}`
  openApp(`/billing/edit/${id}`, clinic, staff)
  await press('Send to patient')
  await press('Send')
  await screen.findByText(/no account with a confirmed email/)
  await clinic.sql`update users set email_confirmed_at = now() where id = ${patient.userId}`
  await press('Send to patient')
  await press('Send')
  await screen.findByText('The patient is mailed a link that asks for a sign-in')
})
