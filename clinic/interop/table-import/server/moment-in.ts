import { Temporal } from 'temporal-polyfill'
import { typedTime } from '../../../../contract/typed-day.ts'
import { type DateOrder, readDate } from '../cell-dates.ts'

/** A day and a time on the clocks of the clinic. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

interface Zones {
  /** The clinic's. */
  readonly timeZone: string
  readonly today: string
  /** `timeZone` is that of the table; null for the clinic's. */
  readonly mapping: { readonly timeZone: string | null }
}

const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i

/** A date with a time in one cell; one with an offset is that very instant. Null where it is none. */
export function momentIn(text: string, order: DateOrder | null, zones: Zones): WallTime | null {
  if (instant.test(text)) {
    try {
      const at = Temporal.Instant.from(text.replace(/\s(?=\d{2}:)/, 'T').replace(/\s/g, ''))
      return wallTimeOf(at.toZonedDateTimeISO(zones.timeZone))
    } catch {
      return null
    }
  }
  const [, day, time] =
    /^(.*?\d)[T,\s]+(\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)$/i.exec(text) ?? []
  const date = readDate(day ?? '', order, zones.today)
  const clock = typedTime((time ?? '').replace(/^(\d{1,2}[:.]\d{2}):\d{2}/, '$1'))
  return date === null || clock === null ? null : inClinic({ date, time: clock }, zones)
}

/** A day and a time of the table's zone on the clocks of the clinic. */
export function inClinic(at: WallTime, { timeZone, mapping }: Zones): WallTime | null {
  const from = mapping.timeZone
  if (from === null || from === timeZone) return at
  try {
    const there = Temporal.PlainDateTime.from(`${at.date}T${at.time}`).toZonedDateTime(from)
    return wallTimeOf(there.withTimeZone(timeZone))
  } catch {
    return null
  }
}

function wallTimeOf(at: Temporal.ZonedDateTime): WallTime {
  return {
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
