import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { lateAfterDays, listMedicalRecords } from '../medical-record.ts'
import { countRecordsWaiting } from '../signature.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

let chen: Caller
let roux: Caller
let ana: Caller
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  roux = await clinic.signedIn('doctor', { name: 'André Roux' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const aRecord = (wanted = {}) =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: ana.patientId ?? '', ...wanted })

describe('the database', () => {
  test('keeps the visit and the form of what was signed', async () => {
    const id = await aRecord({ isSigned: true })
    const ways = [
      `appointment_id = gen_random_uuid()`,
      `template_id = gen_random_uuid(), template_version = 1, answers = '{}'`,
    ]
    for (const way of ways) {
      const statement = `update medical_records set ${way} where id = '${id}'`
      await expect(owner.unsafe(statement), way).rejects.toMatchObject({ code: 'OW002' })
    }
  })

  test('keeps the time of a second signature', async () => {
    const id = await aRecord()
    await sql`update medical_records set signed_at = now(), signed_by = ${chen.userId},
      co_signer_id = ${roux.userId} where id = ${id}`
    await sql`update medical_records set co_signed_at = now() where id = ${id}`
    for (const way of ['null', `now() - interval '1 day'`]) {
      const statement = `update medical_records set co_signed_at = ${way} where id = '${id}'`
      await expect(owner.unsafe(statement), way).rejects.toMatchObject({ code: 'OW002' })
    }
  })

  test('writes the hash of a signature itself, whatever a statement says', async () => {
    const id = await aRecord()
    const [signed] = await sql<{ signedHash: string; isRight: boolean }[]>`
      update medical_records r set signed_at = now(), signed_by = ${chen.userId},
        signed_hash = repeat('0', 64)
      where id = ${id} returning signed_hash, signed_hash = record_hash(r) as is_right`
    expect(signed).toEqual({ signedHash: expect.not.stringMatching(/^0+$/), isRight: true })
  })
})

describe('records that wait', () => {
  test(`are late from the day that is ${lateAfterDays} days after their own`, async () => {
    const admin = await clinic.signedIn('admin')
    const [days] = await sql<{ due: string; early: string }[]>`
      select (current_date - ${lateAfterDays}::int)::text as due,
        (current_date - ${lateAfterDays - 1}::int)::text as early`
    const due = await aRecord({ date: days?.due })
    const early = await aRecord({ date: days?.early })
    const query = { waits: 'late', limit: 100 } as const
    const ids = (await admin.ask(listMedicalRecords, { query })).body.rows.map(({ id }) => id)
    expect(ids).toContain(due)
    expect(ids).not.toContain(early)
  })

  test('are counted for nobody whom they do not wait for', async () => {
    await aRecord({ date: '2020-01-01' })
    const [idle, staff] = [await clinic.signedIn('doctor'), await clinic.signedIn('staff')]
    const none = { toSign: 0, toCoSign: 0, amendments: 0, late: 0 }
    for (const caller of [idle, staff, ana]) {
      expect((await caller.ask(countRecordsWaiting)).body).toEqual(none)
    }
  })

  test('are counted up to 99', async () => {
    const busy = await clinic.signedIn('doctor')
    for (let number = 0; number < 101; number += 1) await aRecord({ doctorId: busy.userId })
    expect((await busy.ask(countRecordsWaiting)).body.toSign).toBe(99)
  })
})
