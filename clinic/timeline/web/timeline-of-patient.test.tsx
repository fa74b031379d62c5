import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let doctor: Caller
let story: string
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
  story = await aStory()
})
afterAll(() => clinic.close())

const user = userEvent.setup()
/** The first page takes its time on a busy machine. */
const patience = { timeout: 20_000 }
const timelineOf = (id: string, more = '') => `/patients/details/${id}?tab=timeline${more}`

async function inCare(name: string): Promise<string> {
  const { id } = await aPatient(clinic.sql, { name })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}

/** A visit with a record and values, and 30 days with one vaccination each. */
async function aStory(): Promise<string> {
  const id = await inCare('Stella Story')
  const by = { patientId: id, doctorId: doctor.userId }
  const appointmentId = await anAppointment(clinic.sql, {
    ...by,
    date: '2025-03-04',
    reason: 'Cough',
  })
  const notes = 'Fever <b>since</b> Monday'
  await aMedicalRecord(clinic.sql, { ...by, appointmentId, notes, isSigned: true })
  await clinic.sql`
    insert into observations (id, patient_id, appointment_id, text, measure, category, status, taken,
      value, unit)
    select gen_random_uuid(), ${id}, ${appointmentId}, 'Value ' || n, 'value-' || n, 'laboratory',
      'final', '2025-03-04', n, 'mmol/L' from generate_series(1, 6) n`
  await clinic.sql`
    insert into immunizations (id, patient_id, text, status, given)
    select gen_random_uuid(), ${id}, 'Vaccine ' || n, 'completed', '2020-01-' || lpad(n::text, 2, '0')
    from generate_series(1, 30) n`
  return id
}

test('the timeline shows a visit with what belongs to it, and its values open and lead to their graph', async () => {
  openApp(timelineOf(story), clinic, doctor)
  const list = within(await screen.findByRole('list', { name: 'Visits and days' }, patience))
  list.getByText('Visit with Dora Doctor')
  list.getByText('Cough')
  list.getByText('Fever <b>since</b> Monday')
  const summary = list.getByText(/^Value 1 1 mmol\/L, Value 2 2 mmol\/L/)
  expect(summary.textContent).toContain('and 2 more')
  await user.click(summary)
  await user.click(list.getByRole('button', { name: 'Graph of Value 6' }))
  await screen.findByRole('dialog', { name: 'Value 6' }, patience)
}, 60_000)

test('older visits and days come on request, and none twice', async () => {
  openApp(timelineOf(story), clinic, doctor)
  await screen.findByText('31 visits and days', {}, patience)
  const days = () =>
    screen.getAllByRole('listitem').filter((one) => /Vaccine|Visit/.test(one.textContent))
  expect(days()).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(days()).toHaveLength(31))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
}, 60_000)

test('words are marked in what they found, and stand in no address', async () => {
  const { url } = openApp(timelineOf(story), clinic, doctor)
  await screen.findByText('31 visits and days', {}, patience)
  await user.type(screen.getByLabelText('Words'), 'fever')
  await screen.findByText('1 visit or day', {}, patience)
  expect(screen.getByText('Fever').tagName).toBe('MARK')
  screen.getByText(/<b>since<\/b> Monday/)
  expect(url()).not.toContain('fever')
  await user.clear(screen.getByLabelText('Words'))
  await user.type(screen.getByLabelText('Words'), 'nobody')
  await screen.findByText('Nothing matches.', {}, patience)
}, 60_000)

test('the kind and the period of a timeline are in its address', async () => {
  openApp(
    timelineOf(story, '&timeline-kind=immunizations&timeline-until=2020-01-05'),
    clinic,
    doctor,
  )
  await screen.findByText('5 visits and days', {}, patience)
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('immunizations')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Records')
  await screen.findByText('Nothing matches.', {}, patience)
}, 60_000)

test('a timeline is closed to a doctor without the patient in care, who is told why', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Closed Chart' })
  openApp(timelineOf(id), clinic, doctor)
  await screen.findByText('This patient is not in your care', {}, patience)
}, 60_000)

test('the chart as it stood on a day says so, takes no writing, and leads back', async () => {
  const id = await inCare('Paul Past')
  const [fact] = await clinic.sql<{ id: string }[]>`
    insert into conditions (id, patient_id, text, kind, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'Asthma', 'problem', 'active', '2020-03-01', '2020-03-01')
    returning id`
  await clinic.sql`update conditions set text = 'Bronchitis' where id = ${fact?.id ?? ''}`
  await aMedicalRecord(clinic.sql, { patientId: id, doctorId: doctor.userId, notes: 'Of today' })
  const { url } = openApp(timelineOf(id, '&asOf=2020-03-02'), clinic, doctor)
  await screen.findByText(/^The chart as it stood on Mar 2, 2020/, {}, patience)
  const problems = within(await screen.findByRole('region', { name: 'Problems' }, patience))
  problems.getByText('Asthma')
  expect(screen.queryByText('Bronchitis')).toBeNull()
  await screen.findByText('None had been written.', {}, patience)
  const part = within(screen.getByRole('region', { name: 'Timeline' }))
  expect(part.getAllByRole('button').map((one) => one.textContent)).toEqual(['Back to today'])
  await user.click(part.getByRole('button', { name: 'Back to today' }))
  await screen.findByText('Bronchitis', {}, patience)
  expect(url()).not.toContain('asOf')
}, 60_000)
