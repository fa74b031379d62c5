import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../medical-records/server/a-medical-record.ts'
import { anEmergencyAccess } from '../server/an-emergency-access.ts'

let clinic: TestClinic
let doctor: Caller
let writer: Caller
let patient: Caller
const user = userEvent.setup()

beforeAll(async () => {
  clinic = await testClinic()
  writer = await clinic.signedIn('doctor', { name: 'Dr. Writer' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Night' })
  patient = await clinic.signedIn('patient', { name: 'Pia Patient' })
  const who = { doctorId: writer.userId, patientId: patient.userId }
  await aMedicalRecord(clinic.sql, { ...who, notes: 'Allergic to latex.' })
})
afterAll(() => clinic.close())

const records = () => `/patients/details/${patient.userId}?tab=records`
const named = (mayOpen: boolean) =>
  clinic.sql`update users set may_open_anyway = ${mayOpen} where id = ${doctor.userId}`

test('records of a patient who is not in care are closed to a doctor whom nobody named', async () => {
  await named(false)
  openApp(records(), clinic, doctor)
  await screen.findByRole('heading', { name: 'This patient is not in your care' })
  screen.getByText(/An administrator can name you/)
  expect(screen.queryByRole('button', { name: 'Open anyway' })).toBeNull()
})

test('a doctor opens them with a reason, reads one in the chart, and ends it', async () => {
  await named(true)
  const app = openApp(records(), clinic, doctor)
  await user.click(await screen.findByRole('button', { name: 'Open anyway' }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), '   ')
  await user.click(screen.getByRole('button', { name: 'Open anyway' }))
  await screen.findAllByText('Reason is required.')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Found unconscious')
  await user.click(screen.getByRole('button', { name: 'Open anyway' }))
  const banner = within(await screen.findByRole('region', { name: 'Emergency access' }))
  banner.getByText(/60 more minutes/)
  await user.click(await screen.findByRole('link', { name: 'View' }))
  await screen.findByText('Allergic to latex.')
  expect(app.url()).toContain(`/patients/details/${patient.userId}?tab=records&record=`)
  await user.click(screen.getByRole('button', { name: 'End now' }))
  await screen.findByRole('heading', { name: 'This patient is not in your care' })
  expect(screen.queryByText('Allergic to latex.')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Emergency access' })).toBeNull()
})

test('without care a doctor still finds their own records in the chart', async () => {
  await named(false)
  const { userId: patientId } = await clinic.signedIn('patient')
  await aMedicalRecord(clinic.sql, { doctorId: writer.userId, patientId })
  await aMedicalRecord(clinic.sql, { doctorId: doctor.userId, patientId })
  openApp(`/patients/details/${patientId}?tab=records`, clinic, doctor)
  await screen.findByRole('heading', { name: 'This patient is not in your care' })
  const own = within(await screen.findByRole('region', { name: 'Your own records' }))
  expect(await own.findAllByRole('link', { name: 'View' })).toHaveLength(1)
})

test('a doctor with the patient in care reads colleagues’ records in the chart, and their own on the page of the record', async () => {
  const id = await aMedicalRecord(clinic.sql, {
    doctorId: doctor.userId,
    patientId: patient.userId,
    date: '2026-04-01',
  })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.userId })
  const app = openApp(`/patients/details/${patient.userId}`, clinic, doctor)
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  await timeline.findByText(/Dr. Writer/)
  await user.click(screen.getByRole('tab', { name: 'Records' }))
  const links = await screen.findAllByRole('link', { name: 'View' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/medical-records/${id}`,
    expect.stringContaining('?tab=records&record='),
  ])
  await user.click(screen.getByText('Dr. Writer', { exact: false }))
  await screen.findByText('Allergic to latex.')
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(app.url()).toContain('record=')
})

test('an admin is told on every page, reviews with a remark, and names doctors', async () => {
  const admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  const other = await clinic.signedIn('patient', { name: 'Otto Other' })
  await anEmergencyAccess(clinic.sql, {
    doctorId: doctor.userId,
    patientId: other.userId,
    reason: 'Seizure in the waiting room',
  })
  openApp('/profile', clinic, admin)
  const notice = within(await screen.findByRole('region', { name: 'Emergency access to review' }))
  await user.click(notice.getByRole('link', { name: 'Review' }))
  const row = within(await screen.findByRole('row', { name: /Otto Other/ }))
  row.getByText('Seizure in the waiting room')
  row.getByText('Still open')
  await user.click(row.getByRole('button', { name: 'Review' }))
  await user.type(screen.getByRole('textbox', { name: /Remark/ }), 'Spoke with Dr. Night.')
  await user.click(screen.getByRole('button', { name: 'Save review' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Otto Other/ })).toBeNull())

  openApp(`/users/${writer.userId}`, clinic, admin)
  await user.click(await screen.findByRole('button', { name: 'Allow emergency access' }))
  await screen.findByRole('button', { name: 'Withdraw emergency access' })
})
