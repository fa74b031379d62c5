import type { FieldErrors } from '../../../../contract/problem.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { readQuestionnaire } from '../read-questionnaire.ts'

export const emptyForm: Questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: [],
}

/** The form that a value of the form on screen holds. The editor makes no other values. */
export function formIn(value: unknown): Questionnaire {
  return typeof value === 'object' && value !== null && 'item' in value
    ? (value as Questionnaire)
    : emptyForm
}

/** The errors that were told and still hold: one about a form goes away once it is mended. */
export function liveErrors(
  told: FieldErrors,
  name: string,
  questionnaire: Questionnaire,
): FieldErrors {
  const isAbout = (field: string) => field === name || field.startsWith(`${name}.`)
  if (!Object.keys(told).some(isAbout)) return told
  const now = new Set(
    readQuestionnaire(questionnaire).errors?.map(({ path }) => [name, ...path].join('.')),
  )
  return Object.fromEntries(
    Object.entries(told).filter(([field]) => !isAbout(field) || now.has(field)),
  )
}
