import { afterAll, expect, test, vi } from 'vitest'
import { readPatient } from '../clinic/patients/charts/patient.ts'
import { readSession } from '../clinic/access/session/session.ts'
import { signUp } from '../clinic/access/session/sign-up.ts'
import { changeProfile, readProfile } from '../clinic/access/users/user.ts'
import { launchServer } from '../app/server/a-server.ts'
import { freePort } from '../server/database/free-port.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { cookieOf, password } from './accounts.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { canary, rowsOf } from './rows.ts'
import { sameOrigin, send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic({ NODE_ENV: 'production' })
afterAll(() => clinic.close())
const { app, sql, visitor } = clinic

test('A-14 a new clinic has no account, and none of the well-known ones gets in', async () => {
  const fresh = await testClinic()
  expect(await fresh.sql`select 1 from users`).toHaveLength(0)
  const known = ['admin', 'doctor', 'staff', 'patient'].map((who) => `${who}@openward.example`)
  for (const email of known) {
    const response = await fresh.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: sameOrigin,
      payload: { email, password: 'openward-demo' },
    })
    expect(response.statusCode).toBe(401)
  }
  await fresh.close()
})

test('A-14 production does not start on a database that can lose writes, without a secret or with the demo password', async () => {
  const secret = { OPENWARD_SECRET: clinic.environment.secret }
  const refused: [RegExp, Record<string, string>][] = [
    [/^OPENWARD_SECRET is missing/, {}],
    [
      /^OPENWARD_ADMIN_PASSWORD is the password of the demo clinic/,
      {
        ...secret,
        OPENWARD_ADMIN_EMAIL: 'ada@clinic.example',
        OPENWARD_ADMIN_PASSWORD: 'openward-demo',
      },
    ],
    // The tests' database does not wait for the disk; a clinic must not run on it.
    [/^The database runs with fsync .*off, so a power cut would lose/, secret],
  ]
  await Promise.all(
    refused.map(async ([sentence, variables]) => {
      const production = { NODE_ENV: 'production', DATABASE_URL: clinic.url }
      const server = launchServer({ ...production, ...variables }, await freePort())
      expect(await server.exited).toBe(1)
      expect(server.output()).toMatch(sentence)
    }),
  )
  figure('A-14', `0 default accounts, ${refused.length} refused starts in production`)
})

const wrongRoles: unknown[] = [
  ...['admin', 'Admin', 'ADMIN', ' admin', 'admin ', 'admin\u0000', 'аdmin', 'ａｄｍｉｎ'],
  ...['administrator', 'root', 'owner', 'user', 'superuser', 'system', 'none', 'pending'],
  ...['Doctor', 'DOCTOR', 'patient ', 'Patient', 'doctor,admin', 'staff;admin', 'nurse', ''],
  ...['__proto__', 'constructor', 'toString', '*', 'doctor\nadmin'],
  ...[null, 0, 1, -1, true, false, [], ['doctor'], ['admin'], [['patient']]],
  ...[{ role: 'admin' }, { $ne: 'patient' }, { toString: 'admin' }],
]

test('Z-09 nobody gets a role other than patient, doctor or staff by signing up', async () => {
  const smuggled = [
    { status: 'active' },
    { isAdmin: true },
    { id: '01900000-0000-7000-8000-000000000001' },
    { roles: ['admin'] },
    { approved: true },
    { userId: '01900000-0000-7000-8000-000000000001' },
  ]
  const person = { name: 'Eve', email: 'z09@clinic.example', password }
  const bodies: object[] = [
    person,
    ...wrongRoles.map((role) => ({ ...person, role })),
    ...smuggled.map((more) => ({ ...person, role: 'doctor', ...more })),
  ]
  for (const body of bodies) {
    expect((await send(app, signUp, { body })).statusCode, JSON.stringify(body)).toBe(422)
  }
  expect(await sql`select 1 from users`).toHaveLength(0)
  figure('Z-09', `${bodies.length} of ${bodies.length} forged sign-ups refused, 0 accounts`)
})

test('Z-09 a doctor or a receptionist who waits for approval sees only their own profile', async () => {
  const rows = await rowsOf(clinic)
  let asked = 0
  for (const role of ['doctor', 'staff'] as const) {
    const body = { name: 'Eve', email: `z09-${role}@clinic.example`, password, role }
    const answer = await visitor.ask(signUp, { body })
    expect(answer.body.user).toMatchObject({ role, status: 'pending' })
    const cookie = cookieOf(answer.headers)
    expect((await visitor.ask(readProfile, { headers: { cookie } })).status).toBe(200)
    for (const endpoint of app.endpoints) {
      if (endpoint.roles === 'open' || endpoint.pendingToo) continue
      const params = paramsFor(endpoint.path, rows)
      const response = await send(app, endpoint, { cookie, params })
      expect(response.statusCode, endpoint.path).toBe(403)
      expect(response.body).not.toContain(canary)
      asked += 1
    }
    const session = await send(app, readSession, { cookie })
    expect(session.body).not.toContain(canary)
  }
  figure('Z-09', `${asked} calls by two who wait for approval, all refused, 0 foreign rows`)
})

test('Z-12 signing up with the data of a chart gives a new, empty chart', async () => {
  let seen = 0
  for (let round = 0; round < 25; round += 1) {
    const email = `jo-${round}@clinic.example`
    const [chart] = await sql<{ id: string }[]>`
      insert into patients (id, name, email, dob, contact) values (gen_random_uuid(),
        'Jo Doe', ${email}, '1990-01-01', ${canary}) returning id`
    const body = { name: 'Jo Doe', email, password, role: 'patient' } as const
    const answer = await visitor.ask(signUp, { body })
    expect(answer.status).toBe(201)
    if (answer.body.user?.patientId === chart?.id) seen += 1
    const headers = { cookie: cookieOf(answer.headers) }
    // Then with the chart's id in the own profile, under every possible name.
    for (const name of ['patientId', 'accountId', 'id', 'userId', 'chartId', 'mergedInto']) {
      const wanted = { name: 'Jo Doe', email, dob: '1990-01-01', [name]: chart?.id }
      const refused = await visitor.ask(changeProfile, { body: wanted, version: 1, headers })
      expect(refused.status).toBe(422)
    }
    const own = await visitor.ask(readProfile, { headers })
    if (JSON.stringify(own.body).includes(canary)) seen += 1
    const foreign = await visitor.ask(readPatient, { params: { id: chart?.id ?? '' }, headers })
    expect(foreign.status).toBe(403)
    const [linked] = await sql`select user_id from patients where id = ${chart?.id ?? null}`
    expect(linked).toEqual({ userId: null })
  }
  expect(seen).toBe(0)
  figure(
    'Z-12',
    `${seen} rows seen in 25 sign-ups with the data of a desk patient and 150 claims of its chart`,
  )
})
