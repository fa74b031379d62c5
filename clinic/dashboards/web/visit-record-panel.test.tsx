import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { readAppointment } from '../../visits/appointments/appointment.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readDrafts } from '../../records/medical-records/draft.ts'
import {
  listMedicalRecords,
  readMedicalRecord,
} from '../../records/medical-records/medical-record.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { aPatient } from '../../patients/server/a-patient.ts'

let clinic: TestClinic
let doctor: Caller
let patientId: string
let visitId: string
beforeAll(async () => {
  clinic = await testClinic()
  // Noon, so that no day ends during the test.
  await clinic.sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor')
  const patient = await aPatient(clinic.sql, { name: 'Ana Simic' })
  patientId = patient.id
  await clinic.sql`update patients set allergies = 'Penicillin' where id = ${patientId}`
  visitId = await aVisitOn(0)
})

/** Books a visit this many days from today, at nine. */
async function aVisitOn(days: number): Promise<string> {
  const [day] = await clinic.sql<{ date: string }[]>`
    select ((now() at time zone time_zone)::date + ${days}::int)::text as date from clinic`
  const visit = { patientId, doctorId: doctor.userId, reason: 'Cough' }
  return anAppointment(clinic.sql, { ...visit, date: day?.date ?? '' })
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const notes = () => screen.findByRole('textbox', { name: 'Clinical Notes' })
const stateOf = async (id: string) =>
  (await doctor.ask(readAppointment, { params: { id } })).body.state

test('a doctor starts a visit, writes its record and completes it without leaving the day', async () => {
  const app = openApp('/doctor', clinic, doctor)
  await screen.findByText('1 visit today, 1 still to come. Next: today at 09:00.')
  await press('Start visit: Ana Simic')
  const panel = within(await screen.findByRole('dialog', { name: 'Visit' }))
  await panel.findByText('Penicillin')
  panel.getByText('Cough')
  await waitFor(async () => expect(await stateOf(visitId)).toBe('in progress'))
  await screen.findByText('1 visit today, 0 still to come.')
  await userEvent.type(await notes(), 'Lungs clear')
  await userEvent.type(panel.getByRole('textbox', { name: 'Prescription' }), 'Honey')
  await press('Add Record')
  await screen.findByText('Record added')
  await screen.findByText('Ana Simic is done.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(app.url()).toBe('/doctor')
  expect(await stateOf(visitId)).toBe('completed')
  const { rows } = (await doctor.ask(listMedicalRecords, { query: { patientId } })).body
  const [row] = rows
  const { body } = await doctor.ask(readMedicalRecord, { params: { id: row?.id ?? '' } })
  expect(body).toMatchObject({
    appointmentId: visitId,
    notes: 'Lungs clear',
    prescription: 'Honey',
  })
})

test('the last record opens with one press', async () => {
  await aMedicalRecord(clinic.sql, {
    doctorId: doctor.userId,
    patientId,
    date: '2026-02-03',
    notes: 'Fever since Sunday',
  })
  openApp(`/doctor?visit=${visitId}`, clinic, doctor)
  await userEvent.click(await screen.findByText(/^Last record: Tue, Feb 3/))
  await screen.findByText('Fever since Sunday')
})

test('leaving a half-written record asks first, and offers it to the same visit only', async () => {
  const yesterdays = await aVisitOn(-1)
  const app = openApp(`/doctor?visit=${visitId}`, clinic, doctor)
  await userEvent.type(await notes(), 'Half a note')
  await userEvent.tab()
  await waitFor(async () => {
    const { body } = await doctor.ask(readDrafts, { params: { form: 'new' } })
    expect(body).toHaveLength(1)
  })
  await press('Close')
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await userEvent.click(question.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(app.url()).toBe('/doctor'))
  await press('Write record: Ana Simic')
  await waitFor(() => expect(app.url()).toBe(`/doctor?visit=${yesterdays}`))
  expect((await notes()).textContent).toBe('')
  await press('Close')
  await press('Start visit: Ana Simic')
  await screen.findByText(/^You have unsaved work from/)
  await press('Continue')
  expect((await notes()).textContent).toBe('Half a note')
})

test('a visit of another day is not started: an earlier one gets its record, a later one waits', async () => {
  await aVisitOn(1)
  const past = await aVisitOn(-1)
  openApp('/doctor', clinic, doctor)
  await press('Write record: Ana Simic')
  await notes()
  expect(await stateOf(past)).toBe('scheduled')
  expect(screen.getAllByRole('button', { name: /: Ana Simic$/, hidden: true })).toHaveLength(2)
})
