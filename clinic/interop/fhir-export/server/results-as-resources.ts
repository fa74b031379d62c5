import type { DiagnosticReport } from '../../../chart/observations/diagnostic-report.ts'
import type { Observation, ObservationPart } from '../../../chart/observations/observation.ts'
import type { OfChart } from './facts-as-resources.ts'
import {
  concept,
  dateTime,
  hl7,
  namedOnly,
  notes,
  referTo,
  type Resource,
  words,
} from './fhir-values.ts'
import { ownExtensions } from '../../fhir-import/server/own-extensions.ts'

/** http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation */
const flagCodes = {
  'critically-low': 'LL',
  low: 'L',
  normal: 'N',
  high: 'H',
  'critically-high': 'HH',
  abnormal: 'A',
} as const

const statusOf = (status: string) => (status === 'canceled' ? 'cancelled' : status)

export function observationResource(fact: Observation, { timeZone, patient, encounter }: OfChart) {
  const { low, high, unit, category, flag } = fact
  const limit = (value: number | null) => (value === null ? undefined : quantity(value, unit))
  return {
    resourceType: 'Observation',
    id: fact.id,
    extension:
      fact.value === null || fact.valueText === null
        ? undefined
        : [{ url: ownExtensions.resultInWords, valueString: fact.valueText }],
    status: statusOf(fact.status),
    category: category === 'other' ? undefined : [hl7('observation-category', category)],
    code: concept(fact.text, fact.codes),
    subject: patient,
    encounter: encounter(fact.appointmentId),
    effectiveDateTime: dateTime(fact.taken, timeZone),
    ...valueOf(fact),
    interpretation: flag ? [hl7('v3-ObservationInterpretation', flagCodes[flag])] : undefined,
    note: notes(fact.comment),
    referenceRange:
      low === null && high === null ? undefined : [{ low: limit(low), high: limit(high) }],
    component:
      fact.parts.length === 0
        ? undefined
        : fact.parts.map((part) => ({ code: concept(part.text, part.codes), ...valueOf(part) })),
  } satisfies Resource
}

function valueOf(
  measured: Pick<ObservationPart, 'value' | 'unit' | 'valueText'> &
    Partial<Pick<Observation, 'comparator'>>,
) {
  const { value, unit, valueText, comparator } = measured
  if (value !== null) {
    return { valueQuantity: { ...quantity(value, unit), comparator: comparator ?? undefined } }
  }
  return valueText === null ? {} : { valueString: valueText }
}

/** A unit may be a UCUM code or a word: nobody checked it, so that no system is claimed for it. */
const quantity = (value: number, unit: string | null) => ({ value, unit: unit ?? undefined })

export function reportResource(
  fact: DiagnosticReport,
  { timeZone, patient, encounter }: OfChart,
  isInBundle: (id: string) => boolean,
) {
  const { issued, results } = fact
  const known = results.filter(isInBundle)
  // FHIR's `issued` is an instant. A day, a month or a year would be given a time that nobody knows.
  const isInstant = issued !== null && issued.length > 10
  const extensions = [
    ...(issued === null || isInstant ? [] : [{ url: ownExtensions.issued, valueDateTime: issued }]),
    ...(fact.comment === null ? [] : [{ url: ownExtensions.comment, valueString: fact.comment }]),
  ]
  return {
    resourceType: 'DiagnosticReport',
    id: fact.id,
    extension: extensions.length > 0 ? extensions : undefined,
    status: statusOf(fact.status),
    category: fact.category === null ? undefined : [words(fact.category)],
    code: concept(fact.text, fact.codes),
    subject: patient,
    encounter: encounter(fact.appointmentId),
    effectiveDateTime: dateTime(fact.done, timeZone),
    issued: isInstant ? dateTime(issued, timeZone) : undefined,
    performer: fact.performer === null ? undefined : [namedOnly(fact.performer)],
    result: known.length === 0 ? undefined : known.map(referTo),
    conclusion: fact.conclusion ?? undefined,
  } satisfies Resource
}
