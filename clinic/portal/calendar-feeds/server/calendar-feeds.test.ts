import { afterAll, expect, test } from 'vitest'
import ICAL from 'ical.js'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from '../calendar-feed.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, app } = clinic
const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
const colleague = await clinic.signedIn('doctor', { name: 'Dr. Otto Other' })
const patient = await clinic.signedIn('patient', { name: 'Pia; Novak, "the\nsecond"' })

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const ids = { patientId: patient.userId, date: tomorrow, reason: 'Chest pain' }
await anAppointment(sql, { ...ids, doctorId: doctor.userId, time: '09:00', minutes: 20 })
await anAppointment(sql, { ...ids, doctorId: doctor.userId, time: '10:00', status: 'canceled' })
await anAppointment(sql, { ...ids, doctorId: colleague.userId, time: '11:00' })

async function feedOf(caller: Caller, names: 'on' | 'off'): Promise<string> {
  const { status, body } = await caller.ask(makeCalendarFeed, { body: { names } })
  expect(status).toBe(201)
  expect(body.url).toMatch(/^https:\/\/clinic\.example\/calendar\/[\w-]{43}\.ics$/)
  return body.url
}

async function eventsAt(url: string) {
  const response = await app.inject({ url: new URL(url).pathname })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(response.body) as unknown[])
  return {
    text: response.body,
    events: calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part)),
  }
}

const statusAt = async (url: string) =>
  (await app.inject({ url: new URL(url).pathname })).statusCode

test('a doctor’s calendar reads their own visits, without names or reasons', async () => {
  const { events, text } = await eventsAt(await feedOf(doctor, 'off'))
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
    ['Appointment', `${tomorrow}T09:00:00Z`],
    ['Appointment', `${tomorrow}T10:00:00Z`],
  ])
  expect(events.map(({ duration }) => duration.toSeconds())).toEqual([1200, 1800])
  expect(text.match(/^STATUS:.*$/gm)?.map((line) => line.trim())).toEqual([
    'STATUS:CONFIRMED',
    'STATUS:CANCELLED',
  ])
  expect(text).not.toMatch(/Pia|Novak|Chest/)
})

test('a calendar with names has them complete, if its owner asked for them', async () => {
  const { events, text } = await eventsAt(await feedOf(doctor, 'on'))
  expect(events[0]?.summary).toBe('Pia; Novak, "the\nsecond"')
  expect(text).not.toContain('Chest')
  // Lines are at most 75 octets, as RFC 5545 requires.
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('a patient’s calendar reads the patient’s visits with every doctor', async () => {
  const { events } = await eventsAt(await feedOf(patient, 'on'))
  expect(events.map(({ summary }) => summary)).toEqual([
    'OpenWard Clinic, Dr. Ana Silva',
    'OpenWard Clinic, Dr. Ana Silva',
    'OpenWard Clinic, Dr. Otto Other',
  ])
})

test('an address ends when a new one is made, it is revoked, or its account is suspended', async () => {
  const first = await feedOf(doctor, 'off')
  const second = await feedOf(doctor, 'off')
  expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200])
  expect((await doctor.ask(readCalendarFeed)).body).toMatchObject({ isOn: true, names: 'off' })
  await doctor.ask(endCalendarFeed)
  expect(await statusAt(second)).toBe(404)
  expect((await doctor.ask(readCalendarFeed)).body.isOn).toBe(false)
  const theirs = await feedOf(colleague, 'off')
  await sql`update users set status = 'suspended' where id = ${colleague.userId}`
  expect(await statusAt(theirs)).toBe(404)
})

test('only a hash of an address is stored, and malformed and unknown addresses get the same answer', async () => {
  const url = await feedOf(doctor, 'off')
  const token = /[\w-]{43}/.exec(url)?.[0] ?? ''
  const kept = await sql<{ row: string }[]>`select f::text as row from calendar_feeds f`
  expect(kept.map(({ row }) => row).join()).not.toContain(token)
  for (const file of ['x.ics', `${'x'.repeat(43)}.ics`, token, `${token}.ics.ics`, '%00']) {
    const { statusCode, body } = await app.inject({ url: `/calendar/${file}` })
    expect([statusCode, body], file).toEqual([404, 'Not found'])
  }
})
