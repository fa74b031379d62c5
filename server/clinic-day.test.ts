import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
} from '../clinic/appointments/appointment.ts'
import {
  addBill,
  changeBill,
  listBills,
  listOwnBills,
  readBill,
  removeBill,
} from '../clinic/billing/bill.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  readMedicalRecord,
} from '../clinic/medical-records/medical-record.ts'
import { addPatient, listPatientDirectory, listPatients } from '../clinic/patients/patient.ts'
import { readSession, signIn, signOut, signUp } from '../clinic/session/session.ts'
import {
  changeProfile,
  changeRole,
  listDoctors,
  listUsers,
  readProfile,
  readUser,
  removeUser,
} from '../clinic/users/user.ts'
import { roles } from '../contract/role.ts'
import { type Caller, testClinic } from './test-clinic.ts'

// One day at a clinic over HTTP: what the lines of the product's specification say of entities,
// calls and permissions, each where it happens.
const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
let admin: Caller
let staff: Caller
let doctor: Caller
let otherDoctor: Caller
let patient: Caller
let otherPatient: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  staff = await clinic.signedIn('staff', { name: 'Sam Staff' })
  doctor = await clinic.signedIn('doctor', { name: 'Dora Doctor' })
  otherDoctor = await clinic.signedIn('doctor', { name: 'Otto Other' })
  patient = await clinic.signedIn('patient', { name: 'Pat Patient' })
  otherPatient = await clinic.signedIn('patient', { name: 'Olga Otherwise' })
})

const booking = (over: Record<string, unknown> = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  doctorId: doctor.userId,
  date: '2031-03-04',
  time: '09:00',
  ...over,
})
const billing = (over: Record<string, unknown> = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  amount: '12.5',
  date: '2026-03-04',
  ...over,
})
const writing = (over: Record<string, unknown> = {}) => ({
  id: uuidv7(),
  patientId: patient.userId,
  date: '2026-03-04',
  notes: 'Well.',
  ...over,
})

describe('accounts', () => {
  test('G-02 there are exactly four roles', () => {
    expect([...roles].sort()).toEqual(['admin', 'doctor', 'patient', 'staff'])
  })

  test('E-01 to E-03, C-15, C-26 a user record has its id, name, email, role, time of creation and profile', async () => {
    const body = {
      name: 'Sam Staff',
      email: staff.email,
      contact: '555-0101',
      address: '1 Road',
      bloodGroup: 'O-',
      height: '180',
      weight: '80.5',
      dob: '1990-01-02',
      gender: 'other',
      emergencyContact: 'Mo, 555-0102',
      insuranceNumber: 'X1',
      allergies: 'Nuts',
    } as const
    const saved = await staff.ask(changeProfile, { body, version: 1 })
    expect(saved.status).toBe(200)
    const read = await admin.ask(readUser, { params: { id: staff.userId } })
    expect(read.body).toMatchObject({ id: staff.userId, role: 'staff', ...body })
    expect(read.body.createdAt).toMatch(isoTime)
    expect((await staff.ask(readProfile)).body).toEqual(read.body)
  })

  test('C-02, C-04, T-04, T-05, E-20 signing in reads the role, signing out clears it', async () => {
    const body = {
      name: 'New Patient',
      email: 'new@clinic.example',
      password: 'six blue herons at dawn',
      role: 'patient',
    } as const
    await visitor.ask(signUp, { body })
    const { email, password } = body
    const signedIn = await visitor.ask(signIn, { body: { email, password } })
    expect(signedIn.body.user?.role).toBe('patient')
    const headers = { cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' }
    expect((await visitor.ask(readSession, { headers })).body.user?.email).toBe(email)
    await visitor.ask(signOut, { headers })
    expect((await visitor.ask(readSession, { headers })).body.user).toBeNull()
  })

  test('T-07 a session outlives the browser and ends twelve hours after sign-in', async () => {
    const body = { name: 'Late', email: 'late@clinic.example', password: 'six blue herons at dawn' }
    const signedUp = await visitor.ask(signUp, { body: { ...body, role: 'patient' } })
    expect(String(signedUp.headers['set-cookie'])).toContain('Max-Age=43200')
    const headers = { cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '' }
    const id = signedUp.body.user?.id ?? null
    const [session] = await sql`
      select extract(epoch from expires_at - created_at)::int as seconds from sessions
      where user_id = ${id}`
    expect(session).toEqual({ seconds: 12 * 3600 })
    const age = (seconds: number) =>
      sql`update sessions set expires_at = now() + make_interval(secs => ${43_200 - seconds})
        where user_id = ${id}`
    await age(43_199)
    expect((await visitor.ask(readProfile, { headers })).status).toBe(200)
    await age(43_201)
    expect((await visitor.ask(readProfile, { headers })).status).toBe(401)
  })

  test('E-04, N-18, C-27 without a user record there is no role and no session', async () => {
    const person = await clinic.signedIn('doctor')
    await admin.ask(removeUser, { params: { id: person.userId } })
    expect((await person.ask(readSession)).body.user).toBeNull()
    const list = await admin.ask(listUsers, { query: { search: person.email } })
    expect(list.body.rows).toEqual([])
  })

  test('P-13, P-17 the first admin is made by hand, and guessing is slowed', async () => {
    const { makeAdmin } = await import('../clinic/users/server/make-admin.ts')
    const { token } = await makeAdmin(sql, { email: 'first@clinic.example', name: 'First' })
    expect(token).toMatch(/^[\w-]{43}$/)
    const [made] =
      await sql`select role, password_hash from users where email = 'first@clinic.example'`
    expect(made).toEqual({ role: 'admin', passwordHash: null })
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const body = { email: 'guess@clinic.example', password: 'x' }
      statuses.push((await visitor.ask(signIn, { body })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('P-14, G-05 the server itself enforces roles, over its own REST API', async () => {
    expect((await visitor.ask(listPatients)).status).toBe(401)
    expect((await patient.ask(listPatients)).status).toBe(403)
    const smuggled = { role: 'admin', email: patient.email }
    expect((await patient.ask(changeProfile, { body: smuggled, version: 1 })).status).toBe(422)
    const description = await clinic.app.inject('/api/openapi.json')
    expect(Object.keys(description.json<{ paths: object }>().paths)).toContain('/api/patients')
  })

  test('C-06 a moved email is taken at once, or nothing is changed at all', async () => {
    const person = await clinic.signedIn('staff', { name: 'Mover' })
    const taken = { name: 'Changed', email: doctor.email }
    expect((await person.ask(changeProfile, { body: taken, version: 1 })).status).toBe(409)
    expect((await person.ask(readProfile)).body).toMatchObject({
      name: 'Mover',
      email: person.email,
    })
  })
})

describe('the directory', () => {
  test('C-08, C-09 selects of doctors hold doctors only, selects of patients charts only', async () => {
    const doctors = await staff.ask(listDoctors)
    expect(doctors.body.map(({ name }) => name).sort()).toEqual(['Dora Doctor', 'Otto Other'])
    const patients = await staff.ask(listPatientDirectory)
    const names = patients.body.map(({ name }) => name)
    expect(names).toContain('Pat Patient')
    for (const name of ['Ada Admin', 'Sam Staff', 'Dora Doctor']) expect(names).not.toContain(name)
  })
})

describe('appointments', () => {
  test('E-11, E-12, C-18, T-13, K-03 a new one is scheduled, with its fields and time of creation', async () => {
    const body = booking({ reason: 'Cough' })
    const made = await staff.ask(addAppointment, { body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...body, status: 'scheduled' })
    expect(made.body.createdAt).toMatch(isoTime)
  })

  test('T-14, T-15, C-19, E-12 a change takes any status in any order and is stamped', async () => {
    const { body: made } = await staff.ask(addAppointment, { body: booking({ time: '10:00' }) })
    let { version } = made
    for (const status of ['completed', 'scheduled', 'canceled', 'completed', undefined]) {
      const { patientId, doctorId, date, time } = made
      const body = { patientId, doctorId, date, time, ...(status ? { status } : {}) }
      const changed = await staff.ask(changeAppointment, { params: { id: made.id }, body, version })
      expect(changed.body.status).toBe(status ?? 'scheduled')
      expect(changed.body.updatedAt > made.updatedAt).toBe(true)
      version = changed.body.version
    }
  })

  test('V-05, V-11 patient, doctor, date and time are required, the reason is not', async () => {
    for (const field of ['patientId', 'doctorId', 'date', 'time']) {
      const { [field]: _, ...body } = booking({ time: '11:00' }) as Record<string, unknown>
      const refused = await staff.ask(addAppointment, { body })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.problem.errors ?? {})).toEqual([field])
    }
  })

  test('P-05, C-20, C-11 staff delete as admins do; what was deleted is read no more', async () => {
    for (const caller of [staff, admin]) {
      const { body: made } = await staff.ask(addAppointment, { body: booking({ time: '12:00' }) })
      const params = { id: made.id }
      expect((await caller.ask(removeAppointment, { params })).status).toBe(204)
      expect((await caller.ask(readAppointment, { params })).status).toBe(404)
      const list = await caller.ask(listAppointments)
      expect(list.body.rows.map(({ id }) => id)).not.toContain(made.id)
    }
  })

  test('P-06, C-12 the list shows all to doctors, the dashboards only their own to doctor and patient', async () => {
    const theirs = booking({
      doctorId: otherDoctor.userId,
      patientId: otherPatient.userId,
      time: '13:00',
    })
    await staff.ask(addAppointment, { body: theirs })
    const ids = async (
      caller: Caller,
      endpoint: typeof listAppointments | typeof listOwnAppointments,
    ) => (await caller.ask(endpoint)).body.rows.map(({ id }) => id)
    expect(await ids(doctor, listAppointments)).toContain(theirs.id)
    expect(await ids(doctor, listOwnAppointments)).not.toContain(theirs.id)
    expect(await ids(otherDoctor, listOwnAppointments)).toEqual([theirs.id])
    expect(await ids(patient, listOwnAppointments)).not.toContain(theirs.id)
    expect(await ids(otherPatient, listOwnAppointments)).toEqual([theirs.id])
  })

  test('S-88 to S-91, R-26 people are named with their email, and a deleted doctor by the raw id', async () => {
    const leaving = await clinic.signedIn('doctor', { name: 'Leaving Doctor' })
    const body = booking({ doctorId: leaving.userId, time: '14:00' })
    const made = await staff.ask(addAppointment, { body })
    expect(made.body.doctor).toMatchObject({ name: 'Leaving Doctor', email: leaving.email })
    await admin.ask(removeUser, { params: { id: leaving.userId } })
    const read = await staff.ask(readAppointment, { params: { id: body.id } })
    expect(read.body).toMatchObject({ doctorId: leaving.userId, doctor: null })
  })
})

describe('medical records', () => {
  test('E-16 to E-18, C-21, P-11 only a doctor writes one, and is its doctor, whatever is sent', async () => {
    const body = writing()
    for (const caller of [admin, staff, patient]) {
      expect((await caller.ask(addMedicalRecord, { body })).status).toBe(403)
    }
    const forged = { ...body, doctorId: otherDoctor.userId }
    expect((await doctor.ask(addMedicalRecord, { body: forged })).status).toBe(422)
    const made = await doctor.ask(addMedicalRecord, { body })
    expect(made.body).toMatchObject({ ...body, doctorId: doctor.userId, prescription: null })
    expect(made.body.createdAt).toMatch(isoTime)
    expect(made.body.updatedAt).toMatch(isoTime)
  })

  test('V-06, V-07, C-22 notes are required, and an edit changes notes and prescription only', async () => {
    expect((await doctor.ask(addMedicalRecord, { body: writing({ notes: ' ' }) })).status).toBe(422)
    const { body: made } = await doctor.ask(addMedicalRecord, { body: writing() })
    const change = (body: Record<string, unknown>) =>
      doctor.ask(changeMedicalRecord, { params: { id: made.id }, body, version: made.version })
    expect((await change({ notes: '' })).status).toBe(422)
    expect((await change({ notes: 'x', date: '2020-01-01' })).status).toBe(422)
    const changed = await change({ notes: 'Better.', prescription: 'Rest' })
    expect(changed.body).toMatchObject({ notes: 'Better.', prescription: 'Rest', date: made.date })
  })

  test('P-07 to P-10, C-13, S-53 doctors and patients are shown their own, the desk all, and by id the same', async () => {
    const { body: own } = await doctor.ask(addMedicalRecord, { body: writing() })
    const about = { patientId: otherPatient.userId }
    const { body: other } = await otherDoctor.ask(addMedicalRecord, { body: writing(about) })
    const sees = async (caller: Caller, id: string) => {
      const list = await caller.ask(listMedicalRecords, { query: { limit: 100 } })
      const read = await caller.ask(readMedicalRecord, { params: { id } })
      const isListed = list.body.rows.some((row) => row.id === id)
      expect(read.status).toBe(isListed ? 200 : 404)
      return isListed
    }
    for (const caller of [admin, staff]) {
      expect([await sees(caller, own.id), await sees(caller, other.id)]).toEqual([true, true])
    }
    for (const caller of [doctor, patient]) {
      expect([await sees(caller, own.id), await sees(caller, other.id)]).toEqual([true, false])
    }
  })
})

describe('bills', () => {
  test('E-13 to E-15, C-23, T-16, K-04 a new one is unpaid, exact, and stamped', async () => {
    const body = billing()
    const made = await staff.ask(addBill, { body })
    expect(made.body).toMatchObject({ ...body, amount: '12.50', status: 'unpaid' })
    expect(made.body.createdAt).toMatch(isoTime)
  })

  test('C-24, T-16 the status goes both ways, C-14 and the stored amount is read again', async () => {
    const { body: made } = await staff.ask(addBill, { body: billing({ amount: '0.10' }) })
    let { version } = made
    for (const status of ['paid', 'unpaid'] as const) {
      const { patientId, amount, date } = made
      const body = { patientId, amount, date, status }
      const changed = await staff.ask(changeBill, { params: { id: made.id }, body, version })
      expect(changed.body).toMatchObject({ status, amount: '0.10' })
      version = changed.body.version
    }
    const own = await patient.ask(listOwnBills)
    expect(own.body.rows.map(({ id }) => id)).toContain(made.id)
    const others = await otherPatient.ask(listOwnBills)
    expect(others.body.rows).toEqual([])
  })

  test('V-08, V-09 patient, amount and date are required, and an amount has its bounds', async () => {
    for (const field of ['patientId', 'amount', 'date']) {
      const { [field]: _, ...body } = billing() as Record<string, unknown>
      const refused = await staff.ask(addBill, { body })
      expect(Object.keys(refused.problem.errors ?? {})).toEqual([field])
    }
    for (const amount of ['-0.01', '0.005', '1e2', '1,5', '10000000', 'NaN', '']) {
      expect((await staff.ask(addBill, { body: billing({ amount }) })).status, amount).toBe(422)
    }
    for (const amount of ['0', '9999999.99']) {
      expect((await staff.ask(addBill, { body: billing({ amount }) })).status, amount).toBe(201)
    }
  })

  test('C-25 a deleted bill is gone from the list and by id', async () => {
    const { body: made } = await staff.ask(addBill, { body: billing() })
    await staff.ask(removeBill, { params: { id: made.id } })
    expect((await staff.ask(readBill, { params: { id: made.id } })).status).toBe(404)
    const list = await staff.ask(listBills)
    expect(list.body.rows.map(({ id }) => id)).not.toContain(made.id)
  })
})

test('E-19, C-28 times are the server’s own; refusals are problem documents with fields', async () => {
  const stamped = { ...billing(), createdAt: '1999-01-01T00:00:00Z' }
  const refused = await staff.ask(addBill, { body: stamped })
  expect(refused.status).toBe(422)
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(refused.problem).toMatchObject({ type: 'urn:openward:problem:invalid', status: 422 })
  expect(refused.problem.errors).toHaveProperty('createdAt')
})

test('K-05 gender is male, female or other', async () => {
  const chart = { name: 'G', dob: '1990-01-01', contact: '555-0100' }
  for (const [gender, status] of [
    ['male', 201],
    ['female', 201],
    ['other', 201],
    ['unknown', 422],
  ] as const) {
    const body = { id: uuidv7(), ...chart, gender }
    expect((await staff.ask(addPatient, { body })).status).toBe(status)
  }
})

test('T-18, C-26 a changed role is stored alone', async () => {
  const person = await clinic.signedIn('staff', { name: 'Roler' })
  const params = { id: person.userId }
  await admin.ask(changeRole, { params, body: { role: 'doctor' }, version: 1 })
  const read = await admin.ask(readUser, { params })
  expect(read.body).toMatchObject({ name: 'Roler', email: person.email, role: 'doctor' })
})
