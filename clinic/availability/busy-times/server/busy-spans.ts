import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

export interface BusySpan {
  /** Milliseconds since the epoch; the end is the first moment after it. */
  readonly start: number
  readonly end: number
  readonly title: string
}

interface Asked {
  /** The clinic's time zone (IANA), for times without a zone. */
  readonly timeZone: string
  readonly from: number
  readonly to: number
  /** Events whose ids have this host are the clinic's own visits, fed back by a calendar feed. */
  readonly ownHost: string
}

/** Most dates of repeating events in all; no person's calendar has more. */
const mostDates = 100_000
/** Most busy times that are kept, the earliest first. */
const mostSpans = 10_000
const longestTitle = 200

/**
 * The times at which the owner of an iCalendar file (RFC 5545) is busy: events neither canceled nor
 * marked as free, with all their repetitions. Throws for a text that is no calendar.
 */
export function busySpans(text: string, asked: Asked): BusySpan[] {
  const parsed = ICAL.parse(text) as unknown[]
  // A file of several calendars is parsed as a list of them.
  const parts = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed]
  const roots = parts.map((part) => new ICAL.Component(part))
  if (!roots.every(({ name }) => name === 'vcalendar')) throw new Error('This is not a calendar.')
  let dates = 0
  const countDate = () => {
    dates += 1
    if (dates > mostDates) throw new Error('The calendar holds too many dates.')
  }
  return roots
    .flatMap((root) => eventsOf(root))
    .filter(({ component }) => !uidOf(component).endsWith(`@${asked.ownHost}`))
    .flatMap((event) => spansOf(event, asked, countDate))
    .toSorted((a, b) => a.start - b.start)
    .slice(0, mostSpans)
}

/** Each event once; the changed dates of a repeating event belong to it. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const parts = calendar.getAllSubcomponents('vevent').filter((part) => part.hasProperty('dtstart'))
  const repeating = new Set(parts.filter((part) => !isException(part)).map(uidOf))
  return parts
    .filter((part) => !isException(part) || !repeating.has(uidOf(part)))
    .map((part) => new ICAL.Event(part))
}

const uidOf = (part: ICAL.Component) => String(part.getFirstPropertyValue('uid') ?? '')
const isException = (part: ICAL.Component) => part.hasProperty('recurrence-id')

function spansOf(event: ICAL.Event, asked: Asked, countDate: () => void): BusySpan[] {
  if (!event.isRecurring()) {
    return spanOf(event, { startDate: event.startDate, endDate: event.endDate }, asked)
  }
  const spans: BusySpan[] = []
  const dates = event.iterator()
  for (let date = dates.next() as ICAL.Time | null; date; date = dates.next()) {
    countDate()
    if (instantOf(date, zoneOf(event, 'dtstart'), asked) >= asked.to) break
    const details = event.getOccurrenceDetails(date)
    spans.push(...spanOf(details.item as ICAL.Event, details, asked))
  }
  return spans
}

function spanOf(
  item: ICAL.Event,
  { startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time },
  asked: Asked,
): BusySpan[] {
  if (isFree(item.component)) return []
  const zone = zoneOf(item, 'dtstart')
  const start = instantOf(startDate, zone, asked)
  // An end computed from a duration has the zone of the start.
  const hasOwnEnd = endDate === item.endDate
  const end = instantOf(endDate, hasOwnEnd ? (zoneOf(item, 'dtend') ?? zone) : zone, asked)
  if (!(start < end) || end <= asked.from || start >= asked.to) return []
  const title = String(item.component.getFirstPropertyValue('summary') ?? '').slice(0, longestTitle)
  return [{ start, end, title }]
}

function isFree(part: ICAL.Component): boolean {
  const valueOf = (name: string) => String(part.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    valueOf('status') === 'CANCELLED' ||
    valueOf('transp') === 'TRANSPARENT' ||
    valueOf('x-microsoft-cdo-busystatus') === 'FREE'
  )
}

function zoneOf({ component }: ICAL.Event, name: 'dtstart' | 'dtend'): string | undefined {
  const zone: unknown = component.getFirstProperty(name)?.getParameter('tzid')
  return typeof zone === 'string' ? zone : undefined
}

/**
 * By the zone's own rules if its name is known, else by the rules in the file, else by the clinic's
 * zone.
 */
function instantOf(time: ICAL.Time, zone: string | undefined, { timeZone }: Asked): number {
  const { year, month, day, hour, minute, second } = time
  if (time.isDate) return wallClock({ year, month, day }, timeZone)
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  if (isUtc) return time.toUnixTime() * 1000
  const local = { year, month, day, hour, minute, second }
  if (zone !== undefined && isKnownZone(zone)) return wallClock(local, zone)
  const isToldByFile = time.zone !== ICAL.Timezone.localTimezone
  return isToldByFile ? time.toUnixTime() * 1000 : wallClock(local, timeZone)
}

function wallClock(local: Temporal.PlainDateTimeLike, zone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
}

const knownZones = new Map<string, boolean>()

function isKnownZone(zone: string): boolean {
  const known = knownZones.get(zone)
  if (known !== undefined) return known
  let isKnown = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    isKnown = false
  }
  knownZones.set(zone, isKnown)
  return isKnown
}
