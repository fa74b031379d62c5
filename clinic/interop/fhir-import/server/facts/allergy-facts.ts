import * as z from 'zod'
import {
  type Allergy,
  allergyCategories,
  allergyCertainties,
  allergyStatuses,
  criticalities,
} from '../../../../chart/allergies/allergy.ts'
import { severities } from '../../../../chart/facts/fact.ts'
import * as fhir from '../fhir.ts'
import type { CodeableConcept } from '../fhir-elements.ts'
import { concepts, Note, Period, text } from '../fhir-elements.ts'
import { allWords, wordsOf } from '../fhir-words.ts'
import { ownExtension, ownExtensions } from '../own-extensions.ts'
import {
  codeIn,
  codesOf,
  type FactOf,
  isAbsent,
  isMistaken,
  line,
  mapping,
  named,
  noteOf,
  oneOf,
} from './fact-of.ts'
import { firstMoment } from './moments.ts'

const AllergyIntolerance = fhir.AllergyIntolerance.extend({
  category: z.array(text).optional(),
  onsetDateTime: text.optional(),
  onsetPeriod: Period.optional(),
  onsetString: text.optional(),
  recordedDate: text.optional(),
  reaction: z
    .array(
      z.object({
        manifestation: concepts,
        description: text.optional(),
        severity: text.optional(),
      }),
    )
    .optional(),
  note: z.array(Note).optional(),
  extension: z.array(z.object({ url: text, valueString: text.optional() })).optional(),
})
type AllergyIntolerance = z.output<typeof AllergyIntolerance>

/** An allergy of any status and certainty, but not one that says that there are none. */
export const allergyFacts = mapping(AllergyIntolerance, (allergy, { timeZone }) => {
  if (noneKnown(allergy.code) || isAbsent(allergy.code)) return []
  const since = firstMoment(timeZone, allergy.onsetDateTime, allergy.onsetPeriod?.start)
  const recorded = firstMoment(timeZone, allergy.recordedDate)?.slice(0, 10)
  const found: FactOf<Allergy> = {
    text: named(allergy.code, 'Unnamed allergy'),
    category: (allergy.category ?? []).map((one) => oneOf(allergyCategories, one))[0] ?? null,
    substanceClass: line(ownExtension(allergy, ownExtensions.substanceClass)?.valueString, 200),
    reaction: reactionWords(allergy),
    severity: worstOf(allergy),
    criticality: oneOf(criticalities, allergy.criticality),
    certainty: oneOf(allergyCertainties, codeIn(allergy.verificationStatus)),
    // One whose status nobody can read may still harm.
    status: oneOf(allergyStatuses, codeIn(allergy.clinicalStatus)) ?? 'active',
    since,
    codes: codesOf(allergy.code),
    comment: noteOf(
      allergy.note,
      allergy.onsetString ? `Began: ${allergy.onsetString}` : '',
      // Since when it was known is not since when it was there.
      recorded && since === null ? `Recorded: ${recorded}` : '',
    ),
    isMistake: isMistaken(codeIn(allergy.verificationStatus)),
  }
  return [found]
})

function reactionWords({ reaction }: AllergyIntolerance): string | null {
  const words = (reaction ?? []).flatMap(({ manifestation, description }) => {
    const shown = allWords(manifestation)
    return shown.length > 0 ? shown : (description ?? [])
  })
  return line([...new Set(words)].join(', '))
}

function worstOf({ reaction }: AllergyIntolerance): Allergy['severity'] {
  const found = (reaction ?? []).map(({ severity }) => oneOf(severities, severity))
  return (['severe', 'moderate', 'mild'] as const).find((one) => found.includes(one)) ?? null
}

/** SNOMED CT: no known allergy; and those of the Patient Summary. */
const noneAtAll = new Set(['716186003', 'no-known-allergies'])
/** SNOMED CT: no known allergy to drugs, of the environment, to food, to latex. */
const noneOfAKind = new Set(['409137002', '428607008', '429625007', '428197003', '1003774007'])

/** Whether a code says that no allergies are known, at all or of one kind; null where it is an allergy. */
function noneKnown(code: CodeableConcept | undefined): 'at all' | 'of a kind' | null {
  const codes = (code?.coding ?? []).flatMap((one) => one.code ?? [])
  if (codes.some((one) => noneAtAll.has(one))) return 'at all'
  if (codes.some((one) => noneOfAKind.has(one))) return 'of a kind'
  const words = wordsOf(code)
  if (/^no known allerg(y|ies)$/i.test(words)) return 'at all'
  return /^(no known\b.*\ballerg|no allerg(y|ies) to )/i.test(words) ? 'of a kind' : null
}

/** When a resource states that no allergies at all are known; null where it does not. */
export function statedNone(resource: unknown): { readonly at: string | null } | null {
  const parsed = AllergyIntolerance.safeParse(resource)
  if (!parsed.success) return null
  const { code, clinicalStatus, verificationStatus, recordedDate } = parsed.data
  const isOver = ['resolved', 'inactive'].includes(codeIn(clinicalStatus) ?? '')
  const isWrong = ['refuted', 'entered-in-error'].includes(codeIn(verificationStatus) ?? '')
  if (noneKnown(code) !== 'at all' || isOver || isWrong) return null
  return { at: firstMoment('UTC', recordedDate) }
}
