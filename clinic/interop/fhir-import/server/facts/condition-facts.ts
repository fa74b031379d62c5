import type * as z from 'zod'
import type { Condition as Fact } from '../../../../chart/conditions/condition.ts'
import { certainties } from '../../../../chart/facts/fact.ts'
import * as fhir from '../fhir.ts'
import { type CodeableConcept, concepts, Period, Quantity, Range, text } from '../fhir-elements.ts'
import { wordsOf } from '../fhir-words.ts'
import {
  ageWords,
  codeIn,
  codesIn,
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  mapping,
  named,
  noteOf,
  oneOf,
  rangeWords,
} from './fact-of.ts'
import { firstMoment } from './moments.ts'

const Condition = fhir.Condition.extend({
  category: concepts,
  onsetPeriod: Period.optional(),
  onsetAge: Quantity.optional(),
  onsetRange: Range.optional(),
  onsetString: text.optional(),
  abatementPeriod: Period.optional(),
  abatementAge: Quantity.optional(),
  abatementRange: Range.optional(),
  abatementString: text.optional(),
})
type Condition = z.output<typeof Condition>

export const conditionFacts = mapping(Condition, (condition, { timeZone }) => {
  const isMistake = isMistaken(codeIn(condition.verificationStatus))
  const status = statusOf(condition) ?? (isMistake ? 'inactive' : null)
  if (status === null || isAbsent(condition.code)) return []
  const { onsetPeriod, abatementPeriod } = condition
  const found: FactOf<Fact> = {
    text: named(condition.code, 'Unnamed condition'),
    kind: kindOf(codesIn(condition.category)),
    severity: severityOf(condition.severity),
    certainty: oneOf(certainties, codeIn(condition.verificationStatus)),
    status,
    since: firstMoment(timeZone, condition.onsetDateTime, onsetPeriod?.start),
    until: firstMoment(
      timeZone,
      condition.abatementDateTime,
      abatementPeriod && (abatementPeriod.end ?? abatementPeriod.start),
    ),
    codes: codesOf(condition.code),
    comment: noteOf(condition.note, ...courseLines(condition)),
    isMistake,
  }
  return [found]
})

function kindOf(categories: readonly string[]): Fact['kind'] {
  if (categories.includes('encounter-diagnosis')) return 'diagnosis'
  return categories.includes('health-concern') ? 'concern' : 'problem'
}

const statuses: Readonly<Record<string, Fact['status']>> = {
  active: 'active',
  recurrence: 'active',
  relapse: 'active',
  inactive: 'inactive',
  remission: 'inactive',
  resolved: 'resolved',
}

/** The status, from its end where it has none; null where it has one that nobody can read. */
function statusOf(condition: Condition): Fact['status'] | null {
  const { clinicalStatus, abatementDateTime, abatementPeriod, abatementAge } = condition
  if (clinicalStatus) return statuses[codeIn(clinicalStatus) ?? ''] ?? null
  const { abatementRange, abatementString } = condition
  const end =
    abatementDateTime ?? abatementPeriod ?? abatementAge ?? abatementRange ?? abatementString
  return end === undefined ? 'active' : 'resolved'
}

/** SNOMED CT. */
const severityCodes: Readonly<Record<string, Fact['severity']>> = {
  255604002: 'mild',
  6736007: 'moderate',
  24484000: 'severe',
}

function severityOf(concept: CodeableConcept | undefined): Fact['severity'] {
  const byCode = severityCodes[codeIn(concept) ?? '']
  const words = wordsOf(concept).toLowerCase()
  return byCode ?? (['mild', 'moderate', 'severe'] as const).find((one) => one === words) ?? null
}

/** Beginning and end, where they are no dates. */
function courseLines(condition: Condition): string[] {
  const began =
    condition.onsetString ?? (ageWords(condition.onsetAge) || rangeWords(condition.onsetRange))
  const ended =
    condition.abatementString ??
    (ageWords(condition.abatementAge) || rangeWords(condition.abatementRange))
  return [began && `Began: ${began}`, ended && `Ended: ${ended}`]
}
