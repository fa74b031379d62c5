import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { changeMedicalRecord, type MedicalRecord, readMedicalRecord } from '../medical-record.ts'
import { addAddendum, coSignMedicalRecord, signMedicalRecord } from '../signature.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())

let writer: Caller
let coSigner: Caller
let patientId: string
beforeAll(async () => {
  writer = await clinic.signedIn('doctor')
  coSigner = await clinic.signedIn('doctor')
  patientId = (await clinic.signedIn('patient')).patientId ?? ''
  await clinic.sql`insert into co_signers (doctor_id, co_signer_id)
    values (${writer.userId}, ${coSigner.userId})`
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), text, sign: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('sign' as const, 'co-sign' as const) }),
  fc.record({ kind: fc.constant('addendum' as const), text }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

function attempt(one: Act, id: string, version: number) {
  const params = { id }
  if (one.kind === 'change') {
    const body = { notes: one.text, prescription: one.text, sign: one.sign }
    return writer.ask(changeMedicalRecord, { params, version, body })
  }
  if (one.kind === 'addendum') {
    return writer.ask(addAddendum, { params, body: { id: uuidv7(), text: one.text } })
  }
  return one.kind === 'sign'
    ? writer.ask(signMedicalRecord, { params, version })
    : coSigner.ask(coSignMedicalRecord, { params, version })
}

/** The values that a signature fixes. */
const fixed = ({ notes, prescription, date, doctorId, signedAt, signedHash }: MedicalRecord) => ({
  ...{ notes, prescription, date, doctorId, signedAt, signedHash },
})

test('random edits, signatures and addenda never change a signed text', async () => {
  const acts = fc.array(fc.record({ act, isStale: fc.boolean() }), { minLength: 3, maxLength: 12 })
  let signedOnes = 0
  await fc.assert(
    fc.asyncProperty(acts, async (tried) => {
      const id = await aMedicalRecord(clinic.sql, { doctorId: writer.userId, patientId })
      const read = async () => (await writer.ask(readMedicalRecord, { params: { id } })).body
      let before = await read()
      for (const { act: one, isStale } of tried) {
        const { status } = await attempt(one, id, isStale ? before.version - 1 : before.version)
        expect(status).toBeLessThan(500)
        const after = await read()
        if (before.state !== 'unsigned') {
          signedOnes += 1
          expect(fixed(after)).toEqual(fixed(before))
          expect(after.addenda.slice(0, before.addenda.length)).toEqual(before.addenda)
        }
        before = after
      }
    }),
    { numRuns: 40 },
  )
  expect(signedOnes).toBeGreaterThan(20)
})
