import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../emergency-access/server/an-emergency-access.ts'
import { listChartRecords, readChartNotes, readChartRecord } from '../chart-record.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  listMedicalRecordVersions,
  printMedicalRecord,
  readMedicalRecord,
} from '../medical-record.ts'
import { addAddendum } from '../signature.ts'
import { aMedicalRecord, newMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let nurse: Caller
let chen: Caller
let ana: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const patientId = () => ana.patientId ?? ''
const idsSeenBy = async (reader: Caller) =>
  (await reader.ask(listMedicalRecords, { query: { limit: 100 } })).body.rows.map(({ id }) => id)

describe('a record with limited readers', () => {
  test('is read by its doctor, its patient and by emergency access, and others only know of it', async () => {
    const words = 'Speaks of the divorce.'
    const by = { doctorId: chen.userId, patientId: patientId() }
    const id = await aMedicalRecord(sql, { ...by, notes: words, isSigned: true })
    await sql`update medical_records set limited = true where id = ${id}`
    const colleague = await clinic.signedIn('doctor')
    const who = { doctorId: colleague.userId, patientId: patientId() }
    await aCareTaking(sql, who)
    const params = { id: patientId(), recordId: id }
    const bodies: string[] = []

    for (const reader of [admin, nurse]) {
      expect(await idsSeenBy(reader)).toContain(id)
      for (const endpoint of [readMedicalRecord, listMedicalRecordVersions, printMedicalRecord]) {
        const refused = await reader.ask(endpoint, { params: { id } })
        expect(refused.status).toBe(403)
        expect(refused.problem.detail).toContain('The readers of this record are limited')
        bodies.push(JSON.stringify(refused.problem))
      }
    }
    const listed = await colleague.ask(listChartRecords, { params: { id: patientId() } })
    expect(listed.body.rows.find((row) => row.id === id)?.limited).toBe(true)
    const closed = await colleague.ask(readChartRecord, { params })
    expect(closed.status).toBe(403)
    bodies.push(JSON.stringify(closed.problem))
    const stranger = await clinic.signedIn('doctor')
    expect((await stranger.ask(readChartRecord, { params })).status).toBe(404)
    const notes = await colleague.ask(readChartNotes, { params: { id: patientId() } })
    bodies.push(JSON.stringify(notes.body))
    const addendum = { params: { id }, body: { id: uuidv7(), text: 'Seen.' } }
    expect((await colleague.ask(addAddendum, addendum)).status).toBe(404)
    expect(bodies.join()).not.toContain(words)

    for (const reader of [chen, ana]) {
      expect((await reader.ask(readMedicalRecord, { params: { id } })).body.notes).toBe(words)
    }
    const opener = await clinic.signedIn('doctor')
    await anEmergencyAccess(sql, { doctorId: opener.userId, patientId: patientId() })
    expect((await opener.ask(readChartRecord, { params })).body.notes).toBe(words)
  })

  test('is limited and opened again by its doctor, while it is unsigned', async () => {
    const by = { doctorId: chen.userId, patientId: patientId() }
    const id = await aMedicalRecord(sql, { ...by, notes: 'Well.' })
    const change = (version: number, body: { limited?: boolean; sign?: boolean }) =>
      chen.ask(changeMedicalRecord, { params: { id }, version, body: { notes: 'Well.', ...body } })
    const read = async () => (await nurse.ask(readMedicalRecord, { params: { id } })).status
    expect(await read()).toBe(200)
    expect((await change(1, { limited: true })).body.limited).toBe(true)
    expect(await read()).toBe(403)
    expect((await change(2, { limited: false })).body.limited).toBe(false)
    expect(await read()).toBe(200)
    await change(3, { sign: true })
    expect((await change(4, { limited: true })).status).toBe(409)
  })

  test('leaves no word of it in the audit log', async () => {
    const body = {
      ...newMedicalRecord(patientId()),
      notes: 'Speaks of the divorce.',
      limited: true,
    }
    await aCareTaking(sql, { doctorId: chen.userId, patientId: patientId() })
    expect((await chen.ask(addMedicalRecord, { body })).body.limited).toBe(true)
    const change = { notes: 'Speaks of the wedding.', sign: true }
    const params = { id: body.id }
    const changed = await chen.ask(changeMedicalRecord, { params, version: 1, body: change })
    expect(changed.body).toMatchObject({ limited: true, state: 'signed' })
    const events = await sql<{ action: string; changes: object }[]>`
      select action, changes from audit_events where object_id = ${body.id} order by id`
    expect(events.map(({ action }) => action)).toEqual(['insert', 'update', 'sign'])
    expect(JSON.stringify(events)).not.toMatch(/Speaks of|Rest, fluids/)
    expect(events[1]?.changes).toHaveProperty('signed_at')
  })
})
