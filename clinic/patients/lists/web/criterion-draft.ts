import * as z from 'zod'
import type { CriterionName } from '../criteria.ts'
import { Criterion, rulesOf } from '../criterion.ts'
import { mostCriteria, PatientListChanges } from '../patient-list.ts'

/** A criterion as it is being filled in: its name and the texts of its controls. */
export type Draft = Readonly<Record<string, unknown>> & { readonly is: CriterionName }

/** Forms hold each criterion as one text without commas, so that they see what changed. */
export const draftText = (draft: object): string => encodeURIComponent(JSON.stringify(draft))
// Only `draftText` makes these texts.
export const draftOf = (text: string): Draft => JSON.parse(decodeURIComponent(text)) as Draft

/** A new criterion with the first of its choices. */
export function newDraft(is: CriterionName): Draft {
  const parts = Object.entries(rulesOf(is).parts)
  const values = parts.map(([name, part]) => [name, firstOf(part)] as const)
  const given: Readonly<Record<string, string>> = Object.fromEntries(values)
  return { ...given, is }
}

function firstOf(part: object): string {
  if (!('options' in part) || typeof part.options !== 'object' || part.options === null) return ''
  const choices = Object.keys(part.options)
  return choices.includes('months') ? 'months' : (choices[0] ?? '')
}

const DraftText = z.string().transform((text, context): Criterion => {
  const read = Criterion.safeParse(draftOf(text))
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) {
    context.addIssue({ code: 'custom', path, message })
  }
  return z.NEVER
})

/** The body of a list with its criteria as texts; errors are those of the body. */
export const PatientListForm = PatientListChanges.extend({
  criteria: z
    .array(DraftText)
    .min(1, 'Choose at least one criterion.')
    .max(mostCriteria, `Choose at most ${mostCriteria} criteria.`),
})

/** The criteria of texts; null while one of them is not complete. */
export function criteriaOf(texts: readonly string[]): Criterion[] | null {
  const read = PatientListForm.shape.criteria.safeParse(texts)
  return read.success ? read.data : null
}
