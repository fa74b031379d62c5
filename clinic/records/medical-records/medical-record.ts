import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import type { Viewer } from '../../../contract/role.ts'
import { notesLength, optionalText, requiredText } from '../../../contract/text.ts'

/** A doctor's findings and prescription on one day. */
export const MedicalRecord = z.object({
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  /** Tells the patient from others of the same name, on paper. */
  identifiers: z.object({ mrn: z.string(), dob: z.string().nullable() }),
  doctorId: Id,
  doctor: Person.nullable(),
  appointmentId: Id.nullable(),
  date: z.string(),
  notes: z.string(),
  prescription: z.string().nullable(),
  ...stamps,
})
export type MedicalRecord = z.infer<typeof MedicalRecord>

/** A row of the list: the texts stay on the server until the record is opened. */
export const MedicalRecordRow = MedicalRecord.omit({
  identifiers: true,
  notes: true,
  prescription: true,
})
export type MedicalRecordRow = z.infer<typeof MedicalRecordRow>

/** The texts of a record before an edit. */
export const MedicalRecordVersion = z.object({
  version: z.number().int(),
  notes: z.string(),
  prescription: z.string().nullable(),
  writtenAt: z.string(),
  writtenBy: Person.nullable(),
})
export type MedicalRecordVersion = z.infer<typeof MedicalRecordVersion>

const texts = {
  notes: requiredText('Clinical Notes', notesLength),
  prescription: optionalText('Prescription', notesLength),
}

export const NewMedicalRecord = z.strictObject({
  id: Id,
  patientId: Id,
  appointmentId: Id.nullish(),
  date: plainDate('Date'),
  ...texts,
})
export type NewMedicalRecord = z.output<typeof NewMedicalRecord>

export const MedicalRecordChanges = z.strictObject(texts)
export type MedicalRecordChanges = z.output<typeof MedicalRecordChanges>

/** Rules about one record. */
export const medicalRecordCan = {
  /** Only by its doctor (S-53, P-11). */
  edit: (viewer: Pick<Viewer, 'role' | 'userId'>, record: { doctorId: string }) =>
    viewer.role === 'doctor' && record.doctorId === viewer.userId,
}

export const listMedicalRecords = endpoint({
  method: 'GET',
  path: '/api/medical-records',
  summary: 'List records, newest first; doctors and patients see only their own',
  action: 'list',
  kind: 'medical record',
  permission: 'records.list',
  query: PageQuery.extend({
    patientId: Id.optional(),
    appointmentId: Id.optional(),
    /** Newest first unless asked for the other way round. */
    order: z.literal('oldest').optional(),
  }),
  answer: pageOf(MedicalRecordRow),
  reads: ['medical-records', 'patients', 'users'],
})

export const readMedicalRecord = endpoint({
  method: 'GET',
  path: '/api/medical-records/:id',
  summary: 'Read a record; each reading is written to the audit log',
  action: 'read',
  kind: 'medical record',
  permission: 'records.read',
  params: ById,
  answer: MedicalRecord,
})

/** For those who may know that a record exists, but not what it says. */
export const readMedicalRecordEntry = endpoint({
  method: 'GET',
  path: '/api/medical-records/:id/entry',
  summary: 'Read patient, doctor and date of a record, without its texts',
  action: 'read',
  kind: 'medical record entry',
  permission: 'records.list',
  params: ById,
  answer: MedicalRecordRow,
})

export const listMedicalRecordVersions = endpoint({
  method: 'GET',
  path: '/api/medical-records/:id/versions',
  summary: 'Earlier versions of a record, newest first',
  action: 'read',
  kind: 'medical record history',
  permission: 'records.read',
  params: ById,
  answer: z.array(MedicalRecordVersion),
})

export const printMedicalRecord = endpoint({
  method: 'POST',
  path: '/api/medical-records/:id/prints',
  summary: 'Say that a record is printed; an event of the audit log',
  action: 'print',
  kind: 'medical record',
  permission: 'records.read',
  noted: true,
  params: ById,
})

/** Another doctor's record answers 403 `Unauthorized`, a missing one 404. */
export const readMedicalRecordForEdit = endpoint({
  method: 'GET',
  path: '/api/medical-records/:id/edit',
  summary: 'Read a record in order to edit it',
  action: 'read',
  kind: 'medical record',
  permission: 'records.write',
  params: ById,
  answer: MedicalRecord,
})

export const addMedicalRecord = endpoint({
  method: 'POST',
  path: '/api/medical-records',
  summary: 'Write a record; its doctor is the signed-in doctor',
  action: 'insert',
  kind: 'medical record',
  permission: 'records.write',
  body: NewMedicalRecord,
  answer: MedicalRecord,
  status: 201,
  changes: ['medical-records'],
})

export const changeMedicalRecord = endpoint({
  method: 'PUT',
  path: '/api/medical-records/:id',
  summary: 'Change the texts of an own record; what was there before is kept',
  action: 'update',
  kind: 'medical record',
  permission: 'records.write',
  params: ById,
  body: MedicalRecordChanges,
  answer: MedicalRecord,
  versioned: true,
  changes: ['medical-records'],
})
