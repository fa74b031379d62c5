import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { optionalText, requiredText } from '../../../contract/text.ts'

/** The documents that a clinic issues, with their usual titles. */
export const documentKinds = {
  'visit-summary': 'Visit summary',
  'referral-letter': 'Referral letter',
  certificate: 'Certificate of illness',
  prescription: 'Prescription',
  'vaccination-record': 'Vaccination record',
  'full-chart': 'Full chart',
  'chart-file': 'Chart as a file (HTML)',
} as const
export type DocumentKind = keyof typeof documentKinds
// `Object.keys` does not know the names of its object.
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]

export const documentStates = ['issued', 'replaced', 'revoked'] as const
export const documentStateWords: Record<(typeof documentStates)[number], string> = {
  issued: 'Issued',
  replaced: 'Replaced',
  revoked: 'Revoked',
}

/** A document that was handed out: FHIR's DocumentReference. Its file never changes: a PDF, or a chart as HTML. */
export const IssuedDocument = z.object({
  id: Id,
  /** Stands on each page, such as `2026-K7Q4-M2XD`. */
  number: z.string(),
  kind: z.enum(documentKindNames),
  title: z.string(),
  patientId: Id,
  /** The signed record that it is about. */
  recordId: Id.nullable(),
  signer: Person.nullable(),
  issuedAt: z.string(),
  state: z.enum(documentStates),
  /** The number of the document that counts instead. */
  replacedBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: Person.nullable(),
  revokeReason: z.string().nullable(),
  /** SHA-256 of the file, in hexadecimal digits. */
  fileHash: z.string(),
  bytes: z.number().int(),
  ...stamps,
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

const fields = {
  kind: z.enum(documentKindNames, 'Choose a kind.'),
  recordId: Id.nullish(),
  /** Of a referral letter. */
  recipient: optionalText('Recipient', 500),
  reason: optionalText('Reason', 5000),
  /** Of a certificate. */
  from: optionalDate('From'),
  until: optionalDate('Until'),
  fitness: optionalText('Fitness for work', 500),
  /** Left out unless somebody asks for it. */
  diagnosis: optionalText('Diagnosis', 1000),
}
type Entered = z.output<z.ZodObject<typeof fields>>

/** The fields that a kind cannot do without, with what is said where they are missing. */
export const neededBy: Readonly<
  Partial<Record<DocumentKind, Partial<Record<keyof Entered, string>>>>
> = {
  'visit-summary': { recordId: 'Choose a signed record.' },
  prescription: { recordId: 'Choose a signed record.' },
  'referral-letter': { recipient: 'Recipient is required.', reason: 'Reason is required.' },
  certificate: {
    from: 'From is required.',
    until: 'Until is required.',
    fitness: 'Fitness for work is required.',
  },
}

function checkEntered(entered: Entered, context: z.RefinementCtx): void {
  for (const [name, message] of Object.entries(neededBy[entered.kind] ?? {})) {
    if (entered[name as keyof Entered]) continue
    context.addIssue({ code: 'custom', path: [name], message })
  }
  const { from, until } = entered
  if (from && until && until < from) {
    context.addIssue({ code: 'custom', path: ['until'], message: 'Until cannot be before From.' })
  }
}

/** Everything that a form asks about a document. */
export const EnteredDocument = z.strictObject(fields).superRefine(checkEntered)
export type EnteredDocument = z.output<typeof EnteredDocument>

export const NewDocument = z
  .strictObject({
    id: Id,
    ...fields,
    /** An earlier document of the patient that no longer counts. */
    replaces: Id.nullish(),
  })
  .superRefine(checkEntered)
export type NewDocument = z.output<typeof NewDocument>

export const Revocation = z.strictObject({ reason: requiredText('Reason', 500) })

/** The files of charts that one account may make in a day; each may have some ten megabytes. */
export const mostChartFiles = 10

export const documentRefusals = {
  noPreview: 'A chart as a file has no preview. Issue it to read it.',
  ownOnly: 'Patients make a file of their chart themselves, in their documents. No link is mailed.',
  manyFiles: `You made ${mostChartFiles} files of charts in the last 24 hours. Use one of them, or wait.`,
} as const

// A document is read as the records are that it was made of: by its signer, doctors with the patient in care
// or by emergency access, its patient, and those who read records otherwise. A chart as a file that a doctor made has
// what that doctor reads: its patient makes another one.

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/issued-documents',
  summary: 'Documents that were issued to a patient, newest first',
  action: 'list',
  kind: 'issued document',
  permission: 'records.read',
  params: ById,
  query: PageQuery.pick({ after: true, before: true, limit: true }),
  answer: pageOf(IssuedDocument),
  reads: ['issued-documents', 'care-takings', 'emergency-accesses', 'appointments', 'users'],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/issued-documents/:id/file',
  summary:
    'Read the file of an issued document, a PDF or a chart as HTML; each reading is an event',
  action: 'read',
  kind: 'issued document',
  permission: 'records.read',
  params: ById,
  file: true,
})

export const previewDocument = endpoint({
  method: 'POST',
  path: '/api/patients/:id/issued-documents/preview',
  summary: 'See a document as PDF before it is issued; nothing is stored',
  action: 'read',
  kind: 'issued document',
  permission: 'documents.issue',
  noted: true,
  params: ById,
  body: EnteredDocument,
  file: true,
})

export const issueDocument = endpoint({
  method: 'POST',
  path: '/api/patients/:id/issued-documents',
  summary: 'Issue a document, with a number and a code to check it; its signer is the caller',
  action: 'insert',
  kind: 'issued document',
  permission: 'documents.issue',
  params: ById,
  body: NewDocument,
  answer: IssuedDocument,
  status: 201,
  changes: ['issued-documents'],
})

export const makeOwnChartFile = endpoint({
  method: 'POST',
  path: '/api/my/chart-files',
  summary: 'Make a file of the own chart, with a number and a code to check it',
  action: 'insert',
  kind: 'issued document',
  roles: ['patient'],
  body: z.strictObject({ id: Id }),
  answer: IssuedDocument,
  status: 201,
  changes: ['issued-documents'],
})

export const revokeDocument = endpoint({
  method: 'POST',
  path: '/api/issued-documents/:id/revocation',
  summary: 'Revoke an issued document with a reason; it stays, and no longer counts',
  action: 'update',
  kind: 'issued document',
  permission: 'documents.issue',
  params: ById,
  body: Revocation,
  answer: IssuedDocument,
  versioned: true,
  changes: ['issued-documents'],
})

export const mailDocument = endpoint({
  method: 'POST',
  path: '/api/issued-documents/:id/mails',
  summary: 'Mail the patient a link to the own documents, which asks for a sign-in; no health data',
  action: 'send',
  kind: 'issued document',
  permission: 'documents.issue',
  noted: true,
  params: ById,
  changes: ['mails'],
})
