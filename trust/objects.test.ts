import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { figure } from './figure.ts'
import { canary, idFor, type Rows, rowsOf } from './rows.ts'
import { comparable, missingId, send } from './sent.ts'

// Every endpoint, many times over: minutes on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let theirs: Rows
const strangers = new Map<Role, Caller>()

beforeAll(async () => {
  theirs = await rowsOf(clinic)
  // Two of each, so that the strangers are no last admin and have rows of their own beside these.
  await clinic.signedIn('admin')
  for (const role of ['admin', 'staff'] as const) strangers.set(role, await clinic.signedIn(role))
  const own = await rowsOf(clinic)
  strangers.set('doctor', own.doctor)
  strangers.set('patient', own.patient)
})

/** Rows that a role sees only when they are its own; all other reachable rows are the clinic's. */
const cutByViewer: readonly { readonly role: Role; readonly path: RegExp }[] = [
  { role: 'doctor', path: /^\/api\/medical-records\/:id(\/versions)?$/ },
  { role: 'patient', path: /^\/api\/medical-records\/:id(\/versions)?$/ },
]

const byId = (endpoint: Endpoint) => endpoint.params !== undefined && endpoint.path.includes(':id')

test('Z-04 another person’s row is answered to the byte like one that does not exist', async () => {
  let pairs = 0
  for (const endpoint of app.endpoints.filter(byId)) {
    for (const { role } of cutByViewer.filter(({ path }) => path.test(endpoint.path))) {
      if (endpoint.roles === 'open' || !endpoint.roles.includes(role)) continue
      // A doctor is told of a colleague's record that it is not theirs to change.
      if (endpoint.method === 'PUT') continue
      const cookie = strangers.get(role)?.cookie
      const ask = (id: string) => send(app, endpoint, { cookie, params: { id } })
      const foreign = await ask(idFor(endpoint.path, theirs))
      const missing = await ask(missingId)
      expect(foreign.statusCode, `${endpoint.path} as ${role}`).toBe(404)
      expect(comparable(foreign)).toBe(comparable(missing))
      pairs += 1
    }
  }
  expect(pairs).toBeGreaterThan(0)
  figure('Z-04', `${pairs} foreign rows asked for by id, 0 differing from a missing one`)
})

test('Z-04 lists, searches and totals of doctors and patients hold nothing of others', async () => {
  let lists = 0
  const lookups = app.endpoints.filter(({ method, params }) => method === 'GET' && !params)
  for (const endpoint of lookups) {
    for (const role of ['patient'] as const) {
      if (endpoint.roles === 'open' || !endpoint.roles.includes(role)) continue
      const cookie = strangers.get(role)?.cookie
      const isSearched = endpoint.query && 'search' in endpoint.query.shape
      const isOfPatient = endpoint.query && 'patientId' in endpoint.query.shape
      for (const query of [
        {},
        ...(isSearched ? [{ search: theirs.patient.email }] : []),
        ...(isOfPatient ? [{ patientId: theirs.patient.userId }] : []),
      ]) {
        const response = await send(app, endpoint, { cookie, query })
        expect(response.statusCode, endpoint.path).toBe(200)
        expect(response.body, endpoint.path).not.toContain(theirs.patient.userId)
        expect(response.body, endpoint.path).not.toContain(theirs.record)
        expect(response.body, endpoint.path).not.toContain(theirs.bill)
        lists += 1
      }
    }
  }
  const records = app.endpoints.find(
    ({ method, path }) => method === 'GET' && path === '/api/medical-records',
  )
  if (records) {
    const cookie = strangers.get('doctor')?.cookie
    for (const query of [{}, { search: canary }, { patientId: theirs.patient.userId }]) {
      const response = await send(app, records, { cookie, query })
      expect(response.body).not.toContain(theirs.record)
      lists += 1
    }
  }
  figure('Z-04', `${lists} lists and searches, 0 foreign rows`)
})

test('Z-06 an answer holds the fields its contract names, and a patient gets no directory', async () => {
  const patient = strangers.get('patient')
  const secrets = /password|token_?hash|creation_?hash|search_?text|sort_?name/i
  let answers = 0
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    for (const caller of strangers.values()) {
      const id = idFor(endpoint.path, theirs)
      const response = await send(app, endpoint, {
        cookie: caller.cookie,
        params: { id, form: missingId },
      })
      if (response.statusCode !== 200) continue
      const body: unknown = response.json()
      expect(endpoint.answer?.parse(body)).toEqual(body)
      expect(response.body, endpoint.path).not.toMatch(secrets)
      answers += 1
    }
    if (endpoint.path.startsWith('/api/directory')) {
      const refused = await send(app, endpoint, { cookie: patient?.cookie })
      expect(refused.statusCode).toBe(403)
    }
  }
  figure('Z-06', `${answers} answers, 0 extra fields; 0 directories for patients`)
})

test('Z-12 whoever signs up with the data of a chart gets an empty one of their own', async () => {
  const [chart] = await sql<{ id: string }[]>`
    insert into patients (id, name, email, dob) values (gen_random_uuid(), 'Jo Doe',
      'jo@clinic.example', '1990-01-01') returning id`
  let seen = 0
  for (let round = 0; round < 10; round += 1) {
    const body = {
      name: 'Jo Doe',
      email: `jo${round || ''}@clinic.example`,
      password: 'six blue herons at dawn',
      role: 'patient',
    }
    const response = await send(app, { method: 'POST', path: '/api/sign-up' }, { body })
    expect(response.statusCode).toBe(201)
    const { user } = response.json<{ user: { patientId: string } }>()
    if (user.patientId === chart?.id) seen += 1
  }
  expect(seen).toBe(0)
  figure('Z-12', '0 charts taken over in 10 sign-ups with the data of a desk patient')
})
