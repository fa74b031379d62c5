import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, requiredLine } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import { Patient } from '../../patients/charts/patient.ts'
import { Dispensing, NewDispensing } from './dispensing.ts'

export const prescriptionStates = {
  waiting: 'Waiting',
  'part given': 'Part given',
  given: 'Given',
  'set aside': 'Set aside',
} as const
export type PrescriptionState = keyof typeof prescriptionStates

/** The days since the last signature for which a prescription waits; a search finds older ones too. */
export const waitingDays = 14

/**
 * A prescription as its doctor wrote it in a record, named by the id of the record. Structured prescriptions become
 * rows of their own, and join this list by another kind.
 */
export const Prescription = z.object({
  id: Id,
  patientId: Id,
  patient: Person,
  ...Patient.pick({
    ...{ mrn: true, dob: true, gender: true, photo: true, deceasedOn: true, death: true },
    ...{ allergies: true, allergySigns: true, alerts: true },
  }).shape,
  doctor: Person.nullable(),
  appointmentId: Id.nullable(),
  date: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'part given', 'given', 'set aside']),
  /** Its text is another one than was given out or set aside. */
  isChanged: z.boolean(),
  /** When the doctor last added to the record; the words are for those who read records. */
  addedAt: z.string().nullable(),
  /** Why it was set aside. */
  reason: z.string().nullable(),
  handledBy: Person.nullable(),
  handledAt: z.string().nullable(),
  /** Rises with each act, and with another text or addendum. */
  version: z.number().int(),
})
export type Prescription = z.infer<typeof Prescription>

/** A prescription with all that was given for it. */
export const PrescriptionWithGiven = Prescription.extend({ given: z.array(Dispensing) })
export type PrescriptionWithGiven = z.infer<typeof PrescriptionWithGiven>

export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  summary: `Prescriptions in records signed in the last ${waitingDays} days that wait, the newest first, a search finds older ones too; or those that were given or set aside`,
  action: 'list',
  kind: 'prescription',
  permission: 'stock.give',
  query: PageQuery.extend({ show: z.enum(['waiting', 'given', 'set aside']).default('waiting') }),
  answer: pageOf(Prescription),
  reads: ['stock', 'medical-records', 'patients'],
})

/** Lines of one file. */
export const mostInQueueFile = 20_000

export const exportPrescriptions = endpoint({
  method: 'POST',
  path: '/api/prescriptions/exports',
  summary: `Export the queue of prescriptions as CSV; at most ${grouped(mostInQueueFile)} lines`,
  action: 'export',
  kind: 'prescription',
  permission: 'stock.give',
  body: z.strictObject(
    listPrescriptions.query.omit({ limit: true, after: true, before: true }).shape,
  ),
  file: true,
})

export const readPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id',
  summary: 'Read a prescription, and what was given for it',
  action: 'read',
  kind: 'prescription',
  permission: 'stock.give',
  params: ById,
  answer: PrescriptionWithGiven,
  reads: ['stock', 'medical-records', 'patients'],
})

export const givePrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/dispensings',
  summary:
    'Give out a prescription, whole or in part: takes the stock, and charges the visit or makes a draft of a bill',
  action: 'insert',
  kind: 'dispensing',
  permission: 'stock.give',
  params: ById,
  body: NewDispensing,
  answer: Dispensing,
  status: 201,
  versioned: true,
  current: PrescriptionWithGiven,
  changes: ['stock', 'charges', 'bills'],
})

export const SettingAside = z.strictObject({ reason: requiredLine('Reason', lineLength) })

export const setPrescriptionAside = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/aside',
  summary: 'Set a prescription aside: it is not given out, for a reason',
  action: 'update',
  kind: 'prescription',
  permission: 'stock.give',
  params: ById,
  body: SettingAside,
  answer: PrescriptionWithGiven,
  versioned: true,
  changes: ['stock'],
})

export const reopenPrescription = endpoint({
  method: 'PUT',
  path: '/api/prescriptions/:id/reopening',
  summary: 'Bring a prescription that was set aside or given back into the queue',
  action: 'update',
  kind: 'prescription',
  permission: 'stock.give',
  params: ById,
  answer: PrescriptionWithGiven,
  versioned: true,
  changes: ['stock'],
})
