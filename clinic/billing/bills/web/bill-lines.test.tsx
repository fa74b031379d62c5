import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { addCharge } from '../../charges/charge.ts'
import { listBills, readBill } from '../bill.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let ecg: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  ecg = await aPriceItem(clinic.sql, { name: '12-lead ECG', code: '93000', minor: 6200 })
})
afterAll(() => clinic.close())

const billsOf = async (patientId: string) =>
  (await staff.ask(listBills, { query: { patientId } })).body.rows
const readFirst = async (patientId: string) => {
  const [bill] = await billsOf(patientId)
  return (await staff.ask(readBill, { params: { id: bill?.id ?? '' } })).body
}
const item = (number: number) => screen.findByRole('combobox', { name: `Item ${number}` })
const box = (name: string) => screen.getByRole('textbox', { name })

/** A completed visit with one charge; answers the visit and its patient. */
async function aChargedVisit() {
  const { id: patientId } = await aPatient(clinic.sql, { name: `Ana ${uuidv7()}` })
  const id = uuidv7()
  await clinic.sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status)
    select ${id}, ${patientId}, ${doctor.userId}, day, day + interval '20 minutes', 'completed'
    from (select now() - (random() * 900) * interval '1 day' as day) some_day`
  await doctor.ask(addCharge, { params: { id }, body: { id: uuidv7(), itemId: ecg } })
  return { id, patientId }
}

test('the bill of a visit begins with its charges, and is made by one press', async () => {
  const user = userEvent.setup()
  const { id, patientId } = await aChargedVisit()
  openApp(`/billing/add?patientId=${patientId}&appointmentId=${id}`, clinic, staff)
  expect(await item(1)).toHaveProperty('value', '12-lead ECG')
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '62.00')
  await user.click(screen.getByRole('button', { name: 'Add Bill' }))
  await screen.findByText('Bill added')
  expect(await readFirst(patientId)).toMatchObject({
    amount: '62.00',
    appointmentId: id,
    lines: [{ code: '93000', description: '12-lead ECG', itemId: ecg }],
  })
})

test('items are chosen or typed, and the amount follows quantity, discount and removal', async () => {
  const user = userEvent.setup()
  const { id: patientId } = await aPatient(clinic.sql)
  openApp(`/billing/add?patientId=${patientId}`, clinic, staff)
  const add = await screen.findByRole('button', { name: '+ Add item' })
  await user.click(add)
  expect(document.activeElement).toBe(await item(1))
  await user.type(await item(1), '93000')
  await user.click(await screen.findByRole('option', { name: /12-lead ECG/ }))
  expect(box('Unit price of item 1')).toHaveProperty('value', '62.00')
  await user.click(add)
  await user.type(await item(2), 'Crutches')
  await user.type(box('Unit price of item 2'), '19.99')
  await user.clear(box('Quantity of item 2'))
  await user.type(box('Quantity of item 2'), '2')
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount').value
  await waitFor(() => expect(amount()).toBe('101.98'))
  await user.type(screen.getByLabelText('Discount on all items'), '10%')
  await waitFor(() => expect(amount()).toBe('91.78'))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A regular')
  await user.click(screen.getByRole('button', { name: 'Remove item 2' }))
  await waitFor(() => expect(amount()).toBe('55.80'))
  await user.click(screen.getByRole('button', { name: 'Add Bill' }))
  await screen.findByText('Bill added')
  const { lines } = await readFirst(patientId)
  expect(lines).toMatchObject([{ discount: '6.20', discountReason: 'A regular', amount: '55.80' }])
})

test('a wrong value is told at its item, and what was typed stays', async () => {
  const user = userEvent.setup()
  const { id: patientId } = await aPatient(clinic.sql)
  openApp(`/billing/add?patientId=${patientId}`, clinic, staff)
  await user.click(await screen.findByRole('button', { name: '+ Add item' }))
  await user.type(await item(1), 'Crutches')
  await user.type(box('Unit price of item 1'), '1e3')
  await user.type(box('Discount of item 1'), 'half')
  await user.click(screen.getByRole('button', { name: 'Add Bill' }))
  // At the item, and above the form with a link to it.
  expect(await screen.findAllByText(/A discount is an amount, such as 5.00/)).toHaveLength(2)
  const link = screen.getByRole('link', { name: /A discount is an amount/ })
  expect(link.getAttribute('href')).toBe(`#${box('Discount of item 1').id}`)
  expect(box('Unit price of item 1')).toHaveProperty('value', '1e3')
  expect(await billsOf(patientId)).toEqual([])
})

test('a correction of items says so, and the history has both invoices', async () => {
  const user = userEvent.setup()
  const { id, patientId } = await aChargedVisit()
  openApp(`/billing/add?patientId=${patientId}&appointmentId=${id}`, clinic, staff)
  await item(1)
  await user.click(screen.getByRole('button', { name: 'Add Bill' }))
  await screen.findByText('Bill added')
  const bill = await readFirst(patientId)
  cleanup()
  openApp(`/billing/edit/${bill.id}`, clinic, staff)
  await item(1)
  expect(screen.queryByText(/stays as it was issued/)).toBeNull()
  await user.clear(box('Quantity of item 1'))
  await user.type(box('Quantity of item 1'), '2')
  await screen.findByText(/stays as it was issued/)
  await user.click(screen.getByRole('button', { name: 'Update Bill' }))
  await screen.findByText('Bill updated')
  const after = await readFirst(patientId)
  expect(after.documents.map(({ amount }) => amount)).toEqual(['62.00', '62.00', '124.00'])
  expect(within(document.body).queryByText('Failed to update bill')).toBeNull()
})

test('an amount that is typed stands for itself, and the items can be taken back', async () => {
  const user = userEvent.setup()
  const { id, patientId } = await aChargedVisit()
  openApp(`/billing/add?patientId=${patientId}&appointmentId=${id}`, clinic, staff)
  await item(1)
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '50')
  await screen.findByText('The amount was entered by hand, so the invoice has no items.')
  expect(screen.queryByRole('combobox', { name: 'Item 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the items' }))
  await item(1)
  expect(amount).toHaveProperty('value', '62.00')
  await user.clear(amount)
  await user.type(amount, '50')
  await user.click(screen.getByRole('button', { name: 'Add Bill' }))
  await screen.findByText('Bill added')
  expect(await readFirst(patientId)).toMatchObject({ amount: '50.00', lines: [] })
})
