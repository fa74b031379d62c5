import { lineLength } from '../../../contract/text.ts'
import { type PatientField, patientFieldNames } from '../charts/patient-fields.ts'
import { type Choices, joinedFields, type MergeChoice } from './chart-merge.ts'

/** The columns of a chart by their names in the database. */
export type Columns = Readonly<Record<string, unknown>>

/** Columns that say which chart it is and how it was written, and not who the person is. */
const ofTheChart = new Set([
  ...['id', 'user_id', 'mrn', 'earlier_mrns', 'archived_at', 'merged_into', 'version'],
  ...['created_at', 'updated_at', 'created_by', 'updated_by'],
])

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The choice for a field that nobody chose for: the chart that stays, else the other; lists keep both. */
export function usualChoice(field: string, stayed: unknown, merged: unknown): MergeChoice {
  if (isEmpty(merged)) return 'stayed'
  if (isEmpty(stayed)) return 'merged'
  return isJoined(field) && joinedText(stayed, merged) !== null ? 'both' : 'stayed'
}

export function isJoined(field: string): boolean {
  return joinedFields.some((name) => name === field)
}

/** Two texts as one; null where that is too long. */
export function joinedText(stayed: unknown, merged: unknown): string | null {
  const [one, other] = [stayed, merged].map((value) => (typeof value === 'string' ? value : ''))
  if (!one || !other) return one || other || ''
  if (one.toLowerCase() === other.toLowerCase()) return one
  const all = `${one}; ${other}`
  return all.length <= lineLength ? all : null
}

/**
 * The values of the chart that stays after the merge, by column. Lists, such as identifiers, have the
 * entries of both.
 */
export function mergedValues(
  stayed: Columns,
  merged: Columns,
  choices: Choices,
): Record<string, unknown> {
  const chosen = new Map<string, MergeChoice>(
    patientFieldNames.flatMap((name) => {
      const choice = choices[name]
      return choice ? [[columnOf(name), choice] as const] : []
    }),
  )
  const columns = Object.keys(stayed).filter((column) => !ofTheChart.has(column))
  const values = columns.map((column) => {
    const [one, other] = [stayed[column], merged[column]]
    if (Array.isArray(one) && Array.isArray(other)) return [column, union(one, other)]
    // The values of the fields that the clinic has defined.
    if (column === 'extra') return [column, Object.assign({}, other, one)]
    const choice = chosen.get(column) ?? usualChoice(column, one, other)
    if (choice === 'both') return [column, joinedText(one, other) ?? one]
    return [column, choice === 'merged' ? other : one]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

/** The label of a field for which both values were asked and are too long together, if there is one. */
export function tooLongTogether(stayed: Columns, merged: Columns, choices: Choices) {
  return patientFieldNames.find(
    (name) =>
      choices[name] === 'both' &&
      (!isJoined(name) || joinedText(stayed[columnOf(name)], merged[columnOf(name)]) === null),
  )
}

/**
 * The values of the chart that stayed once the merge is undone: those before it, except where somebody
 * has changed a value that the merge gave. Entries of lists that were added since stay.
 */
export function valuesAfterUndo(now: Columns, given: Columns, before: Columns) {
  const values = Object.keys(given)
    .filter((column) => column in now && !isSame(given[column], before[column]))
    .map((column) => {
      const [current, gave, had] = [now[column], given[column], before[column] ?? null]
      if (Array.isArray(current) && Array.isArray(gave) && Array.isArray(had)) {
        const came = gave.filter((entry) => !has(had, entry))
        return [column, current.filter((entry) => !has(came, entry))]
      }
      return [column, isSame(current, gave) ? had : current]
    })
  return Object.fromEntries(values) as Record<string, unknown>
}

function union(one: readonly unknown[], other: readonly unknown[]): unknown[] {
  return [...one, ...other.filter((entry) => !has(one, entry))]
}

function has(entries: readonly unknown[], entry: unknown): boolean {
  return entries.some((each) => isSame(each, entry))
}

export function columnOf(field: PatientField): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
