import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
} from '../clinic/visits/appointments/appointment.ts'
import { addBill, changeBill } from '../clinic/billing/bills/bill.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  readMedicalRecordForEdit,
} from '../clinic/records/medical-records/medical-record.ts'
import { changePatient } from '../clinic/patients/charts/patient.ts'
import { signIn } from '../clinic/access/session/session.ts'
import { changeProfile, changeRole, removeUser } from '../clinic/access/users/user.ts'
import { personLabel } from '../contract/person.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { account, password } from './accounts.ts'
import { fingerprint } from './database.ts'
import { figure } from './figure.ts'
import { canary, type Rows, rowsOf } from './rows.ts'
import { missingId, send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql, visitor } = clinic
let theirs: Rows
let own: Rows
let admin: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  theirs = await rowsOf(clinic)
  own = await rowsOf(clinic)
})

test('Z-08 the caller’s identity comes from the session, never from the request', async () => {
  const before = await fingerprint(sql)
  const id = uuidv7()
  const stranger = theirs.doctor.userId
  const record = { id, patientId: own.patient.userId, date: '2026-01-02', notes: 'Well.' }
  const booking = { id, patientId: own.patient.userId, date: '2031-01-02', time: '09:00' }
  const bill = { id, patientId: own.patient.userId, amount: '1.00', date: '2026-01-02' }
  const texts = { notes: 'Mine now.' }
  const gone = await clinic.signedIn('doctor')
  await sql`update users set status = 'deleted' where id = ${gone.userId}`
  const withGone = await fingerprint(sql)
  const by = (caller: Caller) => ({ cookie: caller.cookie })
  const version = { headers: { 'if-match': '"1"' } }
  const tries = [
    send(app, addMedicalRecord, { ...by(own.doctor), body: { ...record, doctorId: stranger } }),
    send(app, addMedicalRecord, { ...by(own.doctor), body: { ...record, createdBy: stranger } }),
    send(app, addMedicalRecord, { ...by(own.doctor), body: { ...record, patientId: missingId } }),
    send(app, addMedicalRecord, {
      ...by(own.doctor),
      body: { ...record, appointmentId: theirs.appointment },
    }),
    send(app, addMedicalRecord, { ...by(own.doctor), body: { ...record, id: theirs.record } }),
    send(app, changeMedicalRecord, {
      ...by(own.doctor),
      ...version,
      params: { id: own.record },
      body: { ...texts, id: theirs.record },
    }),
    send(app, changeMedicalRecord, {
      ...by(own.doctor),
      ...version,
      params: { id: theirs.record },
      query: { id: own.record, doctorId: own.doctor.userId },
      body: texts,
    }),
    send(app, changeMedicalRecord, {
      ...by(own.doctor),
      ...version,
      params: { id: own.record },
      body: { ...texts, patientId: theirs.patient.userId },
    }),
    send(app, addAppointment, { ...by(admin), body: { ...booking, doctorId: gone.userId } }),
    send(app, addAppointment, {
      ...by(admin),
      body: { ...booking, doctorId: own.patient.userId },
    }),
    send(app, addAppointment, {
      ...by(admin),
      body: { ...booking, doctorId: stranger, patientId: missingId },
    }),
    send(app, addAppointment, {
      ...by(admin),
      body: { ...booking, doctorId: stranger, patientId: stranger },
    }),
    send(app, changeAppointment, {
      ...by(admin),
      ...version,
      params: { id: own.appointment },
      body: { ...booking, doctorId: stranger },
    }),
    send(app, addBill, { ...by(admin), body: { ...bill, patientId: missingId } }),
    send(app, addBill, { ...by(admin), body: { ...bill, patientId: stranger } }),
    send(app, addBill, { ...by(admin), body: { ...bill, appointmentId: theirs.appointment } }),
    send(app, changeBill, {
      ...by(admin),
      ...version,
      params: { id: own.bill },
      body: { ...bill, id: theirs.bill },
    }),
    send(app, changeProfile, {
      ...by(own.patient),
      ...version,
      query: { id: theirs.patient.userId },
      body: { id: theirs.patient.userId, name: 'Taken', email: own.patient.email },
    }),
  ]
  const answers = await Promise.all(tries)
  for (const [place, answer] of answers.entries()) {
    expect([403, 404, 409, 422], `${place}: ${answer.body}`).toContain(answer.statusCode)
  }
  expect(await fingerprint(sql)).toEqual(withGone)
  expect(withGone['medical_records']).toBe(before['medical_records'])
  figure('Z-08', `${tries.length} requests with somebody else's ids in them, 0 rows changed`)
})

test('Z-10 one admin always stays, however many admins give up the role at the same moment', async () => {
  await sql`update users set role = 'staff' where id <> ${admin.userId} and role = 'admin'`
  const rounds = times(100, 400)
  let without = 0
  for (let round = 0; round < rounds; round += 1) {
    const other = await clinic.signedIn('admin')
    const versionOf = async (id: string) =>
      (await sql<{ version: number }[]>`select version from users where id = ${id}`)[0]?.version
    const [ours, others] = [await versionOf(admin.userId), await versionOf(other.userId)]
    const demote = async (by: Caller, whom: Caller, version = 0) =>
      by.ask(changeRole, { params: { id: whom.userId }, body: { role: 'staff' }, version })
    // The two admins act on each other, or each on themselves, with a deletion in between.
    const answers = await Promise.all([
      round % 2 ? demote(admin, other, others) : demote(admin, admin, ours),
      round % 2 ? demote(other, admin, ours) : demote(other, other, others),
      admin.ask(removeUser, { params: { id: other.userId }, version: others ?? 0 }),
      other.ask(removeUser, { params: { id: admin.userId }, version: ours ?? 0 }),
    ])
    for (const { status } of answers) expect([200, 204, 401, 403, 404, 409, 412]).toContain(status)
    const [left] = await sql<{ admins: number }[]>`
      select count(*)::int as admins from users where role = 'admin' and status = 'active'`
    if (left?.admins === 0) without += 1
    await sql`update users set role = 'admin', status = 'active' where id = ${admin.userId}`
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select sha256(${admin.cookie.split('=')[1] ?? ''}::bytea), ${admin.userId},
        now() + interval '1 hour' on conflict do nothing`
    await sql`update users set role = 'staff' where id <> ${admin.userId} and role = 'admin'`
  }
  expect(without).toBe(0)
  const [stored] = await sql<{ version: number }[]>`
    select version from users where id = ${admin.userId}`
  const last = await admin.ask(changeRole, {
    params: { id: admin.userId },
    body: { role: 'staff' },
    version: stored?.version ?? 0,
  })
  expect(last.status).toBe(409)
  expect(last.problem.detail).toBe('At least one admin is required')
  const removal = await admin.ask(removeUser, { params: { id: admin.userId }, version: 0 })
  expect(removal.status).toBe(403)
  figure('Z-10', `${rounds} races of two admins who demote and delete, at least 1 admin after each`)
})

test('Z-11 a deleted doctor and a deleted patient are gone, but the rows about them stay', async () => {
  const doctor = await account(clinic, 'z11-doctor@clinic.example', 'doctor')
  const patient = await account(clinic, 'z11-patient@clinic.example', 'patient')
  const booking = { id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId }
  const visit = { ...booking, date: '2031-01-02', time: '09:00' }
  expect((await admin.ask(addAppointment, { body: visit })).status).toBe(201)
  const record = { id: uuidv7(), patientId: patient.userId, date: '2026-01-02', notes: 'Well.' }
  expect((await doctor.ask(addMedicalRecord, { body: record })).status).toBe(201)
  const bill = { id: uuidv7(), patientId: patient.userId, amount: '1.00', date: '2026-01-02' }
  expect((await admin.ask(addBill, { body: bill })).status).toBe(201)
  const counts = () => sql`
    select (select count(*)::int from medical_records) as records,
      (select count(*)::int from appointments where deleted_at is null) as appointments,
      (select count(*)::int from bills where voided_at is null) as bills,
      (select count(*)::int from patients) as patients, (select count(*)::int from users) as users`
  const before = await counts()
  for (const person of [doctor, patient]) {
    const removal = { params: { id: person.userId }, version: 2 }
    expect((await admin.ask(removeUser, removal)).status).toBe(204)
    const again = await visitor.ask(signIn, { body: { email: person.email, password } })
    expect(again.status).toBe(401)
    expect(again.problem.detail).toBe('User record not found. Please contact admin.')
    expect(again.headers['set-cookie']).toBeUndefined()
  }
  expect(await counts()).toEqual(before)
  const query = { patientId: patient.userId }
  for (const list of [listMedicalRecords, listAppointments]) {
    const [row] = (await admin.ask(list, { query })).body.rows
    expect(personLabel(row?.doctor, row?.doctorId ?? '')).toBe(doctor.userId)
    expect(row?.patient?.name).toBe('A patient')
  }
  figure('Z-11', 'a deleted doctor and patient: 401 at sign-in, 0 clinical rows gone, raw id shown')
})

test('Z-13 a doctor changes own records only, and only while a doctor', async () => {
  const before = await fingerprint(sql)
  const { doctor } = own
  const version = 1
  const body = { notes: 'Mine now.' }
  const foreign = { id: theirs.record }
  for (const answer of [
    await doctor.ask(readMedicalRecordForEdit, { params: foreign }),
    await doctor.ask(changeMedicalRecord, { params: foreign, body, version }),
    await doctor.ask(changeMedicalRecord, { params: foreign, body: { notes: '' }, version }),
  ]) {
    expect(answer.status).toBe(403)
    expect(answer.problem.detail).toBe('Unauthorized')
    expect(JSON.stringify(answer.problem)).not.toContain(canary)
  }
  for (const more of [{ doctorId: theirs.doctor.userId }, { patientId: theirs.patient.userId }]) {
    const transfer = { params: { id: own.record }, body: { ...body, ...more }, version }
    expect((await doctor.ask(changeMedicalRecord, transfer)).status).toBe(422)
  }
  // A doctor's own chart is changed by the desk, like everybody's.
  await sql`insert into patients (id, name, user_id) values (${uuidv7()}, 'Doctor', ${doctor.userId})`
  const [chart] = await sql<{ id: string }[]>`
    select id from patients where user_id = ${doctor.userId}`
  const params = { id: chart?.id ?? '' }
  const chartChange = { name: 'X', dob: '1980-01-01', gender: 'other', contact: '1' } as const
  expect((await doctor.ask(changePatient, { params, body: chartChange, version })).status).toBe(403)
  await sql`delete from patients where user_id = ${doctor.userId}`
  for (const role of ['staff', 'patient', 'admin'] as const) {
    await sql.begin(async (tx) => {
      await tx`update users set role = ${role} where id = ${doctor.userId}`
      if (role === 'patient') await tx`select open_chart(${doctor.userId}, null)`
    })
    const late = await doctor.ask(changeMedicalRecord, {
      params: { id: own.record },
      body,
      version,
    })
    expect(late.status, role).toBe(403)
  }
  const after = await fingerprint(sql)
  expect(after['medical_records']).toBe(before['medical_records'])
  expect(after['medical_record_versions']).toBe(before['medical_record_versions'])
  figure('Z-13', '9 kinds of edits that are not a doctor’s, 0 changes')
})
