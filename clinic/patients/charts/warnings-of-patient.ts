import type * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { Patient } from './patient.ts'

/** The facts that everybody who meets the patient has to know, and nothing else. */
export const PatientSigns = Patient.pick({
  id: true,
  name: true,
  photo: true,
  allergies: true,
  allergySigns: true,
  alerts: true,
  guardians: true,
  interpreter: true,
  mobility: true,
  deceasedOn: true,
  death: true,
  archivedAt: true,
})
export type PatientSigns = z.infer<typeof PatientSigns>

export const readPatientWarnings = endpoint({
  method: 'GET',
  path: '/api/patients/:id/warnings',
  summary: 'Read the alerts, allergies and needs of a patient',
  action: 'read',
  kind: 'patient warnings',
  permission: 'patients.read',
  rowsAre: 'patients',
  params: ById,
  answer: PatientSigns,
})
