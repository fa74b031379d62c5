import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'

/** The kinds of rows that a later import may change. */
export const changedKinds = [
  ...(['patient', 'related person', 'user', 'appointment'] as const),
  ...(['medical record', 'bill'] as const),
]
export type ChangedKind = (typeof changedKinds)[number]

/** The fields of each kind that a later import may change, with their labels. */
export const changedFields = {
  patient: {
    name: 'Name',
    dob: 'Date of birth',
    dob_certainty: 'Certainty of the date of birth',
    gender: 'Gender',
    gender_certainty: 'Certainty of the gender',
    contact: 'Contact',
    address: 'Address',
    email: 'Email',
    emergency_contact: 'Emergency contact',
    language: 'Language',
    marital_status: 'Marital status',
    deceased_on: 'Died on',
    death: 'Death',
    birth_sex: 'Birth sex',
    birthplace: 'Birthplace',
    race: 'Race',
    ethnicity: 'Ethnicity',
    allergies: 'Allergies',
  },
  'related person': {
    name: 'Related person: name',
    relations: 'Related person: relation',
    phone: 'Related person: phone',
    email: 'Related person: email',
    note: 'Related person: note',
    valid_from: 'Related person: from',
    valid_until: 'Related person: until',
  },
  user: { name: 'Name', specialty: 'Specialty', contact: 'Contact', address: 'Address' },
  appointment: {
    starts_at: 'Start',
    ends_at: 'End',
    doctor_id: 'Doctor',
    status: 'Status',
    reason: 'Reason',
  },
  'medical record': { notes: 'Notes', prescription: 'Prescription' },
  bill: { amount_minor: 'Amount', bill_date: 'Date', paid_minor: 'Paid' },
} as const satisfies Record<ChangedKind, Readonly<Record<string, string>>>

/** `keep` leaves the value of the clinic, `take` puts the imported one in its place. */
export const conflictChoices = ['keep', 'take'] as const
const Choice = z.enum(conflictChoices, 'Choose which value counts.')
export type ConflictChoice = z.infer<typeof Choice>

/** One value that an import brought for a row that was changed here since the import before. */
export const ImportConflict = z.object({
  id: Id,
  importId: Id,
  source: z.string(),
  /** `Patient/123` */
  resource: z.string(),
  kind: z.enum(changedKinds),
  rowId: Id,
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  /** As people read them; null for an empty field. */
  ours: z.string().nullable(),
  imported: z.string().nullable(),
  state: z.enum(['open', 'kept', 'taken']),
  ...stamps,
})
export type ImportConflict = z.infer<typeof ImportConflict>

export const listImportConflicts = endpoint({
  method: 'GET',
  path: '/api/imports/:id/conflicts',
  summary: 'List the open conflicts of an import: both values of each',
  action: 'list',
  kind: 'import conflict',
  permission: 'imports.manage',
  params: ById,
  query: PageQuery.omit({ search: true }),
  answer: pageOf(ImportConflict),
})

export const answerConflict = endpoint({
  method: 'PUT',
  path: '/api/import-conflicts/:id',
  summary:
    'Choose the value of a conflict; refused as changed where the row has another one by now',
  action: 'update',
  kind: 'import conflict',
  permission: 'imports.manage',
  params: ById,
  body: z.strictObject({ choice: Choice }),
  answer: ImportConflict,
  versioned: true,
  changes: ['imports', 'patients', 'appointments', 'medical-records', 'bills', 'users'],
})

/** Answers this many at once; the caller asks again while some are left. */
export const answeredAtOnce = 500

export const answerAllConflicts = endpoint({
  method: 'POST',
  path: '/api/imports/:id/conflict-answers',
  summary: `Choose for all open conflicts of an import, ${answeredAtOnce} at a time`,
  action: 'update',
  kind: 'import conflict',
  permission: 'imports.manage',
  params: ById,
  body: z.strictObject({ choice: Choice }),
  answer: z.object({
    answered: z.number().int(),
    /** Rows that changed meanwhile: their conflicts stay open with the value of now. */
    changed: z.number().int(),
    left: z.number().int(),
  }),
  changes: ['imports', 'patients', 'appointments', 'medical-records', 'bills', 'users'],
})
