import { isRealDay, wallClock } from '../../../../../contract/dates.ts'
import { isInstant } from '../own-time.ts'

const withoutZone = /^(\d{4}-\d\d-\d\d)T(([01]\d|2[0-3]):[0-5]\d)(:\d\d(\.\d+)?)?$/

/**
 * A date of FHIR as a moment of the clinic: an instant by the clinic's clock, a year, a month or a day as it
 * came. A time without a zone counts as the clinic's. Null for what is no date.
 */
export function momentOf(value: string | undefined, timeZone: string): string | null {
  if (value === undefined) return null
  if (isInstant(value)) {
    const moment = wallClock(value, timeZone).replace(' ', 'T')
    return isRealDay(moment.slice(0, 10)) ? moment : null
  }
  const [, day = '', time = ''] = withoutZone.exec(value) ?? []
  if (day !== '') return isRealDay(day) ? `${day}T${time}` : null
  const isPartial = /^\d{4}(-\d\d){0,2}$/.test(value)
  return isPartial && isRealDay(`${value}-01-01`.slice(0, 10)) ? value : null
}

interface Period {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** The first of some dates that is one: texts, or periods by their start or else their end. */
export function firstMoment(
  timeZone: string,
  ...dates: readonly (string | Period | undefined)[]
): string | null {
  for (const date of dates) {
    const texts = typeof date === 'object' ? [date.start, date.end] : [date]
    const moment = texts.map((text) => momentOf(text, timeZone)).find((one) => one !== null)
    if (moment) return moment
  }
  return null
}
