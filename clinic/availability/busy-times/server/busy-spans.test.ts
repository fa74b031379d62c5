import { expect, test } from 'vitest'
import { busySpans } from './busy-spans.ts'

const asked = {
  timeZone: 'Europe/Berlin',
  from: Date.parse('2030-01-01T00:00:00Z'),
  to: Date.parse('2031-01-01T00:00:00Z'),
  ownHost: 'clinic.example',
}
/** A calendar file with an event for each given list of properties. */
const calendarOf = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1@elsewhere.example', ...lines, 'END:VEVENT'].join('\r\n')
const spansOf = (...events: string[]) =>
  busySpans(calendarOf(...events), asked).map(
    ({ start, end }) =>
      `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`,
  )

test('an event is busy by the clock it was written with: UTC, a zone, or the clinic’s own', () => {
  expect(spansOf(event('DTSTART:20300610T080000Z', 'DTEND:20300610T090000Z'))).toEqual([
    '2030-06-10T08:00 2030-06-10T09:00',
  ])
  const newYork = 'TZID=America/New_York'
  expect(
    spansOf(event(`DTSTART;${newYork}:20300610T080000`, `DTEND;${newYork}:20300610T090000`)),
  ).toEqual(['2030-06-10T12:00 2030-06-10T13:00'])
  expect(spansOf(event('DTSTART:20300610T080000', 'DURATION:PT45M'))).toEqual([
    '2030-06-10T06:00 2030-06-10T06:45',
  ])
  // A flight begins in one zone and ends in another.
  expect(
    spansOf(
      event(`DTSTART;${newYork}:20300610T180000`, 'DTEND;TZID=Europe/Berlin:20300611T080000'),
    ),
  ).toEqual(['2030-06-10T22:00 2030-06-11T06:00'])
})

test('a zone with a name of its own is read as the file describes it', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ].join('\r\n')
  const at = 'TZID="W. Europe Standard Time"'
  expect(
    spansOf(zone, event(`DTSTART;${at}:20300610T080000`, `DTEND;${at}:20300610T090000`)),
  ).toEqual(['2030-06-10T06:00 2030-06-10T07:00'])
})

test('a repeating event is busy each time, at the same hour in summer and winter, except on dates left out, moved or canceled', () => {
  const zone = 'TZID=Europe/Berlin'
  const weekly = event(
    `DTSTART;${zone}:20300311T090000`,
    `DTEND;${zone}:20300311T100000`,
    'RRULE:FREQ=WEEKLY;COUNT=6',
    `EXDATE;${zone}:20300318T090000`,
  )
  const moved = event(
    `RECURRENCE-ID;${zone}:20300325T090000`,
    `DTSTART;${zone}:20300326T150000`,
    `DTEND;${zone}:20300326T160000`,
  )
  const canceled = event(
    `RECURRENCE-ID;${zone}:20300401T090000`,
    `DTSTART;${zone}:20300401T090000`,
    `DTEND;${zone}:20300401T100000`,
    'STATUS:CANCELLED',
  )
  expect(spansOf(weekly, moved, canceled)).toEqual([
    '2030-03-11T08:00 2030-03-11T09:00',
    '2030-03-26T14:00 2030-03-26T15:00',
    // Summer time began on March 31.
    '2030-04-08T07:00 2030-04-08T08:00',
    '2030-04-15T07:00 2030-04-15T08:00',
  ])
})

test('a rule that never ends is read up to the asked date', () => {
  const spans = spansOf(
    event('DTSTART:20200101T080000Z', 'DTEND:20200101T083000Z', 'RRULE:FREQ=DAILY'),
  )
  expect([spans.length, spans[0], spans.at(-1)]).toEqual([
    365,
    '2030-01-01T08:00 2030-01-01T08:30',
    '2030-12-31T08:00 2030-12-31T08:30',
  ])
})

test('whole days are busy from midnight to midnight of the clinic', () => {
  expect(spansOf(event('DTSTART;VALUE=DATE:20300610', 'DTEND;VALUE=DATE:20300612'))).toEqual([
    '2030-06-09T22:00 2030-06-11T22:00',
  ])
  expect(spansOf(event('DTSTART;VALUE=DATE:20300610'))).toEqual([
    '2030-06-09T22:00 2030-06-10T22:00',
  ])
})

test('an event that is free, canceled, without length, or a visit of this clinic fed back, is not busy', () => {
  const at = ['DTSTART:20300610T080000Z', 'DTEND:20300610T090000Z']
  const own = ['BEGIN:VEVENT', 'UID:7@clinic.example', ...at, 'END:VEVENT'].join('\r\n')
  expect(
    spansOf(
      event(...at, 'TRANSP:TRANSPARENT'),
      event(...at, 'STATUS:CANCELLED'),
      event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      event('DTSTART:20300610T080000Z'),
      own,
    ),
  ).toEqual([])
})

test('a text that is no calendar, and an event that repeats each second, are refused', () => {
  for (const text of ['', 'Not a calendar', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n']) {
    expect(() => busySpans(text, asked)).toThrow()
  }
  const each = event('DTSTART:20300101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
  expect(() => spansOf(each)).toThrow('too many dates')
})
