import * as z from 'zod'
import type { FamilyIllness } from '../../../../chart/family-history/family-illness.ts'
import { CodeableConcept, Note, Period, Quantity, Range, text } from '../fhir-elements.ts'
import { fit, wordsOf } from '../fhir-words.ts'
import {
  ageWords,
  codesOf,
  type FactOf,
  isMistaken,
  line,
  mapping,
  named,
  noteOf,
  rangeWords,
} from './fact-of.ts'

const Illness = z.object({
  code: CodeableConcept.optional(),
  outcome: CodeableConcept.optional(),
  contributedToDeath: z.boolean().optional(),
  onsetAge: Quantity.optional(),
  onsetRange: Range.optional(),
  onsetPeriod: Period.optional(),
  onsetString: text.optional(),
  note: z.array(Note).optional(),
})
type Illness = z.output<typeof Illness>

const FamilyMemberHistory = z.object({
  status: text.optional(),
  name: text.optional(),
  relationship: CodeableConcept.optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedAge: Quantity.optional(),
  deceasedRange: Range.optional(),
  deceasedDate: text.optional(),
  deceasedString: text.optional(),
  condition: z.array(Illness).optional(),
  note: z.array(Note).optional(),
})
type FamilyMemberHistory = z.output<typeof FamilyMemberHistory>

/** One fact for each illness of the relative. */
export const familyFacts = mapping(FamilyMemberHistory, (member) =>
  (member.condition ?? []).map((illness): FactOf<FamilyIllness> => {
    const outcome = [wordsOf(illness.outcome), deathWords(member, illness)].filter(Boolean)
    return {
      text: named(illness.code, 'Unnamed illness'),
      relative: relativeWords(member),
      onset: line(onsetWords(illness), 100),
      outcome: line(outcome.join(', ')),
      codes: codesOf(illness.code),
      comment: noteOf([...(illness.note ?? []), ...(member.note ?? [])]),
      isMistake: isMistaken(member.status),
    }
  }),
)

function relativeWords({ relationship, name }: FamilyMemberHistory): string {
  const words = wordsOf(relationship)
  return fit(words === '' ? (name ?? '') : words.toLowerCase(), 200) || 'relative'
}

function onsetWords({ onsetAge, onsetRange, onsetPeriod, onsetString }: Illness): string {
  const period = [onsetPeriod?.start, onsetPeriod?.end].filter(Boolean).join(' to ')
  return onsetString ?? (ageWords(onsetAge) || rangeWords(onsetRange) || period)
}

/** `died of it at 70 years` */
function deathWords(member: FamilyMemberHistory, { contributedToDeath }: Illness): string {
  const age = ageWords(member.deceasedAge) || rangeWords(member.deceasedRange)
  const isDead =
    member.deceasedBoolean === true ||
    contributedToDeath === true ||
    Boolean(age || member.deceasedDate || member.deceasedString)
  if (!isDead) return ''
  return [
    contributedToDeath ? 'died of it' : 'died',
    age && `at ${age}`,
    member.deceasedDate && `in ${member.deceasedDate}`,
    member.deceasedString && `(${member.deceasedString})`,
  ]
    .filter(Boolean)
    .join(' ')
}
