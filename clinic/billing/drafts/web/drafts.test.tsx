import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listBills } from '../../bills/bill.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import { addBillDraft, changeBillDraft, listBillDrafts } from '../bill-draft.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
})
afterAll(() => clinic.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const amount = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
const billsOf = async (patientId: string) =>
  (await staff.ask(listBills, { query: { patientId } })).body.rows
const draftsOf = async (patientId: string) =>
  (await staff.ask(listBillDrafts, { query: { patientId } })).body.rows
async function aDraft(name: string) {
  const patient = await aPatient(clinic.sql, { name })
  const { body } = await staff.ask(addBillDraft, { body: newBill(patient.id) })
  return { ...body, version: 1 }
}

test('a bill is saved as a draft, changed and issued', async () => {
  const { id: patientId } = await aPatient(clinic.sql, { name: 'Ana Šimić' })
  const app = openApp(`/billing/add?patientId=${patientId}`, clinic, staff)
  await userEvent.type(await amount(), '80')
  await press('Save as draft')
  await waitFor(() => expect(app.url()).toBe('/billing/drafts'))
  await screen.findByText('Draft saved')
  const table = within(screen.getByRole('table', { name: 'Drafts of bills' }))
  await table.findByText('Sam Rivera')
  expect(await billsOf(patientId)).toEqual([])

  const [draft] = await draftsOf(patientId)
  await press('Open')
  await waitFor(() => expect(app.url()).toBe(`/billing/drafts/${draft?.id}`))
  await waitFor(async () => expect((await amount()).value).toBe('80.00'))
  await userEvent.clear(await amount())
  await userEvent.type(await amount(), '95.50')
  await press('Save draft')
  await waitFor(async () => {
    expect(await draftsOf(patientId)).toMatchObject([{ amount: '95.50', version: 2 }])
  })
  await press('Issue Bill')
  await screen.findByText(/^INV-\d{6} issued$/)
  await screen.findByText('No drafts')
  expect(await billsOf(patientId)).toMatchObject([{ id: draft?.id, amount: '95.50' }])
})

test('a draft is issued from the list by one press', async () => {
  const { patientId } = await aDraft('Ben Okoro')
  openApp('/billing/leaks?kind=drafts', clinic, staff)
  await screen.findByRole('link', { name: 'Drafts of bills (1)' })
  await press('Issue bill')
  await screen.findByText(/^INV-\d{6} issued for Ben Okoro$/)
  await screen.findByText('No drafts')
  expect(await billsOf(patientId)).toMatchObject([{ amount: '80.00' }])
})

test('the second click of a double click issues nothing', async () => {
  const { patientId } = await aDraft('Eli Voss')
  openApp('/billing/drafts', clinic, staff)
  const button = await screen.findByRole('button', { name: 'Issue bill' })
  fireEvent.click(button, { detail: 2 })
  fireEvent.click(button, { detail: 1 })
  await screen.findByText(/^INV-\d{6} issued for Eli Voss$/)
  await screen.findByText('No drafts')
  expect(screen.queryByText('Failed to issue the bill')).toBeNull()
  expect(await billsOf(patientId)).toHaveLength(1)
})

test('a deleted draft is brought back by Undo', async () => {
  const { patientId } = await aDraft('Cleo Marsh')
  openApp('/billing/drafts', clinic, staff)
  await press('Delete')
  const question = within(screen.getByRole('alertdialog', { name: 'Delete this draft?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No drafts')
  await press('Undo')
  await screen.findByRole('button', { name: 'Issue bill' })
  expect(await draftsOf(patientId)).toHaveLength(1)
  await press('Issue bill')
  await screen.findByText('No drafts')
})

test('a draft that somebody else changed shows both versions and issues nothing unseen', async () => {
  const { id, patientId } = await aDraft('Dora Lind')
  openApp(`/billing/drafts/${id}`, clinic, staff)
  await userEvent.clear(await amount())
  await userEvent.type(await amount(), '70')
  const { id: _id, ...body } = { ...newBill(patientId), amount: '60.00' }
  await staff.ask(changeBillDraft, { params: { id }, version: 1, body })
  await press('Issue Bill')
  const panel = within(await screen.findByRole('alert'))
  panel.getByText('Failed to issue the bill', { exact: false })
  expect(await billsOf(patientId)).toEqual([])
  expect((await amount()).value).toBe('70')
})
