import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDispensary } from './a-dispensary.ts'
import { duringTransaction } from './a-race.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { sql, at, line, give, charges, drafts, bringBack } = dispensary

test('what is given while the bill of the visit is made waits in a draft', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`
      insert into bills (id, patient_id, appointment_id, invoice_number, bill_date, amount_minor, currency)
      values (${uuidv7()}, ${at.patientId}, ${at.visit}, 900, '2026-03-01', 500, 'USD')`,
    () => give(),
  )
  expect(answer.status).toBe(201)
  expect(await charges()).toEqual([])
  expect(await drafts()).toMatchObject([{ id: answer.body.draft?.id, appointmentId: at.visit }])
})

test('nothing is given by a chart that is archived meanwhile', async () => {
  const answer = await duringTransaction(
    sql,
    (tx) => tx`update patients set archived_at = now() where id = ${at.patientId}`,
    () => give(),
  )
  expect(answer.problem.errors?.patientId).toMatch(/archived/)
})

test('a return waits for a merge of the chart, and neither hinders the other', async () => {
  const { body: given } = await give({ lines: [line({ quantity: '20' })] })
  const answer = await duringTransaction(
    sql,
    (tx) => tx`select from patients where id = ${at.patientId} for update`,
    () => bringBack(given, '5'),
    (tx) => tx`select from dispensings where id = ${given.id} for update`,
  )
  expect(answer.status).toBe(201)
})
