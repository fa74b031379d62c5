import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import type { Viewer } from '../../../contract/role.ts'
import { notesLength, optionalText } from '../../../contract/text.ts'
import { NoteAnswers } from '../note-templates/note-answers.ts'

/**
 * How far the signing of a record is: one that is unsigned is still its doctor's to change; a signed one is locked; a
 * trainee's waits for its second signature after the first.
 */
export const recordStates = ['unsigned', 'to co-sign', 'signed'] as const
export type RecordState = (typeof recordStates)[number]

/** A text added to a signed record. */
export const Addendum = z.object({
  id: Id,
  text: z.string(),
  author: Person.nullable(),
  createdAt: z.string(),
})
export type Addendum = z.infer<typeof Addendum>

export const amendmentOutcomes = ['accepted', 'refused'] as const

/** A patient's request to amend a record, with the answer once there is one. */
export const AmendmentRequest = z.object({
  id: Id,
  text: z.string(),
  createdAt: z.string(),
  answer: z
    .object({
      outcome: z.enum(amendmentOutcomes),
      text: z.string(),
      author: Person.nullable(),
      createdAt: z.string(),
    })
    .nullable(),
})
export type AmendmentRequest = z.infer<typeof AmendmentRequest>

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
  state: z.enum(recordStates),
  /** Whether only its doctor, its co-signer and its patient read it, besides emergency access. */
  limited: z.boolean(),
  notes: z.string(),
  prescription: z.string().nullable(),
  /** Whether the facts of its visit stand beside its texts: the record of an import holds none itself. */
  withFacts: z.boolean(),
  /** The form that the notes were written with, and what was filled into it; null for free notes. */
  template: z
    .object({
      id: Id,
      version: z.number().int(),
      answers: NoteAnswers,
      remarks: z.string().nullable(),
    })
    .nullable(),
  /** When these texts were written. */
  writtenAt: z.string(),
  /** How many earlier versions of the texts are kept. */
  edits: z.number().int(),
  /** Since when the record is locked; null while it is unsigned. */
  signedAt: z.string().nullable(),
  /** Null for an unsigned record, and for a signed record that came from elsewhere. */
  signedBy: Person.nullable(),
  /** SHA-256 of what was signed, which stands in the audit log too; null where `signedBy` is. */
  signedHash: z.string().nullable(),
  /** The doctor who signs after a trainee. */
  coSigner: Person.nullable(),
  coSignedAt: z.string().nullable(),
  addenda: z.array(Addendum),
  amendmentRequests: z.array(AmendmentRequest),
  ...stamps,
})
export type MedicalRecord = z.infer<typeof MedicalRecord>

/** A row of the list: the texts stay on the server until the record is opened. */
export const MedicalRecordRow = MedicalRecord.omit({
  identifiers: true,
  notes: true,
  prescription: true,
  withFacts: true,
  template: true,
  writtenAt: true,
  edits: true,
  signedAt: true,
  signedBy: true,
  signedHash: true,
  coSigner: true,
  coSignedAt: true,
  addenda: true,
  amendmentRequests: true,
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

/** The fields that both forms of records have. */
export const recordTexts = {
  /** All of the note, or with a template what is said besides its form. */
  notes: optionalText('Clinical Notes', notesLength),
  prescription: optionalText('Prescription', notesLength),
  /** Signs the record in the same step. */
  sign: z.boolean().optional(),
  /** Stays as it is where it is left out. */
  limited: z.boolean().optional(),
}
const texts = {
  ...recordTexts,
  /** The version of a note template, with the answers by linkId. */
  template: z
    .strictObject({ id: Id, version: z.number().int(), answers: NoteAnswers })
    .nullish()
    .transform((template) => template ?? null),
}

/** Notes are required where no template is filled in (V-06, V-07). */
export function checkNotes(
  { notes, template }: { notes: string | null; template: unknown },
  context: z.RefinementCtx,
): void {
  if (notes === null && template === null) {
    context.addIssue({ code: 'custom', path: ['notes'], message: 'Clinical Notes is required.' })
  }
}

export const NewMedicalRecord = z
  .strictObject({
    id: Id,
    patientId: Id,
    appointmentId: Id.nullish(),
    date: plainDate('Date'),
    ...texts,
  })
  .superRefine(checkNotes)
export type NewMedicalRecord = z.output<typeof NewMedicalRecord>

export const MedicalRecordChanges = z.strictObject(texts).superRefine(checkNotes)
export type MedicalRecordChanges = z.output<typeof MedicalRecordChanges>

type Looker = Pick<Viewer, 'role' | 'userId'>
type Signed = Pick<MedicalRecord, 'doctorId' | 'state' | 'coSigner'>

/** Rules about one record. */
export const medicalRecordCan = {
  /** Only by its doctor (S-53, P-11); once it is signed, editing adds an addendum. */
  edit: (viewer: Looker, record: { doctorId: string }) =>
    viewer.role === 'doctor' && record.doctorId === viewer.userId,
  sign: (viewer: Looker, record: Signed) =>
    record.state === 'unsigned' && medicalRecordCan.edit(viewer, record),
  coSign: (viewer: Looker, record: Signed) =>
    record.state === 'to co-sign' &&
    viewer.role === 'doctor' &&
    record.coSigner?.id === viewer.userId,
  /** A patient reads and amends only what is signed; desk and nurses read no limited record. */
  readTexts: (
    { role }: Pick<Viewer, 'role'>,
    { state, limited }: { state: RecordState; limited: boolean },
  ) => (role === 'patient' ? state === 'signed' : role === 'doctor' || !limited),
}

/** The refusal to those who know of a record with limited readers and are none of them. */
export const limitedReaders =
  'The readers of this record are limited: its doctor, its co-signer and its patient.'

/** The reasons for which a record is on somebody's list. */
export const recordWaits = ['signature', 'co-signature', 'amendment', 'late'] as const
/** Days after which an unsigned record is late, so that admins see it. */
export const lateAfterDays = 3

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
    /**
     * Only records that wait: for a signature, for the second one by the caller, for an answer to a
     * request to amend them, or for a signature for too long.
     */
    waits: z.enum(recordWaits).optional(),
    /** Newest first unless asked for the other way round. */
    order: z.literal('oldest').optional(),
  }),
  answer: pageOf(MedicalRecordRow),
  reads: ['medical-records', 'patients', 'users'],
})

export const readMedicalRecord = endpoint({
  method: 'GET',
  path: '/api/medical-records/:id',
  summary: 'Read a record; each reading is an event. Patients read signed records only',
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
  summary: 'Write a record, and sign it if asked; its doctor is the signed-in doctor',
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
  summary:
    'Change the texts of an own unsigned record, and sign it if asked; earlier texts are kept',
  action: 'update',
  kind: 'medical record',
  permission: 'records.write',
  params: ById,
  body: MedicalRecordChanges,
  answer: MedicalRecord,
  versioned: true,
  changes: ['medical-records'],
})
