import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { isPrivateAddress, readOutside } from '../../../../server/http/outside-address.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../../visits/appointments/appointment.ts'
import { listFreeSlots } from '../../../visits/appointments/free-slot.ts'
import { readCalendar } from '../../../visits/calendar/calendar.ts'
import { aSchedule } from '../../schedules/server/a-schedule.ts'
import {
  endBusyCalendar,
  readBusyCalendar,
  readBusyAddressAgain,
  setBusyAddress,
  setBusyFile,
} from '../busy-calendar.ts'
import { busyRounds } from './busy-rounds.ts'

const clinic = await testClinic({ OPENWARD_PRIVATE_CALENDARS: '1' })
const { sql, environment, app } = clinic
const errors: unknown[] = []
const onError = (error: unknown) => errors.push(error)
const rounds = busyRounds({ sql, environment, live: app.live, onError })
// A year ahead, so that no time is past; ten o'clock exists on every day.
const date = daysAfter(today('Europe/Berlin'), 365)
const day = date.replaceAll('-', '')

const calendar = (from = '100000', to = '110000') =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1@elsewhere.example'],
    ...[`DTSTART;TZID=Europe/Berlin:${day}T${from}`, `DTEND;TZID=Europe/Berlin:${day}T${to}`],
    ...['SUMMARY:Dentist of my own', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

/** A calendar server that answers as the test sets it. */
let answer: { status: number; body: string; headers?: Record<string, string> }
let asked = 0
let server: Server
let url: string
let staff: Caller
let doctor: Caller

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    const { status, body, headers = {} } = answer
    response.writeHead(request.url === '/again' ? 200 : status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-7f3a.ics`
  await sql`update clinic set time_zone = 'Europe/Berlin'`
  staff = await clinic.signedIn('staff')
})
afterAll(async () => {
  server.close()
  await clinic.close()
})
beforeEach(async () => {
  answer = { status: 200, body: calendar() }
  asked = 0
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await aSchedule(sql, doctor.userId, { days: [1, 2, 3, 4, 5, 6, 7] })
})
afterEach(async () => {
  await doctor.ask(endBusyCalendar)
  expect(errors).toEqual([])
})

const setAddress = (titles: 'on' | 'off' = 'off', address = url) =>
  doctor.ask(setBusyAddress, { body: { url: address, titles } })
const state = async () => (await doctor.ask(readBusyCalendar)).body
const freeTimes = async () =>
  (
    await staff.ask(listFreeSlots, { query: { doctorId: doctor.userId, from: date, to: date } })
  ).body.slots.map(({ time }) => time)
const book = async (more: object = {}) => {
  const patientId = (await clinic.signedIn('patient')).userId
  const visit = { id: uuidv7(), patientId, doctorId: doctor.userId, date, time: '10:30' }
  return staff.ask(addAppointment, { body: { ...visit, ...more } })
}

test('times of a calendar at an address are not free, need a reason to be booked over, and are shaded', async () => {
  expect(await freeTimes()).toContain('10:30')
  expect((await setAddress()).body).toMatchObject({ source: 'address', readAt: null, busyTimes: 0 })
  await rounds.run()
  expect(await state()).toMatchObject({ busyTimes: 1, titles: 'off', problem: null })
  const times = await freeTimes()
  expect([times.includes('09:30'), times.includes('10:00'), times.includes('10:30')]).toEqual([
    ...[true, false, false],
  ])
  expect(times).toContain('11:00')
  const refused = await book()
  expect([refused.status, refused.problem.type, refused.problem.detail]).toEqual([
    409,
    'urn:openward:problem:outside-schedule',
    'Dr. Ana Silva is busy at this time, as their own calendar says.',
  ])
  const made = await book({ anywayReason: 'Asked her' })
  expect([made.status, made.body.outsideReason]).toEqual([201, 'Asked her'])
  const { body } = await staff.ask(readCalendar, {
    query: { from: date, to: date, doctors: doctor.userId },
  })
  expect(body.doctors[0]?.days[0]?.busy).toEqual([{ starts: '10:00', ends: '11:00', title: '' }])
})

test('titles are kept only if the doctor wants it; the address never leaves the server', async () => {
  await setAddress('on')
  await rounds.run()
  expect(await sql`select title from busy_times where doctor_id = ${doctor.userId}`).toEqual([
    { title: 'Dentist of my own' },
  ])
  const told = JSON.stringify([await state(), (await doctor.ask(readBusyCalendar)).headers])
  const log = await sql<{ row: string }[]>`select e::text as row from audit_events e`
  const stored = await sql<{ row: string }[]>`
    select encode(url, 'escape') || c::text as row from outside_calendars c`
  const everything = [told, ...log.map(({ row }) => row), ...stored.map(({ row }) => row)].join()
  expect(everything).not.toContain('secret-7f3a')
  await doctor.ask(endBusyCalendar)
  await setAddress('off')
  await rounds.run()
  expect(await sql`select from busy_times where title <> ''`).toHaveLength(0)
})

test('it is read once an hour by one server; a failure is told and what was read before still holds', async () => {
  await setAddress()
  const other = busyRounds({ sql, environment, live: app.live, onError })
  await Promise.all([rounds.run(), other.run(), rounds.run()])
  expect(asked).toBe(1)
  const due = () => sql`update outside_calendars set next_at = now() where next_at <= now()
    + interval '61 minutes' and next_at > now() + interval '59 minutes'`
  answer = { status: 503, body: 'out of order' }
  expect((await due()).count).toBe(1)
  await rounds.run()
  expect(await state()).toMatchObject({ problem: 'The address answered 503.', busyTimes: 1 })
  answer = { status: 200, body: '<html>Sign in first</html>' }
  await due()
  await rounds.run()
  expect(await state()).toMatchObject({
    problem: 'This is not a calendar that can be read.',
    busyTimes: 1,
  })
  answer = { status: 200, body: calendar('140000', '150000') }
  await due()
  await rounds.run()
  expect(await state()).toMatchObject({ problem: null, failedAt: null, busyTimes: 1 })
  const times = await freeTimes()
  expect([times.includes('10:30'), times.includes('14:00')]).toEqual([true, false])
})

test('a doctor can have it read again before the hour is over, but not again and again', async () => {
  await setAddress()
  await rounds.run()
  for (let press = 0; press < 5; press += 1) await doctor.ask(readBusyAddressAgain)
  await rounds.run()
  expect(asked).toBe(1)
  await sql`update outside_calendars set read_at = read_at - interval '1 minute'`
  await doctor.ask(readBusyAddressAgain)
  await rounds.run()
  expect(asked).toBe(2)
})

test('a calendar that was replaced or removed while it was read leaves nothing behind', async () => {
  await setAddress()
  answer = { status: 302, body: '', headers: { location: '/again' } }
  const reading = rounds.run()
  await doctor.ask(endBusyCalendar)
  await reading
  expect(await sql`select from busy_times where doctor_id = ${doctor.userId}`).toHaveLength(0)
  expect(await state()).toMatchObject({ source: 'none' })
})

test('a file is read once; a text that is no calendar is refused with its field, and ends nothing', async () => {
  const body = { calendar: calendar(), titles: 'off' as const }
  expect((await doctor.ask(setBusyFile, { body })).body).toMatchObject({
    source: 'file',
    busyTimes: 1,
  })
  const refused = await doctor.ask(setBusyFile, { body: { ...body, calendar: 'Dear diary' } })
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    { calendar: 'This is not a calendar that can be read.' },
  ])
  expect(await freeTimes()).not.toContain('10:00')
  expect((await doctor.ask(readBusyAddressAgain)).status).toBe(409)
  await doctor.ask(endBusyCalendar)
  expect(await freeTimes()).toContain('10:00')
})

test('redirects are followed a few times; an answer that is too large or never ends is given up', async () => {
  const limits = { mayBePrivate: true, mostBytes: 500, signal: AbortSignal.timeout(10_000) }
  answer = { status: 302, body: '', headers: { location: '/again' } }
  expect(await readOutside(url, limits)).toBe('')
  answer = { status: 302, body: '', headers: { location: url } }
  await expect(readOutside(url, limits)).rejects.toThrow('redirects too often')
  answer = { status: 200, body: 'x'.repeat(501) }
  await expect(readOutside(url, limits)).rejects.toThrow('too large')
  answer = { status: 302, body: '', headers: { location: 'file:///etc/passwd' } }
  await expect(readOutside(url, limits)).rejects.toThrow('https://')
})

test('the own network is not read unless a setting says so, however the address is written', async () => {
  const limits = { mayBePrivate: false, mostBytes: 500, signal: AbortSignal.timeout(10_000) }
  const port = new URL(url).port
  for (const host of [
    ...['127.0.0.1', '2130706433', '0x7f.1', '0', 'localhost', '[::1]', '[::ffff:127.0.0.1]'],
    ...['10.0.0.1', '169.254.169.254', '192.168.1.1', '[fe80::1]', '[fd00::1]', '[64:ff9b::a00:1]'],
  ]) {
    await expect(readOutside(`https://${host}:${port}/`, limits), host).rejects.toThrow(
      'private network',
    )
  }
  await expect(readOutside(url, limits)).rejects.toThrow('https://')
  expect(asked).toBe(0)
  for (const open of ['1.1.1.1', '172.32.0.1', '2606:4700::1111']) {
    expect(isPrivateAddress(open), open).toBe(false)
  }
})
