import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { changeMedicalRecord, listMedicalRecords, readMedicalRecord } from '../medical-record.ts'
import {
  coSignMedicalRecord,
  countRecordsWaiting,
  nameCoSigner,
  readCoSigner,
  signMedicalRecord,
} from '../signature.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

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

describe('a co-signature', () => {
  let trainee: Caller
  beforeAll(async () => {
    trainee = await clinic.signedIn('doctor', { name: 'Tom Young' })
    const named = await admin.ask(nameCoSigner, {
      params: { id: trainee.userId },
      version: 0,
      body: { coSignerId: roux.userId },
    })
    expect(named.body).toMatchObject({ coSigner: { name: 'André Roux' }, version: 1 })
  })
  const coSign = (caller: Caller, id: string, version: number) =>
    caller.ask(coSignMedicalRecord, { params: { id }, version })

  test('is needed after a trainee signed, and opens the record to the patient', async () => {
    const by = { doctorId: trainee.userId, patientId: ana.patientId ?? '' }
    const id = await aMedicalRecord(sql, by)
    const signed = await trainee.ask(signMedicalRecord, { params: { id }, version: 1 })
    expect(signed.body).toMatchObject({ state: 'to co-sign', coSigner: { name: 'André Roux' } })
    expect((await ana.ask(readMedicalRecord, { params: { id } })).status).toBe(403)
    const change = { params: { id }, version: 2, body: { notes: 'Something else.' } }
    expect((await trainee.ask(changeMedicalRecord, change)).status).toBe(409)

    const query = { waits: 'co-signature' } as const
    const waiting = await roux.ask(listMedicalRecords, { query })
    expect(waiting.body.rows.map((row) => row.id)).toContain(id)
    expect((await chen.ask(listMedicalRecords, { query })).body.rows).toEqual([])
    expect((await roux.ask(countRecordsWaiting)).body.toCoSign).toBeGreaterThan(0)
    const read = await roux.ask(readMedicalRecord, { params: { id } })
    expect(read.body.notes).toBe(signed.body.notes)

    expect((await coSign(trainee, id, 2)).status).toBe(403)
    expect((await coSign(chen, id, 2)).status).not.toBe(200)
    expect((await coSign(roux, id, 1)).status).toBe(412)
    const done = await coSign(roux, id, 2)
    expect(done.body).toMatchObject({ state: 'signed', notes: signed.body.notes })
    expect(done.body.signedHash).toBe(signed.body.signedHash)
    expect((await roux.ask(listMedicalRecords, { query })).body.rows).toEqual([])
    expect((await roux.ask(countRecordsWaiting)).body.toCoSign).toBe(0)
    expect((await coSign(roux, id, 3)).problem.detail).toBe(
      'This record does not wait for your signature.',
    )
    const opened = await ana.ask(readMedicalRecord, { params: { id } })
    expect(opened.body.coSigner?.name).toBe('André Roux')
    const events = await sql<{ actorId: string }[]>`
      select actor_id from audit_events where object_id = ${id} and action = 'co-sign'`
    expect(events).toEqual([{ actorId: roux.userId }])
  })

  test('names another doctor who signs alone, by admins only', async () => {
    const name = (id: string, coSignerId: string | null, version = 0, caller = admin) =>
      caller.ask(nameCoSigner, { params: { id }, version, body: { coSignerId } })
    const sentences = [
      [await name(chen.userId, chen.userId), 'Choose another doctor.'],
      [await name(chen.userId, admin.userId), 'Choose another doctor.'],
      [
        await name(chen.userId, trainee.userId),
        'This doctor has a co-signer too. Choose one who signs alone.',
      ],
      [
        await name(roux.userId, chen.userId),
        'This doctor signs for others, and so cannot have a co-signer.',
      ],
    ] as const
    for (const [answer, sentence] of sentences) {
      expect(answer.status).toBe(422)
      expect(answer.problem.errors).toEqual({ coSignerId: sentence })
    }
    expect((await name(admin.userId, roux.userId)).status).toBe(409)
    expect((await name(trainee.userId, null, 0)).status).toBe(412)
    expect((await name(trainee.userId, null, 1, chen)).status).toBe(403)
    const read = await admin.ask(readCoSigner, { params: { id: trainee.userId } })
    expect(read.body.coSigner?.id).toBe(roux.userId)
    const ended = await name(trainee.userId, null, 1)
    expect(ended.body).toEqual({ coSigner: null, version: 2 })
  })
})
