import { lineLength } from '../../../../contract/text.ts'
import { patientFieldNames } from '../patient-fields.ts'

/** The columns of a chart about its person; height and weight come from the person's profile. */
export const personColumns = [...patientFieldNames, 'height', 'weight'] as const
type Column = (typeof personColumns)[number]
export type PersonColumns = Readonly<Record<Column, string | null>>
type Joined = Omit<PersonColumns, 'email'>

/** Picks these columns of a row; a column that came later than the row is empty. */
export function personOf(row: PersonColumns): Record<Column, string | null> {
  // There is one entry for each column.
  return Object.fromEntries(
    personColumns.map((column) => [column, row[column] ?? null]),
  ) as PersonColumns
}

/**
 * Joins the person of two charts: the desk's value where it has one, else the account owner's. The
 * allergies of both are kept: leaving one out could harm.
 */
export function joined(chart: PersonColumns, account: PersonColumns): Joined {
  return eachColumn((column) =>
    column === 'allergies'
      ? both(chart.allergies, account.allergies)
      : chart[column] || account[column],
  )
}

function both(one: string | null, other: string | null): string | null {
  if (!one || !other || one.toLowerCase() === other.toLowerCase()) return one || other
  const all = `${one}; ${other}`
  return all.length <= lineLength ? all : one
}

/**
 * The values of a side after the link is undone: those before the link, except where somebody has
 * changed a value that the link gave.
 */
export function beforeUndo(now: PersonColumns, given: Joined, before: PersonColumns): Joined {
  return eachColumn((column) => (now[column] === given[column] ? before[column] : now[column]))
}

function eachColumn(value: (column: keyof Joined) => string | null): Joined {
  const entries = personColumns
    .filter((column) => column !== 'email')
    .map((column) => [column, value(column)])
  // There is one entry for each column but the email, as the type says.
  return Object.fromEntries(entries) as Joined
}
