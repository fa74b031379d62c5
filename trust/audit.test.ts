import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { anotherSession } from './accounts.ts'
import { figure } from './figure.ts'
import { idFor, paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { newAddress, send } from './sent.ts'
import { validBody } from './valid-body.ts'

// Every endpoint is called several times.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql, owner } = clinic
const roles: readonly Role[] = ['admin', 'doctor', 'staff', 'patient']
const callers = new Map<Role, Caller>()
let rows: Rows

beforeAll(async () => {
  await clinic.signedIn('admin')
  for (const role of roles) callers.set(role, await clinic.signedIn(role))
  rows = await rowsOf(clinic)
  callers.set('doctor', rows.doctor)
})

interface Event {
  readonly id: number
  readonly action: string
  readonly actorId: string | null
  readonly actorRole: string
  readonly session: string | null
  readonly address: string | null
  readonly objectType: string
  readonly objectId: string | null
  readonly objectVersion: number | null
  readonly outcome: string
  readonly reason: string | null
  readonly changes: Record<string, unknown> | null
  readonly at: string
}

async function eventsOf(requestId: unknown): Promise<Event[]> {
  await flushEvents(sql)
  const id = String(requestId)
  return sql<Event[]>`select * from audit_events where request_id = ${id} order by id`
}

/** These store nothing about a patient: unsaved text, searches and saved views, counts, uploaded bytes, a heartbeat. */
const unaudited =
  /^(PUT|DELETE) \/api\/drafts|^PUT .*\/list-marks$|\/saved-views|^POST .*\/passkey-options|^POST .*\/authenticator-app$|^PUT \/api\/imports|^PUT .*\/files\/:fileId\/parts|^POST \/api\/session\/use|^POST \/api\/patient-lists\/count$/
/** Ends the session that the other requests still need. */
const endsSession = 'DELETE /api/session'
const endsSessionsOfUser = 'DELETE /api/users/:id/sessions'
/** The row is in that state already, and an act without a change is no event. */
const noNews = new Set([
  'PUT /api/users/:id/role',
  'POST /api/users/:id/approval',
  'DELETE /api/profile/authenticator-app',
  'DELETE /api/my/sessions',
  ...['DELETE /api/patients/:id/chart-code', 'DELETE /api/appointments/:id/no-bill'],
  ...['PUT /api/users/:id/emergency-access', 'POST /api/report-schedules/:id/restoration'],
  ...['DELETE /api/settings/logo', 'DELETE /api/clinic-terms/:list'],
])
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const writes = () => app.endpoints.filter(({ method }) => method !== 'GET')

/** Sends a valid request, as a caller who may, with the stored version. */
async function act(endpoint: Endpoint, isValid: boolean) {
  const role = endpoint.roles === 'open' ? null : endpoint.roles[0]
  const caller = role ? callers.get(role) : undefined
  const id = idFor(endpoint.path, rows)
  return send(app, endpoint, {
    cookie: caller?.cookie,
    // The first refusals of each address are events of their own.
    remoteAddress: newAddress(),
    params: { ...paramsFor(endpoint.path, rows), form: 'new' },
    body: isValid ? newsIn(validBody(endpoint, rows)) : { nonsense: true },
    headers:
      endpoint.versioned && isValid ? { 'if-match': `"${await versionOf(id, caller)}"` } : {},
  })
}

/** Saving the stored values again is no event; these differ. */
function newsIn(body: Record<string, unknown>): Record<string, unknown> {
  if ('notes' in body) return { ...body, notes: `Notes ${uuidv7()}` }
  return 'time' in body ? { ...body, time: timeOfDay() } : body
}

let quarters = 0
/** A different time on each call. */
function timeOfDay(): string {
  quarters += 1
  return `${10 + Math.floor(quarters / 4)}:${String((quarters % 4) * 15).padStart(2, '0')}`
}

async function versionOf(id: string, caller: Caller | undefined): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select version from emergency_accesses where id = ${id} union all select version from care_takings where id = ${id} union all
    select version from bulk_readings where id = ${id} union all
    select version from appointments where id = ${id} union all
    select version from medical_records where id = ${id} union all
    select version from bills where id = ${id} union all
    select version from patients where id = ${id} union all
    select version from patient_lists where id = ${id} union all
    select version from own_reports where id = ${id} union all
    select version from users where id = ${caller?.userId ?? id} union all
    select version from clinic`
  return row?.version ?? 1
}

test('L-01 every refused or failed act leaves exactly one event', async () => {
  const missing: string[] = []
  const double: string[] = []
  let acts = 0
  for (const endpoint of app.endpoints) {
    const answers = [
      ...(endpoint.roles === 'open'
        ? []
        : [await send(app, endpoint, { remoteAddress: newAddress() })]),
      ...(endpoint.method === 'GET' ||
      nameOf(endpoint) === endsSession ||
      unaudited.test(nameOf(endpoint))
        ? []
        : [await act(endpoint, false)]),
    ]
    for (const answer of answers) {
      if (answer.statusCode < 400) continue
      acts += 1
      const events = await eventsOf(answer.headers['x-request-id'])
      if (events.length === 0) missing.push(`${nameOf(endpoint)} ${answer.statusCode}`)
      if (events.length > 1) double.push(`${nameOf(endpoint)} ${answer.statusCode}`)
      for (const event of events) expect(['refused', 'failed']).toContain(event.outcome)
    }
  }
  expect({ missing, double }).toEqual({ missing: [], double: [] })
  figure('L-01', `${acts} refused and failed acts, 0 missing, 0 double`)
})

test('L-01 L-02 every successful act leaves one complete event for each row it touched', async () => {
  const wrong: string[] = []
  const done: string[] = []
  for (const endpoint of writes()) {
    if (unaudited.test(nameOf(endpoint)) || nameOf(endpoint) === endsSession) continue
    // The requests before have ended all sessions.
    if (nameOf(endpoint) === endsSessionsOfUser) await anotherSession(clinic, rows.patient)
    const answer = await act(endpoint, true)
    if (answer.statusCode >= 400) continue
    const events = await eventsOf(answer.headers['x-request-id'])
    // An unknown address gets no link.
    if (nameOf(endpoint) === 'POST /api/password-links') continue
    done.push(nameOf(endpoint))
    const keys = events.map(
      ({ action, objectType, objectId }) => `${action} ${objectType} ${objectId}`,
    )
    if (events.length === 0 && !noNews.has(nameOf(endpoint)))
      wrong.push(`${nameOf(endpoint)}: no event`)
    if (new Set(keys).size !== keys.length) wrong.push(`${nameOf(endpoint)}: ${keys.join(', ')}`)
    for (const event of events) {
      if (event.outcome !== 'ok') wrong.push(`${nameOf(endpoint)}: ${event.outcome}`)
      if (!event.address) wrong.push(`${nameOf(endpoint)}: no address`)
      // Anybody checks a document, without an account.
      if (!event.actorId && event.action !== 'verify') wrong.push(`${nameOf(endpoint)}: no actor`)
      if (endpoint.roles !== 'open' && !event.session) wrong.push(`${nameOf(endpoint)}: no session`)
      if (event.actorRole === 'system') wrong.push(`${nameOf(endpoint)}: no role`)
      if (event.action === 'update' && !event.changes && !/passphrase-kept/.test(endpoint.path))
        wrong.push(`${nameOf(endpoint)}: no fields`)
      if (!/^\d{4}-.*T.*Z$/.test(event.at)) wrong.push(`${nameOf(endpoint)}: no time in UTC`)
    }
  }
  expect(wrong).toEqual([])
  expect(done.length).toBeGreaterThan(12)
  figure('L-02', `${done.length} kinds of acts done, one event a row, 0 empty fields`)
})

test('L-01 a sign-in, its failure, its end and its expiry are one event each', async () => {
  const email = 'ursula@clinic.example'
  const password = 'six blue herons at dawn'
  const post = (path: `/api/${string}`, body: object) =>
    send(app, { method: 'POST', path }, { body })
  const made = await post('/api/sign-up', { name: 'Ursula', email, password, role: 'patient' })
  const userId = made.json<{ user: { id: string } }>().user.id
  const wrong = await post('/api/session', { email, password: 'not this one, sorry' })
  expect(await eventsOf(wrong.headers['x-request-id'])).toMatchObject([
    {
      action: 'sign in',
      outcome: 'refused',
      objectType: 'session',
      objectId: userId,
      actorId: null,
    },
  ])
  const unknown = await post('/api/session', { email: 'nobody@clinic.example', password })
  expect(await eventsOf(unknown.headers['x-request-id'])).toMatchObject([
    { action: 'sign in', outcome: 'refused', objectId: null },
  ])
  const right = await post('/api/session', { email, password })
  expect(await eventsOf(right.headers['x-request-id'])).toMatchObject([
    { action: 'sign in', outcome: 'ok', actorId: userId, actorRole: 'patient' },
  ])
  const cookie = String(right.headers['set-cookie']).split(';')[0]
  const out = await send(app, { method: 'DELETE', path: '/api/session' }, { cookie })
  expect(await eventsOf(out.headers['x-request-id'])).toMatchObject([
    { action: 'sign out', outcome: 'ok', actorId: userId },
  ])
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${userId}`
  await sql`delete from sessions where expires_at <= now()`
  const expired = await sql`
    select outcome from audit_events where action = 'expire' and actor_id = ${userId}`
  expect(expired).toHaveLength(1)
  figure('L-01', '4 sign-ins, 1 sign-out and 1 expiry: 6 events')
})

test('L-02 opening a record and listing records are events; repeating a list is not', async () => {
  const { doctor, record } = await rowsOf(clinic)
  const cookie = doctor.cookie
  const read = await send(
    app,
    { method: 'GET', path: '/api/medical-records/:id' },
    { cookie, params: { id: record } },
  )
  expect(await eventsOf(read.headers['x-request-id'])).toMatchObject([
    {
      action: 'read',
      objectType: 'medical record',
      objectId: record,
      actorId: doctor.userId,
      actorRole: 'doctor',
    },
  ])
  const list = () => send(app, { method: 'GET', path: '/api/medical-records' }, { cookie })
  const first = await list()
  const second = await list()
  expect(await eventsOf(first.headers['x-request-id'])).toMatchObject([
    { action: 'list', objectType: 'medical record', actorId: doctor.userId },
  ])
  expect(await eventsOf(second.headers['x-request-id'])).toEqual([])
})

test('L-04 no route and no setting changes or removes an event', async () => {
  const before =
    await sql`select min(id) as first, max(id) as last, count(*) as n from audit_events`
  const touching = writes().filter(({ path }) => /audit/.test(path))
  for (const endpoint of touching) expect(endpoint.noted, nameOf(endpoint)).toBeDefined()
  const after = await sql<{ n: number }[]>`
    select count(*) as n from audit_events where id between ${before[0]?.first} and ${before[0]?.last}`
  expect(after[0]?.n).toBe(before[0]?.n)
  for (const act of ['update audit_events set reason = null', 'delete from audit_events']) {
    await expect(sql.unsafe(act)).rejects.toMatchObject({ code: '42501' })
  }
  figure('L-04', `${writes().length} write routes, 0 that edit the log; 42501 in SQL`)
})

test('L-05 no password and no token is in the log', async () => {
  await flushEvents(sql)
  const [found] = await sql<{ n: number }[]>`
    select count(*)::int as n from audit_events e
    where e::text ~ 'six blue herons' or e::text ~ ${'x'.repeat(43)}`
  expect(found?.n).toBe(0)
})

test('L-06 a write that cannot be audited is answered 503 and not done, on every write route', async () => {
  const failing: string[] = []
  const stamps = sql`'{version,updated_at,updated_by}'::text[]`
  const hash = () => owner`
    select (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from users t) as users,
      (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from patients t) as patients,
      (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from appointments t) as appointments,
      (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from medical_records t) as records,
      (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from bills t) as bills,
      (select jsonb_agg(to_jsonb(t) - ${stamps}) from clinic t) as clinic,
      (select jsonb_agg(to_jsonb(t) - ${stamps} order by id) from imports t) as imports,
      (select count(*) from sessions) as sessions, (select count(*) from one_time_links) as links,
      (select next_number from number_series where name = 'invoice') as number`
  const before = await hash()
  await flushEvents(sql)
  await owner`alter table audit_events rename to audit_events_away`
  let tried = 0
  let unavailable = 0
  try {
    for (const endpoint of writes()) {
      if (unaudited.test(nameOf(endpoint)) || endpoint.noted) continue
      const answer = await act(endpoint, true)
      tried += 1
      // Others are refused for another reason, or change nothing; none of them changes a row.
      if (answer.statusCode === 503) unavailable += 1
      if (answer.statusCode === 500) failing.push(`${nameOf(endpoint)} 500`)
    }
  } finally {
    await owner`alter table audit_events_away rename to audit_events`
  }
  expect(failing).toEqual([])
  expect(unavailable).toBeGreaterThan(10)
  expect(await hash()).toEqual(before)
  figure('L-06', `${tried} write routes without a log, ${unavailable} answered 503, 0 rows changed`)
})
