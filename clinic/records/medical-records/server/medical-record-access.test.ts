import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import {
  changeMedicalRecord,
  listMedicalRecords,
  listMedicalRecordVersions,
  printMedicalRecord,
  readMedicalRecord,
  readMedicalRecordEntry,
  readMedicalRecordForEdit,
} from '../medical-record.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic

let admin: Caller
let staff: Caller
let nurse: Caller
let chen: Caller
let roux: Caller
let ana: Caller
let ben: Caller
const idOf = (patient: Caller) => patient.patientId ?? ''

beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen', email: 'chen@example.com' })
  roux = await clinic.signedIn('doctor', { name: 'André Roux', email: 'roux@example.com' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro', email: 'ben@example.com' })
})

const aRecord = (doctor: Caller, patient: Caller, wanted = {}) =>
  aMedicalRecord(sql, {
    doctorId: doctor.userId,
    patientId: idOf(patient),
    isSigned: true,
    ...wanted,
  })

async function idsSeenBy(caller: Caller, query = {}): Promise<string[]> {
  const { status, body } = await caller.ask(listMedicalRecords, { query: { limit: 100, ...query } })
  expect(status).toBe(200)
  return body.rows.map(({ id }) => id)
}

describe('readers of records', () => {
  test('a doctor sees the records they wrote, a patient their own, admin and a nurse all', async () => {
    const chenAna = await aRecord(chen, ana)
    const chenBen = await aRecord(chen, ben)
    const rouxAna = await aRecord(roux, ana)
    const seen: [Caller, string[], string[]][] = [
      [chen, [chenAna, chenBen], [rouxAna]],
      [roux, [rouxAna], [chenAna, chenBen]],
      [ana, [chenAna, rouxAna], [chenBen]],
      [ben, [chenBen], [chenAna, rouxAna]],
      [admin, [chenAna, chenBen, rouxAna], []],
      [nurse, [chenAna, chenBen, rouxAna], []],
    ]
    for (const [caller, visible, hidden] of seen) {
      const listed = await idsSeenBy(caller)
      for (const id of visible) {
        expect(listed).toContain(id)
        expect((await caller.ask(readMedicalRecord, { params: { id } })).body.id).toBe(id)
        expect((await caller.ask(listMedicalRecordVersions, { params: { id } })).status).toBe(200)
      }
      const missing = await caller.ask(readMedicalRecord, { params: { id: uuidv7() } })
      expect(missing.status).toBe(404)
      for (const id of hidden) {
        expect(listed).not.toContain(id)
        const foreign = await caller.ask(readMedicalRecord, { params: { id } })
        // The answer for a record of others is the same as for one that does not exist.
        expect({ ...foreign.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
        expect((await caller.ask(listMedicalRecordVersions, { params: { id } })).status).toBe(404)
      }
    }
    expect((await visitor.ask(listMedicalRecords)).status).toBe(401)
    expect((await visitor.ask(readMedicalRecord, { params: { id: chenAna } })).status).toBe(401)
  })

  test('staff whose duties do not read records see that they exist, and no text', async () => {
    const id = await aRecord(chen, ana)
    const params = { id }
    expect(await idsSeenBy(staff)).toContain(id)
    const entry = await staff.ask(readMedicalRecordEntry, { params })
    expect(entry.body).toMatchObject({ id, patientId: idOf(ana), doctorId: chen.userId })
    expect(JSON.stringify(entry.body)).not.toContain('Cough')
    for (const endpoint of [readMedicalRecord, listMedicalRecordVersions, printMedicalRecord]) {
      expect((await staff.ask(endpoint, { params })).status).toBe(403)
    }
    const foreign = await ben.ask(readMedicalRecordEntry, { params })
    expect(foreign.status).toBe(404)
    await flushEvents(sql)
    const noted = await sql`
      select action, object_type, outcome from audit_events
      where actor_id = ${staff.userId} and object_id = ${id} and outcome = 'ok'`
    expect(noted).toEqual([{ action: 'read', objectType: 'medical record entry', outcome: 'ok' }])
  })

  test('each opening is noted with reader, record and patient; a refused one discloses nothing to note', async () => {
    const id = await aRecord(chen, ana)
    const params = { id }
    await nurse.ask(readMedicalRecord, { params })
    await nurse.ask(listMedicalRecordVersions, { params })
    await chen.ask(readMedicalRecordForEdit, { params })
    await roux.ask(readMedicalRecordForEdit, { params })
    await ben.ask(readMedicalRecord, { params })
    await flushEvents(sql)
    const readings = await sql`
      select actor_id, object_type, patient_id from audit_events
      where action = 'read' and outcome = 'ok' and object_id = ${id} order by id`
    expect(readings).toEqual([
      { actorId: nurse.userId, objectType: 'medical record', patientId: idOf(ana) },
      { actorId: nurse.userId, objectType: 'medical record history', patientId: idOf(ana) },
      { actorId: chen.userId, objectType: 'medical record', patientId: idOf(ana) },
    ])
  })

  test('a patient cannot ask for the records of another one', async () => {
    await aRecord(chen, ben)
    expect(await idsSeenBy(ana, { patientId: idOf(ben) })).toEqual([])
    expect(await idsSeenBy(ana, { search: 'Okoro' })).toEqual([])
  })

  test('a doctor who became staff can no longer edit records, not even their own', async () => {
    const moved = await clinic.signedIn('doctor')
    const id = await aRecord(moved, ana)
    await sql`update users set role = 'staff' where id = ${moved.userId}`
    const body = { notes: 'Changed' }
    expect(
      (await moved.ask(changeMedicalRecord, { params: { id }, version: 1, body })).status,
    ).toBe(403)
    expect((await moved.ask(readMedicalRecordForEdit, { params: { id } })).status).toBe(403)
  })
})

describe('the list', () => {
  test('newest first, page by page, without the texts', async () => {
    const patient = await clinic.signedIn('patient')
    const dates = ['2026-01-05', '2026-01-07', '2026-01-05', '2026-01-06', '2026-01-07']
    for (const date of dates) await aRecord(chen, patient, { date })
    const query = { patientId: idOf(patient), limit: 3 }
    const first = (await staff.ask(listMedicalRecords, { query })).body
    const rest = (
      await staff.ask(listMedicalRecords, { query: { ...query, after: first.next ?? '' } })
    ).body
    const rows = [...first.rows, ...rest.rows]
    expect(rows.map(({ date }) => date)).toEqual([...dates].sort().reverse())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
    expect([first.total, rest.total, rest.next]).toEqual([5, 5, null])
    expect(JSON.stringify(rows)).not.toContain('Cough')
    const back = await staff.ask(listMedicalRecords, {
      query: { ...query, before: rest.previous ?? '' },
    })
    expect(back.body.rows).toEqual(first.rows)
  })

  test('the whole list has its total without counting', async () => {
    const { body } = await admin.ask(listMedicalRecords, { query: { limit: 1 } })
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*) from medical_records`
    expect(body.total).toBe(count)
    const own = await roux.ask(listMedicalRecords, { query: { limit: 1 } })
    expect(own.body.total).toBeLessThan(count)
  })

  test('is searched by the name of patient or doctor, without accents, page by page', async () => {
    const patient = await clinic.signedIn('patient', { name: 'Zoë Andersen' })
    const ids = []
    for (const doctor of [chen, roux, chen]) ids.push(await aRecord(doctor, patient))
    expect(new Set(await idsSeenBy(staff, { search: 'andersen zoe' }))).toEqual(new Set(ids))
    const byDoctor = await idsSeenBy(staff, { search: 'andre roux' })
    expect(byDoctor).toContain(ids[1])
    expect(byDoctor).not.toContain(ids[0])
    expect(await idsSeenBy(staff, { search: 'nobody of this name' })).toEqual([])

    const query = { search: 'Andersen', limit: 2 }
    const first = (await staff.ask(listMedicalRecords, { query })).body
    const rest = (
      await staff.ask(listMedicalRecords, { query: { ...query, after: first.next ?? '' } })
    ).body
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual([...ids].reverse())
    expect([first.total, rest.total]).toEqual([3, 3])
  })

  test('a rare name is found behind thousands of newer records, in use and archived', async () => {
    const rare = await clinic.signedIn('patient', { name: 'Quillon Zweigelt' })
    const archived = await clinic.signedIn('patient', { name: 'Zweigelt Archer' })
    const seldom = await clinic.signedIn('doctor', { name: 'Dora Zweigelt' })
    const ids = [
      await aRecord(chen, rare, { date: '2001-01-03' }),
      await aRecord(roux, archived, { date: '2001-01-02' }),
      await aRecord(seldom, ben, { date: '2001-01-01' }),
    ]
    await sql`update patients set archived_at = now() where id = ${archived.patientId}`
    await sql`
      insert into medical_records (id, patient_id, doctor_id, record_date, notes)
      select gen_random_uuid(), ${idOf(ben)}, ${chen.userId}, date '2025-01-01' + n % 300, 'Well'
      from generate_series(1, 3100) n`
    const query = { search: 'zweigelt', limit: 2 }
    const first = (await staff.ask(listMedicalRecords, { query })).body
    const rest = (
      await staff.ask(listMedicalRecords, { query: { ...query, after: first.next ?? '' } })
    ).body
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids)
    expect([first.total, first.totalIsAtLeast, rest.next]).toEqual([3, false, null])
    expect(await idsSeenBy(roux, { search: 'zweigelt' })).toEqual([ids[1]])
    expect(await idsSeenBy(staff, { search: 'dr. zweigelt dora' })).toEqual([ids[2]])
    const many = await staff.ask(listMedicalRecords, { query: { search: 'okoro' } })
    expect(many.body.rows).toHaveLength(25)
    expect(many.body.totalIsAtLeast).toBe(true)
  })

  test('a deleted doctor shows as the raw id, the name of the patient stays', async () => {
    const leaving = await clinic.signedIn('doctor', { name: 'Gone Soon' })
    const id = await aRecord(leaving, ana)
    await sql`update users set status = 'deleted' where id = ${leaving.userId}`
    const { body } = await admin.ask(readMedicalRecord, { params: { id } })
    expect(body).toMatchObject({ doctorId: leaving.userId, doctor: null })
    expect(body.patient?.name).toBe('Ana Šimić')
    expect(await idsSeenBy(staff, { search: 'Gone Soon' })).not.toContain(id)
  })
})
