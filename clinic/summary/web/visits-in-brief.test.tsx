import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
})
afterAll(() => clinic.close())

test('a doctor sees the last visits of a patient, and reaches what is not finished', async () => {
  const { sql } = clinic
  const { id: patientId } = await aPatient(sql, { name: 'Vera Visit' })
  const of = { patientId, doctorId: doctor.userId }
  const seen = await anAppointment(sql, {
    ...of,
    ...{ date: '2026-02-03', reason: 'Cough', status: 'completed' },
  })
  await anAppointment(sql, { ...of, date: '2031-02-03', reason: 'Control' })
  const record = await aMedicalRecord(sql, { ...of, appointmentId: seen, date: '2026-02-03' })
  await sql`
    insert into conditions (id, patient_id, appointment_id, text, kind, status)
    values (gen_random_uuid(), ${patientId}, ${seen}, 'Bronchitis', 'diagnosis', 'active')`
  openApp(`/patients/details/${patientId}`, clinic, doctor)
  const visits = within(await screen.findByRole('region', { name: 'Visits' }))
  const [next, last] = visits.getAllByRole('listitem').map((item) => item.textContent)
  expect(next).toMatch(/Next: Control/)
  expect(last).toMatch(/Cough → Bronchitis with Dora Doctor/)
  const open = within(screen.getByRole('region', { name: 'To do' }))
  const link = open.getByRole<HTMLAnchorElement>('link', { name: /by Dora Doctor is not signed/ })
  expect(new URL(link.href).pathname).toBe(`/medical-records/${record}`)
})
