import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../app/server/test-clinic.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { removeAppointment, restoreAppointment } from '../../visits/appointments/appointment.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { countWaiting, readCounts } from '../dashboard.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

test('the desk sees the counts change with every row', async () => {
  const [admin, staff] = [await clinic.signedIn('admin'), await clinic.signedIn('staff')]
  const counts = async () => (await staff.ask(readCounts)).body
  expect(await counts()).toEqual({ patients: 0, appointments: 0, medicalRecords: 0 })
  const { userId: doctorId } = await clinic.signedIn('doctor')
  const { userId: patientId } = await clinic.signedIn('patient')
  const id = await anAppointment(sql, { patientId, doctorId })
  await anAppointment(sql, { patientId, doctorId, time: '10:00', status: 'canceled' })
  await aMedicalRecord(sql, { patientId, doctorId })
  expect(await counts()).toEqual({ patients: 1, appointments: 2, medicalRecords: 1 })
  await staff.ask(removeAppointment, { params: { id }, version: 1 })
  expect((await counts()).appointments).toBe(1)
  await staff.ask(restoreAppointment, { params: { id } })
  await sql`select fold_row_counts()`
  expect((await admin.ask(readCounts)).body).toEqual({
    patients: 1,
    appointments: 2,
    medicalRecords: 1,
  })
})

test('doctors, patients and visitors have no counts', async () => {
  expect((await clinic.visitor.ask(readCounts)).status).toBe(401)
  expect((await (await clinic.signedIn('doctor')).ask(readCounts)).status).toBe(403)
  expect((await (await clinic.signedIn('patient')).ask(readCounts)).status).toBe(403)
})

test('the desk sees how much waits; accounts wait for admins only', async () => {
  const [admin, staff] = [await clinic.signedIn('admin'), await clinic.signedIn('staff')]
  const nothing = {
    bookingRequests: 0,
    offers: 0,
    failedMessages: 0,
    inboxItems: 0,
    returnRequests: 0,
    pendingAccounts: 0,
  }
  expect((await admin.ask(countWaiting)).body).toEqual(nothing)
  await clinic.signedIn('doctor', { status: 'pending' })
  const { userId: doctorId } = await clinic.signedIn('doctor')
  const { userId: patientId } = await clinic.signedIn('patient')
  const visit = await anAppointment(sql, { patientId, doctorId })
  await sql`
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, state, due_at)
    select id, patient_id, 'confirmation', 'mail', starts_at, 'failed', now()
    from appointments where id = ${visit}`
  await sql`
    insert into inbox_items (id, source, name, problem)
    values (gen_random_uuid(), 'folder', 'fax.exe', 'This kind of file is not taken.')`
  expect((await admin.ask(countWaiting)).body).toEqual({
    ...nothing,
    ...{ failedMessages: 1, inboxItems: 1, pendingAccounts: 1 },
  })
  const ofDesk = { ...nothing, failedMessages: 1, inboxItems: 1 }
  expect((await staff.ask(countWaiting)).body).toEqual(ofDesk)
  const cashier = await clinic.signedIn('staff', { duty: 'Cashier' })
  expect((await cashier.ask(countWaiting)).body).toEqual({ ...ofDesk, inboxItems: 0 })
  await sql`delete from inbox_items`
  // An old failure is nobody's work any more.
  await sql`update visit_messages set created_at = now() - interval '8 days'`
  expect((await staff.ask(countWaiting)).body).toEqual(nothing)
  expect((await (await clinic.signedIn('doctor')).ask(countWaiting)).status).toBe(403)
})
