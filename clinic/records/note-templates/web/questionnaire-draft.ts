import type { FieldErrors } from '../../../../contract/problem.ts'
import { pointsOf, type Questionnaire, type QuestionnaireItem } from '../questionnaire.ts'
import { readQuestionnaire } from '../read-questionnaire.ts'
import { withPoints } from './item-kinds.ts'

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

/** The form without texts that stand in the place of numbers, for those who calculate with it. */
export function withoutTexts(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, item: questionnaire.item.map(calculable) }
}

function calculable(item: QuestionnaireItem): QuestionnaireItem {
  const { maxLength, extension, answerOption, item: inner, ...others } = item
  const isNumber = (number: unknown) => number === undefined || typeof number === 'number'
  return {
    ...others,
    ...(isNumber(maxLength) && { maxLength }),
    ...(extension && {
      extension: extension.filter((one) => !('valueDecimal' in one) || isNumber(one.valueDecimal)),
    }),
    ...(answerOption && {
      answerOption: answerOption.map((option) =>
        isNumber(pointsOf(option)) ? option : withPoints(option, undefined),
      ),
    }),
    ...(inner && { item: inner.map(calculable) }),
  }
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
