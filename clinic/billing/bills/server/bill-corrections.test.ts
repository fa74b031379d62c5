import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import {
  changeBill,
  listOwnBills,
  payFromCredit,
  readBill,
  readOwnBill,
  readVoidBill,
  removeBill,
  restoreBill,
} from '../bill.ts'
import { addPayment } from '../payment.ts'
import { aBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let ana: Caller
let ben: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
})

const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body

/** A bill of Ana, over 80.00 of 2026-03-01 unless told. */
async function billOf(wanted = {}) {
  return read(await aBill(sql, { patientId: ana.userId, ...wanted }))
}

/** Changes a bill to these values, and answers it. */
async function change(bill: Awaited<ReturnType<typeof read>>, values: object) {
  const { id, version, patientId, amount, date, status } = bill
  const body = { patientId, amount, date, status, ...values }
  return staff.ask(changeBill, { params: { id }, version, body })
}

/** Documents as `INV 80.00`. */
const inBrief = ({ documents }: Awaited<ReturnType<typeof read>>) =>
  documents.map(({ kind, amount }) => `${kind === 'invoice' ? 'INV' : 'CN'} ${amount}`)

describe('a correction', () => {
  test('leaves the invoice as it was, credits it with the reason and issues a new one', async () => {
    const bill = await billOf()
    const { body } = await change(bill, { amount: '95.5', reason: 'A second X-ray' })
    expect(body).toMatchObject({ id: bill.id, amount: '95.50', owed: '95.50' })
    const [first, credit, second] = body.documents
    expect(first).toEqual(bill.documents[0])
    expect(credit).toMatchObject({
      ...{ kind: 'credit note', creditsNumber: bill.invoiceNumber },
      ...{ amount: '80.00', reason: 'A second X-ray' },
    })
    expect(second).toMatchObject({ kind: 'invoice', number: body.invoiceNumber, amount: '95.50' })
    expect(body.documents).toHaveLength(3)
    expect(body.invoiceNumber).toBeGreaterThan(bill.invoiceNumber)
  })

  test('of the patient names each on their own invoices', async () => {
    const bill = await billOf({ status: 'paid' })
    const { body } = await change(bill, { patientId: ben.userId, reason: 'The wrong Ana' })
    expect(body.documents.map(({ patientName }) => patientName)).toEqual([
      'Ana Šimić',
      'Ana Šimić',
      'Ben Okoro',
    ])
    // Nobody reads the name of somebody else.
    const own = await ben.ask(readOwnBill, { params: { id: bill.id } })
    expect(own.body.documents.map(({ patientName }) => patientName)).toEqual(['Ben Okoro'])
    // The payment pays the bill still, and is no longer Ana's.
    expect(body.status).toBe('paid')
    const payers = await sql`
      select m.patient_id from payments m join payment_allocations a on a.payment_id = m.id
      where a.bill_id = ${bill.id}`
    expect(payers).toEqual([{ patientId: ben.userId }])
  })

  test('of the patient leaves a payment that pays other bills too with who paid', async () => {
    const patient = await clinic.signedIn('patient')
    const [gone, moved, stays] = [
      await billOf({ patientId: patient.userId, status: 'paid' }),
      await billOf({ patientId: patient.userId, amount: '30.00' }),
      await billOf({ patientId: patient.userId, amount: '50.00' }),
    ]
    const params = { id: gone.id }
    await staff.ask(removeBill, { params, version: gone.version, body: { reason: 'Twice' } })
    for (const { id } of [moved, stays]) await staff.ask(payFromCredit, { params: { id } })
    await change(await read(moved.id), { patientId: ben.userId, reason: 'The wrong one' })
    const payers = await sql`
      select distinct m.patient_id from payments m join payment_allocations a on a.payment_id = m.id
      where a.bill_id in (${moved.id}, ${stays.id})`
    expect(payers).toEqual([{ patientId: patient.userId }])
  })

  test('without a new patient, amount or day issues nothing', async () => {
    const bill = await billOf()
    const { body } = await change(bill, { status: 'paid' })
    expect([inBrief(body), body.invoiceNumber]).toEqual([['INV 80.00'], bill.invoiceNumber])
    expect(body).toMatchObject({ status: 'paid', paid: '80.00', owed: '0.00' })
  })

  test('to less than was paid leaves the rest as credit of the patient', async () => {
    const bill = await billOf({ status: 'paid' })
    const { body } = await change(bill, { amount: '50.00', reason: 'Too much' })
    expect(body).toMatchObject({ status: 'paid', paid: '50.00' })
    expect(body.payments).toMatchObject([{ amount: '80.00', allocated: '50.00', returned: '0.00' }])
  })

  test('to less than was paid leaves the last payment free, and keeps the first', async () => {
    const bill = await billOf()
    const params = { id: bill.id }
    for (const amount of ['50.00', '30.00']) {
      const body = { id: uuidv7(), amount, method: 'cash' as const, date: '2026-03-02' }
      await staff.ask(addPayment, { params, body })
    }
    const { body } = await change(await read(bill.id), { amount: '60.00', reason: 'Too much' })
    expect(body.payments.map(({ allocated }) => allocated)).toEqual(['50.00', '10.00'])
  })

  test('to more than was paid is owed, or paid where the desk says so', async () => {
    const bill = await billOf({ status: 'paid' })
    const { body } = await change(bill, { amount: '100.00', reason: 'More' })
    expect(body).toMatchObject({ status: 'paid', paid: '100.00' })
    expect(body.payments.map(({ amount }) => amount)).toEqual(['80.00', '20.00'])
  })

  test('of the amount alone leaves the lines with the invoice that had them', async () => {
    const lines = [{ description: 'Consultation', amount: '80.00' }]
    const { body } = await change(await billOf({ lines }), { amount: '70.00', reason: 'Reduced' })
    expect(body.lines).toEqual([])
    expect(body.documents.map((document) => document.lines.length)).toEqual([1, 1, 0])
  })
})

describe('a paid bill that is unpaid again', () => {
  test('needs a reason, and its payments are given back with it', async () => {
    const bill = await billOf({ status: 'paid' })
    const without = await change(bill, { status: 'unpaid' })
    expect([without.status, without.problem.errors]).toEqual([
      422,
      { reason: 'Say why it is not paid.' },
    ])
    const { body } = await change(bill, { status: 'unpaid', reason: 'The card was refused' })
    expect(body).toMatchObject({ status: 'unpaid', paid: '0.00', owed: '80.00' })
    expect(body.payments).toMatchObject([
      {
        amount: '80.00',
        allocated: '0.00',
        returned: '80.00',
        returnReason: 'The card was refused',
      },
    ])
    expect(inBrief(body)).toEqual(['INV 80.00'])
  })
})

describe('a bill that is voided', () => {
  test('needs a reason', async () => {
    const bill = await billOf()
    const params = { id: bill.id }
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      const refused = await staff.ask(removeBill, { params, version: 1, body })
      expect(Object.keys(refused.problem.errors ?? {})).toEqual(['reason'])
    }
    expect((await staff.ask(readBill, { params })).body.voidedAt).toBeNull()
  })

  test('owes nothing, has a credit note with the reason, and takes no change', async () => {
    const bill = await billOf()
    const params = { id: bill.id }
    const body = { reason: 'Billed twice' }
    expect((await staff.ask(removeBill, { params, version: 1, body })).status).toBe(204)
    const { body: voided } = await staff.ask(readVoidBill, { params })
    expect(inBrief(voided)).toEqual(['INV 80.00', 'CN 80.00'])
    expect(voided.documents[1]?.reason).toBe('Billed twice')
    expect(voided).toMatchObject({ owed: '0.00', reason: 'Billed twice' })
    for (const refused of [
      await staff.ask(readBill, { params }),
      await change(voided, { amount: '1.00', reason: 'Still' }),
      await staff.ask(removeBill, { params, version: voided.version, body }),
    ]) {
      expect(refused.status).toBe(404)
    }
    expect((await staff.ask(readVoidBill, { params })).body).toEqual(voided)
  })

  test('by a stale version is refused with the bill as it is stored', async () => {
    const bill = await billOf()
    const { body: current } = await change(bill, { amount: '81.00', reason: 'More' })
    const removal = { params: { id: bill.id }, version: 1, body: { reason: 'Twice' } }
    const late = await staff.ask(removeBill, removal)
    expect([late.status, late.problem.current]).toEqual([412, current])
    expect((await read(bill.id)).voidedAt).toBeNull()
  })

  test('leaves what was paid as credit, which pays the bill again when it comes back', async () => {
    const bill = await billOf({ status: 'paid' })
    const params = { id: bill.id }
    await staff.ask(removeBill, { params, version: bill.version, body: { reason: 'Twice' } })
    const { body: voided } = await staff.ask(readVoidBill, { params })
    expect(voided.payments).toMatchObject([{ amount: '80.00', allocated: '0.00' }])
    expect(voided.credit).not.toBe('0.00')
    const { body } = await staff.ask(restoreBill, { params })
    expect(body).toMatchObject({ status: 'paid', paid: '80.00', voidedAt: null, reason: null })
    expect(inBrief(body)).toEqual(['INV 80.00', 'CN 80.00', 'INV 80.00'])
    expect((await staff.ask(restoreBill, { params })).body).toEqual(body)
  })

  test('is there for the desk alone', async () => {
    const bill = await billOf()
    const params = { id: bill.id }
    await staff.ask(removeBill, { params, version: 1, body: { reason: 'Billed twice' } })
    const list = (await ana.ask(listOwnBills, { query: { limit: 100 } })).body.rows
    expect(list.map(({ id }) => id)).not.toContain(bill.id)
    expect((await ana.ask(readOwnBill, { params })).status).toBe(404)
    const doctor = await clinic.signedIn('doctor')
    for (const caller of [ana, doctor]) {
      expect((await caller.ask(readVoidBill, { params })).status).toBe(403)
    }
    expect((await staff.ask(readVoidBill, { params: { id: ana.userId } })).status).toBe(404)
  })

  test('says in the audit log what happened, and who did it', async () => {
    const bill = await billOf({ status: 'paid' })
    const removal = { params: { id: bill.id }, version: bill.version, body: { reason: 'Twice' } }
    const { headers } = await staff.ask(removeBill, removal)
    await flushEvents(sql)
    const events = await sql<{ actorId: string; what: string }[]>`
      select distinct actor_id, action || ' ' || object_type as what from audit_events
      where request_id = ${String(headers['x-request-id'])} order by what`
    expect(events.map(({ what }) => what)).toEqual([
      'insert credit note',
      'insert payment allocation',
      'update bill',
    ])
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([staff.userId]))
  })
})
