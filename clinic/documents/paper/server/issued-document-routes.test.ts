import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { addAddendum } from '../../../records/medical-records/signature.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { checkDocument } from '../document-check.ts'
import { listDocuments, mailDocument, previewDocument, revokeDocument } from '../issued-document.ts'
import { askForPdf, aSignedVisit, issue, readIssued } from './a-document.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const check = async (code: string) =>
  (await clinic.visitor.ask(checkDocument, { body: { code } })).body
const sentences = (text: string) => text.replace(/\s+/g, ' ')

describe('a visit summary', () => {
  test('is seen as a preview, which is stored nowhere, and then issued with number and code', async () => {
    const { doctor, patientId, recordId } = await aSignedVisit(clinic)
    const body = { kind: 'visit-summary', recordId }
    const seen = await askForPdf(clinic, doctor, previewDocument, { id: patientId }, { body })
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      ...[200, 'application/pdf', 'no-store'],
    ])
    expect((await readPdf(seen.rawPayload)).text).toContain('This document is not issued.')
    const none = await doctor.ask(listDocuments, { params: { id: patientId } })
    expect(none.body.rows).toEqual([])

    const issued = await issue(doctor, patientId, body)
    expect(issued.status).toBe(201)
    expect(issued.body).toMatchObject({
      ...{ kind: 'visit-summary', state: 'issued', signer: { name: 'Mei Chen' }, recordId },
    })
    expect(issued.body.number).toMatch(/^\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { text, title, language, isTagged, pdf } = await readIssued(
      clinic,
      doctor,
      issued.body.id,
    )
    for (const part of [
      ...['Ana Šimić', 'Mei Chen', 'Cough for three days', 'Rest, fluids', issued.body.number],
      ...['Mar 1, 2026', 'Record signed'],
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('not issued')
    expect({ title, language, isTagged }).toEqual({
      ...{ title: 'Visit summary', language: 'en', isTagged: true },
    })
    expect(
      createHash('sha256')
        .update(pdf ?? '')
        .digest('hex'),
    ).toBe(issued.body.fileHash)
  })

  test('has addenda, and the facts of its visit', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    const appointmentId = uuidv7()
    await clinic.sql`
      insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${appointmentId}, ${patientId}, ${doctor.userId}, now(), now() + interval '20 minutes')`
    const by = { doctorId: doctor.userId, patientId, appointmentId, isSigned: true }
    const recordId = await aMedicalRecord(clinic.sql, by)
    await doctor.ask(addAddendum, {
      params: { id: recordId },
      body: { id: uuidv7(), text: 'The other ear is well.' },
    })
    const add = (text: string, more: object) =>
      actsOn(kindOf('immunizations')).add(doctor, patientId, { text, ...more })
    expect((await add('Tetanus', { appointmentId })).status).toBe(201)
    await add('Measles', {})
    const { body } = await issue(doctor, patientId, { kind: 'visit-summary', recordId })
    const { text } = await readIssued(clinic, doctor, body.id)
    expect(text).toContain('The other ear is well.')
    expect(text).toContain('Tetanus')
    expect(text).not.toContain('Measles')
  })

  test('keeps names and notes in other scripts, and markup in them stays text', async () => {
    const notes = 'Жалобы: кашель. Πυρετός 38. #panic("x") *bold* {patient.name} $x$'
    const { doctor, patientId, recordId } = await aSignedVisit(clinic, {
      ...{ name: 'Ελένη Іванова #let', notes },
    })
    const { body } = await issue(doctor, patientId, { kind: 'visit-summary', recordId })
    const text = sentences((await readIssued(clinic, doctor, body.id)).text)
    expect(text).toContain('Ελένη Іванова #let')
    expect(text).toContain(notes)
  })
})

describe('only signed records go out', () => {
  test('an unsigned record, one of another patient and a missing one are refused in words', async () => {
    const { doctor, patientId } = await aSignedVisit(clinic)
    const other = await aSignedVisit(clinic)
    const unsigned = await aMedicalRecord(clinic.sql, { doctorId: doctor.userId, patientId })
    const refusals = []
    for (const recordId of [unsigned, other.recordId, uuidv7(), null]) {
      const refused = await issue(doctor, patientId, { kind: 'visit-summary', recordId })
      refusals.push([refused.status, refused.problem.errors?.['recordId']])
    }
    expect(refusals).toEqual([
      [422, 'This record is not signed. Only signed records go out.'],
      [422, 'This record is not one of the patient.'],
      [422, 'This record is not one of the patient.'],
      [422, 'Choose a signed record.'],
    ])
  })
})

describe('an issued document', () => {
  test('is confirmed by its code as issued, replaced or revoked, without a word of the patient', async () => {
    const { doctor, patientId, recordId } = await aSignedVisit(clinic)
    const body = { kind: 'visit-summary', recordId }
    const first = (await issue(doctor, patientId, body)).body
    const { code } = await readIssued(clinic, doctor, first.id)
    const [{ name = '' } = {}] = await clinic.sql<{ name: string }[]>`select name from clinic`
    expect(await check(code)).toEqual({
      ...{ clinic: name, state: 'issued', issuedOn: expect.any(String), endedOn: null },
      ...{ fileHash: first.fileHash, partHashes: [] },
    })
    const second = (await issue(doctor, patientId, { ...body, replaces: first.id })).body
    expect(await check(code)).toMatchObject({ state: 'replaced', endedOn: expect.any(String) })
    const list = await doctor.ask(listDocuments, { params: { id: patientId } })
    expect(list.body.rows.map(({ state, replacedBy }) => [state, replacedBy])).toEqual([
      ['issued', null],
      ['replaced', second.number],
    ])
    const later = (await readIssued(clinic, doctor, second.id)).code
    const revoke = (version: number) =>
      doctor.ask(revokeDocument, {
        ...{ params: { id: second.id }, version, body: { reason: 'Of another person' } },
      })
    expect((await revoke(7)).status).toBe(412)
    const [revoked, ...late] = (
      await Promise.all([1, 2, 3].map(() => revoke(second.version)))
    ).toSorted((one, other) => one.status - other.status)
    if (!revoked) throw new Error('Nobody revoked it.')
    expect(late.map(({ status }) => status)).toEqual([412, 412])
    expect(revoked.body).toMatchObject({ state: 'revoked', revokeReason: 'Of another person' })
    expect(await check(later)).toMatchObject({ state: 'revoked' })
    expect((await revoke(revoked.body.version)).status).toBe(409)
    expect(await check('x'.repeat(43))).toEqual({
      ...{ clinic: name, state: 'not known', issuedOn: null, endedOn: null },
      ...{ fileHash: null, partHashes: [] },
    })
    // One that counts no longer is not replaced again, and no new one is made.
    const again = await issue(doctor, patientId, { ...body, replaces: first.id })
    expect(again.status).toBe(409)
    const { rows } = (await doctor.ask(listDocuments, { params: { id: patientId } })).body
    expect(rows).toHaveLength(2)
  })

  test('is made once, however often the same request comes', async () => {
    const { doctor, patientId, recordId } = await aSignedVisit(clinic)
    const body = { id: uuidv7(), kind: 'visit-summary', recordId }
    const answers = await Promise.all([1, 2, 3].map(() => issue(doctor, patientId, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1)
    const other = await issue(doctor, patientId, { ...body, kind: 'prescription' })
    expect(other.status).toBe(409)
  })

  test('never changes, whoever writes to its row', async () => {
    const { doctor, patientId, recordId } = await aSignedVisit(clinic)
    const { id } = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
    for (const change of [
      `update issued_documents set file = '\\x00' where id = '${id}'`,
      `update issued_documents set parts = '[1]' where id = '${id}'`,
      `update issued_documents set file_hash = 'other' where id = '${id}'`,
      `update issued_documents set number = 'other' where id = '${id}'`,
      `update issued_documents set code_hash = '\\x00' where id = '${id}'`,
      `delete from issued_documents where id = '${id}'`,
    ]) {
      await expect(clinic.owner.unsafe(change), change).rejects.toMatchObject({ code: 'OW002' })
    }
  })

  test('leaves events of issuing and of each reading, without what it says and without its code', async () => {
    const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
    const wanted = {
      kind: 'referral-letter',
      recordId,
      recipient: 'Dr. Kim',
      reason: 'Palpitations',
    }
    const { id } = (await issue(doctor, patientId, wanted)).body
    const { code } = await readIssued(clinic, patient, id)
    await flushEvents(clinic.sql)
    const events = await clinic.sql`
      select action, actor_id, reason, changes from audit_events
      where object_type = 'issued document' and object_id = ${id} order by id`
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['insert', doctor.userId],
      ['read', patient.userId],
    ])
    const kept = JSON.stringify(events)
    for (const word of ['Palpitations', 'Dr. Kim', code]) expect(kept).not.toContain(word)
    const [stored] =
      await clinic.sql`select to_jsonb(d) - 'file' as row from issued_documents d where id = ${id}`
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('is mailed as a link to the sign-in of its patient, without health data', async () => {
    const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
    const { id } = (await issue(doctor, patientId, { kind: 'prescription', recordId })).body
    expect((await doctor.ask(mailDocument, { params: { id } })).status).toBe(204)
    const [mail] = await clinic.sql<{ subject: string; body: string }[]>`
      select subject, body from mails where to_address = ${patient.email}`
    expect(mail?.body).toContain('https://clinic.example/patient/documents')
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/prescription|Rest|Ana/i)
    await clinic.sql`update users set email_confirmed_at = null where id = ${patient.userId}`
    const refused = await doctor.ask(mailDocument, { params: { id } })
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This patient has no account with a confirmed email. Print the document instead.',
    ])
  })
})
