import ICAL from 'ical.js'

export interface CalendarEvent {
  /** Stays the same for an event: calendars recognise events by it. */
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly description?: string
  readonly location?: string
  readonly isCanceled?: boolean
  /** Counts up with each change. */
  readonly sequence: number
  readonly changedAt: Date
}

interface Calendar {
  readonly name: string
  /** The host that the ids of events belong to. */
  readonly host: string
  readonly events: readonly CalendarEvent[]
}

/** An iCalendar file (RFC 5545); times in UTC, so that no time zone has to be described. */
export function calendarFile({ name, host, events }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//OpenWard//OpenWard//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', name)
  for (const event of events) {
    const part = new ICAL.Component('vevent')
    part.addPropertyWithValue('uid', `${event.id}@${host}`)
    part.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(event.changedAt, true))
    part.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(event.start, true))
    part.addPropertyWithValue('dtend', ICAL.Time.fromJSDate(event.end, true))
    part.addPropertyWithValue('sequence', event.sequence)
    part.addPropertyWithValue('summary', event.title)
    part.addPropertyWithValue('status', event.isCanceled ? 'CANCELLED' : 'CONFIRMED')
    if (event.description) part.addPropertyWithValue('description', event.description)
    if (event.location) part.addPropertyWithValue('location', event.location)
    calendar.addSubcomponent(part)
  }
  return `${calendar.toString()}\r\n`
}
