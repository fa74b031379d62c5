import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { typedTime } from '../../../../contract/typed-day.ts'
import type { ExtraField } from '../../../patients/extra-fields/extra-field.ts'
import { readAmount, readDecimal } from '../cell-amounts.ts'
import { countryCodeOf } from '../cell-countries.ts'
import { readDate } from '../cell-dates.ts'
import type { ColumnFacts } from '../column-facts.ts'
import type { TableKind, Target } from '../kinds.ts'
import { columnName, type ColumnMapping, type Mapping } from '../mapping.ts'
import { momentIn, type WallTime } from './moment-in.ts'

/** The facts of the clinic and the table by which a row is read. */
export interface ReadingOptions {
  readonly kind: TableKind
  readonly mapping: Mapping
  readonly columns: readonly ColumnFacts[]
  /** The clinic's own fields. */
  readonly fields: readonly ExtraField[]
  /** By their ids. */
  readonly targets: ReadonlyMap<string, Target>
  readonly today: string
  readonly timeZone: string
  readonly country: string
  readonly currency: string
}

export interface CellProblem {
  /** The column from 0; null for the whole line. */
  readonly column: number | null
  readonly text: string
}

/** The values of the cells of one line, each as its target is read. */
export interface ReadValues {
  /** Texts by target: in the order of the columns where several columns have one. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly moment: WallTime | null
  readonly problems: readonly CellProblem[]
  /** The columns that found no place, or could not be read. */
  readonly rest: readonly number[]
}

const mail = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/

/** Reads the cells of a line as its columns are mapped; a cell that cannot be read is told and kept. */
export function readCells(cells: readonly string[], options: ReadingOptions): ReadValues {
  const texts: Record<string, string[]> = {}
  const problems: CellProblem[] = []
  const rest: number[] = []
  let moment: WallTime | null = null
  for (const [place, raw] of cells.entries()) {
    const text = raw.trim()
    if (text === '') continue
    const column = options.mapping.columns[place]
    const target = column && options.targets.get(column.target)
    if (!column || !target) {
      rest.push(place)
      continue
    }
    if (target.kind === 'moment') moment = momentIn(text, column.dates, options)
    const read = target.kind === 'moment' ? { text } : readCell(text, target, column, options)
    if ('problem' in read || (target.kind === 'moment' && !moment)) {
      const sentence = 'problem' in read ? read.problem : `“${text}” is not a date with a time.`
      problems.push({ column: place, text: sentence })
      rest.push(place)
    } else if (read.text !== '') (texts[target.id] ??= []).push(read.text)
  }
  return { texts, moment, problems, rest }
}

type ReadCell = { readonly text: string } | { readonly problem: string }

function readCell(
  text: string,
  target: Target,
  { dates, decimals, words }: ColumnMapping,
  { today, country, currency }: ReadingOptions,
): ReadCell {
  switch (target.kind) {
    case 'date': {
      const day = readDate(text, dates, today)
      return day === null ? { problem: `“${text}” is not a date.` } : { text: day }
    }
    case 'time': {
      const time = typedTime(text.replace(/^(\d{1,2}:\d{2}):\d{2}(\s*[ap]\.?m\.?)?$/i, '$1$2'))
      return time === null ? { problem: `“${text}” is not a time.` } : { text: time }
    }
    case 'amount': {
      const read = readAmount(text, decimals, currency)
      return 'problem' in read ? read : { text: read.amount }
    }
    case 'number': {
      const number = readDecimal(text, decimals)
      return number === null ? { problem: `“${text}” is not a number.` } : { text: number }
    }
    case 'country': {
      const code = countryCodeOf(text)
      return code === null ? { problem: `“${text}” is not a known country.` } : { text: code }
    }
    case 'minutes':
      return minutesIn(text)
    case 'email': {
      const address = text.toLowerCase()
      return mail.test(address) && address.length <= 254
        ? { text: address }
        : { problem: `“${text}” is not an email address.` }
    }
    case 'phone': {
      const number = parsePhoneNumberFromString(text, country as CountryCode)
      // A number that the plan of the country does not know is kept as it was written.
      return { text: number?.isValid() ? number.formatInternational() : text }
    }
    case 'words': {
      const meaning = words[text]
      return meaning === undefined
        ? { problem: `Nobody has said what “${text}” means.` }
        : { text: meaning }
    }
    case 'moment':
    case 'text':
      return { text }
  }
}

/** `30`, `30 min`, `0:30` or `00:30:00`. */
function minutesIn(text: string): ReadCell {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  const plain = /^(\d{1,4})(?:[.,]0+)?\D*$/.exec(text)?.[1]
  const count =
    hours && minutes ? Number(hours) * 60 + Number(minutes) : Number(plain ?? Number.NaN)
  return count >= 1 && count <= 1440
    ? { text: String(count) }
    : { problem: `“${text}” is not a length in minutes.` }
}

/** A problem with the name of its column, as people read it. */
export function problemWords(
  { column, text }: CellProblem,
  columns: readonly ColumnFacts[],
): string {
  const facts = column === null ? undefined : columns[column]
  return facts && column !== null ? `${columnName(facts, column)}: ${text}` : text
}
