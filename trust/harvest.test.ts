import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import {
  countBulkReadings,
  listBulkReadings,
} from '../clinic/records/bulk-readings/bulk-reading.ts'
import { bulkReadingWatch } from '../clinic/records/bulk-readings/server/bulk-reading-watch.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { aMailServer } from '../server/mail/a-mail-server.ts'
import { type Caller, testClinic, type TestClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'
import { together } from './together.ts'

vi.setConfig({ testTimeout: 60_000 })

const mails = await aMailServer()
const clinic = await testClinic({ SMTP_URL: mails.url })
afterAll(async () => {
  await clinic.close()
  await mails.close()
})
const { app, sql } = clinic
const many = 300
let admin: Caller
let patientIds: string[]

beforeAll(async () => {
  admin = await clinic.signedIn('admin', { email: 'boss@clinic.example' })
  patientIds = await patientsOf(clinic)
})

/** Patients with a common part of their name, each with a visit on a day long past. */
async function patientsOf(where: TestClinic): Promise<string[]> {
  const { sql: db } = where
  const { userId } = await where.signedIn('doctor')
  const rows = await db<{ id: string }[]>`
    insert into patients (id, name, dob)
    select gen_random_uuid(), 'Harvested' || n, '1980-01-01' from generate_series(1, ${many}) n
    returning id`
  await db`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    select gen_random_uuid(), id, ${userId}, at, at + interval '10 minutes' from (
      select id, '2020-01-06T08:00Z'::timestamptz + row_number() over (order by id)
        * interval '10 minutes' as at from patients where name like 'Harvested%') p`
  return rows.map(({ id }) => id)
}

/** The check that every server makes every ten seconds. */
const watch = () => {
  const { environment } = clinic
  return bulkReadingWatch({ sql, environment, live: app.live, onError: () => undefined })
}

async function noticed(userId: string) {
  await flushEvents(sql)
  // Two servers check at the same time.
  await Promise.all([watch().run(), watch().run()])
  const { body } = await admin.ask(listBulkReadings, { query: { limit: 100 } })
  return body.rows.filter((row) => row.userId === userId)
}

const get = (path: Endpoint['path']) => ({ method: 'GET', path }) as const

async function pages(caller: Caller, path: Endpoint['path'], query: Record<string, string>) {
  let after: string | undefined
  do {
    const asked = { ...query, limit: '100', ...(after && { after }) }
    const { statusCode, json } = await send(app, get(path), { cookie: caller.cookie, query: asked })
    expect(statusCode).toBe(200)
    after = json<{ next: string | null }>().next ?? undefined
  } while (after)
}

const each = (caller: Caller, endpoint: Pick<Endpoint, 'method' | 'path'>, more: object = {}) =>
  together(patientIds, (id) =>
    send(app, endpoint, { cookie: caller.cookie, params: { id }, ...more }),
  )

/** Ways to see three hundred people, each with a query that finds them all. */
const ways: Readonly<Record<string, (staff: Caller) => Promise<unknown>>> = {
  'charts, one by one': (staff) => each(staff, get('/api/patients/:id')),
  'pages of the list': (staff) => pages(staff, '/api/patients', { search: 'Harvested' }),
  'searches of the directory': (staff) =>
    together(range(1, many), (n) =>
      send(app, get('/api/directory/patients'), {
        cookie: staff.cookie,
        query: { search: `Harvested${n}` },
      }),
    ),
  'pages of appointments': (staff) => pages(staff, '/api/appointments', { to: '2020-12-31' }),
  'weeks of the calendar': (staff) =>
    send(app, get('/api/calendar'), {
      cookie: staff.cookie,
      query: { from: '2020-01-01', to: '2020-02-01' },
    }),
  'edits on old versions': (staff) =>
    each(
      staff,
      { method: 'PUT', path: '/api/patients/:id' },
      {
        headers: { 'if-match': '"99"' },
        body: { name: 'Other', dob: '1980-01-01', gender: 'other', contact: '555' },
      },
    ),
  'one after another as a duplicate': (staff) =>
    together(range(1, many), (n) =>
      send(app, get('/api/patients/duplicates'), {
        cookie: staff.cookie,
        query: { name: `Harvested${n}`, dob: '1980-01-01' },
      }),
    ),
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('Z-16 reading three hundred patients in minutes is noticed, in whichever way', async () => {
  for (const [way, read] of Object.entries(ways)) {
    const staff = await clinic.signedIn('staff', { name: `By ${way}` })
    await read(staff)
    const [one, ...more] = await noticed(staff.userId)
    expect(one?.patients, way).toBe(many)
    expect(more, way).toEqual([])
    const [known] = await sql<{ n: number }[]>`
      select count(distinct p.id)::int as n from audit_events e,
        unnest(array_append(e.patient_ids, e.patient_id)) p (id)
      where e.actor_id = ${staff.userId}`
    expect(known?.n, way).toBe(many)
    const events = await sql`
      select * from audit_events where actor_id = ${staff.userId} and action = 'bulk reading'`
    expect(events, way).toMatchObject([
      { objectType: 'user', objectId: staff.userId, changes: { patients: [null, many] } },
    ])
  }
  const { body } = await admin.ask(countBulkReadings)
  expect(body.count).toBe(Object.keys(ways).length)
  figure(
    'Z-16',
    `${many} of ${many} patients named in events by ${body.count} ways, each noticed once`,
  )
})

test('Z-16 admins get one mail, which names the account and no patient', async () => {
  const staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  await each(staff, get('/api/patients/:id'))
  const told = () =>
    mails.received
      // Joins the lines that quoted-printable breaks.
      .map(({ raw, to }) => `${to.join()} ${raw.replaceAll('=\r\n', '')}`)
      .filter((mail) => mail.includes(staff.email))
  await noticed(staff.userId)
  await each(staff, get('/api/patients/:id'))
  await noticed(staff.userId)
  await expect.poll(() => told().length, { timeout: 5000 }).toBe(1)
  expect(told()[0]).toContain('boss@clinic.example')
  expect(told()[0]).toContain('Sally Desk')
  expect(told()[0]).not.toContain('Harvested')
})

test('Z-16 the day of a busy desk is no bulk reading', async () => {
  const { userId } = await clinic.signedIn('doctor')
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
    select gen_random_uuid(), id, ${userId}, at, at + interval '5 minutes' from (
      select id, now() + row_number() over (order by id) * interval '10 minutes' as at
      from patients where name like 'Harvested%') p`
  const desk = await clinic.signedIn('staff')
  const today = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  // The whole week on one screen, the board, two hundred open charts, and their lists.
  const days = { from: today(-1), to: today(7) }
  const shown = await send(app, get('/api/calendar'), { cookie: desk.cookie, query: days })
  expect(shown.json<{ visits: object[] }>().visits).toHaveLength(many)
  await send(app, get('/api/today'), { cookie: desk.cookie })
  await together(patientIds.slice(0, 200), (id) =>
    send(app, get('/api/patients/:id'), { cookie: desk.cookie, params: { id } }),
  )
  expect(await noticed(desk.userId)).toEqual([])
  figure('Z-16', `a week of ${many} visits on screen and 200 charts opened: not noticed`)
})

test('Z-16 a running server notices within a minute, and blocks nobody', async () => {
  const other = await testClinic()
  const ids = await patientsOf(other)
  const boss = await other.signedIn('admin')
  const staff = await other.signedIn('staff')
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const began = performance.now()
  await together(ids, async (id) => {
    const path = get('/api/patients/:id')
    const { statusCode } = await send(other.app, path, { cookie: staff.cookie, params: { id } })
    expect(statusCode).toBe(200)
  })
  const count = async () => (await boss.ask(countBulkReadings)).body.count
  await expect.poll(count, { timeout: 40_000, interval: 500 }).toBe(1)
  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeLessThan(60)
  figure('Z-16', `notice after ${seconds.toFixed(0)} s, 0 of ${many} readings refused`)
  await other.close()
})
