import { afterAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addBill,
  changeBill,
  listBills,
  listOwnBills,
  readBill,
  removeBill,
} from '../../clinic/billing/bills/bill.ts'
import { aCareTaking } from '../../clinic/records/care/server/a-care-taking.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  readMedicalRecord,
} from '../../clinic/records/medical-records/medical-record.ts'
import { addPatient } from '../../clinic/patients/charts/patient.ts'
import { someone } from '../../clinic/patients/charts/server/a-patient.ts'
import { changeRole, readUser } from '../../clinic/access/users/user.ts'
import { billing, clinicDay, isoTime, writing } from './a-clinic-day.ts'
import type { Caller } from './test-clinic.ts'

// One day at a clinic over HTTP: each test holds the lines of the specification that it names,
// about entities, calls and permissions.
const day = await clinicDay()
const { clinic, admin, staff, doctor, otherDoctor, patient, otherPatient } = day
afterAll(() => clinic.close())
// Each doctor has a patient in care.
await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.userId })
await aCareTaking(clinic.sql, { doctorId: otherDoctor.userId, patientId: otherPatient.userId })

describe('medical records', () => {
  test('E-16 to E-18, C-21, P-11 only a doctor writes a record, and becomes its doctor whatever the request says', async () => {
    const body = writing(day)
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
    expect(
      (await doctor.ask(addMedicalRecord, { body: writing(day, { notes: ' ' }) })).status,
    ).toBe(422)
    const { body: made } = await doctor.ask(addMedicalRecord, { body: writing(day) })
    const change = (body: Record<string, unknown>) =>
      doctor.ask(changeMedicalRecord, { params: { id: made.id }, body, version: made.version })
    expect((await change({ notes: '' })).status).toBe(422)
    expect((await change({ notes: 'x', date: '2020-01-01' })).status).toBe(422)
    const changed = await change({ notes: 'Better.', prescription: 'Rest' })
    expect(changed.body).toMatchObject({ notes: 'Better.', prescription: 'Rest', date: made.date })
  })

  test('P-07 to P-10, C-13, S-53 doctors and patients see their own, the desk sees all in lists, and opens them with a duty', async () => {
    const signed = { sign: true }
    const { body: own } = await doctor.ask(addMedicalRecord, { body: writing(day, signed) })
    const about = { patientId: otherPatient.userId }
    const { body: other } = await otherDoctor.ask(addMedicalRecord, { body: writing(day, about) })
    const sees = async (caller: Caller, id: string) => {
      const list = await caller.ask(listMedicalRecords, { query: { limit: 100 } })
      const read = await caller.ask(readMedicalRecord, { params: { id } })
      const isListed = list.body.rows.some((row) => row.id === id)
      expect(read.status).toBe(isListed ? 200 : 404)
      return isListed
    }
    const nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
    for (const caller of [admin, nurse]) {
      expect([await sees(caller, own.id), await sees(caller, other.id)]).toEqual([true, true])
    }
    const list = await staff.ask(listMedicalRecords, { query: { limit: 100 } })
    expect(list.body.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, other.id]))
    const opened = await staff.ask(readMedicalRecord, { params: { id: own.id } })
    expect(opened.status).toBe(403)
    for (const caller of [doctor, patient]) {
      expect([await sees(caller, own.id), await sees(caller, other.id)]).toEqual([true, false])
    }
  })
})

describe('bills', () => {
  test('E-13 to E-15, C-23, T-16, K-04 a new bill is unpaid, exact, and stamped', async () => {
    const body = billing(day)
    const made = await staff.ask(addBill, { body })
    expect(made.body).toMatchObject({ ...body, amount: '12.50', status: 'unpaid' })
    expect(made.body.createdAt).toMatch(isoTime)
  })

  test('C-24, T-16 the status goes both ways, C-14 and the stored amount is read again', async () => {
    const { body: made } = await staff.ask(addBill, { body: billing(day, { amount: '0.10' }) })
    let { version } = made
    for (const status of ['paid', 'unpaid'] as const) {
      const { patientId, amount, date } = made
      const body = { patientId, amount, date, status, reason: 'Mistyped' }
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
      const { [field]: _, ...body } = billing(day) as Record<string, unknown>
      const refused = await staff.ask(addBill, { body })
      expect(Object.keys(refused.problem.errors ?? {})).toEqual([field])
    }
    for (const amount of ['-0.01', '0.005', '1e2', '1,5', '10000000', 'NaN', '']) {
      expect((await staff.ask(addBill, { body: billing(day, { amount }) })).status, amount).toBe(
        422,
      )
    }
    for (const amount of ['0', '9999999.99']) {
      expect((await staff.ask(addBill, { body: billing(day, { amount }) })).status, amount).toBe(
        201,
      )
    }
  })

  test('C-25 a deleted bill is gone from the list and by id', async () => {
    const { body: made } = await staff.ask(addBill, { body: billing(day) })
    const body = { reason: 'Twice' }
    await staff.ask(removeBill, { params: { id: made.id }, version: made.version, body })
    expect((await staff.ask(readBill, { params: { id: made.id } })).status).toBe(404)
    const list = await staff.ask(listBills)
    expect(list.body.rows.map(({ id }) => id)).not.toContain(made.id)
  })
})

test('E-19, C-28 times are the server’s own; refusals are problem documents with fields', async () => {
  const stamped = { ...billing(day), createdAt: '1999-01-01T00:00:00Z' }
  const refused = await staff.ask(addBill, { body: stamped })
  expect(refused.status).toBe(422)
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(refused.problem).toMatchObject({ type: 'urn:openward:problem:invalid', status: 422 })
  expect(refused.problem.errors).toHaveProperty('createdAt')
})

test('K-05 gender is male, female or other', async () => {
  for (const [gender, status] of [
    ['male', 201],
    ['female', 201],
    ['other', 201],
    ['unknown', 422],
  ] as const) {
    const body = { id: uuidv7(), ...someone(), gender }
    expect((await staff.ask(addPatient, { body })).status).toBe(status)
  }
})

test('T-18, C-26 a change of role changes nothing else', async () => {
  const person = await clinic.signedIn('staff', { name: 'Roler' })
  const params = { id: person.userId }
  await admin.ask(changeRole, { params, body: { role: 'doctor' }, version: 1 })
  const read = await admin.ask(readUser, { params })
  expect(read.body).toMatchObject({ name: 'Roler', email: person.email, role: 'doctor' })
})
