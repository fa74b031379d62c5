import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { paths } from '../../../../contract/paths.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aBundle, aVisit, importTexts, newIds, ofVisit } from '../../fhir-import/server/a-bundle.ts'

let clinic: TestClinic
let admin: Caller
const ids = newIds()

beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  const letter = {
    ...{ status: 'current', type: { text: 'Discharge letter' }, encounter: undefined },
    context: { encounter: [{ reference: `urn:uuid:${ids.encounter}` }] },
    content: [{ attachment: { contentType: 'text/plain', data: btoa('Come again in May.') } }],
  }
  const pulse = { code: { text: 'Pulse' }, status: 'final', valueInteger: 70 }
  await importTexts(clinic.sql, {
    'visit.json': aBundle([
      ...aVisit(ids),
      ofVisit(ids, 'Condition', { code: { text: 'Cough' } }),
      ofVisit(ids, 'Observation', { ...pulse, effectiveDateTime: '2019-05-04' }),
      ofVisit(ids, 'DocumentReference', letter),
    ]),
  })
})
afterAll(() => clinic.close())

/** The first page takes its time on a busy machine. */
const patience = { timeout: 20_000 }

test('the record of an imported visit shows its facts and the letters that came with it', async () => {
  const [record] = await clinic.sql<{ id: string }[]>`
    select id from medical_records where appointment_id = ${ids.encounter}`
  openApp(paths.medicalRecordDetails(record?.id ?? ''), clinic, admin)
  await screen.findByText('Encounter for problem', {}, patience)
  const facts = within(await screen.findByRole('region', { name: 'Facts of the visit' }, patience))
  expect(within(facts.getByRole('list', { name: 'Problems' })).getByText(/Cough/)).toBeTruthy()
  facts.getByText('Pulse: 70')
  const letters = within(await screen.findByRole('region', { name: 'Attached notes' }, patience))
  await letters.findByText('Come again in May.', {}, patience)
  // Its medicines are facts; none were given.
  expect(screen.queryByRole('heading', { name: 'Prescription' })).toBeNull()
})

test('a record that was written here shows no facts of its visit beside what was signed', async () => {
  const doctor = await clinic.signedIn('doctor')
  const { id: patientId } = await aPatient(clinic.sql)
  const visit = { patientId, doctorId: doctor.userId, date: '2021-03-04' } as const
  const appointmentId = await anAppointment(clinic.sql, { ...visit, status: 'completed' })
  await clinic.sql`
    insert into conditions (id, patient_id, appointment_id, text, kind, status)
    values (gen_random_uuid(), ${patientId}, ${appointmentId}, 'Asthma', 'problem', 'active')`
  const id = await aMedicalRecord(clinic.sql, { ...visit, appointmentId })
  openApp(paths.medicalRecordDetails(id), clinic, admin)
  await screen.findByRole('heading', { name: 'Prescription' }, patience)
  expect(screen.queryByRole('region', { name: 'Facts of the visit' })).toBeNull()
})
