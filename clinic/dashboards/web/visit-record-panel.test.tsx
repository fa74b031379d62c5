import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { readAppointment } from '../../visits/appointments/appointment.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readDrafts } from '../../records/medical-records/draft.ts'
import {
  listMedicalRecords,
  readMedicalRecord,
} from '../../records/medical-records/medical-record.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'

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

test('earlier notes stand beside the new one, five at a time, and each reading is an event', async () => {
  const ids: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const record = { doctorId: doctor.userId, patientId, date: `2026-02-0${day}` }
    ids.push(await aMedicalRecord(clinic.sql, { ...record, notes: `Fever on day ${day}` }))
  }
  openApp(`/doctor?visit=${visitId}`, clinic, doctor)
  const history = within(await screen.findByRole('region', { name: 'Earlier notes' }))
  await history.findByText('Fever on day 6')
  expect(history.getAllByRole('article')).toHaveLength(5)
  await userEvent.click(history.getByRole('button', { name: 'Show older notes' }))
  await history.findByText('Fever on day 1')
  expect(history.getAllByRole('article')).toHaveLength(6)
  expect(history.queryByRole('button', { name: 'Show older notes' })).toBeNull()
  await flushEvents(clinic.sql)
  const events = await clinic.sql<{ objectId: string; patientIds: string[] }[]>`
    select object_id, patient_id from audit_events
    where actor_id = ${doctor.userId} and action = 'read' and object_type = 'medical record'
      and patient_id = ${patientId}`
  expect(new Set(events.map(({ objectId }) => objectId))).toEqual(new Set(ids))
})

test('the next visit is marked, then the one under way', async () => {
  openApp('/doctor', clinic, doctor)
  const row = async () => within((await screen.findAllByRole('row'))[1] as HTMLElement)
  await screen.findByRole('button', { name: 'Start visit: Ana Simic' })
  ;(await row()).getByText('Next')
  await press('Start visit: Ana Simic')
  await press('Close')
  await screen.findByRole('button', { name: 'Continue visit: Ana Simic' })
  ;(await row()).getByText('Now')
  expect((await row()).getByText('In progress').closest('[data-hue]')).not.toBeNull()
})

test('the form says that adding the record completes the visit, once the visit can be', async () => {
  openApp(`/doctor?visit=${visitId}`, clinic, doctor)
  await notes()
  await screen.findByText('No earlier notes that you may read.')
  expect(screen.queryByText('Adding the record completes the visit.')).toBeNull()
  await press('Close')
  await press('Start visit: Ana Simic')
  await screen.findByText('Adding the record completes the visit.')
})

test('a completed visit opens its record, not a second empty form', async () => {
  const record = { doctorId: doctor.userId, patientId, appointmentId: visitId }
  const id = await aMedicalRecord(clinic.sql, { ...record, notes: 'Lungs clear' })
  await clinic.sql`update appointments set status = 'completed' where id = ${visitId}`
  openApp('/doctor', clinic, doctor)
  await press('Open record: Ana Simic')
  const visit = within(await screen.findByRole('region', { name: 'Record of this visit' }))
  await visit.findByText('Lungs clear')
  expect(visit.queryByRole('textbox')).toBeNull()
  const edit = visit.getByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/medical-records/edit/${id}`)
})

test('a visit completed without a record still takes one', async () => {
  await clinic.sql`update appointments set status = 'completed' where id = ${visitId}`
  openApp(`/doctor?visit=${visitId}`, clinic, doctor)
  await screen.findByText('This visit was completed without a record.')
  await userEvent.type(await notes(), 'Written later')
  await press('Add Record')
  await screen.findByText('Record added')
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

test('a finding of a visit is added to the chart beside the note, which stays as it was', async () => {
  openApp('/doctor', clinic, doctor)
  await press('Start visit: Ana Simic')
  await userEvent.type(await notes(), 'Wheeze')
  await press('Add problem')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add problem' }))
  await userEvent.type(dialog.getByLabelText('Problem'), 'Asthma')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add problem' })).toBeNull())
  const panel = within(screen.getByRole('dialog', { name: 'Visit' }))
  await within(panel.getByRole('region', { name: 'Problems' })).findByText(/Asthma/)
  expect((await notes()).textContent).toBe('Wheeze')
  const stored = await clinic.sql`
    select text, kind, appointment_id from conditions where patient_id = ${patientId}`
  expect(stored).toEqual([{ text: 'Asthma', kind: 'diagnosis', appointmentId: visitId }])
})
