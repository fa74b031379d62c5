import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushEvents } from '../../clinic/audit/server/event-log.ts'
import { aMedicalRecord } from '../../clinic/records/medical-records/server/a-medical-record.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('printing a record, by its button or by Ctrl-P, writes one event to the audit log', async () => {
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient')
  const who = { doctorId: doctor.userId, patientId: patient.userId }
  const id = await aMedicalRecord(clinic.sql, { ...who, notes: 'Lungs clear.' })
  openApp(`/medical-records/${id}`, clinic, doctor)
  await screen.findByText('Lungs clear.')
  // The button and Ctrl-P both make the browser send this event first.
  window.dispatchEvent(new Event('beforeprint'))
  await expect
    .poll(async () => {
      await flushEvents(clinic.sql)
      return clinic.sql`
        select actor_id, object_id, patient_id from audit_events where action = 'print'`
    })
    .toEqual([{ actorId: doctor.userId, objectId: id, patientId: patient.userId }])
})
