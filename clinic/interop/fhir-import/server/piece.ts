import type {
  ImportedPeople,
  ImportedRelatedPerson,
} from '../../../patients/people/server/import-people.ts'

/**
 * The extract of one resource, small enough that those of a bundle of any size fit into memory;
 * references are still the texts of the file.
 */
export type Piece =
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'doctor'; readonly doctor: Doctor }
  | { readonly kind: 'specialty'; readonly practitioner: string | null; readonly words: string }
  | { readonly kind: 'visit'; readonly visit: Visit }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'allergy'; readonly words: string; readonly finding: Finding }
  | { readonly kind: 'drug'; readonly drug: Drug }
  | { readonly kind: 'relative'; readonly person: ImportedRelatedPerson }
  | { readonly kind: 'charge'; readonly charge: Charge }
  | { readonly kind: 'settlement'; readonly settlement: Settlement }
  | { readonly kind: 'reconciliation'; readonly parts: readonly ReconciledPart[] }
  | { readonly kind: 'other'; readonly because: string }

export interface Chart {
  readonly name: string
  readonly dob: string | null
  readonly dob_certainty: string | null
  readonly gender: string | null
  readonly gender_certainty: string | null
  readonly contact: string | null
  readonly address: string | null
  readonly email: string | null
  readonly emergency_contact: string | null
  readonly language: string | null
  readonly marital_status: string | null
  readonly alerts: string | null
  readonly deceased_on: string | null
  readonly death: string | null
  readonly birth_sex: string | null
  readonly birthplace: string | null
  readonly race: string | null
  readonly ethnicity: string | null
  readonly is_archived: boolean
  readonly identifiers: readonly (SystemValue & { readonly type?: string | null })[]
  readonly people: ImportedPeople
  /** Warnings about values that did not fit. */
  readonly warnings: readonly string[]
}

export interface SystemValue {
  readonly system: string
  readonly value: string
}

export interface Doctor {
  readonly name: string
  readonly contact: string | null
  readonly address: string | null
  readonly gender: string | null
  readonly specialty: string | null
  readonly identifiers: readonly SystemValue[]
}

export interface NamedParticipant {
  /** `system|value`, if any. */
  readonly identifier: string | null
  readonly name: string
}

export interface Visit {
  readonly status: 'scheduled' | 'completed' | 'canceled' | null
  /** As in the file; null if it is no exact day or time. */
  readonly start: string | null
  readonly end: string | null
  /** The participants, the responsible one first. */
  readonly participants: readonly string[]
  /** Participants without a reference, by what names them instead. */
  readonly named: readonly NamedParticipant[]
  readonly kind: string
  readonly reasons: readonly string[]
  readonly reasonReferences: readonly string[]
  readonly place: { readonly reference: string | null; readonly name: string }
}

export const sections = [
  'Diagnoses',
  'Allergies',
  'Vital signs',
  'Examination',
  'Assessments',
  'Social history',
  'Laboratory',
  'Reports',
  'Imaging',
  'Procedures',
  'Immunizations',
  'Care plans',
] as const
export type Section = (typeof sections)[number]

/** A line of the medical record of an encounter, for a finding of which no fact is made. */
export interface Finding {
  readonly encounter: string | null
  readonly section: Section
  /** Empty where it says nothing. */
  readonly text: string
  /** Its reasons: in words, and as references. */
  readonly reasons: readonly string[]
  readonly reasonReferences: readonly string[]
}

/** A line of the prescription of an encounter. */
export interface Drug {
  readonly encounter: string | null
  readonly name: string
  readonly nameReference: string | null
  readonly dosage: string
  readonly status: string
  readonly reasons: readonly string[]
  readonly reasonReferences: readonly string[]
}

/** A charge of a claim, or of a benefit without one. */
export interface Charge {
  readonly encounter: string | null
  readonly prescription: string | null
  /** The exact decimal of the file. */
  readonly total: string | null
  readonly currency: string | null
  readonly day: string | null
  readonly lines: readonly { readonly description: string; readonly net: string | null }[]
  /** Why it makes no bill. */
  readonly because: string | null
}

/** An insurer's answer to a claim, or to a charge whose claim it does not name. */
export interface Settlement {
  readonly claim: string | null
  /** The exact decimal that was paid; null where it was nothing, or is not settled. */
  readonly paid: string | null
  readonly paidIn: string | null
  readonly paidOn: string | null
  readonly charge: Charge
}

/** The part of a transfer of an insurer that paid one claim. */
export interface ReconciledPart {
  /** The claim, and the answer to it; either names the bill. */
  readonly references: readonly string[]
  /** The exact decimal of the file. */
  readonly paid: string
  readonly paidIn: string | null
  readonly paidOn: string | null
}
