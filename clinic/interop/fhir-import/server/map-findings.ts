import type * as fhir from './fhir.ts'
import type { CodeableConcept, Reference } from './fhir-elements.ts'
import { allWords, plain, quantityWords, wordsOf } from './fhir-words.ts'
import { dayIn } from './map-people.ts'
import type { Finding, Section } from './piece.ts'
import { systolicFirst } from './systolic-first.ts'

export function textsOf(references: readonly Reference[] | undefined): string[] {
  return (references ?? []).flatMap(({ reference }) => reference ?? [])
}

function finding(
  section: Section,
  encounter: Reference | undefined,
  text: string,
  more: Partial<Pick<Finding, 'reasons' | 'reasonReferences'>> = {},
): Finding {
  return {
    section,
    encounter: encounter?.reference ?? null,
    text,
    reasons: orNone(more.reasons),
    reasonReferences: orNone(more.reasonReferences),
  }
}

const none: readonly string[] = []
/** A shared value, as most of the perhaps hundreds of thousands of findings have an empty list. */
const orNone = (list: readonly string[] | undefined) => (list && list.length > 0 ? list : none)

const noted = (notes: readonly { readonly text: string }[] | undefined) =>
  (notes ?? []).map(({ text }) => ` ${text.trim()}`).join('')

function codeOf(concept: CodeableConcept | undefined): string {
  return concept?.coding?.[0]?.code ?? ''
}

const doubt: Readonly<Record<string, string>> = {
  unconfirmed: 'not confirmed',
  provisional: 'provisional',
  differential: 'differential',
  refuted: 'refuted',
}

/** `Viral sinusitis (2010-08-24 to 2010-09-14)` */
export function conditionFinding(condition: fhir.Condition): Finding {
  const from = dayIn(condition.onsetDateTime)
  const until = dayIn(condition.abatementDateTime)
  const course =
    from && until ? `${from} to ${until}` : from ? `since ${from}` : until && `until ${until}`
  const status = codeOf(condition.clinicalStatus)
  const details = [
    wordsOf(condition.severity).toLowerCase(),
    doubt[codeOf(condition.verificationStatus)],
    // "Active" and, with its last day, "resolved" are left out as obvious.
    status === 'active' || (status === 'resolved' && until) ? '' : status,
    course,
  ].filter(Boolean)
  const name = wordsOf(condition.code) || 'Unnamed condition'
  const text = details.length > 0 ? `${name} (${details.join(', ')})` : name
  return finding('Diagnoses', condition.encounter, text + noted(condition.note))
}

const sectionOfCategory: Readonly<Record<string, Section>> = {
  'vital-signs': 'Vital signs',
  laboratory: 'Laboratory',
  'social-history': 'Social history',
  survey: 'Assessments',
  imaging: 'Imaging',
  procedure: 'Procedures',
}

/** Without a value it only groups others, or is a picture, and makes no line. */
export function observationFinding(observation: fhir.Observation): Finding {
  const categories = (observation.category ?? []).map(codeOf)
  const section = categories.map((code) => sectionOfCategory[code]).find(Boolean) ?? 'Examination'
  const components = systolicFirst(observation.component ?? []).map((part) =>
    [wordsOf(part.code), measuredWords(part)].filter(Boolean).join(' '),
  )
  const value = [measuredWords(observation), ...components].filter(Boolean).join(', ')
  const judged = allWords(observation.interpretation).map((words) => words.toLowerCase())
  const notes = noted(observation.note)
  const text = [
    `${wordsOf(observation.code) || 'Observation'}: ${value || 'no value'}`,
    judged.length > 0 ? ` (${judged.join(', ')})` : '',
    notes,
  ].join('')
  return finding(section, observation.encounter, value || notes ? text : '')
}

/** A measured value in words; empty when there is none. */
export function measuredWords(measured: fhir.Measured): string {
  const { valueRange: range, valueRatio: ratio, valuePeriod: period } = measured
  if (measured.valueQuantity) return quantityWords(measured.valueQuantity)
  if (measured.valueCodeableConcept) return wordsOf(measured.valueCodeableConcept)
  if (range) return [range.low, range.high].map(quantityWords).filter(Boolean).join(' to ')
  if (ratio) return [ratio.numerator, ratio.denominator].map(quantityWords).join(' : ')
  if (period) return [period.start, period.end].filter(Boolean).join(' to ')
  if (measured.valueBoolean !== undefined) return measured.valueBoolean ? 'yes' : 'no'
  const plainValue =
    measured.valueString ?? measured.valueInteger ?? measured.valueDateTime ?? measured.valueTime
  if (plainValue !== undefined) return String(plainValue).trim()
  return wordsOf(measured.dataAbsentReason).toLowerCase()
}

export function procedureFinding(procedure: fhir.Procedure): Finding {
  const isDone = procedure.status === undefined || procedure.status === 'completed'
  const outcome = wordsOf(procedure.outcome)
  const text = [
    wordsOf(procedure.code) || 'Unnamed procedure',
    isDone ? '' : ` (${String(procedure.status)})`,
    outcome && `. Outcome: ${outcome}`,
    noted(procedure.note),
  ].join('')
  return finding('Procedures', procedure.encounter, text, {
    reasons: allWords(procedure.reasonCode),
    reasonReferences: textsOf(procedure.reasonReference),
  })
}

/** Without a conclusion it says nothing beside its results and attachments, and makes no line. */
export function reportFinding(report: fhir.DiagnosticReport): Finding {
  const conclusion = report.conclusion?.trim()
  const title = wordsOf(report.code) || 'Report'
  return finding('Reports', report.encounter, conclusion ? `${title}\n${conclusion}` : '')
}

export function immunizationFinding(immunization: fhir.Immunization): Finding {
  const text = [
    wordsOf(immunization.vaccineCode) || 'Unnamed vaccine',
    immunization.lotNumber && `, lot ${immunization.lotNumber}`,
    immunization.status === 'not-done' && ' (not given)',
    noted(immunization.note),
  ]
  return finding('Immunizations', immunization.encounter, text.filter(Boolean).join(''))
}

export function carePlanFinding(plan: fhir.CarePlan): Finding {
  const name = plan.title ?? (allWords(plan.category).join(', ') || 'Care plan')
  const activities = (plan.activity ?? []).flatMap(({ detail }) => {
    const words = detail?.description ?? wordsOf(detail?.code)
    return words ? [plain(words)] : []
  })
  const text = [
    plain(name),
    plan.status && plan.status !== 'active' ? ` (${plan.status})` : '',
    activities.length > 0 ? `: ${[...new Set(activities)].join('; ')}` : '',
    plan.description ? `. ${plan.description.trim()}` : '',
  ]
  return finding('Care plans', plan.encounter, text.join(''), {
    reasonReferences: textsOf(plan.addresses),
  })
}

export function imagingFinding(study: fhir.ImagingStudy): Finding {
  const series = (study.series ?? []).map(({ modality, bodySite, description }) => {
    const site = plain(bodySite?.display ?? '')
    const kind = modality?.display ?? modality?.code ?? ''
    return [kind, site && `of ${site.toLowerCase()}`, description].filter(Boolean).join(' ')
  })
  const parts = [study.description, ...new Set(series)].filter(Boolean)
  return finding('Imaging', study.encounter, parts.join(': ') || 'Imaging study')
}

/** Why an allergy is not current: `refuted`, `resolved`, `inactive`; else null. */
export function whyNoAllergy(allergy: fhir.AllergyIntolerance): string | null {
  if (hasCode(allergy.verificationStatus, 'refuted')) return 'refuted'
  return ['resolved', 'inactive'].find((code) => hasCode(allergy.clinicalStatus, code)) ?? null
}

const hasCode = (concept: CodeableConcept | undefined, code: string) =>
  concept?.coding?.some((one) => one.code === code) ?? false

/** `Latex allergy`, with `(high risk)` or `(refuted)` if the resource says so. */
export function allergyWords(allergy: fhir.AllergyIntolerance): string {
  const words = wordsOf(allergy.code) || 'Unnamed allergy'
  const note = whyNoAllergy(allergy) ?? (allergy.criticality === 'high' ? 'high risk' : '')
  return note ? `${words} (${note})` : words
}

export function allergyFinding(allergy: fhir.AllergyIntolerance): Finding {
  return finding('Allergies', allergy.encounter, allergyWords(allergy))
}
