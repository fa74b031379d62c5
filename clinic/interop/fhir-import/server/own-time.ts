import { today, wallClock } from '../../../../contract/dates.ts'
import { isObject } from './fhir-version.ts'
import { dayIn } from './map-people.ts'

/** Elements that say when a resource happened or was written, the most telling one first. */
const elements = [
  ...['effectiveDateTime', 'effectivePeriod', 'effectiveInstant', 'effectiveTiming'],
  ...['performedDateTime', 'performedPeriod', 'occurrenceDateTime', 'occurrencePeriod'],
  ...['occurrenceTiming', 'recordedDate', 'onsetDateTime', 'onsetPeriod', 'authoredOn', 'started'],
  ...['period', 'servicedDate', 'servicedPeriod', 'billablePeriod', 'issued', 'date', 'dateTime'],
  ...['start', 'startDate', 'statusDate', 'sent', 'whenHandedOver', 'whenPrepared', 'authored'],
  ...['dateAsserted', 'dateWritten', 'recorded', 'created', 'executionPeriod', 'collection'],
] as const

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** The own time of a resource as FHIR writes it: a year, a month, a day or an instant. */
export function ownTime(resource: Readonly<Record<string, unknown>>): string | null {
  for (const name of elements) {
    const time = timeOf(resource[name])
    if (time !== null) return time
  }
  return null
}

function timeOf(value: unknown): string | null {
  if (typeof value === 'string') return realTime(value)
  if (!isObject(value)) return null
  const first = Array.isArray(value['event']) ? (value['event'][0] as unknown) : undefined
  const inside = [value['start'], value['end'], value['collectedDateTime'], first]
  return inside.map((one) => (typeof one === 'string' ? realTime(one) : null)).find(Boolean) ?? null
}

/** Null for what is no time, such as a 31st of February. */
function realTime(value: string): string | null {
  const day = `${value}-01-01`.slice(0, 10)
  if (dayIn(day) === null) return null
  if (/^\d{4}(-\d\d){0,2}$/.test(value)) return value
  return isInstant(value) ? value : null
}

export function isInstant(value: string): boolean {
  return instant.test(value) && !Number.isNaN(Date.parse(value))
}

const instants = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)/g

/** A text with the instants in it as the clinic's clocks show them. */
export function onClinicClock(text: string, timeZone: string): string {
  return text.replace(instants, (time) => (isInstant(time) ? wallClock(time, timeZone) : time))
}

/** Stands for the day of what has no date, so that it comes last. */
export const undatedDay = '0001-01-01'

/** The day of the clinic on which a time lies; of a month or a year its first one. */
export function clinicDay(time: string, timeZone: string): string {
  return isInstant(time) ? today(timeZone, new Date(time)) : `${time}-01-01`.slice(0, 10)
}

/** Whether a time lies on the days from `start` to `end`: as they are written, or in the clinic. */
export function isWithin(
  time: string,
  { start, end }: { readonly start: string; readonly end: string | null },
  timeZone: string,
): boolean {
  const isBetween = (day: string, first: string, last: string | null) =>
    day >= first.slice(0, day.length) && (last === null || day <= last.slice(0, day.length))
  const asWritten = isBetween(time.slice(0, 10), start, end)
  if (asWritten || !isInstant(time)) return asWritten
  const day = clinicDay(time, timeZone)
  return isBetween(day, clinicDay(start, timeZone), end && clinicDay(end, timeZone))
}
