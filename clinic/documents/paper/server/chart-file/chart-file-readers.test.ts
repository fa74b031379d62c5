import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testClinic, type TestClinic } from '../../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../../audit/server/event-log.ts'
import { addAlert } from '../../../../patients/alerts/alert.ts'
import { aCareTaking } from '../../../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../../../records/medical-records/server/a-medical-record.ts'
import { sendFile } from '../../../files/server/a-file.ts'
import { checkDocument } from '../../document-check.ts'
import {
  listDocuments,
  mailDocument,
  makeOwnChartFile,
  previewDocument,
  readDocument,
} from '../../issued-document.ts'
import { askForPdf, aSignedVisit, issue } from '../a-document.ts'
import { issuedChartFile, ownChartFile } from './a-chart-file.ts'

// Each file is made in a thread of its own, which loads all of its code anew.
vi.setConfig({ testTimeout: 90_000 })

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const check = async (body: object) => (await clinic.visitor.ask(checkDocument, { body })).body

describe('who reads which chart', () => {
  test('a patient gets what patients read, in a file that they make themselves', async () => {
    const { doctor, patient, patientId } = await aSignedVisit(clinic)
    const by = { doctorId: doctor.userId, patientId }
    await aMedicalRecord(clinic.sql, { ...by, notes: 'Only begun.' })
    const own = await aMedicalRecord(clinic.sql, { ...by, notes: 'In trust.', isSigned: true })
    await clinic.sql`update medical_records set limited = true where id = ${own}`
    await doctor.ask(addAlert, {
      params: { id: patientId },
      body: { id: uuidv7(), kind: 'safety', text: 'Gets loud', from: '2026-01-01', until: null },
    })
    await sendFile(clinic, doctor, patientId, { fileName: 'shared.pdf', forPatient: true })
    await sendFile(clinic, doctor, patientId, { fileName: 'internal.pdf' })
    const { html, text, bundle, issued } = await ownChartFile(clinic, patient)
    for (const part of ['Cough for three days', 'In trust.', 'shared', 'Ana Šimić, the patient']) {
      expect(text).toContain(part)
    }
    for (const other of ['Only begun', 'Gets loud', 'internal']) {
      expect(html).not.toContain(other)
      expect(JSON.stringify(bundle)).not.toContain(other)
    }
    expect(issued).toMatchObject({ kind: 'chart-file', state: 'issued' })
    // The note whose readers are limited limits the readers of the file.
    const admin = await clinic.signedIn('admin')
    const statusFor = async (id: string) =>
      (await askForPdf(clinic, admin, readDocument, { id })).statusCode
    expect(await statusFor(issued.id)).toBe(404)

    const byDoctor = await issuedChartFile(clinic, doctor, patientId)
    expect(byDoctor.text).toContain('internal')
    const listed = await patient.ask(listDocuments, { params: { id: patientId } })
    expect(listed.body.rows.map(({ id }) => id)).toEqual([issued.id])
    const read = await askForPdf(clinic, patient, readDocument, { id: byDoctor.issued.id })
    expect(read.statusCode).toBe(404)
    const mailed = await doctor.ask(mailDocument, { params: { id: byDoctor.issued.id } })
    expect([mailed.status, mailed.problem.detail]).toEqual([
      409,
      'Patients make a file of their chart themselves, in their documents. No link is mailed.',
    ])
  })

  test('a colleague in care gets no note whose readers are limited, and nobody else gets a file', async () => {
    const { doctor, patientId, recordId } = await aSignedVisit(clinic)
    await clinic.sql`update medical_records set limited = true where id = ${recordId}`
    const colleague = await clinic.signedIn('doctor')
    expect((await issue(colleague, patientId, { kind: 'chart-file' })).status).toBe(404)
    await aCareTaking(clinic.sql, { doctorId: colleague.userId, patientId })
    const theirs = await issuedChartFile(clinic, colleague, patientId)
    expect(theirs.html).not.toContain('Cough')
    expect(JSON.stringify(theirs.bundle)).not.toContain(
      Buffer.from('Cough').toString('base64').slice(0, 6),
    )
    expect((await issuedChartFile(clinic, doctor, patientId)).text).toContain('Cough')
    for (const role of ['admin', 'staff', 'patient'] as const) {
      const other = await clinic.signedIn(role)
      expect((await issue(other, patientId, { kind: 'chart-file' })).status).toBe(403)
      const own = await other.ask(makeOwnChartFile, { body: { id: uuidv7() } })
      expect(own.status).toBe(role === 'patient' ? 201 : 403)
    }
    const seen = await askForPdf(
      clinic,
      doctor,
      previewDocument,
      { id: patientId },
      {
        body: { kind: 'chart-file' },
      },
    )
    expect([seen.statusCode, seen.json<{ errors: object }>().errors]).toEqual([
      422,
      { kind: 'A chart as a file has no preview. Issue it to read it.' },
    ])
  })

  test('making it leaves an event that all of the chart was read, and one that it was issued', async () => {
    const { doctor, patient, patientId } = await aSignedVisit(clinic)
    const first = await issuedChartFile(clinic, doctor, patientId)
    const second = await ownChartFile(clinic, patient)
    await flushEvents(clinic.sql)
    const events = await clinic.sql`
      select action, object_type, actor_id, reason, patient_id from audit_events
      where object_type = 'whole chart' and object_id = ${patientId}
        or object_id in (${first.issued.id}, ${second.issued.id}) and action = 'insert'
      order by id`
    expect(events.map((one) => [one['objectType'], one['action'], one['actorId']]).sort()).toEqual(
      [
        ['issued document', 'insert', doctor.userId],
        ['whole chart', 'read', doctor.userId],
        ['issued document', 'insert', patient.userId],
        ['whole chart', 'read', patient.userId],
      ].sort(),
    )
    const kept = JSON.stringify(await clinic.sql`select changes from audit_events`)
    expect(kept).not.toContain(first.code)
  })
})

describe('anybody who has the file', () => {
  test('is told by its code or its hash whether it was issued, and that a changed one was not', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    const { content, code, issued, saved } = await issuedChartFile(clinic, doctor, patientId)
    expect(sha256(content)).toBe(issued.fileHash)
    const known = {
      ...{ state: 'issued', fileHash: issued.fileHash },
      partHashes: saved.map((one) => sha256(one.content)),
    }
    expect(await check({ code })).toMatchObject(known)
    expect(await check({ fileHash: sha256(content) })).toMatchObject(known)
    const changed = Buffer.from(content)
    changed[content.length >> 1] = (changed[content.length >> 1] ?? 0) ^ 1
    expect(await check({ fileHash: sha256(changed) })).toMatchObject({
      ...{ state: 'not known', fileHash: null, partHashes: [] },
    })
    for (const body of [{}, { code, fileHash: issued.fileHash }, { fileHash: 'abc' }]) {
      expect((await clinic.visitor.ask(checkDocument, { body })).status).toBe(422)
    }
  })
})
