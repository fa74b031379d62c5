import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { fileRefusals } from '../file.ts'
import { sendFile } from '../server/a-file.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic({ OPENWARD_FILE_MB: '1' })
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
})
afterAll(() => clinic.close())

// There is no canvas to draw on; the journeys look at drawn scans.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
const user = userEvent.setup()
const filesOf = (id: string) => `/patients/details/${id}?tab=files`
async function inCare(name: string): Promise<string> {
  const { id } = await aPatient(clinic.sql, { name })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}
const fileNamed = (name: string, content: Uint8Array<ArrayBuffer>, type = '') =>
  new File([content], name, { type })
const text = (name: string, words: string) => fileNamed(name, new TextEncoder().encode(words))
const dropped = async (...files: File[]) =>
  fireEvent.drop(await screen.findByRole('group', { name: 'Add files' }), {
    dataTransfer: { files },
  })

test('files that are dropped stand in the list under their names, and open', async () => {
  const id = await inCare('Dropped Files')
  openApp(filesOf(id), clinic, doctor)
  await screen.findByText('No files yet.')
  await dropped(text('Hearing_test.txt', 'Both ears are well.'), text('other.txt', 'Another one.'))
  await screen.findByRole('button', { name: 'View Hearing test' })
  await screen.findByRole('button', { name: 'View other' })
  expect(screen.queryByRole('list', { name: 'Files being sent' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View Hearing test' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Hearing test' }))
  await viewer.findByText('Both ears are well.')
  await user.click(viewer.getByRole('button', { name: 'Previous file' }))
  await within(await screen.findByRole('dialog', { name: 'other' })).findByText('Another one.')
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'Hearing test' })
})

test('a file that is not taken stays on the screen with its reason, and the others are added', async () => {
  const id = await inCare('Refused Files')
  openApp(filesOf(id), clinic, doctor)
  await dropped(
    text('page.html', '<!doctype html><script>alert(1)</script>'),
    fileNamed('large.txt', new Uint8Array(1_000_001).fill(97)),
    text('empty.txt', ''),
    text('good.txt', 'Good'),
  )
  const sent = within(await screen.findByRole('list', { name: 'Files being sent' }))
  await sent.findByText(fileRefusals.markup)
  await sent.findByText(fileRefusals.large(1_000_000))
  await sent.findByText(fileRefusals.empty)
  await screen.findByRole('button', { name: 'View good' })
  await user.click(sent.getByRole('button', { name: 'Take page.html from the list' }))
  expect(sent.queryByText(fileRefusals.markup)).toBeNull()
})

test('a file that was chosen, and entered in error, is chosen again', async () => {
  const id = await inCare('Chosen Twice')
  openApp(filesOf(id), clinic, doctor)
  await screen.findByText('No files yet.')
  const chosen = new File(['Chosen twice'], 'twice.txt', { type: 'text/plain' })
  const zone = screen.getByRole('group', { name: 'Add files' })
  const input = zone.parentElement?.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no input for files.')
  await user.upload(input, chosen)
  await screen.findByRole('button', { name: 'View twice' })
  // A browser tells of a choice only when it differs from the value that the input has.
  expect(input.value).toBe('')
  expect(input.files).toHaveLength(0)
  await user.upload(input, chosen)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'View twice' })).toHaveLength(2))
})

test('a file that is pasted is added', async () => {
  const id = await inCare('Pasted Picture')
  openApp(filesOf(id), clinic, doctor)
  await screen.findByText('No files yet.')
  const clipboardData = { files: [text('pasted.txt', 'Pasted')] }
  fireEvent.paste(screen.getByText('No files yet.'), { clipboardData })
  await screen.findByRole('button', { name: 'View pasted' })
})

test('the title, type and date of a file are changed, and its history says what they were', async () => {
  const id = await inCare('Changed File')
  await anAppointment(clinic.sql, { patientId: id, doctorId: doctor.userId, reason: 'Sore knee' })
  await sendFile(clinic, doctor, id, { fileName: 'scan0001.pdf', content: aPdf() })
  openApp(filesOf(id), clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'Change: scan0001' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change file' }))
  const title = dialog.getByLabelText(/^Title/)
  await user.clear(title)
  await user.type(title, 'Letter of the hospital')
  await user.selectOptions(dialog.getByLabelText('Type'), 'Letter')
  await user.type(dialog.getByLabelText('Date'), '2024')
  const visit = await dialog.findByRole('option', { name: /Sore knee$/ })
  await user.selectOptions(dialog.getByLabelText('Visit'), visit)
  await user.click(dialog.getByLabelText('The patient may read it'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Letter · 2024 · PDF/)
  await screen.findByText('Patient may read')
  await screen.findByText(/^Visit: .* Sore knee$/)
  await user.click(screen.getByRole('button', { name: 'History: Letter of the hospital' }))
  const history = within(screen.getByRole('dialog', { name: 'History: Letter of the hospital' }))
  await history.findByText(/^scan0001 · Other document/)
  await user.click(history.getByRole('button', { name: 'Entered in error…' }))
  await user.type(history.getByLabelText(/^Reason/), 'Of another patient')
  await user.click(history.getByRole('button', { name: 'Entered in error' }))
  await screen.findByText('Entered in error (1)')
})

test('a DICOM file shows its pictures and tags, and warns where it names another patient', async () => {
  const id = await inCare('Noor Haddad')
  const more = [
    [0x00281050, 'DS', '40\\300'],
    [0x00281051, 'DS', '400\\1500'],
  ] as const
  const content = aDicom({ frames: 3, name: 'Silva^José', more })
  await sendFile(clinic, doctor, id, { fileName: 'knee.dcm', content })
  openApp(filesOf(id), clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'View knee' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'knee' }))
  await viewer.findByText('This file names another patient than this chart')
  await viewer.findByText(/^In the file: Silva José, born/)
  await viewer.findByRole('img', { name: 'knee, picture 2 of 3' })
  viewer.getByText('Level 40, window 400')
  await user.click(viewer.getByRole('button', { name: '300 / 1500' }))
  viewer.getByText('Level 300, window 1500')
  fireEvent.change(viewer.getByLabelText('Contrast'), { target: { value: '50' } })
  viewer.getByText('Level 300, window 24')
  fireEvent.change(viewer.getByLabelText('Brightness'), { target: { value: '0' } })
  viewer.getByText('Level 36, window 24')
  await user.click(viewer.getByRole('button', { name: 'Invert' }))
  expect(viewer.getByRole('button', { name: 'Invert' }).ariaPressed).toBe('true')
  await user.click(viewer.getByRole('button', { name: 'As at first' }))
  viewer.getByText('Level 40, window 400')
  await user.click(viewer.getByRole('button', { name: 'Next picture' }))
  viewer.getByRole('img', { name: 'knee, picture 3 of 3' })
  fireEvent.change(viewer.getByLabelText('Picture 3 of 3'), { target: { value: '1' } })
  viewer.getByRole('img', { name: 'knee, picture 1 of 3' })
  viewer.getByText('KNEE')
})

test('a DICOM file that is damaged says so in the viewer', async () => {
  const id = await inCare('Damaged Scan')
  const content = aDicom({ rows: 60, columns: 60 }).subarray(0, 2000)
  await sendFile(clinic, doctor, id, { fileName: 'cut.dcm', content })
  openApp(filesOf(id), clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'View cut' }))
  await screen.findByText(/^This file is damaged or not complete. It is not shown here./)
})

test('files that are ticked are sent to the patient, and the list says when', async () => {
  const patient = await clinic.signedIn('patient')
  const id = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  await clinic.sql`update users set email_confirmed_at = now() where id = ${patient.userId}`
  for (const name of ['one', 'two', 'kept']) {
    await sendFile(clinic, doctor, id, { fileName: `${name}.pdf`, content: aPdf(name) })
  }
  openApp(filesOf(id), clinic, doctor)
  await user.click(await screen.findByLabelText('Choose one'))
  await user.click(screen.getByLabelText('Choose two'))
  await user.click(screen.getByRole('button', { name: 'Send to the patient…' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Send 2 files to the patient?')
  await user.click(question.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getAllByText(/^Sent to the patient /)).toHaveLength(2))
  expect(screen.queryByRole('group', { name: 'Chosen files' })).toBeNull()
  cleanup()
  const [mail] = await clinic.sql<{ body: string }[]>`select body from mails`
  const [, path = ''] = /clinic\.example(\S+)/.exec(mail?.body ?? '') ?? []
  openApp(path, clinic, patient)
  await screen.findByRole('button', { name: 'View two' })
  screen.getByText(/^These are the files that your clinic sent you/)
  expect(screen.queryByRole('button', { name: 'View kept' })).toBeNull()
})

test('the list is cut by the type of documents', async () => {
  const id = await inCare('Filtered Files')
  await sendFile(clinic, doctor, id, { fileName: 'one.pdf', type: 'letter' })
  await sendFile(clinic, doctor, id, { fileName: 'two.pdf', type: 'ecg', content: aPdf('two') })
  openApp(filesOf(id), clinic, doctor)
  await screen.findByRole('button', { name: 'View one' })
  await user.selectOptions(screen.getByLabelText('Type'), 'ECG')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View one' })).toBeNull())
  expect(screen.getByRole('button', { name: 'View two' })).toBeDefined()
})

test('files are closed to a doctor who does not have the patient in care', async () => {
  const { id } = await aPatient(clinic.sql)
  openApp(filesOf(id), clinic, doctor)
  await screen.findByText(/^Files are closed to you/)
})

test('a patient reads what the clinic gives, and is told how to bring files', async () => {
  const patient = await clinic.signedIn('patient')
  const id = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  await sendFile(clinic, doctor, id, { fileName: 'given.pdf', forPatient: true })
  await sendFile(clinic, doctor, id, { fileName: 'kept.pdf', content: aPdf('kept') })
  openApp('/patient/files', clinic, patient)
  await screen.findByRole('button', { name: 'View given' })
  await screen.findByText(/You cannot send files here yet/)
  expect(screen.queryByRole('button', { name: 'View kept' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Add files' })).toBeNull()
})
