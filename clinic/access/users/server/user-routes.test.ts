import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  approveUser,
  changeProfile,
  changeRole,
  inviteUser,
  listUsers,
  makePasswordLink,
  readProfile,
  readUser,
  rejectUser,
  removeUser,
  setBookable,
} from '../user.ts'
import { listDoctors } from '../doctors.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
let admin: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Admin', email: 'ada@clinic.example' })
})

const adminOnly = [
  listUsers,
  readUser,
  changeRole,
  approveUser,
  rejectUser,
  removeUser,
  makePasswordLink,
  inviteUser,
  setBookable,
]

describe.each(adminOnly)('$method $path', (endpoint) => {
  test('is for admins only', async () => {
    const params = { id: admin.userId }
    expect((await visitor.ask(endpoint, { params })).status).toBe(401)
    for (const role of ['doctor', 'staff', 'patient'] as const) {
      const other = await clinic.signedIn(role)
      expect((await other.ask(endpoint, { params })).status).toBe(403)
    }
    const pending = await clinic.signedIn('staff', { status: 'pending' })
    expect((await pending.ask(endpoint, { params })).status).toBe(403)
  })
})

describe('the list of users', () => {
  test('is paged by cursor, forwards and back, with its total', async () => {
    const other = await testClinic()
    const lister = await other.signedIn('admin', { name: 'Zz' })
    for (let n = 0; n < 5; n += 1) await other.signedIn('staff', { name: `Person ${n}` })
    const first = await lister.ask(listUsers, { query: { limit: 2 } })
    expect(first.body.rows.map((user) => user.name)).toEqual(['Person 0', 'Person 1'])
    expect(first.body).toMatchObject({ total: 6, totalIsAtLeast: false, previous: null })
    const second = await lister.ask(listUsers, {
      query: { limit: 2, after: first.body.next ?? '' },
    })
    expect(second.body.rows.map((user) => user.name)).toEqual(['Person 2', 'Person 3'])
    const back = await lister.ask(listUsers, {
      query: { limit: 2, before: second.body.previous ?? '' },
    })
    expect(back.body.rows).toEqual(first.body.rows)
    expect(back.body.previous).toBeNull()
    await other.close()
  })

  test('is searched by words in any order, without accents', async () => {
    await clinic.signedIn('staff', { name: 'José Núñez' })
    const found = await admin.ask(listUsers, { query: { search: 'nunez jose' } })
    expect(found.body.rows.map((user) => user.name)).toEqual(['José Núñez'])
    const wildcard = await admin.ask(listUsers, { query: { search: '%' } })
    expect(wildcard.body.rows).toEqual([])
  })

  test('refuses a forged cursor and an unknown filter', async () => {
    expect((await admin.ask(listUsers, { query: { after: 'x' } })).status).toBe(400)
    const forged = Buffer.from('["a","b"]').toString('base64url')
    expect((await admin.ask(listUsers, { query: { after: forged } })).status).toBe(400)
    expect((await admin.ask(listUsers, { query: { colour: 'red' } })).status).toBe(400)
  })
})

describe('changing a role', () => {
  test('counts from the next request of that person on', async () => {
    const person = await clinic.signedIn('patient')
    expect((await person.ask(listDoctors)).status).toBe(403)
    const body = { role: 'staff' } as const
    const params = { id: person.userId }
    const changed = await admin.ask(changeRole, { params, body, version: 1 })
    expect(changed.body).toMatchObject({ role: 'staff', version: 2 })
    expect((await person.ask(listDoctors)).status).toBe(200)
  })

  test('refuses a stale version with the account as it is, and a missing one', async () => {
    const person = await clinic.signedIn('staff')
    const params = { id: person.userId }
    const stale = await admin.ask(changeRole, { params, body: { role: 'doctor' }, version: 7 })
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ role: 'staff', version: 1 })
    expect((await admin.ask(changeRole, { params, body: { role: 'doctor' } })).status).toBe(428)
  })

  test('gives a person who becomes a patient a chart of their own', async () => {
    const person = await clinic.signedIn('staff', { name: 'Now Ill' })
    const params = { id: person.userId }
    await admin.ask(changeRole, { params, body: { role: 'patient' }, version: 1 })
    const [chart] = await sql`select name from patients where user_id = ${person.userId}`
    expect(chart).toEqual({ name: 'Now Ill' })
  })

  test('takes the profile along to the chart of a new patient, where it stays in other roles', async () => {
    const person = await clinic.signedIn('staff', { name: 'Ill Later' })
    const params = { id: person.userId }
    const profile = { contact: '555 0199', height: '180.5', bloodGroup: 'A+', allergies: 'Nuts' }
    await person.ask(changeProfile, {
      version: 1,
      body: { name: 'Ill Later', email: person.email, ...profile },
    })
    const changed = await admin.ask(changeRole, { params, body: { role: 'patient' }, version: 2 })
    expect(changed.body).toMatchObject({ role: 'patient', version: 3 })
    expect((await person.ask(readProfile)).body).toMatchObject(profile)
    const stored = () => sql`
      select u.contact as on_account, u.height, p.contact as on_chart
      from users u join patients p on p.user_id = u.id where u.id = ${person.userId}`
    const onChartAlone = [{ onAccount: null, height: null, onChart: '555 0199' }]
    expect(await stored()).toEqual(onChartAlone)
    await admin.ask(changeRole, { params, body: { role: 'staff' }, version: 3 })
    expect((await person.ask(readProfile)).body).toMatchObject(profile)
    expect(await stored()).toEqual(onChartAlone)
  })

  test('never takes the last admin, even when two admins demote each other at once', async () => {
    const other = await testClinic()
    for (let round = 0; round < 20; round += 1) {
      await other.sql`update users set role = 'staff' where false`
      const [one, two] = [await other.signedIn('admin'), await other.signedIn('admin')]
      await other.sql`update users set role = 'staff'
        where role = 'admin' and id not in (${one.userId}, ${two.userId})`
      const demote = (by: Caller, whom: Caller) =>
        by.ask(changeRole, { params: { id: whom.userId }, body: { role: 'staff' }, version: 1 })
      const answers = await Promise.all([demote(one, two), demote(two, one)])
      const refused = answers.find((answer) => answer.status === 409)
      if (refused) expect(refused.problem.detail).toBe('At least one admin is required')
      const admins = await other.sql`select 1 from users where role = 'admin'`
      expect(admins.length).toBeGreaterThanOrEqual(1)
    }
    await other.close()
  })
})

describe('held sign-ups', () => {
  test('an approved doctor may work at once', async () => {
    const doctor = await clinic.signedIn('doctor', { status: 'pending' })
    expect((await doctor.ask(listDoctors)).status).toBe(403)
    const params = { id: doctor.userId }
    expect((await admin.ask(approveUser, { params })).body.status).toBe('active')
    expect((await doctor.ask(listDoctors)).status).toBe(200)
    const [event] = await sql`select actor_id, changes from audit_events
      where object_id = ${doctor.userId} and action = 'update'`
    expect(event).toEqual({ actorId: admin.userId, changes: { status: ['pending', 'active'] } })
  })

  test('a rejected one is signed out and gone from the list', async () => {
    const staff = await clinic.signedIn('staff', { status: 'pending', name: 'Rejected Person' })
    const params = { id: staff.userId }
    expect((await admin.ask(rejectUser, { params, version: 1 })).status).toBe(204)
    expect((await staff.ask(readProfile)).status).toBe(401)
    const list = await admin.ask(listUsers, { query: { search: 'Rejected Person' } })
    expect(list.body.rows).toEqual([])
  })
})

describe('deleting a user', () => {
  test('signs them out, keeps their row and their chart', async () => {
    const patient = await clinic.signedIn('patient', { name: 'Leaving Patient' })
    const params = { id: patient.userId }
    expect((await admin.ask(removeUser, { params, version: 1 })).status).toBe(204)
    expect((await patient.ask(readProfile)).status).toBe(401)
    expect((await admin.ask(readUser, { params })).status).toBe(404)
    const [chart] = await sql`select name, user_id from patients where id = ${patient.userId}`
    expect(chart).toEqual({ name: 'Leaving Patient', userId: null })
  })

  test('is refused for admins', async () => {
    const other = await clinic.signedIn('admin')
    const answer = await admin.ask(removeUser, { params: { id: other.userId }, version: 1 })
    expect(answer.status).toBe(403)
    expect((await other.ask(readProfile)).status).toBe(200)
  })

  test('that does not exist is answered like a malformed id', async () => {
    const missing = await admin.ask(removeUser, { params: { id: uuidv7() }, version: 1 })
    const malformed = await admin.ask(removeUser, { params: { id: 'no-id' }, version: 1 })
    expect([missing.status, malformed.status]).toEqual([404, 404])
    expect(malformed.problem).toEqual({ ...missing.problem, requestId: expect.any(String) })
  })
})

describe('the own profile', () => {
  test('is written to the chart of a patient in the same step', async () => {
    const patient = await clinic.signedIn('patient')
    const before = await patient.ask(readProfile)
    const body = {
      name: 'New Name',
      email: patient.email,
      dob: '1980-02-29',
      gender: 'female',
      height: '171.5',
      allergies: 'Penicillin',
    }
    const saved = await patient.ask(changeProfile, { body, version: before.body.version })
    expect(saved.body).toMatchObject({ name: 'New Name', dob: '1980-02-29', height: '171.5' })
    const [chart] = await sql`select name, dob, gender, allergies from patients
      where user_id = ${patient.userId}`
    expect(chart).toEqual({
      name: 'New Name',
      dob: '1980-02-29',
      gender: 'female',
      allergies: 'Penicillin',
    })
  })

  test('takes no role, and no empty or taken email', async () => {
    const staff = await clinic.signedIn('staff')
    const ask = (body: Record<string, unknown>) => staff.ask(changeProfile, { body, version: 1 })
    expect((await ask({ email: staff.email, role: 'admin' })).problem.errors).toHaveProperty('role')
    const emptied = await ask({ email: '' })
    expect(emptied.problem.errors).toEqual({ email: 'Email is required.' })
    const taken = await ask({ email: 'ADA@clinic.example' })
    expect(taken.problem.errors).toEqual({ email: 'Email is already in use.' })
    expect((await staff.ask(readProfile)).body).toMatchObject({ role: 'staff', email: staff.email })
  })

  test.each([
    ['height', '0'],
    ['height', '301'],
    ['weight', '700.1'],
    ['weight', '1e2'],
    ['dob', '2026-02-30'],
    ['dob', '1899-12-31'],
    ['dob', '9999-01-01'],
    ['gender', 'x'],
    ['bloodGroup', 'Z'],
  ])('refuses %s %s under its field', async (field, value) => {
    const staff = await clinic.signedIn('staff')
    const body = { email: staff.email, [field]: value }
    const answer = await staff.ask(changeProfile, { body, version: 1 })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.errors ?? {})).toEqual([field])
  })

  test('asks for the password again before the email moves, when it was given long ago', async () => {
    const staff = await clinic.signedIn('staff')
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${staff.userId}`
    const body = { email: 'moved@clinic.example' }
    const refused = await staff.ask(changeProfile, { body, version: 1 })
    expect(refused.problem.type).toBe('urn:openward:problem:password-needed')
    const same = await staff.ask(changeProfile, { body: { email: staff.email }, version: 1 })
    expect(same.status).toBe(200)
  })
})

test('a doctor known from imported data gets a sign-in by invitation', async () => {
  const id = uuidv7()
  await sql`insert into users (id, name, role, status)
    values (${id}, 'Dr. Imported', 'doctor', 'no sign-in')`
  const body = { email: 'imported@clinic.example' }
  const invited = await admin.ask(inviteUser, { params: { id }, body })
  expect(invited.body.url).toMatch(/^https:\/\/clinic\.example\/set-password#[\w-]{43}$/)
  expect(invited.body.mailed).toBe(false)
  const again = await admin.ask(inviteUser, { params: { id }, body })
  expect(again.status).toBe(409)
})

test('the list of doctors for selects holds nobody else and nothing private', async () => {
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor', { name: 'Only Doctor' })
  const answer = await staff.ask(listDoctors, { query: { search: 'only doc' } })
  const one = { id: doctor.userId, name: 'Only Doctor', email: doctor.email }
  expect(answer.body).toEqual({
    entries: [{ ...one, kind: 'doctor', number: null, born: null }],
    hasMore: false,
  })
})
