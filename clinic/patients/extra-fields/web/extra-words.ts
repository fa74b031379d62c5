import type { DateWords } from '../../../../contract/date-words.ts'
import type { ExtraField } from '../extra-field.ts'
import type { ExtraValues } from '../extra-values.ts'

export const kindOptions = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'yes or no', label: 'Yes or no' },
  { value: 'choice', label: 'Choice' },
]
export const needOptions = [
  { value: 'optional', label: 'If it is known' },
  { value: 'required', label: 'Always: a chart is not saved without it' },
]
export const statusOptions = [
  { value: 'active', label: 'In use' },
  { value: 'retired', label: 'Retired: values stay in charts' },
]

/** The values of a chart by their labels; a retired field only where the chart has a value. */
export function extraInWords(
  fields: readonly ExtraField[],
  extra: ExtraValues,
  words: DateWords,
): [string, string | null][] {
  return fields
    .filter(({ id, status }) => status === 'active' || extra[id] !== undefined)
    .map(({ id, label, kind }) => {
      const value = extra[id]
      if (value === undefined) return [label, null]
      return [label, kind === 'date' ? words.date(String(value)) : String(value)]
    })
}
