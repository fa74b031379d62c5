import * as z from 'zod'
import { isRealDay } from '../../../contract/dates.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { lineLength, optionalLine } from '../../../contract/text.ts'
import type { ExtraField } from './extra-field.ts'

/** The values of a chart by the ids of their fields: numbers are numbers, all others texts. */
export const ExtraValues = z.record(z.string(), z.union([z.string(), z.number()]))
export type ExtraValues = z.infer<typeof ExtraValues>

/** As they are typed: an empty text takes a value away. */
export const EnteredExtra = z.record(
  z.uuid(),
  z.union([z.string().max(lineLength, `This takes at most ${lineLength} characters.`), z.number()]),
)
export type EnteredExtra = z.infer<typeof EnteredExtra>

type Field = Pick<ExtraField, 'id' | 'label' | 'kind' | 'choices' | 'need' | 'status'>
export interface CheckedExtra {
  readonly values: ExtraValues
  /** By `extra.` and the id of the field. */
  readonly errors: FieldErrors
}

/**
 * Checks entered values against the fields and adds them to the stored ones. Fields that nothing is
 * entered for keep their values; retired fields cannot be changed.
 */
export function checkedExtra(
  fields: readonly Field[],
  entered: EnteredExtra,
  stored: ExtraValues,
): CheckedExtra {
  const values: Record<string, string | number> = { ...stored }
  const errors: Record<string, string> = {}
  for (const [id, value] of Object.entries(entered)) {
    const field = fields.find((one) => one.id === id)
    if (stored[id] === value) continue
    if (field?.status !== 'active') {
      errors[`extra.${id}`] = 'There is no such field.'
      continue
    }
    const { error, checked } = checkedValue(field, String(value).trim())
    if (error) errors[`extra.${id}`] = error
    else if (checked === null) delete values[id]
    else if (checked !== undefined) values[id] = checked
  }
  for (const { id, label, need, status } of fields) {
    if (need === 'required' && status === 'active' && values[id] === undefined) {
      errors[`extra.${id}`] ??= `${label} is required.`
    }
  }
  return { values, errors }
}

interface Checked {
  /** Null takes the value away. */
  readonly checked?: string | number | null
  readonly error?: string
}

function checkedValue({ label, kind, choices }: Field, text: string): Checked {
  if (text === '') return { checked: null }
  if (kind === 'number') {
    const number = Number(text)
    return Number.isFinite(number) && Math.abs(number) < 1e15
      ? { checked: number }
      : { error: `${label} must be a number.` }
  }
  if (kind === 'date') {
    return isRealDay(text) ? { checked: text } : { error: `${label} is not a day of the calendar.` }
  }
  if (kind === 'yes or no') {
    return text === 'yes' || text === 'no' ? { checked: text } : { error: `${label} is yes or no.` }
  }
  if (kind === 'choice') {
    return choices.includes(text)
      ? { checked: text }
      : { error: `${label} must be one of its choices.` }
  }
  const line = optionalLine(label, lineLength).safeParse(text)
  return line.success ? { checked: line.data } : { error: line.error.issues[0]?.message ?? '' }
}

/**
 * The values of a row of a table, by the labels of the fields: for imports. A label that no field has is
 * not taken.
 */
export function extraByLabel(
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
): CheckedExtra {
  const known = fields.flatMap(({ id, label, status }) => {
    const text = texts[label]
    return status === 'active' && text !== undefined ? [[id, text]] : []
  })
  return checkedExtra(fields, Object.fromEntries(known) as EnteredExtra, {})
}
