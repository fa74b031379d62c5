import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addAppointment,
  changeAppointment,
  removeAppointment,
} from '../clinic/visits/appointments/appointment.ts'
import { aMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { buildApp } from '../app/server/app.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { otherText } from './other-text.ts'
import { idFor, paramsFor, takenId } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { comparable, send } from './sent.ts'
import { times } from './times.ts'
import { validBody } from './valid-body.ts'
import { asManyConnections } from '../server/database/test-database.ts'

// It walks every endpoint, and there are more each month.
vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let admin: Caller

beforeAll(async () => {
  rows = await rowsOf(clinic)
  admin = await clinic.signedIn('admin')
})

const cookieFor = (endpoint: Endpoint) =>
  endpoint.roles !== 'open' && endpoint.roles.includes('admin') ? admin.cookie : rows.doctor.cookie

test('Q-01 of ten edits of one version one wins, and the others get the stored row', async () => {
  // Without acts that end a row, patients' moves, pictures, choices of a table, which a new check ends, and
  // answers to conflicts, which are given once: see removals.test.ts, own-visits.test.ts, photo-routes.test.ts,
  // conflict-routes.test.ts, inbox-routes.test.ts, draft-routes.test.ts, dispensing.test.ts, those of purchasing, recalls and requests for stock, and the tests of merging and of tables.
  const changes = app.endpoints.filter(
    ({ versioned, method, path, bytes }) =>
      versioned === true &&
      bytes === undefined &&
      method !== 'DELETE' &&
      !/^\/api\/(my\/appointments|import-conflicts)|\/(archive|withdrawal|merges|undo|difference|choices|error|signature|co-signature|revocation|filing|dismissal|return|issue|sending|mail|closing|release|receipts|fulfilments|refusal|settlement|dispensings|reopening)$/.test(
        path,
      ),
  )
  const rounds = times(10, 50)
  const people = { doctorId: rows.doctor.userId, patientId: rows.patient.userId }
  let acknowledged = 0
  let lost = 0
  for (const endpoint of changes) {
    const params = { id: idFor(endpoint.path, rows) }
    if (params.id === rows.record) params.id = await aMedicalRecord(sql, people)
    const cookie = cookieFor(endpoint)
    const body = { ...validBody(endpoint, rows) }
    // The email of an account stays: its own session sends the requests, and a chart only mirrors
    // it.
    if (endpoint.path === '/api/profile') body['email'] = admin.email
    if (endpoint.path === '/api/patients/:id') body['email'] = rows.patient.email
    const field = ['notes', 'reason', 'name'].find((one) => one in body)
    const stale = await currentOf(endpoint, cookie, params, body)
    let { version } = stale
    for (let round = 0; round < rounds; round += 1) {
      const texts = Array.from({ length: 10 }, (_, editor) => `Round ${round} editor ${editor}`)
      const answers = await Promise.all(
        texts.map((text) =>
          send(app, endpoint, {
            cookie,
            params,
            body: field ? { ...body, [field]: text } : body,
            headers: { 'if-match': `"${version}"` },
          }),
        ),
      )
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      const refused = answers.filter(({ statusCode }) => statusCode === 412)
      expect([won.length, refused.length], `${endpoint.path} ${answers[0]?.body}`).toEqual([1, 9])
      const winner = won[0]?.json<Record<string, unknown> & { version: number }>()
      expect(winner?.version).toBeGreaterThan(version)
      expect(won[0]?.headers['etag']).toBe(`"${winner?.version}"`)
      for (const answer of refused) {
        const { current } = answer.json<{ current: { version: number } }>()
        expect(current.version, endpoint.path).toBe(winner?.version)
      }
      // The acknowledged change is stored, not the last one to arrive.
      const stored = await currentOf(endpoint, cookie, params, body)
      if (field && stored[field] !== winner?.[field]) lost += 1
      version = stored.version
      acknowledged += won.length
    }
    const without = await send(app, endpoint, { cookie, params, body })
    expect(without.statusCode, endpoint.path).toBe(428)
    for (const tag of ['*', '1', 'W/"1"', '"1", "2"', '""', '"-1"']) {
      const headers = { 'if-match': tag }
      const wrong = await send(app, endpoint, { cookie, params, body, headers })
      expect(wrong.statusCode, `${endpoint.path} ${tag}`).toBe(400)
    }
  }
  expect(lost).toBe(0)
  figure(
    'Q-01',
    `${changes.length} kinds of edits × 10 editors × ${rounds} rounds: ${acknowledged} acknowledged, ${lost} of them lost`,
  )
})

/** The stored row: an impossible version is sent, and the refusal contains the row. */
async function currentOf(
  endpoint: Endpoint,
  cookie: string,
  params: Record<string, string>,
  body: Record<string, unknown>,
): Promise<Record<string, unknown> & { version: number }> {
  const headers = { 'if-match': '"999999999"' }
  const response = await send(app, endpoint, { cookie, params, body, headers })
  expect(response.statusCode, `${endpoint.path} ${response.body}`).toBe(412)
  return response.json<{ current: { version: number } }>().current
}

test('Q-02 one of twenty clients that want a slot gets it; adjacent slots stay free', async () => {
  const rounds = times(25, 100)
  let doubles = 0
  for (let round = 0; round < rounds; round += 1) {
    const { userId: doctorId } = await clinic.signedIn('doctor')
    const { userId: patientId } = await clinic.signedIn('patient')
    const wanted = { patientId, doctorId, date: '2031-05-06' }
    const book = (time: string, more: object = {}) =>
      admin.ask(addAppointment, { body: { id: uuidv7(), ...wanted, time, minutes: 30, ...more } })
    const answers = await Promise.all(
      // Half of them begin in the middle of the others' visit.
      Array.from({ length: 20 }, (_, place) => book(place % 2 ? '09:00' : '09:15')),
    )
    const made = answers.filter(({ status }) => status === 201)
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    doubles += made.length - 1
    const first = made[0]?.body
    // Visits that touch on both sides do not overlap.
    const [before, after] = first?.time === '09:00' ? ['08:30', '09:30'] : ['08:45', '09:45']
    const touching = await Promise.all([book(before), book(after)])
    expect(touching.map(({ status }) => status)).toEqual([201, 201])
    // An edit cannot move a visit onto another one.
    const move = { params: { id: touching[0].body.id }, version: touching[0].body.version }
    const moved = await admin.ask(changeAppointment, {
      ...move,
      body: { ...wanted, time: first?.time ?? '', minutes: 30 },
    })
    expect(moved.status).toBe(409)
    // A canceled and a deleted visit free their slot, and restoring them does not take it back.
    const freeing =
      round % 2
        ? admin.ask(removeAppointment, {
            params: { id: first?.id ?? '' },
            version: first?.version ?? 0,
          })
        : admin.ask(changeAppointment, {
            params: { id: first?.id ?? '' },
            version: first?.version ?? 0,
            body: { ...wanted, time: first?.time ?? '', minutes: 30, status: 'canceled' },
          })
    expect((await freeing).status).toBeLessThan(300)
    const again = await Promise.all(Array.from({ length: 5 }, () => book(first?.time ?? '')))
    expect(again.filter(({ status }) => status === 201)).toHaveLength(1)
    const [stored] = await sql<{ overlaps: number }[]>`
      select count(*)::int as overlaps from appointments a join appointments b
        on a.doctor_id = b.doctor_id and a.id < b.id and a.deleted_at is null
        and b.deleted_at is null and a.status <> 'canceled' and b.status <> 'canceled'
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      where a.doctor_id = ${doctorId}`
    doubles += stored?.overlaps ?? 1
  }
  expect(doubles).toBe(0)
  figure('Q-02', `20 clients × ${rounds} rounds: one 201 and 19 × 409 each, ${doubles} doubles`)
})

/**
 * Without backups: a backup has nothing but its id, and its answers show its progress. Without
 * patients' own bookings and moves: their days are those that are offered (own-visits.test.ts tests
 * these). Without invitations of colleagues: each answer has a link of its own (add-colleague.test.ts).
 * Without reminders of what is owed: a bill has three (reminders.test.ts tests these).
 * Without payment plans: a bill is in one (payment-plans.test.ts tests these).
 * Without counts, of which a place has one, kits, of which a type has one, and acts on all that is left of a lot (clinic/stock).
 * Without sessions of tills and their movements: a till has one, of one person (till-sessions.test.ts).
 * Without files of patients, of bills and of the inbox, whose parts come first (file-routes.test.ts).
 */
function creations(): Endpoint[] {
  return app.endpoints.filter(
    ({ method, path, body, versioned }) =>
      method === 'POST' &&
      // A merge names the versions of its charts: a second one finds others.
      versioned !== true &&
      body !== undefined &&
      'id' in body.shape &&
      !/^\/api\/patients\/:id\/(reminders|payment-plans)$/.test(path) &&
      !/^\/api\/till(s|-sessions)\/:id\//.test(path) &&
      !/^\/api\/(visit-kits|stock-counts|stock\/(expired-takings|lot-transfers)$)/.test(path) &&
      path !== '/api/backups' &&
      !['/api/users', '/api/patients/:id/files', '/api/bills/:id/files', '/api/inbox'].includes(
        path,
      ) &&
      !path.startsWith('/api/my/'),
  )
}

test('Q-04 the same creation sent fifty times at once makes one row, with one answer', async () => {
  // Another server on the same database, as after a restart.
  const restarted = await buildApp({
    sql,
    owner: clinic.owner,
    environment: clinic.environment,
    logLevel: 'silent',
  })
  let doubles = 0
  for (const endpoint of creations()) {
    const cookie = cookieFor(endpoint)
    const params = paramsFor(endpoint.path, rows)
    const body = { ...validBody(endpoint, rows), id: uuidv7() }
    if ('date' in body) Object.assign(body, { date: '2030-06-10' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(app, endpoint, { cookie, params, body })),
    )
    answers.push(await send(restarted, endpoint, { cookie, params, body }))
    // The same fields in another order are the same creation.
    const turned = Object.fromEntries(Object.entries(body).reverse())
    answers.push(await send(restarted, endpoint, { cookie, params, body: turned }))
    const bodies = new Set(answers.map(comparable))
    expect(bodies.size, [...bodies].join('\n').slice(0, 500)).toBe(1)
    expect(answers[0]?.statusCode, answers[0]?.body).toBe(201)
    doubles += bodies.size - 1
    // A day later it is still the same creation. (An import without a file has failed by then.)
    await age(body.id)
    const later = await send(restarted, endpoint, { cookie, params, body })
    expect(later.statusCode, later.body).toBe(201)
    if (/^\/api\/(table-)?imports$/.test(endpoint.path)) continue
    const withoutTime = (text: string) => text.replaceAll(/"createdAt":"[^"]*"/g, '')
    expect(withoutTime(comparable(later))).toBe(withoutTime([...bodies][0] ?? ''))
  }
  await restarted.close()
  figure(
    'Q-04',
    `${creations().length} kinds of creations × 50 at once, again after a restart and 25 hours later (rows aged by their owner), ${doubles} doubles`,
  )
})

/** Makes a created row 25 hours older, around the triggers that stamp rows. */
async function age(id: string): Promise<void> {
  const { owner } = clinic
  const keyed = await owner<{ name: string }[]>`
    select table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'creation_hash'`
  let aged = 0
  for (const { name } of keyed) {
    await owner`alter table ${owner(name)} disable trigger user`
    const { count } = await owner`
      update ${owner(name)} set created_at = created_at - interval '25 hours' where id = ${id}`
    await owner`alter table ${owner(name)} enable trigger user`
    aged += count
  }
  expect(aged).toBe(1)
}

test('Q-05 a taken id is refused without data, and an id that was refused still works', async () => {
  for (const endpoint of creations()) {
    const cookie = cookieFor(endpoint)
    const params = paramsFor(endpoint.path, rows)
    const valid = { ...validBody(endpoint, rows), id: uuidv7() }
    if ('date' in valid) Object.assign(valid, { date: '2030-07-08' })
    // A person has one open offer at most.
    await sql`update slot_offers set state = 'withdrawn' where state = 'open'`
    const broken = { ...valid, unknownField: 1 }
    expect((await send(app, endpoint, { cookie, params, body: broken })).statusCode).toBe(422)
    const made = await send(app, endpoint, { cookie, params, body: valid })
    expect(made.statusCode, `${endpoint.path} ${made.body}`).toBe(201)
    const other = { ...valid, ...otherText(valid) }
    const taken = await send(app, endpoint, { cookie, params, body: other })
    expect(taken.statusCode, endpoint.path).toBe(409)
    expect(taken.body).not.toContain('Some text')
    const foreign = { ...valid, id: takenId(endpoint.path, rows) }
    const refused = await send(app, endpoint, { cookie, params, body: foreign })
    expect(refused.statusCode, endpoint.path).toBe(409)
    // Somebody else's row and one's own other row get the same refusal.
    expect(comparable(refused)).toBe(comparable(taken))
  }
  figure('Q-05', `${creations().length} kinds of creations, 0 leaks by a taken id`)
})
