import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import { makeCalendarFeed } from '../clinic/portal/calendar-feeds/calendar-feed.ts'
import { listPatients } from '../clinic/patients/charts/patient.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { roles, type Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { canary, type Rows, rowsOf } from './rows.ts'
import { sameOrigin, send } from './sent.ts'
import type { Stage } from './stage.ts'
import { proved, stages } from './stages.ts'
import { validBody, validQuery } from './valid-body.ts'

vi.setConfig({ testTimeout: 240_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  await clinic.signedIn('admin')
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
  await sql`
    insert into drafts (form, user_id, content)
    values (${`new-${rows.record}`}, ${rows.doctor.userId},
      ${sql.json({ patientId: rows.patient.userId, notes: canary })})`
})

interface Event {
  readonly action: string
  readonly actorId: string | null
  readonly objectType: string
  readonly objectId: string | null
  readonly patientId: string | null
  readonly patientIds: string[] | null
  readonly outcome: string
  readonly reason: string | null
  readonly address: string | null
  readonly requestId: string
}

async function eventsOf(requestId: unknown): Promise<Event[]> {
  await flushEvents(sql)
  return sql<Event[]>`select * from audit_events where request_id = ${String(requestId)}`
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = ({ patientId, patientIds }: Event) => [patientId, ...(patientIds ?? [])]

/** Texts of the only patient, and of a person who asked for a first visit. */
const ofPatient = () => [
  rows.patient.userId,
  rows.patient.email,
  `Patient ${canary}`,
  `${canary} notes`,
  `${canary} tablets`,
  `${canary.toLowerCase()}@clinic.example`,
  '777777',
  '7777.77',
]
const holdsData = (body: string) => ofPatient().some((word) => body.includes(word))
/**
 * The reason for answers that only the account itself gets, and for lists of the audit log about
 * them.
 */
const own = 'People read what is their own.'

/** The faults in the events of an answer, in words. */
function faults(endpoint: Endpoint, caller: Caller, body: string, events: Event[]): string[] {
  const isPersonal = holdsData(body)
  if (endpoint.unaudited !== undefined) {
    const isOwn = endpoint.unaudited === own && caller.userId === rows.patient.userId
    return [
      ...(isPersonal && !isOwn ? ['shows a patient and says that it is unaudited'] : []),
      ...(events.length > 0 ? ['is unaudited and left an event'] : []),
    ]
  }
  const [event] = events
  if (!event || events.length > 1) return [`left ${events.length} events`]
  const { id, recordId, itemId } = paramsFor(endpoint.path, rows)
  const isOfRecord = endpoint.path.includes(':recordId') || endpoint.path.endsWith('/:id/notes')
  const isOfItem = endpoint.path.includes(':itemId')
  const object = isOfRecord ? recordId : isOfItem ? itemId : id
  const isAboutPatient = body.includes(rows.patient.userId) || endpoint.path.includes('/:id')
  const isKnown = /^\/api\/(booking-requests|mails|imports|identities|users|inbox)/.test(
    endpoint.path,
  )
  return [
    ...(event.actorId === caller.userId ? [] : ['names another person']),
    ...(event.outcome === 'ok' ? [] : [`says ${event.outcome}`]),
    ...(endpoint.path.includes('/:id') && event.objectId !== object ? ['names another row'] : []),
    ...(isPersonal && isAboutPatient && !isKnown && !named(event).includes(rows.patient.userId)
      ? ['does not name the patient']
      : []),
  ]
}

test('Z-16 every answer with data of a patient leaves one event with the row and the patient', async () => {
  const wrong: string[] = []
  const counts = { personal: 0, unaudited: 0, audited: 0 }
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    for (const role of roles) {
      if (endpoint.roles === 'open' || !endpoint.roles.includes(role)) continue
      const caller = callers[role]
      const from = new Date().toISOString().slice(0, 10)
      const to = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const query = validQuery(endpoint, rows)
      const answer = await send(app, endpoint, {
        cookie: caller.cookie,
        params: { ...paramsFor(endpoint.path, rows), form: 'new' },
        query: { ...query, ...('from' in query ? { from, to } : {}) },
      })
      expect(answer.statusCode, `${nameOf(endpoint)} ${answer.body}`).toBe(200)
      const events = await eventsOf(answer.headers['x-request-id'])
      for (const fault of faults(endpoint, caller, answer.body, events)) {
        wrong.push(`${nameOf(endpoint)} as ${role} ${fault}`)
      }
      if (holdsData(answer.body)) counts.personal += 1
      counts[endpoint.unaudited === undefined ? 'audited' : 'unaudited'] += 1
    }
  }
  expect(wrong).toEqual([])
  expect(counts.personal).toBeGreaterThan(50)
  figure(
    'Z-16',
    `${counts.audited + counts.unaudited} readings by role, ${counts.personal} with data of the patient, ${counts.audited} events, 0 missing, 0 double; ${counts.unaudited} unaudited with a reason, 0 of them with data of others`,
  )
})

/** Queries that find the patient, where an empty query finds nothing. */
const questions: Readonly<Record<string, () => Record<string, string>>> = {
  '/api/patients/duplicates': () => ({ contact: '+1 555 010 0177' }),
  '/api/patients': () => ({ search: rows.patient.email }),
  '/api/directory/patients': () => ({ search: canary }),
  '/api/appointments': () => ({ patientId: rows.patient.userId }),
  '/api/users': () => ({ search: rows.patient.email }),
}

test('Z-16 a search is an event that names the patients it found', async () => {
  await sql`update patients set contact = '+1 555 010 0177' where id = ${rows.patient.userId}`
  for (const endpoint of app.endpoints.filter(({ path }) => path in questions)) {
    if (endpoint.method !== 'GET') continue
    const { cookie } = await clinic.signedIn('admin')
    const query = questions[endpoint.path]?.()
    const answer = await send(app, endpoint, { cookie, ...(query && { query }) })
    expect(holdsData(answer.body), endpoint.path).toBe(true)
    const events = await eventsOf(answer.headers['x-request-id'])
    expect(events, endpoint.path).toHaveLength(1)
    for (const event of events) expect(named(event)).toContain(rows.patient.userId)
  }
})

test('Z-16 accounts in a list are recorded as the charts of their people', async () => {
  const chart = await aPatient(sql)
  const empty = await clinic.signedIn('patient', { name: 'Ella Empty' })
  const answer = await send(
    app,
    { method: 'GET', path: '/api/patients/:id/linkable-accounts' },
    { cookie: callers.staff.cookie, params: { id: chart.id }, query: { search: 'Ella' } },
  )
  expect(answer.body).toContain('Ella Empty')
  expect(await eventsOf(answer.headers['x-request-id'])).toMatchObject([
    { action: 'list', patientId: chart.id, patientIds: [empty.userId] },
  ])
})

async function write(endpoint: Endpoint, stage: Stage, version: string) {
  const role = endpoint.roles === 'open' ? undefined : endpoint.roles[0]
  const caller = stage.caller ?? (role && callers[role])
  return send(app, endpoint, {
    cookie: caller?.cookie,
    params: { ...paramsFor(endpoint.path, rows), ...stage.params },
    headers: endpoint.versioned ? { 'if-match': `"${version}"` } : {},
    body: endpoint.body ? { ...validBody(endpoint, rows), ...stage.fields } : undefined,
  })
}

test('Z-16 the events of a write name the patients it shows, even when it changes nothing or is refused', async () => {
  const wrong: string[] = []
  const counts = { done: 0, refused: 0 }
  const writes = app.endpoints.filter(
    (endpoint) => endpoint.method !== 'GET' && !(nameOf(endpoint) in proved) && endpoint.answer,
  )
  for (const endpoint of writes) {
    rows = await rowsOf(clinic)
    callers = await callersOf(clinic, rows)
    const value = validBody(endpoint, rows)
    const stage = (await stages[nameOf(endpoint)]?.({ clinic, rows, callers, value })) ?? {}
    let version = '999999'
    // With an old version, the right one, and the same again, which mostly changes nothing.
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await write(endpoint, stage, version)
      version = /"version":(\d+)/.exec(answer.body)?.[1] ?? version
      if (!holdsData(answer.body) || !answer.body.includes(rows.patient.userId)) continue
      const events = await eventsOf(answer.headers['x-request-id'])
      const place = `${nameOf(endpoint)} ${answer.statusCode}, turn ${turn}`
      if (!events.some((event) => knows(event))) wrong.push(`${place}: ${JSON.stringify(events)}`)
      if (answer.statusCode < 300) counts.done += 1
      else {
        counts.refused += 1
        if (events.length !== 1) wrong.push(`${place}: ${events.length} events`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(counts.done).toBeGreaterThan(40)
  expect(counts.refused).toBeGreaterThan(8)
  figure(
    'Z-16',
    `${counts.done} answers to writes and ${counts.refused} refusals that show the stored row, 0 without an event that names the patient`,
  )
})

/** An account's row belongs to that account. */
const knows = (event: Event) =>
  named(event).includes(rows.patient.userId) ||
  (event.objectType === 'user' && event.objectId === rows.patient.userId)

test('Z-16 a repeated list is one event a minute; another session, patient or chart counts anew', async () => {
  const staff = await clinic.signedIn('staff')
  await aPatient(sql, { name: 'Listed One' })
  const { length } = await askTimes(staff, 3)
  expect(length).toBe(1)
  // Another session of the same account, and a patient who was registered meanwhile.
  const again = await clinic.signedIn('staff')
  await sql`update sessions set user_id = ${staff.userId} where user_id = ${again.userId}`
  expect(await askTimes(again, 2)).toHaveLength(1)
  const { id } = await aPatient(sql, { name: 'Listed Two' })
  const [event] = await askTimes(staff, 2)
  expect(event?.patientIds).toContain(id)
  // Each chart has a list of its own.
  const doctor = rows.doctor
  for (const patientId of [rows.patient.userId, id]) {
    const answer = await send(
      app,
      { method: 'GET', path: '/api/patients/:id/medical-records' },
      { cookie: doctor.cookie, params: { id: patientId } },
    )
    expect(await eventsOf(answer.headers['x-request-id'])).toMatchObject([{ patientId }])
  }
})

/** The events of one query that is repeated so often. */
async function askTimes(caller: Caller, times: number): Promise<Event[]> {
  const events: Event[] = []
  for (let n = 0; n < times; n += 1) {
    const { headers } = await caller.ask(listPatients, { query: { search: 'Listed' } })
    events.push(...(await eventsOf(headers['x-request-id'])))
  }
  return events
}

test('Z-16 fetching a calendar feed records its owner and the sender’s address, never the secret', async () => {
  const fetched = async (names: 'on' | 'off') => {
    const { body } = await rows.doctor.ask(makeCalendarFeed, { body: { names } })
    const { pathname } = new URL(body.url)
    const answers = await Promise.all(
      [1, 2].map(() => app.inject({ url: pathname, headers: sameOrigin })),
    )
    await flushEvents(sql)
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    const events = await sql<Event[]>`select * from audit_events where request_id = any(${ids})`
    const secret = pathname.slice('/calendar/'.length, -'.ics'.length)
    const [kept] = await sql`select from audit_events e where e::text like ${`%${secret}%`}`
    expect(kept).toBeUndefined()
    return events
  }
  const about = { action: 'list', objectType: 'calendar feed', actorId: rows.doctor.userId }
  const reason = expect.stringMatching(/^by the address [\da-f]{16}$/) as string
  const [named, ...more] = await fetched('on')
  expect(more).toEqual([])
  expect(named).toMatchObject({ ...about, reason, patientIds: [rows.patient.userId] })
  expect(named).toMatchObject({ objectId: rows.doctor.userId, address: '127.0.0.1' })
  const [unnamed] = await fetched('off')
  expect(unnamed).toMatchObject({ ...about, reason, patientIds: null })
  expect(unnamed?.reason).not.toBe(named?.reason)
})
