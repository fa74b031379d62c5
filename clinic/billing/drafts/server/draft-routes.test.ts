import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { listBills, readBill } from '../../bills/bill.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import {
  addBillDraft,
  changeBillDraft,
  issueBillDraft,
  listBillDrafts,
  readBillDraft,
  removeBillDraft,
} from '../bill-draft.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let doctor: Caller
let patientId: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
})

const line = { description: 'Dressing', quantity: '2', unitPrice: '40.00' }
const add = (over: object = {}, by = staff) =>
  by.ask(addBillDraft, { body: { ...newBill(patientId), ...over } })
const entered = (over: object = {}) => {
  const { id: _id, ...body } = newBill(patientId)
  return { ...body, ...over }
}
const issue = (id: string, version: number, over: object = {}, by = staff) =>
  by.ask(issueBillDraft, { params: { id }, version, body: entered(over) })
const bills = async () =>
  (await staff.ask(listBills, { query: { patientId } })).body.rows.map(({ id }) => id)
const nextNumbers = async () => sql`select name, next_number from number_series order by name`

describe('a draft of a bill', () => {
  test('keeps what was entered, has no number and is owed by nobody', async () => {
    const before = await nextNumbers()
    const { status, body } = await add({ lines: [line], payer: 'Acme Ltd', discount: null })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ patient: { name: 'Ana Šimić' }, amount: '80.00', payer: 'Acme Ltd', currency: 'USD' },
      ...{ writtenBy: { name: 'Sam Rivera' }, version: 1 },
      lines: [{ ...line, itemId: null, discount: null, withTax: true }],
    })
    expect(await bills()).not.toContain(body.id)
    expect(await nextNumbers()).toEqual(before)
    const [ledger] = await sql`select count(*)::int from ledger_entries where bill_id = ${body.id}`
    expect(ledger).toEqual({ count: 0 })
    const list = await admin.ask(listBillDrafts, { query: {} })
    expect(list.body.rows[0]).toEqual(body)
  })

  test('keeps a payer in parts until its bill is issued', async () => {
    const payerDetails = { name: 'Acme GmbH', city: 'Berlin', country: 'DE' }
    const { id, ...draft } = (await add({ payerDetails })).body
    expect(draft.payerDetails).toMatchObject(payerDetails)
    const bill = (await issue(id, 1, { payerDetails: draft.payerDetails })).body
    expect(bill.payer).toBe('Acme GmbH\nBerlin\nGermany')
  })

  test('is kept once, however often the request is sent', async () => {
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => add({ id })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await add({ id, amount: '1.00' })).status).toBe(409)
    expect((await add({ id }, admin)).status).toBe(409)
  })

  test('is refused for what its bill would be refused', async () => {
    expect((await add({ lines: [line], amount: '79.00' })).problem.errors).toEqual({
      amount: 'The lines add up to $80.00.',
    })
    expect((await add({ patientId: uuidv7() })).problem.errors).toEqual({
      patientId: 'This patient is not in the register.',
    })
    expect((await add({ dueOn: '2026-02-01' })).problem.errors).toEqual({
      dueOn: 'A bill is due on its date or later.',
    })
  })

  test('is changed under its version', async () => {
    const { id } = (await add()).body
    const change = (amount: string) =>
      staff.ask(changeBillDraft, { params: { id }, version: 1, body: entered({ amount }) })
    const answers = await Promise.all([change('10.00'), change('20.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const stored = (await staff.ask(readBillDraft, { params: { id } })).body
    expect(answers.find(({ status }) => status === 412)?.problem.current).toEqual(stored)
    expect(['10.00', '20.00']).toContain(stored.amount)
  })

  test('is deleted freely, but not unseen after a change', async () => {
    const { id } = (await add()).body
    const params = { id }
    await staff.ask(changeBillDraft, { params, version: 1, body: entered({ amount: '5.00' }) })
    expect((await staff.ask(removeBillDraft, { params, version: 1 })).status).toBe(412)
    expect((await staff.ask(removeBillDraft, { params, version: 2 })).status).toBe(204)
    expect((await staff.ask(readBillDraft, { params })).status).toBe(404)
  })

  test('is found by its visit', async () => {
    const appointmentId = await anAppointment(sql, {
      ...{ patientId, doctorId: doctor.userId, status: 'completed', date: '2026-03-01' },
    })
    const { id } = (await add({ appointmentId })).body
    const found = await staff.ask(listBillDrafts, { query: { appointmentId } })
    expect(found.body.rows.map((draft) => draft.id)).toEqual([id])
    const bill = (await issue(id, 1, { appointmentId })).body
    expect(bill.appointmentId).toBe(appointmentId)
  })

  test('is out of reach of doctors and patients', async () => {
    const { id } = (await add()).body
    const patient = await clinic.signedIn('patient')
    for (const caller of [doctor, patient]) {
      expect((await caller.ask(readBillDraft, { params: { id } })).status).toBe(403)
      expect((await caller.ask(listBillDrafts, { query: {} })).status).toBe(403)
      expect((await issue(id, 1, {}, caller)).status).toBe(403)
    }
  })
})

describe('issuing a draft', () => {
  test('makes the bill as it was sent, under the next number, in its place', async () => {
    const { id } = (await add({ lines: [line] })).body
    const answer = await issue(id, 1, { lines: [{ ...line, quantity: '3' }], amount: '120.00' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ id, amount: '120.00', lines: [{ quantity: '3' }] })
    const bill = (await staff.ask(readBill, { params: { id } })).body
    expect(bill.documents).toHaveLength(1)
    expect((await staff.ask(readBillDraft, { params: { id } })).status).toBe(404)
  })

  test('twice makes one bill', async () => {
    const { id } = (await add({ lines: [line] })).body
    const before = (await bills()).length
    const answers = await Promise.all([1, 2, 3].map(() => issue(id, 1, { lines: [line] })))
    const again = await issue(id, 1, { lines: [line] })
    for (const { status, body } of [...answers, again]) {
      expect([201, 404]).toContain(status)
      if (status === 201) expect(body.id).toBe(id)
    }
    expect(again.status).toBe(201)
    expect(await bills()).toHaveLength(before + 1)
  })

  test('by two people makes one bill and tells the other', async () => {
    const { id } = (await add()).body
    const answers = await Promise.all([issue(id, 1), issue(id, 1, {}, admin)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(201)
    expect([404, 409]).toContain(statuses[1])
  })

  test('that was changed meanwhile shows the change and makes no bill', async () => {
    const { id } = (await add()).body
    const params = { id }
    await admin.ask(changeBillDraft, { params, version: 1, body: entered({ amount: '9.00' }) })
    const { status, problem } = await issue(id, 1)
    expect(status).toBe(412)
    expect(problem.current).toMatchObject({ amount: '9.00', version: 2 })
    expect(await bills()).not.toContain(id)
  })

  test('that is refused keeps the draft and uses no number', async () => {
    const { id } = (await add({ lines: [line] })).body
    const before = await nextNumbers()
    const refused = await issue(id, 1, { lines: [line], amount: '79.00' })
    expect(refused.problem.errors).toEqual({ amount: 'The lines add up to $80.00.' })
    const other = (await aPatient(sql)).id
    await sql`update patients set archived_at = now() where id = ${other}`
    expect((await issue(id, 1, { patientId: other })).problem.errors).toEqual({
      patientId: 'This patient is not in the register.',
    })
    expect(await nextNumbers()).toEqual(before)
    expect((await staff.ask(readBillDraft, { params: { id } })).body.version).toBe(1)
  })

  test('as paid records its payment', async () => {
    const { id } = (await add({ status: 'paid' })).body
    expect((await issue(id, 1, { status: 'paid' })).body).toMatchObject({
      ...{ status: 'paid', paid: '80.00' },
    })
  })
})
