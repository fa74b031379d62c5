import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { printChartRecord, readChartNotes } from '../chart-record.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  lateAfterDays,
  listMedicalRecords,
  listMedicalRecordVersions,
  printMedicalRecord,
  readMedicalRecord,
} from '../medical-record.ts'
import { addAddendum, countRecordsWaiting, signMedicalRecord } from '../signature.ts'
import { aMedicalRecord, newMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

let admin: Caller
let chen: Caller
let roux: Caller
let ana: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  roux = await clinic.signedIn('doctor', { name: 'André Roux' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const patientId = () => ana.patientId ?? ''
const aRecord = (wanted = {}) =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: patientId(), ...wanted })
const read = async (caller: Caller, id: string) =>
  (await caller.ask(readMedicalRecord, { params: { id } })).body
const sign = (caller: Caller, id: string, version = 1) =>
  caller.ask(signMedicalRecord, { params: { id }, version })
const texts = { notes: 'Something else.' }

describe('signing a record', () => {
  test('locks it with its doctor, its time and a hash that stands in the audit log', async () => {
    const id = await aRecord()
    expect((await read(chen, id)).state).toBe('unsigned')
    const { status, body } = await sign(chen, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'signed', signedBy: { id: chen.userId }, coSigner: null })
    expect(Date.now() - Date.parse(body.signedAt ?? '')).toBeLessThan(60_000)
    expect(body.signedHash).toMatch(/^[0-9a-f]{64}$/)
    const [event] = await sql<{ actorId: string; patientId: string; changes: unknown }[]>`
      select actor_id, patient_id, changes from audit_events
      where object_id = ${id} and action = 'sign'`
    expect(event).toEqual({
      actorId: chen.userId,
      patientId: patientId(),
      changes: { signed_hash: [null, body.signedHash] },
    })
    const change = { params: { id }, version: body.version, body: texts }
    const refused = await chen.ask(changeMedicalRecord, change)
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe(
      'This record is signed and stays as it is. Add an addendum instead.',
    )
    expect((await read(chen, id)).notes).toBe(body.notes)
  })

  test('happens in the step that adds or changes it, if asked', async () => {
    const params = { id: uuidv7() }
    await aCareTaking(sql, { doctorId: chen.userId, patientId: patientId() })
    const record = { ...newMedicalRecord(patientId()), id: params.id }
    const added = await chen.ask(addMedicalRecord, { body: { ...record, sign: true } })
    expect(added.body).toMatchObject({ state: 'signed', signedBy: { id: chen.userId } })
    const again = await chen.ask(addMedicalRecord, { body: { ...record, sign: true } })
    expect(again.body.signedAt).toBe(added.body.signedAt)

    const unsigned = await aRecord()
    const change = { params: { id: unsigned }, version: 1, body: { ...texts, sign: true } }
    const changed = await chen.ask(changeMedicalRecord, change)
    expect(changed.body).toMatchObject({ state: 'signed', notes: texts.notes })
  })

  test('signs the text that was read: one that changed since is refused', async () => {
    const id = await aRecord()
    await chen.ask(changeMedicalRecord, { params: { id }, version: 1, body: texts })
    const stale = await sign(chen, id, 1)
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ notes: texts.notes, state: 'unsigned' })
    expect((await chen.ask(signMedicalRecord, { params: { id } })).status).toBe(428)
  })

  test('of two signatures and a change at once, one wins and the others are refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await aRecord()
      const answers = await Promise.all([
        sign(chen, id),
        sign(chen, id),
        chen.ask(changeMedicalRecord, { params: { id }, version: 1, body: texts }),
      ])
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      const stored = await read(chen, id)
      expect(stored.version).toBe(2)
      expect(stored.state).toBe(won[0]?.body.state)
      expect(stored.notes).toBe(won[0]?.body.notes)
    }
  })

  test('is for its doctor alone', async () => {
    const id = await aRecord()
    await aCareTaking(sql, { doctorId: roux.userId, patientId: patientId() })
    expect((await sign(roux, id)).status).toBe(403)
    const stranger = await clinic.signedIn('doctor')
    expect((await sign(stranger, id)).status).toBe(404)
    for (const caller of [admin, ana, await clinic.signedIn('staff')]) {
      expect((await sign(caller, id)).status).toBe(403)
    }
    expect((await sign(clinic.visitor, id)).status).toBe(401)
    expect((await read(chen, id)).state).toBe('unsigned')
  })

  test('opens the record to its patient, who knew of it before but could not read it', async () => {
    const id = await aRecord({ notes: 'Perhaps a fracture.' })
    const listed = await ana.ask(listMedicalRecords, { query: { limit: 100 } })
    expect(listed.body.rows.find((row) => row.id === id)?.state).toBe('unsigned')
    for (const endpoint of [readMedicalRecord, listMedicalRecordVersions, printMedicalRecord]) {
      const refused = await ana.ask(endpoint, { params: { id } })
      expect(refused.status).toBe(403)
      expect(refused.problem.detail).toContain('not signed yet')
      expect(JSON.stringify(refused.problem)).not.toContain('fracture')
    }
    await sign(chen, id)
    expect((await read(ana, id)).notes).toBe('Perhaps a fracture.')
  })

  test('leaves the drafts of before to the clinic', async () => {
    const id = await aRecord({ notes: 'Perhaps a fracture.' })
    const change = { params: { id }, version: 1, body: { ...texts, notes: 'A sprain.' } }
    expect((await chen.ask(changeMedicalRecord, change)).status).toBe(200)
    await sign(chen, id, 2)
    const read = (caller: Caller) => caller.ask(readMedicalRecord, { params: { id } })
    const history = (caller: Caller) => caller.ask(listMedicalRecordVersions, { params: { id } })
    expect((await read(chen)).body.edits).toBe(1)
    expect((await history(chen)).body.map(({ notes }) => notes)).toEqual(['Perhaps a fracture.'])
    expect((await read(ana)).body.edits).toBe(0)
    expect((await history(ana)).body).toEqual([])
  })
})

describe('the database', () => {
  test('refuses every way to change or delete what was signed', async () => {
    const id = await aRecord({ isSigned: true })
    const ways = [
      `notes = 'x'`,
      `prescription = 'x'`,
      `record_date = '2020-01-01'`,
      `doctor_id = '${roux.userId}'`,
      `signed_at = null, signed_by = null, signed_hash = null`,
      `signed_at = now() - interval '1 day'`,
      `signed_by = '${roux.userId}'`,
      `signed_hash = repeat('0', 64)`,
      `co_signer_id = '${roux.userId}'`,
    ]
    const before = await read(chen, id)
    for (const way of ways) {
      const statement = `update medical_records set ${way} where id = '${id}'`
      await expect(owner.unsafe(statement), way).rejects.toMatchObject({ code: 'OW002' })
    }
    const deletion = owner.unsafe(`delete from medical_records where id = '${id}'`)
    await expect(deletion).rejects.toMatchObject({ code: 'OW002' })
    expect(await read(chen, id)).toEqual(before)
  })

  test('keeps addenda, requests and answers as they were written', async () => {
    for (const table of ['record_addenda', 'amendment_requests', 'amendment_answers']) {
      await expect(sql.unsafe(`update ${table} set text = 'x'`)).rejects.toThrow('permission')
      await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow('permission')
    }
  })
})

describe('an addendum', () => {
  const add = (caller: Caller, id: string, body = { id: uuidv7(), text: 'X-ray: no fracture.' }) =>
    caller.ask(addAddendum, { params: { id }, body })

  test('stands with the signed text, with author and time, and is audited', async () => {
    const id = await aRecord({ isSigned: true })
    const body = { id: uuidv7(), text: 'X-ray: no fracture.' }
    const added = await add(chen, id, body)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ text: body.text, author: { name: 'Mei Chen' } })
    expect((await add(chen, id, body)).body).toEqual(added.body)
    expect((await add(chen, id, { ...body, text: 'Other' })).status).toBe(409)
    expect((await read(ana, id)).addenda).toEqual([added.body])
    const [event] = await sql<{ actorId: string; patientId: string; changes: object }[]>`
      select actor_id, patient_id, changes from audit_events
      where object_id = ${body.id} and object_type = 'addendum'`
    expect(event).toMatchObject({ actorId: chen.userId, patientId: patientId() })
    expect(event?.changes).toMatchObject({ text: [null, body.text], record_id: [null, id] })
    const notes = await chen.ask(readChartNotes, { params: { id: patientId() } })
    expect(notes.body.rows.find((note) => note.id === id)?.addenda).toHaveLength(1)
  })

  test('is for signed records, with a text, by doctors who may read the record', async () => {
    const early = await add(chen, await aRecord())
    expect(early.status).toBe(409)
    expect(early.problem.detail).toContain('This record is not signed.')
    const id = await aRecord({ isSigned: true })
    const blank = await add(chen, id, { id: uuidv7(), text: '  ' })
    expect(blank.problem.errors).toEqual({ text: 'Addendum is required.' })
    expect((await add(chen, id, { id: uuidv7(), text: 'x'.repeat(20_001) })).status).toBe(422)
    expect((await add(await clinic.signedIn('doctor'), id)).status).toBe(404)
    for (const caller of [admin, ana]) expect((await add(caller, id)).status).toBe(403)
    expect((await add(clinic.visitor, id)).status).toBe(401)
    const treating = await clinic.signedIn('doctor')
    await aCareTaking(sql, { doctorId: treating.userId, patientId: patientId() })
    expect((await add(treating, id)).status).toBe(201)
  })
})

describe('records that wait', () => {
  test('are listed for their doctor, and for admins once they are late', async () => {
    const doctor = await clinic.signedIn('doctor')
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const by = { doctorId: doctor.userId }
    const late = await aRecord({ ...by, date: day(lateAfterDays + 1) })
    const fresh = await aRecord({ ...by, date: day(0) })
    await aRecord({ ...by, isSigned: true })
    const ids = async (caller: Caller, waits: 'signature' | 'late') => {
      const { body } = await caller.ask(listMedicalRecords, { query: { waits, limit: 100 } })
      return body.rows.map(({ id }) => id)
    }
    expect(await ids(doctor, 'signature')).toEqual([fresh, late])
    expect((await doctor.ask(countRecordsWaiting)).body).toMatchObject({ toSign: 2, late: 0 })
    const lateOnes = await ids(admin, 'late')
    expect(lateOnes).toContain(late)
    expect(lateOnes).not.toContain(fresh)
    const counts = (await admin.ask(countRecordsWaiting)).body
    expect(counts).toMatchObject({ toSign: 0, late: lateOnes.length })
    const none = { toSign: 0, toCoSign: 0, amendments: 0, late: 0 }
    expect((await ana.ask(countRecordsWaiting)).body).toEqual(none)
    expect((await clinic.visitor.ask(countRecordsWaiting)).status).toBe(401)
  })
})

test('a record that came signed from elsewhere takes addenda and no edits', async () => {
  const id = await aRecord()
  await sql`update medical_records set signed_at = '2020-05-05 10:00Z' where id = ${id}`
  const record = await read(ana, id)
  expect(record).toMatchObject({ state: 'signed', signedBy: null, signedHash: null })
  const change = { params: { id }, version: 2, body: texts }
  expect((await chen.ask(changeMedicalRecord, change)).status).toBe(409)
  expect((await sign(chen, id, 2)).status).toBe(409)
  const body = { id: uuidv7(), text: 'Seen again.' }
  expect((await chen.ask(addAddendum, { params: { id }, body })).status).toBe(201)
  const print = { params: { id: patientId(), recordId: id } }
  expect((await chen.ask(printChartRecord, print)).status).toBe(204)
})
