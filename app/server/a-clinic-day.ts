import { v7 as uuidv7 } from 'uuid'
import { type Caller, type TestClinic, testClinic } from './test-clinic.ts'

/** A clinic with an account of each role, and a second doctor and patient to tell apart. */
export interface ClinicDay {
  readonly clinic: TestClinic
  readonly admin: Caller
  readonly staff: Caller
  readonly doctor: Caller
  readonly otherDoctor: Caller
  readonly patient: Caller
  readonly otherPatient: Caller
}

export async function clinicDay(): Promise<ClinicDay> {
  const clinic = await testClinic()
  return {
    clinic,
    admin: await clinic.signedIn('admin', { name: 'Ada Admin' }),
    staff: await clinic.signedIn('staff', { name: 'Sam Staff' }),
    doctor: await clinic.signedIn('doctor', { name: 'Dora Doctor' }),
    otherDoctor: await clinic.signedIn('doctor', { name: 'Otto Other' }),
    patient: await clinic.signedIn('patient', { name: 'Pat Patient' }),
    otherPatient: await clinic.signedIn('patient', { name: 'Olga Otherwise' }),
  }
}

/** The start of every timestamp in an answer. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Over = Record<string, unknown>

export const booking = ({ patient, doctor }: ClinicDay, over: Over = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  doctorId: doctor.userId,
  date: '2031-03-04',
  time: '09:00',
  ...over,
})

export const billing = ({ patient }: ClinicDay, over: Over = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  amount: '12.5',
  date: '2026-03-04',
  ...over,
})

export const writing = ({ patient }: ClinicDay, over: Over = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  date: '2026-03-04',
  notes: 'Well.',
  ...over,
})
