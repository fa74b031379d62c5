import { notesLength } from '../../../contract/text.ts'
import {
  type CodeableConcept,
  type Encounter,
  type Event,
  type Measured,
  type MedicationRequest,
  type Reference,
  wordsOf,
} from '../fhir.ts'

/** The types whose resources are told in the record of their encounter, in this order. */
export const recordSections = {
  Condition: 'Conditions',
  AllergyIntolerance: 'Allergies',
  Procedure: 'Procedures',
  Observation: 'Observations',
  DiagnosticReport: 'Reports',
  ImagingStudy: 'Imaging',
  Immunization: 'Immunizations',
  CarePlan: 'Care plans',
} as const
export type RecordType = keyof typeof recordSections

/** Words of what a reference points at, such as the condition a drug is for. */
export type Named = (reference: Reference | undefined) => string

export function reasonOf(encounter: Encounter): string | null {
  const reasons = [...(encounter.reasonCode ?? []), ...(encounter.type ?? [])]
  const words = [...new Set(reasons.map(wordsOf).filter(Boolean))]
  return words.join('; ').slice(0, 2000) || null
}

/** One readable text of what happened in an encounter; null when nothing did. */
export function notesOf(
  encounter: Encounter,
  events: readonly { readonly type: RecordType; readonly event: Event }[],
  place: string,
): string | null {
  if (events.length === 0) return null
  const kind = (encounter.type ?? []).map(wordsOf).filter(Boolean).join(', ')
  const reason = (encounter.reasonCode ?? []).map(wordsOf).filter(Boolean).join(', ')
  const head = [
    [kind || 'Visit', place].filter(Boolean).join(' at '),
    ...(reason ? [`Reason: ${reason}`] : []),
  ].join('\n')
  const sections = Object.entries(recordSections).flatMap(([type, title]) => {
    const lines = events
      .filter((one) => one.type === type)
      .map(({ event }) => `- ${eventText(event)}`)
    return lines.length > 0 ? [`${title}\n${[...new Set(lines)].join('\n')}`] : []
  })
  return cut([head, ...sections].join('\n\n'))
}

function eventText(event: Event): string {
  const category = Array.isArray(event.category) ? event.category[0] : event.category
  const categoryText = typeof category === 'string' ? category : wordsOf(category)
  const title = event.title ?? (wordsOf(event.code ?? event.vaccineCode) || categoryText || 'Unnamed')
  const parts = (event.component ?? []).map(
    (part) => `${wordsOf(part.code)} ${valueText(part)}`.trim(),
  )
  const value = valueText(event) || parts.join(', ') || (event.conclusion ?? '')
  const activities = (event.activity ?? []).map(({ detail }) => wordsOf(detail?.code)).filter(Boolean)
  const since = event.onsetDateTime?.slice(0, 10)
  const until = event.abatementDateTime?.slice(0, 10)
  const course = [
    event.clinicalStatus?.coding?.[0]?.code,
    since && `since ${since}`,
    until && `until ${until}`,
  ].filter(Boolean)
  return [
    title,
    value && `: ${value}`,
    activities.length > 0 && `: ${[...new Set(activities)].join('; ')}`,
    course.length > 0 && ` (${course.join(', ')})`,
  ]
    .filter(Boolean)
    .join('')
}

function valueText(measured: Measured): string {
  const { valueQuantity: quantity } = measured
  if (quantity?.value !== undefined) {
    const rounded = Number(quantity.value.toPrecision(4))
    return `${rounded} ${unitText(quantity.unit)}`.trim()
  }
  const plain =
    measured.valueString ??
    measured.valueDateTime ??
    measured.valueInteger ??
    measured.valueBoolean ??
    null
  return plain === null ? wordsOf(measured.valueCodeableConcept) : String(plain)
}

/** Units of UCUM as people write them. */
function unitText(unit: string | undefined): string {
  return (unit ?? '').replace('mm[Hg]', 'mmHg').replace('{score}', '').replace(/^\{.*\}$/, '')
}

/** The medication requests of an encounter as a prescription; null when there are none. */
export function prescriptionOf(
  requests: readonly MedicationRequest[],
  named: Named,
): string | null {
  if (requests.length === 0) return null
  return cut(requests.map((request) => medicationText(request, named)).join('\n'))
}

function medicationText(request: MedicationRequest, named: Named): string {
  const drug = wordsOf(request.medicationCodeableConcept) || named(request.medicationReference)
  const dosage = (request.dosageInstruction ?? []).map(dosageText).filter(Boolean).join(', ')
  const reasons: string[] = [
    ...(request.reasonReference ?? []).map(named),
    ...(request.reasonCode ?? []).map((reason: CodeableConcept) => wordsOf(reason)),
  ].filter(Boolean)
  return [
    drug || 'Unnamed drug',
    dosage && `: ${dosage}`,
    reasons.length > 0 && `, for ${[...new Set(reasons)].join(' and ')}`,
  ]
    .filter(Boolean)
    .join('')
}

const periods: Readonly<Record<string, string>> = { h: 'hour', d: 'day', wk: 'week', mo: 'month' }

function dosageText(dosage: NonNullable<MedicationRequest['dosageInstruction']>[number]): string {
  if (dosage.text) return dosage.text
  const dose = dosage.doseAndRate?.[0]?.doseQuantity
  const repeat = dosage.timing?.repeat
  const period = periods[repeat?.periodUnit ?? ''] ?? repeat?.periodUnit
  const often =
    repeat?.frequency !== undefined && repeat.period !== undefined && period
      ? `${repeat.frequency} times every ${repeat.period === 1 ? period : `${repeat.period} ${period}s`}`
      : ''
  const amount = dose?.value === undefined ? '' : `${dose.value} ${dose.unit ?? ''}`.trim()
  return [amount, often, dosage.asNeededBoolean ? 'as needed' : ''].filter(Boolean).join(' ')
}

function cut(text: string): string {
  return text.length <= notesLength ? text : `${text.slice(0, notesLength - 20)}\n… (shortened)`
}
