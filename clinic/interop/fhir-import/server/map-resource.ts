import type * as z from 'zod'
import * as fhir from './fhir.ts'
import * as billing from './fhir-billing.ts'
import { CodeableConcept } from './fhir-elements.ts'
import { allWords, fit, namesOf, wordsOf } from './fhir-words.ts'
import {
  allergyFinding,
  allergyWords,
  carePlanFinding,
  conditionFinding,
  imagingFinding,
  immunizationFinding,
  observationFinding,
  procedureFinding,
  reportFinding,
  whyNoAllergy,
} from './map-findings.ts'
import { chartOf, doctorOf } from './map-people.ts'
import { relativeOf } from './map-people-parts.ts'
import { chargeOf, drugOf, reconciledParts, settlementOf, visitOf } from './map-visits.ts'
import type { Finding, Piece, SystemValue } from './piece.ts'

export interface Mapped {
  readonly piece: Piece
  /** Its name in the texts of resources that refer to it. */
  readonly label: string
}

export const noScreenYet = 'No screen of its own yet'
export const inError = 'Entered in error'

/** The mapping of one type: its schema, its label and its result. */
interface Mapping {
  read(resource: unknown, identifiers: readonly SystemValue[]): Mapped | z.ZodError
}

function mapping<S extends z.ZodType>(
  schema: S,
  /** Null: the label is the whole text of its finding. */
  labelOf: ((resource: z.output<S>) => string) | null,
  pieceOf: (resource: z.output<S>, identifiers: readonly SystemValue[]) => Piece,
): Mapping {
  return {
    read(resource, identifiers) {
      const parsed = schema.safeParse(resource)
      if (!parsed.success) return parsed.error
      const { data } = parsed
      const piece = pieceOf(data, identifiers)
      const label = labelOf ? fit(labelOf(data), 500) : null
      return { label: label ?? (piece.kind === 'finding' ? piece.finding.text : ''), piece }
    },
  }
}

function found(isError: boolean, finding: Finding): Piece {
  return isError ? { kind: 'other', because: inError } : { kind: 'finding', finding }
}

const isMistake = (status: string | undefined) => status === 'entered-in-error'
const isDoubtful = (status: CodeableConcept | undefined) =>
  status?.coding?.some(({ code }) => isMistake(code)) ?? false

const mappings: Readonly<Record<string, Mapping>> = {
  Patient: mapping(
    fhir.Patient,
    () => '',
    (patient, identifiers) => ({ kind: 'chart', chart: chartOf(patient, identifiers) }),
  ),
  Practitioner: mapping(
    fhir.Practitioner,
    () => '',
    (one, identifiers) => ({ kind: 'doctor', doctor: doctorOf(one, identifiers) }),
  ),
  PractitionerRole: mapping(
    fhir.PractitionerRole,
    () => '',
    ({ practitioner, specialty }) => ({
      kind: 'specialty',
      practitioner: practitioner?.reference ?? null,
      words: allWords(specialty).join(', '),
    }),
  ),
  RelatedPerson: mapping(
    fhir.RelatedPerson,
    ({ name }) => namesOf(name).name,
    (one) => {
      const person = relativeOf(one)
      if (one.active === false) return { kind: 'other', because: 'No longer a related person' }
      if (!person) return { kind: 'other', because: 'A related person whom nobody can name' }
      return { kind: 'relative', person }
    },
  ),
  Encounter: mapping(
    fhir.Encounter,
    () => '',
    (encounter) =>
      isMistake(encounter.status)
        ? { kind: 'other', because: inError }
        : { kind: 'visit', visit: visitOf(encounter) },
  ),
  Condition: mapping(
    fhir.Condition,
    ({ code }) => wordsOf(code),
    (one) => found(isDoubtful(one.verificationStatus), conditionFinding(one)),
  ),
  Observation: mapping(fhir.Observation, null, (one) =>
    found(isMistake(one.status), observationFinding(one)),
  ),
  Procedure: mapping(
    fhir.Procedure,
    ({ code }) => wordsOf(code),
    (one) => found(isMistake(one.status), procedureFinding(one)),
  ),
  DiagnosticReport: mapping(
    fhir.DiagnosticReport,
    ({ code }) => wordsOf(code),
    (one) => found(isMistake(one.status), reportFinding(one)),
  ),
  Immunization: mapping(
    fhir.Immunization,
    ({ vaccineCode }) => wordsOf(vaccineCode),
    (one) => found(isMistake(one.status), immunizationFinding(one)),
  ),
  CarePlan: mapping(
    fhir.CarePlan,
    ({ title, category }) => title ?? allWords(category).join(', '),
    (one) => found(isMistake(one.status), carePlanFinding(one)),
  ),
  Goal: mapping(
    fhir.Goal,
    ({ description }) => wordsOf(description),
    ({ lifecycleStatus }) => ({
      kind: 'other',
      because: isMistake(lifecycleStatus) ? inError : noScreenYet,
    }),
  ),
  ImagingStudy: mapping(
    fhir.ImagingStudy,
    ({ description }) => description ?? '',
    (one) => found(isMistake(one.status), imagingFinding(one)),
  ),
  AllergyIntolerance: mapping(
    fhir.AllergyIntolerance,
    ({ code }) => wordsOf(code),
    (one) => {
      if (isDoubtful(one.verificationStatus)) return { kind: 'other', because: inError }
      if (whyNoAllergy(one)) return { kind: 'finding', finding: allergyFinding(one) }
      return { kind: 'allergy', words: allergyWords(one), finding: allergyFinding(one) }
    },
  ),
  MedicationRequest: mapping(
    fhir.MedicationRequest,
    ({ medicationCodeableConcept }) => wordsOf(medicationCodeableConcept),
    (one) =>
      isMistake(one.status)
        ? { kind: 'other', because: inError }
        : { kind: 'drug', drug: drugOf(one) },
  ),
  Claim: mapping(
    billing.Claim,
    () => '',
    (claim) => ({ kind: 'charge', charge: chargeOf(claim) }),
  ),
  ExplanationOfBenefit: mapping(
    billing.ExplanationOfBenefit,
    () => '',
    (benefit) => ({ kind: 'settlement', settlement: settlementOf(benefit) }),
  ),
  PaymentReconciliation: mapping(
    billing.PaymentReconciliation,
    () => '',
    (transfer) => ({ kind: 'reconciliation', parts: reconciledParts(transfer) }),
  ),
}

/** Types whose amounts are read as their original text. */
export function hasAmounts(type: string): boolean {
  return ['Claim', 'ExplanationOfBenefit', 'PaymentReconciliation'].includes(type)
}

/** Maps a resource; a Zod error says where it is not as R4 has it. */
export function mapResource(
  type: string,
  resource: Readonly<Record<string, unknown>>,
  identifiers: readonly SystemValue[],
): Mapped | z.ZodError {
  const known = Object.hasOwn(mappings, type) ? mappings[type] : undefined
  if (known) return known.read(resource, identifiers)
  const code = CodeableConcept.safeParse(resource['code'])
  const name = resource['name']
  const label = typeof name === 'string' ? name : code.success ? wordsOf(code.data) : ''
  return { label: fit(label, 500), piece: { kind: 'other', because: noScreenYet } }
}
