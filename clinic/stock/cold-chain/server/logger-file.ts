import { type CsvError, parse } from 'csv-parse/sync'
import type { DateForm } from '../../../../contract/date-words.ts'
import { typedDay, typedTime } from '../../../../contract/typed-day.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'

/** A line of a logger: on the clinic's clocks, or an instant where the file says its offset. */
export interface LoggedReading {
  readonly at: string | null
  readonly date: string | null
  readonly time: string | null
  readonly celsius: number
}

type Form = Pick<DateForm, 'country' | 'today'>

/** More than a logger keeps in half a year, every ten minutes. */
const mostLines = 30_000
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** The readings of a file. Refuses the field `text` with the first line that cannot be read. */
export function readingsOf(text: string, form: Form): LoggedReading[] {
  const lines = linesOf(text)
  const head = lines.findIndex(({ cells }) => placesIn(cells) !== null)
  const named = head < 0 ? null : placesIn(lines[head]?.cells ?? [])
  const found: LoggedReading[] = []
  for (const { line, cells } of lines.slice(head + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (named !== null && filled(cells) > filled(lines[head]?.cells ?? [])) {
      refuseField(
        'text',
        `Line ${line}: it has more cells than there are heads. Write decimals with a point, or part the cells by semicolons.`,
      )
    }
    const reading = readingIn(cells, named ?? usualPlaces(cells, form), form)
    if (typeof reading !== 'string') found.push(reading)
    // Without heads the file begins with the first line that reads as one.
    else if (named !== null || found.length > 0) refuseField('text', `Line ${line}: ${reading}`)
  }
  if (found.length === 0) {
    refuseField('text', 'The file has no lines with a date, a time and a temperature in °C.')
  }
  return found
}

function linesOf(text: string): { line: number; cells: string[] }[] {
  const sample = text.slice(0, 5000)
  const delimiter = [';', '\t'].find((one) => sample.includes(one)) ?? ','
  try {
    const rows = parse(text, {
      ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      ...{ delimiter, info: true, max_record_size: 10_000, to: mostLines + 1 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    if (rows.length > mostLines) {
      refuseField('text', 'The file has more than 30,000 lines. Import it in parts.')
    }
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!isCsvError(error)) throw error
    return refuseField('text', 'The file cannot be read as CSV.')
  }
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

/** The cells of a line up to its last one that is not empty. */
const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** The columns of a line; the time may stand in a column of its own. */
interface Places {
  readonly date: number
  readonly time: number | null
  readonly celsius: number
}

/** The columns by their heads; null for a line that is no line of heads. */
function placesIn(cells: readonly string[]): Places | null {
  const heads = cells.map((cell) => cell.trim().toLowerCase())
  const celsius = heads.findIndex(
    (head) => /temp|celsius|°c/.test(head) && !/alarm|min|max/.test(head),
  )
  const date = heads.findIndex((head) => /date|time|datum|timestamp/.test(head))
  if (celsius < 0 || date < 0 || celsius === date) return null
  if (/°f|fahrenheit/.test(heads[celsius] ?? '')) {
    refuseField('text', 'The temperatures are in °F. Export them from the logger in °C.')
  }
  const time = heads.findIndex((head, place) => place !== date && /^(time|uhrzeit|zeit)/.test(head))
  return { date, time: time < 0 ? null : time, celsius }
}

/** Without heads: a date with its time and the temperature, or the three in columns of their own. */
function usualPlaces(cells: readonly string[], form: Form): Places {
  const isTimeApart = cells.length > 2 && typedDay(cells[0] ?? '', form) !== null
  return isTimeApart ? { date: 0, time: 1, celsius: 2 } : { date: 0, time: null, celsius: 1 }
}

/** The reading of a line, or the sentence why it is none. */
function readingIn(cells: readonly string[], at: Places, form: Form): LoggedReading | string {
  const typed = (cells[at.celsius] ?? '').trim()
  const bare = typed.endsWith('C') || typed.endsWith('c') ? typed.slice(0, -1) : typed
  const celsius = Number(bare.replace('°', '').replace('−', '-').replace(',', '.'))
  if (typed === '' || !Number.isFinite(celsius)) return `“${typed.slice(0, 40)}” is no temperature.`
  if (Math.abs(celsius) > 100) return `${typed.slice(0, 40)} is no temperature from −100 to 100 °C.`
  const whole = (cells[at.date] ?? '').trim()
  if (instant.test(whole) && at.time === null) {
    const time = Date.parse(whole.replace(' ', 'T'))
    if (Number.isNaN(time)) return `“${whole.slice(0, 40)}” is no date with a time.`
    return { at: new Date(time).toISOString(), date: null, time: null, celsius }
  }
  const cut = whole.search(/[T,\s]\d{1,2}[:.]\d{2}/)
  const date = typedDay(
    at.time === null ? whole.slice(0, cut).replace(',', '').trim() : whole,
    form,
  )
  const clock = (at.time === null ? whole.slice(cut + 1) : (cells[at.time] ?? '')).trim()
  // Seconds are left out.
  const time = typedTime(clock.replace(/^(\d{1,2}[:.]\d{2})[:.]\d{2}(\.\d+)?/, '$1'))
  if (date === null || time === null || time === '24:00') {
    return `“${`${whole} ${at.time === null ? '' : clock}`.trim().slice(0, 40)}” is no date with a time.`
  }
  return { at: null, date, time, celsius }
}
