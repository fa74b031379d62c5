import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { PatientRow } from '../../patients/charts/patient.ts'

/** A patient with a visit of the doctor; the days are those of the last visit and of the next. */
export const OwnPatientRow = PatientRow.extend({
  lastVisit: z.string().nullable(),
  nextVisit: z.string().nullable(),
})
export type OwnPatientRow = z.infer<typeof OwnPatientRow>

export const listOwnPatients = endpoint({
  method: 'GET',
  path: '/api/my/patients',
  summary: 'List or search the patients who had or will have a visit with you',
  action: 'list',
  kind: 'patient',
  roles: ['doctor'],
  rowsAre: 'patients',
  query: PageQuery,
  answer: pageOf(OwnPatientRow),
  reads: ['patients', 'appointments'],
})
