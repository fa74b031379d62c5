import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../emergency-access/server/an-emergency-access.ts'
import {
  listChartRecordVersions,
  printChartRecord,
  readChartNotes,
  readChartRecord,
} from '../chart-record.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let chen: Caller
let ana: Caller
let ben: Caller
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
})

const idOf = (patient: Caller) => patient.patientId ?? ''
const aRecordOf = (patient: Caller, notes = 'Perhaps a fracture.') =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: idOf(patient), notes })
const endpoints = [readChartRecord, listChartRecordVersions, printChartRecord] as const

describe('a record of the chart', () => {
  test('is never read under another patient, whose care would open it', async () => {
    const treating = await clinic.signedIn('doctor')
    await aCareTaking(sql, { doctorId: treating.userId, patientId: idOf(ana) })
    const recordId = await aRecordOf(ben)
    for (const reader of [treating, chen]) {
      for (const endpoint of endpoints) {
        const refused = await reader.ask(endpoint, { params: { id: idOf(ana), recordId } })
        expect(refused.status).toBe(404)
        expect(JSON.stringify(refused.problem)).not.toContain('fracture')
      }
    }
  })

  test('is noted with the reason for which it was open, however it is read', async () => {
    const recordId = await aRecordOf(ana)
    const opener = await clinic.signedIn('doctor')
    await anEmergencyAccess(sql, { doctorId: opener.userId, patientId: idOf(ana) })
    const params = { id: idOf(ana), recordId }
    for (const endpoint of endpoints) {
      expect((await opener.ask(endpoint, { params })).status).toBeLessThan(300)
    }
    const notes = await opener.ask(readChartNotes, { params: { id: idOf(ana) } })
    expect(notes.body.rows.map((note) => note.id)).toContain(recordId)
    await flushEvents(sql)
    const events = await sql<{ action: string; objectType: string; reason: string | null }[]>`
      select action, object_type, reason from audit_events
      where object_id = ${recordId} and actor_id = ${opener.userId} order by id`
    const reason = 'emergency access'
    expect(events).toEqual([
      { action: 'read', objectType: 'medical record', reason },
      { action: 'read', objectType: 'medical record history', reason },
      { action: 'print', objectType: 'medical record', reason },
      { action: 'read', objectType: 'medical record', reason },
    ])
  })
})
