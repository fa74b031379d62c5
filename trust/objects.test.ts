import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import { roles, type Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { idFor, paramsFor } from './path-ids.ts'
import { canary, type Rows, rowsOf } from './rows.ts'
import { comparable, missingId, send } from './sent.ts'
import { validBody, validQuery } from './valid-body.ts'
import { times } from './times.ts'
import { together } from './together.ts'

// It walks every endpoint, and there are more each month.
vi.setConfig({ testTimeout: times(180_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let theirs: Rows
let own: Rows
let deleted: Rows
const strangers = new Map<Role, Caller>()

beforeAll(async () => {
  theirs = await rowsOf(clinic)
  // Two of each role: no stranger is the last admin, and strangers have rows of their own.
  await clinic.signedIn('admin')
  for (const role of ['admin', 'staff'] as const) strangers.set(role, await clinic.signedIn(role))
  own = await rowsOf(clinic)
  strangers.set('doctor', own.doctor)
  strangers.set('patient', own.patient)
  deleted = await rowsOf(clinic)
  await sql`update charges set bill_id = ${deleted.bill} where appointment_id = ${deleted.appointment}`
  await sql`update appointments set deleted_at = now() where id = ${deleted.appointment}`
  await sql`update bills set voided_at = now() where id = ${deleted.bill}`
  await sql.begin(async (tx) => {
    await tx`update users set status = 'deleted'
      where id in (${deleted.doctor.userId}, ${deleted.patient.userId}, ${deleted.colleague})`
    await tx`select release_chart(${deleted.patient.userId}, null)`
  })
})

const maySee = (endpoint: Endpoint, role: Role) =>
  endpoint.roles !== 'open' && endpoint.roles.includes(role)

/** Rows that a role sees only when they are its own; all other rows are the whole clinic's. */
const cutByViewer: readonly { readonly role: Role; readonly path: RegExp }[] = [
  { role: 'doctor', path: /^\/api\/medical-records\/:id(\/(versions|entry))?$/ },
  { role: 'doctor', path: /^\/api\/patients\/:id\/medical-records\/:recordId/ },
  { role: 'doctor', path: /^\/api\/patients\/:id\/imported-(items|kinds)/ },
  { role: 'doctor', path: /^\/api\/medical-records\/:id\/prints$/ },
  { role: 'doctor', path: /^\/api\/appointments\/:id\/facts$/ },
  { role: 'patient', path: /^\/api\/appointments\/:id\/facts$/ },
  { role: 'doctor', path: /^\/api\/issued-documents\/:id\// },
  { role: 'patient', path: /^\/api\/issued-documents\/:id\// },
  { role: 'doctor', path: /^\/api\/(snippets\/:id$|report-schedules\/:id)/ },
  { role: 'patient', path: /^\/api\/medical-records\/:id\/prints$/ },
  { role: 'staff', path: /^\/api\/report-schedules\/:id/ },
  { role: 'patient', path: /^\/api\/my\/appointments\/:id/ },
  { role: 'patient', path: /^\/api\/my\/(bills|bill-files|online-payments)\/:id/ },
  { role: 'patient', path: /^\/api\/medical-records\/:id(\/(versions|entry))?$/ },
]
/** The audit says that a secret column changed, but not its old or new value. */
const withoutNamedSecrets = (body: string) => body.replaceAll(/"\w+":\[\]/g, '')
/** Kinds of rows that can be deleted, and the only acts on a deleted one: a void bill keeps files and payments. */
const deletable = /^\/api\/(appointments|bills|users)\//
const takesDeleted = /\/restoration$|\/bills\/:id\/(files|online-payments)/

test('Z-04 own rows are answered; others’, deleted and missing ones get identical refusals', async () => {
  const counts = { own: 0, foreign: 0, deleted: 0 }
  for (const endpoint of app.endpoints.filter(({ path }) => path.includes('/:id'))) {
    for (const role of roles.filter((one) => maySee(endpoint, one))) {
      const ask = (id: string) => {
        const body = endpoint.body ? validBody(endpoint, own) : undefined
        return send(app, endpoint, {
          cookie: strangers.get(role)?.cookie,
          params: paramsFor(endpoint.path, own, id),
          headers: { 'if-match': '"999999"' },
          body: endpoint.path.endsWith('/:part') ? Buffer.from('x') : body,
        })
      }
      const place = `${endpoint.method} ${endpoint.path} as ${role}`
      const missing = await ask(missingId)
      expect(missing.statusCode, place).toBe(404)
      if (endpoint.method === 'GET') {
        expect((await ask(idFor(endpoint.path, own))).statusCode, place).toBe(200)
        counts.own += 1
      }
      if (cutByViewer.some((cut) => cut.role === role && cut.path.test(endpoint.path))) {
        const foreign = await ask(idFor(endpoint.path, theirs))
        // A doctor learns that a colleague's record is not theirs to change.
        const isRecord = endpoint.path.startsWith('/api/medical-records')
        if (isRecord && endpoint.method === 'PUT' && role === 'doctor')
          expect(foreign.statusCode, place).toBe(403)
        else expect(comparable(foreign), place).toBe(comparable(missing))
        counts.foreign += 1
      }
      if (deletable.test(endpoint.path) && !takesDeleted.test(endpoint.path)) {
        for (const id of [idFor(endpoint.path, deleted), deleted.doctor.userId]) {
          expect(comparable(await ask(id)), place).toBe(comparable(missing))
          counts.deleted += 1
        }
      }
    }
  }
  expect(counts.foreign).toBeGreaterThan(0)
  figure(
    'Z-04',
    `by id: ${counts.own} own rows answered, ${counts.foreign} foreign and ${counts.deleted} deleted ones told from missing by 0 bytes`,
  )
})

/** The orders that a list takes, besides its usual one. */
function ordersOf({ query }: Endpoint): string[] {
  const order = query?.shape.order
  return ['oldest', 'newest', 'descending'].filter((value) => order?.safeParse(value).success)
}

test('Z-04 lists, searches, totals and cursors contain no row of others and no deleted row', async () => {
  let lists = 0
  const lookups = app.endpoints.filter(({ method, params }) => method === 'GET' && !params)
  for (const endpoint of lookups) {
    const named = (name: string) => endpoint.query !== undefined && name in endpoint.query.shape
    const most = endpoint.path === '/api/directory/patients' ? '25' : '100'
    const queries: Record<string, string>[] = [
      {},
      ...(named('limit') ? [{ limit: '1' }, { limit: most }] : []),
      ...(named('search')
        ? [{ search: theirs.patient.email }, { search: canary }, { search: theirs.record }]
        : []),
      ...(named('patientId') ? [{ patientId: theirs.patient.userId }] : []),
      ...(named('doctorId') ? [{ doctorId: theirs.doctor.userId }] : []),
      ...ordersOf(endpoint).map((order) => ({ order })),
    ]
    for (const role of roles.filter((one) => maySee(endpoint, one))) {
      for (const more of queries) {
        const query = { ...validQuery(endpoint, theirs), ...more }
        const response = await send(app, endpoint, { cookie: strangers.get(role)?.cookie, query })
        expect(response.statusCode, endpoint.path).toBe(200)
        // The audit keeps events about deleted rows, and documents of a void bill stay as issued.
        if (!['/api/audit', '/api/bill-documents'].includes(endpoint.path)) {
          expect(response.body, endpoint.path).not.toContain(deleted.bill)
          expect(response.body, endpoint.path).not.toContain(deleted.appointment)
        }
        const isOnlyOwn =
          (role === 'patient' && endpoint.path !== '/api/my/readings') ||
          (role === 'doctor' && /^\/api\/(my|medical-records)/.test(endpoint.path))
        if (isOnlyOwn) {
          // A paper has no rows.
          const answer = endpoint.file ? {} : response.json<{ total?: number; rows?: unknown[] }>()
          const { total = 0, rows = [] } = answer
          expect(total, `${endpoint.path} ${JSON.stringify(query)}`).toBeLessThanOrEqual(1)
          expect(rows.length).toBeLessThanOrEqual(1)
          expect(response.body).not.toContain(theirs.patient.userId)
          for (const id of [theirs.record, theirs.bill, theirs.appointment]) {
            expect(response.body, endpoint.path).not.toContain(id)
          }
        }
        lists += 1
      }
    }
  }
  figure('Z-04', `${lists} lists, searches and totals, 0 foreign or deleted rows`)
})

test('Z-05 no refusal contains anybody’s data', async () => {
  const others = new Map<string, Caller | null>([
    ['anonymous', null],
    ['pending', await clinic.signedIn('staff', { status: 'pending' })],
    ['patient', own.patient],
    ['doctor', own.doctor],
  ])
  let refusals = 0
  for (const endpoint of app.endpoints) {
    // Signing out would make every later answer a refusal.
    if (endpoint.path === '/api/session' && endpoint.method === 'DELETE') continue
    const valid = endpoint.body ? validBody(endpoint, theirs) : {}
    const bodies =
      endpoint.method === 'GET'
        ? [undefined]
        : [{}, '{"cut', valid, { ...valid, unknown: 1 }, { ...valid, id: theirs.record }]
    const queries = endpoint.query ? [{}, { nothing: canary }, { after: 'x' }] : [{}]
    const ids = [idFor(endpoint.path, theirs), idFor(endpoint.path, deleted), missingId]
    for (const [kind, caller] of others) {
      const asked = ids.flatMap((id) =>
        bodies.flatMap((body) => queries.map((query) => ({ id, body, query }))),
      )
      await together(asked, async ({ id, body, query }) => {
        const response = await send(app, endpoint, {
          cookie: caller?.cookie,
          params: paramsFor(endpoint.path, theirs, id),
          headers: { 'if-match': '"999999"' },
          query,
          body,
        })
        if (response.statusCode < 400) return
        const said = response.body + JSON.stringify(response.headers)
        // A change with an old version is answered with the row, which the caller may read: their own
        // profile, what all doctors write in charts, and what waits in the inbox.
        if (response.statusCode === 412) {
          expect(endpoint.path).toMatch(/^\/api\/(profile$|patient-(alerts|consents)\/|inbox\/)/)
          return
        }
        expect(said, `${endpoint.method} ${endpoint.path} as ${kind}`).not.toContain(canary)
        refusals += 1
      })
    }
  }
  figure('Z-05', `0 canaries in ${refusals} refusals`)
})

test('Z-06 an answer has only the fields its contract names, and a patient gets no directory', async () => {
  const secrets = /password|token_?hash|creation_?hash|search_?text|sort_?name/i
  let answers = 0
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    for (const [role, caller] of strangers) {
      for (const rows of [own, theirs]) {
        const params = paramsFor(endpoint.path, rows)
        // `send` compares each answer with its contract, for reads and writes.
        const response = await send(app, endpoint, { cookie: caller.cookie, params })
        if (response.statusCode !== 200) continue
        expect(withoutNamedSecrets(response.body), endpoint.path).not.toMatch(secrets)
        answers += 1
      }
      if (endpoint.path.startsWith('/api/directory') && role === 'patient') {
        const refused = await send(app, endpoint, { cookie: caller.cookie })
        expect(refused.statusCode).toBe(403)
      }
    }
    if (!endpoint.path.startsWith('/api/directory')) continue
    const query = { search: canary }
    const readers = (['doctor', 'staff', 'admin'] as const).filter((one) => maySee(endpoint, one))
    const { cookie } = strangers.get(readers[0] ?? 'admin') ?? own.doctor
    const { entries } = (await send(app, endpoint, { cookie, query })).json<{ entries: object[] }>()
    const further: Record<string, string[]> = {
      '/api/directory/patients': ['note', 'photo'],
      '/api/directory/doctors-to-book': ['usualTypeId'],
    }
    const usual = ['born', 'email', 'id', 'kind', 'name', 'number']
    const fields = [...usual, ...(further[endpoint.path] ?? [])]
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual(fields.sort())
  }
  let written = 0
  for (const endpoint of app.endpoints.filter((one) => one.method === 'POST' && one.answer)) {
    const body = endpoint.body ? { ...validBody(endpoint, own), id: uuidv7() } : undefined
    if (endpoint.roles === 'open') continue
    if (!endpoint.body || !('id' in endpoint.body.shape)) continue
    // Patients book at offered times (own-visits.test.ts).
    if (endpoint.path.startsWith('/api/my/')) continue
    // A person has one open offer at most (slot-offers.test.ts).
    if (endpoint.path === '/api/waiting-list/:id/offers') continue
    // A bill is in one payment plan (payment-plans.test.ts).
    if (endpoint.path === '/api/patients/:id/payment-plans') continue
    // A merge names the versions of two charts (merge-routes.test.ts); other acts name one.
    if (endpoint.path === '/api/patients/:id/merges' || endpoint.versioned) continue
    // A type has one kit, a place one count and one temperature of a minute (clinic/stock).
    if (/^\/api\/(visit-kits|stock-counts|temperatures|stock\/(expired|lot-))/.test(endpoint.path))
      continue
    // A till has one open session, of one person (till-sessions.test.ts).
    if (/^\/api\/till(s|-sessions)\/:id\//.test(endpoint.path)) continue
    // The parts of a file come first (file-routes.test.ts).
    if (['/api/patients/:id/files', '/api/bills/:id/files', '/api/inbox'].includes(endpoint.path))
      continue
    for (const role of roles.filter((one) => maySee(endpoint, one))) {
      const mine = {
        ...body,
        id: uuidv7(),
        ...(body && 'date' in body
          ? { date: new Date(Date.UTC(2031, 0, 10 + written)).toISOString().slice(0, 10) }
          : {}),
        // Names in use are unique, and a lot is recalled once.
        ...(/^\/api\/(stock-(items|locations)|suppliers)$/.test(endpoint.path) && {
          name: uuidv7(),
        }),
        ...(endpoint.path === '/api/stock-recalls' && { lotNumber: uuidv7(), isNeverHere: true }),
        ...('receiverIds' in (body ?? {}) && { receiverIds: [strangers.get(role)?.userId] }),
        // People who do not look like each other.
        ...(endpoint.path === '/api/patients' && {
          name: `${canary} ${role}`,
          dob: `19${50 + written}-03-04`,
          contact: `555 01${written}${written} 77${written}`,
        }),
      }
      const response = await send(app, endpoint, {
        cookie: strangers.get(role)?.cookie,
        params: paramsFor(endpoint.path, own),
        body: mine,
      })
      expect(response.statusCode, `${endpoint.path} ${response.body}`).toBe(201)
      // The page where an invited colleague sets a password.
      expect(response.body.replace('/set-password#', '')).not.toMatch(secrets)
      written += 1
    }
  }
  figure(
    'Z-06',
    `${answers} answers to reading and ${written} to writing, 0 extra fields; 0 directories for patients`,
  )
})
