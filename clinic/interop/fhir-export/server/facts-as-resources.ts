import type { Allergy, NoKnownAllergies } from '../../../chart/allergies/allergy.ts'
import type { Condition } from '../../../chart/conditions/condition.ts'
import type { FamilyIllness } from '../../../chart/family-history/family-illness.ts'
import type { Immunization } from '../../../chart/immunizations/immunization.ts'
import type { Medicine } from '../../../chart/medicines/medicine.ts'
import type { Procedure } from '../../../chart/procedures/procedure.ts'
import {
  coded,
  concept,
  dateTime,
  hl7,
  inList,
  namedOnly,
  notes,
  period,
  type Reference,
  type Resource,
  words,
} from './fhir-values.ts'
import { ownExtensions } from '../../fhir-import/server/own-extensions.ts'

/** The context in which facts become resources. */
export interface OfChart {
  readonly timeZone: string
  readonly patient: Reference
  /** The encounter of a visit; undefined for one that is not in the bundle. */
  readonly encounter: (visitId: string | null) => Reference | undefined
}

const snomed = 'http://snomed.info/sct'

export function allergyResource(fact: Allergy, { timeZone, patient, encounter }: OfChart) {
  const { id, text, category, substanceClass, reaction, severity, certainty } = fact
  return {
    resourceType: 'AllergyIntolerance',
    id,
    extension: substanceClass
      ? [{ url: ownExtensions.substanceClass, valueString: substanceClass }]
      : undefined,
    clinicalStatus: hl7('allergyintolerance-clinical', fact.status),
    verificationStatus: certainty ? hl7('allergyintolerance-verification', certainty) : undefined,
    category: category ? [category] : undefined,
    criticality: fact.criticality ?? undefined,
    code: concept(text, fact.codes),
    patient,
    encounter: encounter(fact.appointmentId),
    onsetDateTime: dateTime(fact.since, timeZone),
    recordedDate: fact.createdAt,
    note: notes(fact.comment),
    // FHIR wants the manifestation of each reaction.
    reaction:
      reaction || severity
        ? [
            {
              manifestation: [reaction ? { text: reaction } : hl7('data-absent-reason', 'unknown')],
              severity: severity ?? undefined,
            },
          ]
        : undefined,
  } satisfies Resource
}

/** The statement that there are none. */
export function noAllergiesResource(id: string, stated: NoKnownAllergies, { patient }: OfChart) {
  return {
    resourceType: 'AllergyIntolerance',
    id,
    clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7('allergyintolerance-verification', 'confirmed'),
    code: coded(snomed, '716186003', 'No known allergies'),
    patient,
    recordedDate: stated.statedAt,
  } satisfies Resource
}

const conditionCategories = {
  problem: 'problem-list-item',
  diagnosis: 'encounter-diagnosis',
} as const
const severityCodes = { mild: '255604002', moderate: '6736007', severe: '24484000' } as const
const severityWords = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const

export function conditionResource(fact: Condition, { timeZone, patient, encounter }: OfChart) {
  const { id, text, kind, severity, certainty } = fact
  return {
    resourceType: 'Condition',
    id,
    clinicalStatus: hl7('condition-clinical', fact.status),
    verificationStatus: certainty ? hl7('condition-ver-status', certainty) : undefined,
    category: [
      kind === 'concern'
        ? coded('http://hl7.org/fhir/us/core/CodeSystem/condition-category', 'health-concern')
        : hl7('condition-category', conditionCategories[kind]),
    ],
    severity: severity
      ? coded(snomed, severityCodes[severity], severityWords[severity])
      : undefined,
    code: concept(text, fact.codes),
    subject: patient,
    encounter: encounter(fact.appointmentId),
    onsetDateTime: dateTime(fact.since, timeZone),
    abatementDateTime: dateTime(fact.until, timeZone),
    recordedDate: fact.createdAt,
    note: notes(fact.comment),
  } satisfies Resource
}

/** SNOMED CT. */
const routeCodes: Readonly<Partial<Record<NonNullable<Medicine['route']>, string>>> = {
  oral: '26643006',
  inhaled: '447694001',
  topical: '6064005',
  nasal: '46713006',
  eye: '54485002',
  ear: '10547007',
  subcutaneous: '34206005',
  intramuscular: '78421000',
  intravenous: '47625008',
  rectal: '37161004',
  vaginal: '16857009',
}

export function medicineResource(fact: Medicine, { timeZone, patient, encounter }: OfChart) {
  const { id, text, dose, route } = fact
  const code = route ? routeCodes[route] : undefined
  return {
    resourceType: 'MedicationStatement',
    id,
    status: fact.status,
    medicationCodeableConcept: concept(text, fact.codes),
    subject: patient,
    context: encounter(fact.appointmentId),
    effectivePeriod: period(fact.since, fact.until, timeZone),
    dateAsserted: fact.createdAt,
    reasonCode: inList(fact.reason),
    note: notes(fact.comment),
    dosage:
      dose || route
        ? [
            {
              text: dose ?? undefined,
              route: route ? (code ? coded(snomed, code, route) : { text: route }) : undefined,
            },
          ]
        : undefined,
  } satisfies Resource
}

export function immunizationResource(
  fact: Immunization,
  { timeZone, patient, encounter }: OfChart,
) {
  return {
    resourceType: 'Immunization',
    id: fact.id,
    status: fact.status,
    statusReason: words(fact.reason),
    vaccineCode: concept(fact.text, fact.codes),
    patient,
    encounter: encounter(fact.appointmentId),
    occurrenceDateTime: dateTime(fact.given, timeZone),
    recorded: fact.createdAt,
    manufacturer: namedOnly(fact.manufacturer),
    lotNumber: fact.lot ?? undefined,
    site: words(fact.site),
    performer: fact.performer === null ? undefined : [{ actor: { display: fact.performer } }],
    note: notes(fact.comment),
    protocolApplied: fact.dose === null ? undefined : [{ doseNumberString: fact.dose }],
  } satisfies Resource
}

export function procedureResource(fact: Procedure, { timeZone, patient, encounter }: OfChart) {
  return {
    resourceType: 'Procedure',
    id: fact.id,
    status: fact.status,
    code: concept(fact.text, fact.codes),
    subject: patient,
    encounter: encounter(fact.appointmentId),
    performedDateTime: dateTime(fact.done, timeZone),
    performer: fact.performer === null ? undefined : [{ actor: { display: fact.performer } }],
    reasonCode: inList(fact.reason),
    bodySite: inList(fact.site),
    outcome: words(fact.outcome),
    note: notes(fact.comment),
  } satisfies Resource
}

export function familyResource(fact: FamilyIllness, { patient }: OfChart) {
  return {
    resourceType: 'FamilyMemberHistory',
    id: fact.id,
    status: 'completed',
    patient,
    date: fact.createdAt,
    relationship: { text: fact.relative },
    condition: [
      {
        code: concept(fact.text, fact.codes),
        outcome: words(fact.outcome),
        onsetString: fact.onset ?? undefined,
        note: notes(fact.comment),
      },
    ],
  } satisfies Resource
}
