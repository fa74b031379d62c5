import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { listMedicalRecords } from '../../medical-records/medical-record.ts'
import { aMedicalRecord } from '../../medical-records/server/a-medical-record.ts'
import { endCare } from '../care.ts'
import { aCareTaking } from '../server/a-care-taking.ts'

let clinic: TestClinic
let doctor: Caller
let patient: Caller
const user = userEvent.setup()

beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Night' })
  patient = await clinic.signedIn('patient', { name: 'Pia Patient' })
  const writer = await clinic.signedIn('doctor', { name: 'Dr. Writer' })
  const who = { doctorId: writer.userId, patientId: patient.userId }
  await aMedicalRecord(clinic.sql, { ...who, notes: 'Allergic to latex.' })
})

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Take into my care' }))

test('a doctor takes a patient into care by the keyboard, reads, and ends it', async () => {
  openApp(`/patients/details/${patient.userId}`, clinic, doctor)
  const take = await screen.findByRole('button', { name: 'Take into my care' })
  take.focus()
  await user.keyboard('{Enter}')
  const asked = await dialog()
  await user.selectOptions(asked.getByRole('combobox', { name: 'Reason' }), 'Referred')
  await user.type(asked.getByRole('textbox', { name: 'Who asked you' }), '.')
  await user.keyboard('{Enter}')
  expect(await asked.findAllByText('Say who asked you.')).not.toHaveLength(0)
  await user.type(asked.getByRole('textbox', { name: 'Who asked you' }), ' Dr. Marsh{Enter}')
  await screen.findByText('In your care')
  expect(screen.getByRole('region', { name: 'Care' }).textContent).toMatch(
    /since \w{3}, \w{3} \d+ until \w{3}, \w{3} \d+(, \d{4})?\. Referred: \. Dr\. Marsh/,
  )
  await user.click(screen.getByRole('tab', { name: 'Records' }))
  await user.click(await screen.findByRole('link', { name: 'View' }))
  await screen.findByText('Allergic to latex.')
  await press('End care')
  const question = within(await screen.findByRole('alertdialog', { name: 'End your care?' }))
  await user.click(question.getByRole('button', { name: 'End care' }))
  await screen.findByRole('heading', { name: 'This patient is not in your care' })
  expect(screen.queryByText('Allergic to latex.')).toBeNull()
})

test('a record without care asks for the reason at saving, and is added with it', async () => {
  const app = openApp(`/medical-records/add?patientId=${patient.userId}`, clinic, doctor)
  await screen.findByText('This patient is not in your care.')
  await user.type(await screen.findByRole('textbox', { name: 'Clinical Notes' }), 'Seen at night')
  await press('Add Record')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to add record')
  const asked = await dialog()
  await user.selectOptions(asked.getByRole('combobox', { name: 'Reason' }), 'On call')
  await user.click(asked.getByRole('button', { name: 'Take into my care' }))
  await waitFor(() => expect(app.url()).toBe('/medical-records'))
  const { body } = await doctor.ask(listMedicalRecords, { query: { patientId: patient.userId } })
  expect(body.total).toBe(1)
})

test('the form says before anything is typed that care is missing', async () => {
  openApp(`/medical-records/add?patientId=${patient.userId}`, clinic, doctor)
  await press('Take into my care')
  const asked = await dialog()
  await user.selectOptions(asked.getByRole('combobox', { name: 'Reason' }), 'Walk-in')
  await user.click(asked.getByRole('button', { name: 'Take into my care' }))
  await waitFor(() => expect(screen.queryByText('This patient is not in your care.')).toBeNull())
})

test('care that ended meanwhile is asked for at saving, and what was typed stays', async () => {
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.userId })
  openApp(`/medical-records/add?patientId=${patient.userId}`, clinic, doctor)
  await user.type(await screen.findByRole('textbox', { name: 'Clinical Notes' }), 'Half done')
  expect(screen.queryByText('This patient is not in your care.')).toBeNull()
  await doctor.ask(endCare, { params: { id: patient.userId } })
  await press('Add Record')
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toContain('not in your care')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Clinical Notes' }).value).toBe(
    'Half done',
  )
})

test('an admin is told, reviews with a remark and ends the care; the patient sees the reason', async () => {
  const admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  await aCareTaking(clinic.sql, {
    doctorId: doctor.userId,
    patientId: patient.userId,
    reason: 'consult',
    remark: 'Dr. Writer asked about a rash',
  })
  openApp('/admin', clinic, admin)
  await user.click(await screen.findByRole('link', { name: 'Review' }))
  await screen.findByRole('heading', { level: 1, name: 'Taken into care' })
  const row = within(
    await screen.findByRole('row', { name: /Consult: Dr. Writer asked about a rash/ }),
  )
  await user.click(row.getByRole('button', { name: 'Review' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Review taking into care' }))
  await user.type(asked.getByRole('textbox', { name: /Remark/ }), 'Dr. Writer did not.')
  await user.selectOptions(asked.getByRole('combobox', { name: 'The care' }), 'Ends now')
  await user.click(asked.getByRole('button', { name: 'Save review' }))
  await waitFor(() =>
    expect(screen.queryByRole('row', { name: /Dr. Writer asked about a rash/ })).toBeNull(),
  )

  openApp('/profile', clinic, patient)
  const seen = within(await screen.findByRole('table', { name: 'Who opened my record' }))
  await seen.findByText('Took you into their care: consult')
})
