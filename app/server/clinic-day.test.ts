import { afterAll, describe, expect, test } from 'vitest'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
} from '../../clinic/visits/appointments/appointment.ts'
import { listPatientDirectory, listPatients } from '../../clinic/patients/charts/patient.ts'
import { readSession, signIn, signOut } from '../../clinic/access/session/session.ts'
import { signUp } from '../../clinic/access/session/sign-up.ts'
import {
  changeProfile,
  listUsers,
  readProfile,
  readUser,
  removeUser,
} from '../../clinic/access/users/user.ts'
import { listDoctors } from '../../clinic/access/users/doctors.ts'
import { roles } from '../../contract/role.ts'
import { booking, clinicDay, isoTime } from './a-clinic-day.ts'
import type { Caller } from './test-clinic.ts'

// One day at a clinic over HTTP: each test holds the lines of the specification that it names,
// about entities, calls and permissions.
const day = await clinicDay()
const { clinic, admin, staff, doctor, otherDoctor, patient, otherPatient } = day
afterAll(() => clinic.close())
const { sql, visitor } = clinic

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
    await admin.ask(removeUser, { params: { id: person.userId }, version: 1 })
    expect((await person.ask(readSession)).body.user).toBeNull()
    const list = await admin.ask(listUsers, { query: { search: person.email } })
    expect(list.body.rows).toEqual([])
  })

  test('P-13, P-17 the first admin is made by hand, and guessing is slowed', async () => {
    const { makeAdmin } = await import('../../clinic/access/users/server/make-admin.ts')
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

  test('C-06 an email change takes effect at once, or nothing changes at all', async () => {
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
    expect(doctors.body.entries.map(({ name }) => name).sort()).toEqual([
      'Dora Doctor',
      'Otto Other',
    ])
    const names = async (search: string) =>
      (await staff.ask(listPatientDirectory, { query: { search } })).body.entries.map(
        ({ name }) => name,
      )
    expect(await names('pat')).toContain('Pat Patient')
    for (const name of ['Ada Admin', 'Sam Staff', 'Dora Doctor']) {
      expect(await names(name)).not.toContain(name)
    }
  })
})

describe('appointments', () => {
  test('E-11, E-12, C-18, T-13, K-03 a new appointment is scheduled, with its fields and time of creation', async () => {
    const body = booking(day, { reason: 'Cough' })
    const made = await staff.ask(addAppointment, { body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...body, status: 'scheduled' })
    expect(made.body.createdAt).toMatch(isoTime)
  })

  test('T-14, T-15, C-19, E-12 a change may set any status in any order, and is stamped', async () => {
    const { body: made } = await staff.ask(addAppointment, {
      body: booking(day, { time: '10:00' }),
    })
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
      const { [field]: _, ...body } = booking(day, { time: '11:00' }) as Record<string, unknown>
      const refused = await staff.ask(addAppointment, { body })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.problem.errors ?? {})).toEqual([field])
    }
  })

  test('P-05, C-20, C-11 staff delete as admins do; a deleted appointment can no longer be read', async () => {
    for (const caller of [staff, admin]) {
      const { body: made } = await staff.ask(addAppointment, {
        body: booking(day, { time: '12:00' }),
      })
      const params = { id: made.id }
      expect((await caller.ask(removeAppointment, { params, version: made.version })).status).toBe(
        204,
      )
      expect((await caller.ask(readAppointment, { params })).status).toBe(404)
      const list = await caller.ask(listAppointments)
      expect(list.body.rows.map(({ id }) => id)).not.toContain(made.id)
    }
  })

  test('P-06, C-12 the list shows all to doctors, the dashboards only their own to doctor and patient', async () => {
    const theirs = booking(day, {
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
    const body = booking(day, { doctorId: leaving.userId, time: '14:00' })
    const made = await staff.ask(addAppointment, { body })
    expect(made.body.doctor).toMatchObject({ name: 'Leaving Doctor', email: leaving.email })
    await admin.ask(removeUser, { params: { id: leaving.userId }, version: 1 })
    const read = await staff.ask(readAppointment, { params: { id: body.id } })
    expect(read.body).toMatchObject({ doctorId: leaving.userId, doctor: null })
  })
})
