import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readBill, removeBill } from '../../../billing/bills/bill.ts'
import { billFileRefusals } from '../bill-file.ts'
import { sendBillFile } from '../server/a-bill-file.ts'

let clinic: TestClinic
let desk: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  desk = await clinic.signedIn('staff', { name: 'Dana Desk' })
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const newBill = () => aBill(clinic.sql, { patientId: patient.userId })
const text = (name: string, words: string) => new File([words], name, { type: 'text/plain' })
const drop = async (...files: File[]) =>
  fireEvent.drop(await screen.findByRole('group', { name: 'Add files' }), {
    dataTransfer: { files },
  })

test('the desk drops a letter on a bill, names it, and the patient reads it beside the bill', async () => {
  const bill = await newBill()
  openApp(`/billing/edit/${bill}`, clinic, desk)
  await screen.findByText(/^No files yet\. A letter of the insurer/)
  screen.getByText(/^PDF, pictures or text/)
  await drop(text('Answer.txt', 'We pay all of it.'))
  await user.click(await screen.findByRole('button', { name: 'Change: Answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change file' }))
  await user.selectOptions(dialog.getByLabelText('Type'), 'Letter of an insurer')
  await user.click(dialog.getByLabelText('The patient may read it'))
  await user.type(dialog.getByLabelText('Comment'), 'Came by post')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Patient may read')
  const line = within(screen.getByRole('list', { name: 'Files' }))
  line.getByText(/^Letter of an insurer · Text, 1 kB · Added .* by Dana Desk$/)
  await user.click(line.getByRole('button', { name: 'History: Answer' }))
  const history = within(await screen.findByRole('dialog', { name: 'History: Answer' }))
  await history.findByText('Answer · Other document')
  cleanup()

  openApp(`/patient/bills/${bill}`, clinic, patient)
  await user.click(await screen.findByRole('button', { name: 'View Answer' }))
  await within(await screen.findByRole('dialog', { name: 'Answer' })).findByText(
    'We pay all of it.',
  )
  expect(screen.queryByText(/Came by post|Dana/)).toBeNull()
  expect(screen.queryByRole('group', { name: 'Add files' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Change|History)/ })).toBeNull()
})

test('a patient whose bill has no files to read sees no part for them', async () => {
  const bill = await newBill()
  await sendBillFile(clinic, desk, bill)
  openApp(`/patient/bills/${bill}`, clinic, patient)
  await screen.findByRole('heading', { name: 'History' })
  expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull()
})

test('a scan is refused with the way to go, and stays in the list of what was sent', async () => {
  openApp(`/billing/edit/${await newBill()}`, clinic, desk)
  await drop(new File([new Uint8Array(aDicom())], 'scan.dcm'))
  const sent = within(await screen.findByRole('list', { name: 'Files being sent' }))
  await sent.findByText(billFileRefusals.dicom)
})

test('the page of a bill that was voided has its files', async () => {
  const bill = await newBill()
  await sendBillFile(clinic, desk, bill, { fileName: 'Receipt.pdf' })
  const { body: before } = await desk.ask(readBill, { params: { id: bill } })
  const voided = { params: { id: bill }, version: before.version, body: { reason: 'Twice' } }
  await desk.ask(removeBill, voided)
  openApp(`/billing/void/${bill}`, clinic, desk)
  await screen.findByRole('button', { name: 'View Receipt' })
})

test('a file entered in error stands below the others with its reason', async () => {
  const bill = await newBill()
  await sendBillFile(clinic, desk, bill, { fileName: 'Wrong.pdf' })
  openApp(`/billing/edit/${bill}`, clinic, desk)
  await user.click(await screen.findByRole('button', { name: 'History: Wrong' }))
  await user.click(await screen.findByRole('button', { name: 'Entered in error…' }))
  await user.type(screen.getByLabelText('Reason'), 'Of another bill')
  await user.click(screen.getByRole('button', { name: 'Entered in error' }))
  await waitFor(() => expect(screen.getByText('Entered in error (1)')).toBeDefined())
  within(screen.getByRole('list', { name: 'Files entered in error', hidden: true })).getByText(
    'Of another bill',
  )
})
