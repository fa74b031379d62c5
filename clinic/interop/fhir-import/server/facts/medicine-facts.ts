import * as z from 'zod'
import { type Medicine, medicineStatuses } from '../../../../chart/medicines/medicine.ts'
import type { Reading } from '../element-words.ts'
import * as fhir from '../fhir.ts'
import { type CodeableConcept, Note, Period, Reference, text } from '../fhir-elements.ts'
import { wordsOf } from '../fhir-words.ts'
import { dosageWords } from '../map-visits.ts'
import {
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  line,
  mapping,
  nameOf,
  noteOf,
  oneOf,
  reasonsOf,
} from './fact-of.ts'
import { firstMoment } from './moments.ts'

const MedicationRequest = fhir.MedicationRequest.extend({
  intent: text.optional(),
  doNotPerform: z.boolean().optional(),
  authoredOn: text.optional(),
  note: z.array(Note).optional(),
})

const MedicationStatement = fhir.MedicationRequest.omit({ dosageInstruction: true }).extend({
  dosage: fhir.MedicationRequest.shape.dosageInstruction,
  context: Reference.optional(),
  effectiveDateTime: text.optional(),
  effectivePeriod: Period.optional(),
  note: z.array(Note).optional(),
})

/** http://hl7.org/fhir/R4/valueset-medicationrequest-status.html */
const requestStatuses: Readonly<Record<string, Medicine['status']>> = {
  active: 'active',
  'on-hold': 'on-hold',
  cancelled: 'stopped',
  completed: 'completed',
  stopped: 'stopped',
  draft: 'intended',
  unknown: 'unknown',
}

export const requestFacts = mapping(MedicationRequest, (request, reading) => {
  const isMistake = isMistaken(request.status)
  const stated = requestStatuses[request.status ?? ''] ?? (isMistake ? 'unknown' : null)
  // A proposal is not taken before somebody orders it.
  const isOpen = stated === 'active' && ['proposal', 'option'].includes(request.intent ?? '')
  const status = request.doNotPerform ? 'not-taken' : isOpen ? 'intended' : stated
  if (stated === null || status === null || isAbsent(request.medicationCodeableConcept)) return []
  const found: FactOf<Medicine> = {
    ...common(request, request.dosageInstruction, reading),
    status,
    since: firstMoment(reading.timeZone, request.authoredOn),
    until: null,
    comment: noteOf(request.note),
    isMistake,
  }
  return [found]
})

export const statementFacts = mapping(MedicationStatement, (statement, reading) => {
  const isMistake = isMistaken(statement.status)
  const status = oneOf(medicineStatuses, statement.status) ?? (isMistake ? 'unknown' : null)
  if (status === null || isAbsent(statement.medicationCodeableConcept)) return []
  const { effectivePeriod } = statement
  const { timeZone } = reading
  const found: FactOf<Medicine> = {
    ...common(statement, statement.dosage, reading),
    status,
    since: firstMoment(timeZone, statement.effectiveDateTime, effectivePeriod?.start),
    until: firstMoment(timeZone, effectivePeriod?.end),
    comment: noteOf(statement.note),
    isMistake,
  }
  return [found]
})

type Dosages = fhir.MedicationRequest['dosageInstruction']

function common(
  medication: Pick<
    fhir.MedicationRequest,
    | 'medicationCodeableConcept'
    | 'medicationReference'
    | 'contained'
    | 'reasonCode'
    | 'reasonReference'
  >,
  dosages: Dosages,
  reading: Reading,
): Pick<Medicine, 'text' | 'dose' | 'route' | 'reason' | 'codes'> {
  const { medicationReference: reference, contained } = medication
  const inside = contained?.find(({ id }) => `#${id ?? ''}` === reference?.reference)
  const concept = medication.medicationCodeableConcept ?? inside?.code
  const name = wordsOf(concept) || nameOf(reference, reading) || 'Unnamed medicine'
  return {
    text: line(name) ?? 'Unnamed medicine',
    dose: line((dosages ?? []).map(dosageWords).filter(Boolean).join('; ')),
    route: (dosages ?? []).map(({ route }) => routeOf(route)).find(Boolean) ?? null,
    reason: reasonsOf(medication.reasonCode, medication.reasonReference, reading),
    codes: codesOf(concept),
  }
}

/** SNOMED CT, and the codes of HL7's own list. */
const routes: Readonly<Record<string, NonNullable<Medicine['route']>>> = {
  26643006: 'oral',
  447694001: 'inhaled',
  6064005: 'topical',
  46713006: 'nasal',
  54485002: 'eye',
  10547007: 'ear',
  34206005: 'subcutaneous',
  78421000: 'intramuscular',
  47625008: 'intravenous',
  37161004: 'rectal',
  16857009: 'vaginal',
  PO: 'oral',
  SQ: 'subcutaneous',
  IM: 'intramuscular',
  IV: 'intravenous',
}

const routeWords: readonly (readonly [RegExp, NonNullable<Medicine['route']>])[] = [
  [/\boral\b|by mouth|per os/, 'oral'],
  [/inhal|respiratory/, 'inhaled'],
  [/\btopical|cutaneous use|on the skin|transdermal/, 'topical'],
  [/\bnasal/, 'nasal'],
  [/ophthalm|ocular|conjunctival/, 'eye'],
  [/\botic\b|auricular/, 'ear'],
  [/subcutan/, 'subcutaneous'],
  [/intramuscular/, 'intramuscular'],
  [/intravenous/, 'intravenous'],
  [/rectal/, 'rectal'],
  [/vaginal/, 'vaginal'],
]

function routeOf(route: CodeableConcept | undefined): Medicine['route'] {
  const byCode = (route?.coding ?? []).map(({ code }) => routes[code ?? '']).find(Boolean)
  const words = wordsOf(route).toLowerCase()
  if (byCode || words === '') return byCode ?? null
  return (
    routeWords.find(([pattern]) => pattern.test(words.replace('subcutaneous', 'subcutan')))?.[1] ??
    'other'
  )
}
