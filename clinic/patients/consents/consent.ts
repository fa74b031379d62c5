import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, nameLength, optionalLine, optionalText } from '../../../contract/text.ts'
import type { ConsentForm } from './consent-form.ts'

export const decisions = ['given', 'refused'] as const
export const deciders = ['patient', 'representative'] as const
export const ways = ['paper', 'spoken', 'electronic'] as const

/** The decision of a patient, or of somebody for them, about one version of a text: FHIR's Consent. */
export const Consent = z.object({
  id: Id,
  patientId: Id,
  formId: Id,
  formName: z.string(),
  textId: Id,
  /** The version of the text. */
  number: z.number().int(),
  decision: z.enum(decisions),
  decidedOn: z.string(),
  decidedBy: z.enum(deciders),
  /** The name of the representative. */
  representative: z.string().nullable(),
  way: z.enum(ways),
  note: z.string().nullable(),
  withdrawnOn: z.string().nullable(),
  withdrawalNote: z.string().nullable(),
  /** The person who wrote it down; null for an account that was deleted. */
  writer: Person.nullable(),
  ...stamps,
})
export type Consent = z.infer<typeof Consent>

export const NewConsent = z.strictObject({
  id: Id,
  textId: Id,
  decision: z.enum(decisions, 'Decision is required.'),
  decidedOn: plainDate('Date'),
  decidedBy: z.enum(deciders, 'Decided by is required.'),
  representative: optionalLine('Representative', nameLength),
  way: z.enum(ways, 'How is required.'),
  note: optionalText('Note', lineLength),
})
export type NewConsent = z.output<typeof NewConsent>

export const Withdrawal = z.strictObject({
  withdrawnOn: plainDate('Date'),
  withdrawalNote: optionalText('Note', lineLength),
})
export type Withdrawal = z.output<typeof Withdrawal>

export const consentStates = [
  'given',
  'outdated',
  'refused',
  'withdrawn',
  'missing',
  'not asked',
] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * How a patient stands to a form by the latest decision. A given consent is outdated once the text has
 * changed.
 */
export function consentState(
  { id, askedOf, status, texts }: Pick<ConsentForm, 'id' | 'askedOf' | 'status' | 'texts'>,
  consents: readonly Consent[],
): { state: ConsentState; latest: Consent | null } {
  const latest = latestOf(consents.filter(({ formId }) => formId === id))
  if (!latest) {
    const isMissing = askedOf === 'everybody' && status === 'active'
    return { state: isMissing ? 'missing' : 'not asked', latest }
  }
  if (latest.withdrawnOn !== null) return { state: 'withdrawn', latest }
  if (latest.decision === 'refused') return { state: 'refused', latest }
  const current = Math.max(...texts.map(({ number }) => number))
  return { state: latest.number < current ? 'outdated' : 'given', latest }
}

function latestOf(consents: readonly Consent[]): Consent | null {
  const place = ({ decidedOn, createdAt, id }: Consent) => `${decidedOn} ${createdAt} ${id}`
  return consents.toSorted((a, b) => (place(a) < place(b) ? 1 : -1))[0] ?? null
}

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/patients/:id/consents',
  summary: 'List what a patient agreed to, refused and withdrew, the newest first',
  action: 'list',
  kind: 'consent',
  permission: 'patients.read',
  params: ById,
  answer: z.array(Consent),
})

export const addConsent = endpoint({
  method: 'POST',
  path: '/api/patients/:id/consents',
  summary: 'Write down a consent or a refusal',
  action: 'insert',
  kind: 'consent',
  permission: 'consents.write',
  params: ById,
  body: NewConsent,
  answer: Consent,
  status: 201,
  changes: ['patients'],
})

export const withdrawConsent = endpoint({
  method: 'PUT',
  path: '/api/patient-consents/:id/withdrawal',
  summary: 'Write down that a consent was withdrawn',
  action: 'update',
  kind: 'consent',
  permission: 'consents.write',
  params: ById,
  body: Withdrawal,
  answer: Consent,
  versioned: true,
  changes: ['patients'],
})

export const removeConsent = endpoint({
  method: 'DELETE',
  path: '/api/patient-consents/:id',
  summary: 'Take out a consent that was entered by mistake; the audit log keeps it',
  action: 'delete',
  kind: 'consent',
  permission: 'consents.write',
  params: ById,
  versioned: true,
  current: Consent,
  changes: ['patients'],
})

export const printConsentForm = endpoint({
  method: 'POST',
  path: '/api/patients/:id/consents/prints',
  summary: 'Say that a consent form is printed for a patient; an event of the audit log',
  action: 'print',
  kind: 'consent',
  permission: 'patients.read',
  noted: true,
  params: ById,
})
