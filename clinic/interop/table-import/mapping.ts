import * as z from 'zod'
import { nameLength } from '../../../contract/text.ts'
import { dateOrders } from './cell-dates.ts'
import { decimalSigns } from './cell-amounts.ts'
import type { ColumnFacts } from './column-facts.ts'
import { doubleChoices } from './doubles.ts'
import type { TableKind, Target } from './kinds.ts'
import { mostColumns } from './limits.ts'
import { plainHeading } from './plain-heading.ts'
import { type OwnField, targetOf, targetsOf } from './targets.ts'
import { meaningOf } from './word-meanings.ts'

const short = z.string().max(120)

/** How the cells of one column are read. */
export const ColumnMapping = z.strictObject({
  /** Empty: the column is kept with each row as it is. */
  target: z.string().max(40),
  dates: z.enum(dateOrders).nullable(),
  decimals: z.enum(decimalSigns).nullable(),
  /** The meanings of words of the column, such as `w`: `female`. */
  words: z.record(short, z.string().max(nameLength)),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const Mapping = z.strictObject({
  columns: z.array(ColumnMapping).max(mostColumns),
  /** The zone of times without one; null for the clinic's. */
  timeZone: z
    .string()
    .max(60)
    .nullable()
    .refine((zone) => zone === null || isTimeZone(zone), 'There is no such time zone.'),
  doubles: z.strictObject({
    number: z.enum(doubleChoices),
    person: z.enum(doubleChoices),
    phone: z.enum(doubleChoices),
  }),
  /** Past visits that overlap others: booked anyway, or left out. */
  clashes: z.enum(['book', 'skip']),
  /** Doctors of the table are offered for visits at once. */
  takesAppointments: z.boolean(),
})
export type Mapping = z.infer<typeof Mapping>

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const unmapped: ColumnMapping = { target: '', dates: null, decimals: null, words: {} }

/** The mapping that headings and cells suggest. Nothing is guessed that the cells do not prove. */
export function suggestedMapping(
  kind: TableKind,
  columns: readonly ColumnFacts[],
  fields: readonly OwnField[],
): Mapping {
  const targets = targetsOf(kind, fields)
  const taken = new Set<string>()
  const mapped = columns.map((facts) => {
    const plain = plainHeading(facts.heading)
    const target = targets.find(
      ({ id, several, headings }) =>
        headings.split('|').includes(plain) && (several === true || !taken.has(id)),
    )
    if (!target || facts.filled === 0) return unmapped
    taken.add(target.id)
    return readAs(target, facts)
  })
  return {
    columns: mapped,
    timeZone: null,
    doubles: { number: 'skip', person: 'skip', phone: 'add' },
    clashes: 'book',
    takesAppointments: false,
  }
}

/** A column with a target, with everything that its cells prove. */
export function readAs(target: Target | undefined, facts: ColumnFacts): ColumnMapping {
  if (!target) return unmapped
  const isDate = target.kind === 'date' || target.kind === 'moment'
  const isNumber = isNumeric(target)
  return {
    target: target.id,
    dates: isDate ? provenOrder(facts) : null,
    decimals: isNumber ? provenDecimal(facts) : null,
    words: target.kind === 'words' ? wordsOf(target, facts) : {},
  }
}

/** The cells have a decimal sign. */
export function isNumeric({ kind }: Target): boolean {
  return kind === 'amount' || kind === 'number'
}

/** The order of day and month that the cells of a column prove; null where none or both are proven. */
export function provenOrder({ dates }: ColumnFacts): ColumnMapping['dates'] {
  if (dates.dmy > 0 && dates.mdy === 0) return 'dmy'
  if (dates.mdy > 0 && dates.dmy === 0) return 'mdy'
  if (dates.ymd > 0 && dates.either === 0 && dates.dmy === 0 && dates.mdy === 0) return 'ymd'
  return null
}

export function provenDecimal({ decimals }: ColumnFacts): ColumnMapping['decimals'] {
  if (decimals.comma > 0 && decimals.point === 0) return ','
  if (decimals.point > 0 && decimals.comma === 0) return '.'
  return null
}

/** Whether a column needs a person to say in which order its dates are. */
export function asksOrder({ dates }: ColumnFacts): boolean {
  return dates.dmy + dates.mdy + dates.either > 0
}

export function asksDecimal({ decimals }: ColumnFacts): boolean {
  return decimals.comma + decimals.point + decimals.either > 0
}

function wordsOf(target: Target, { words }: ColumnFacts): Record<string, string> {
  const all = (words ?? []).map(({ word }) => word)
  const meanings = all.flatMap((word): [string, string][] => {
    const meaning = meaningOf(target, word, all)
    return meaning === undefined ? [] : [[word, meaning]]
  })
  return Object.fromEntries(meanings)
}

/** The reasons why a table cannot be checked, in sentences; empty when there is none. */
export function missingOf(
  kind: TableKind,
  mapping: Mapping,
  columns: readonly ColumnFacts[],
  fields: readonly OwnField[],
): string[] {
  const mapped = mapping.columns.map(({ target }) => target)
  const has = (...ids: readonly string[]) => ids.some((id) => mapped.includes(id))
  const needs: Readonly<Record<TableKind, readonly (readonly [boolean, string])[]>> = {
    patients: [
      [has('name', 'nameLastFirst', 'firstName', 'lastName'), 'Choose the column of the name.'],
    ],
    doctors: [[has('name', 'firstName', 'lastName'), 'Choose the column of the name.']],
    visits: [
      [has('oldNumber', 'mrn'), 'Choose the column of the patient’s number.'],
      [has('doctorNumber', 'doctorEmail', 'doctorName'), 'Choose the column of the doctor.'],
      [has('moment') || (has('date') && has('time')), 'Choose the columns of date and time.'],
    ],
    balances: [
      [has('oldNumber', 'mrn'), 'Choose the column of the patient’s number.'],
      [has('amount'), 'Choose the column of the amount.'],
    ],
    prices: [[has('name'), 'Choose the column of the name.']],
    stock: [[has('name'), 'Choose the column of the name.']],
  }
  const twice = targetsOf(kind, fields).filter(
    ({ id, several }) => !several && mapped.filter((one) => one === id).length > 1,
  )
  const undecided = mapping.columns.flatMap((column, place) => {
    const facts = columns[place]
    const target = targetOf(kind, column.target, fields)
    if (!facts || !target) return []
    const name = columnName(facts, place)
    const isDate = target.kind === 'date' || target.kind === 'moment'
    if (isDate && column.dates === null && asksOrder(facts)) {
      return [`Choose how the dates of ${name} are read.`]
    }
    if (isNumeric(target) && column.decimals === null && asksDecimal(facts)) {
      return [`Choose the decimal sign of ${name}.`]
    }
    return []
  })
  return [
    ...needs[kind].filter(([isThere]) => !isThere).map(([, sentence]) => sentence),
    ...twice.map(({ label }) => `Two columns are chosen for “${label}”. Choose one of them.`),
    ...undecided,
  ]
}

/** The name of a column for people; one without a heading has its place. */
export function columnName({ heading }: Pick<ColumnFacts, 'heading'>, place: number): string {
  return heading === '' ? `column ${place + 1}` : `“${heading}”`
}
