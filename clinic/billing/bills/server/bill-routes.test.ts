import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import {
  addBill,
  changeBill,
  listBills,
  listOwnBills,
  readBill,
  removeBill,
  restoreBill,
} from '../bill.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { aBill, newBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic

let staff: Caller
let admin: Caller
let doctor: Caller
let ana: Caller
let ben: Caller
const idOf = (patient: Caller) => patient.patientId ?? ''

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
})

async function aBillOf(patient: Caller, wanted = {}) {
  const id = await aBill(sql, { patientId: idOf(patient), ...wanted })
  const { body } = await staff.ask(readBill, { params: { id } })
  return body
}

describe('roles and bills', () => {
  test('visitors are asked to sign in; doctors and patients have no billing', async () => {
    const bill = await aBillOf(ana)
    const params = { id: bill.id }
    for (const [caller, status] of [
      [visitor, 401],
      [doctor, 403],
      [ana, 403],
    ] as const) {
      expect((await caller.ask(listBills)).status).toBe(status)
      expect((await caller.ask(readBill, { params })).status).toBe(status)
      expect((await caller.ask(addBill, { body: newBill(idOf(ana)) })).status).toBe(status)
      expect((await caller.ask(changeBill, { params, version: 1, body: {} })).status).toBe(status)
      expect((await caller.ask(removeBill, { params, version: 1 })).status).toBe(status)
      expect((await caller.ask(restoreBill, { params })).status).toBe(status)
    }
    for (const caller of [visitor, doctor, staff, admin]) {
      expect((await caller.ask(listOwnBills)).status).toBe(caller === visitor ? 401 : 403)
    }
    expect((await staff.ask(readBill, { params })).body).toEqual(bill)
  })

  test('each opening is noted', async () => {
    const bill = await aBillOf(ana)
    await admin.ask(readBill, { params: { id: bill.id } })
    await flushEvents(sql)
    const readings = await sql`
      select actor_id, object_type, patient_id from audit_events
      where action = 'read' and object_id = ${bill.id} order by id`
    const what = { objectType: 'bill', patientId: idOf(ana) }
    expect(readings).toEqual([
      { actorId: staff.userId, ...what },
      { actorId: admin.userId, ...what },
    ])
  })

  test('a patient sees only their own bills, whatever they ask for', async () => {
    const own = await aBillOf(ana, {
      amount: '30.00',
      lines: [
        { description: 'Consultation', amount: '25.00' },
        { description: 'Syringe', amount: '5.00' },
        { description: 'Advice', amount: null },
      ],
    })
    await aBillOf(ben)
    const answer = await ana.ask(listOwnBills, { query: { limit: 100 } })
    expect(answer.body.rows.find(({ id }) => id === own.id)?.lines).toMatchObject([
      { description: 'Consultation', amount: '25.00' },
      { description: 'Syringe', amount: '5.00' },
      { description: 'Advice', amount: null },
    ])
    expect(new Set(answer.body.rows.map(({ patientId }) => patientId))).toEqual(
      new Set([idOf(ana)]),
    )
    const asked = await ana.ask(listOwnBills, { query: { patientId: idOf(ben) } })
    expect(asked.status).toBe(400)
    const searched = await ana.ask(listOwnBills, { query: { search: 'Okoro' } })
    expect(searched.body.rows).toEqual([])
  })
})

describe('the list', () => {
  test('newest first, page by page in both directions, every bill once', async () => {
    const patient = await clinic.signedIn('patient')
    const dates = ['2026-01-05', '2026-01-07', '2026-01-05', '2026-01-06', '2026-01-07']
    for (const date of dates) await aBill(sql, { patientId: idOf(patient), date })
    const query = { patientId: idOf(patient), limit: 2 }
    const first = (await staff.ask(listBills, { query })).body
    const second = (await staff.ask(listBills, { query: { ...query, after: first.next ?? '' } }))
      .body
    const third = (await staff.ask(listBills, { query: { ...query, after: second.next ?? '' } }))
      .body
    const pages = [first, second, third]
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    const rows = pages.flatMap((page) => page.rows)
    expect(rows.map(({ date }) => date)).toEqual([...dates].sort().reverse())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
    expect(third.next).toBeNull()
    const back = await staff.ask(listBills, { query: { ...query, before: third.previous ?? '' } })
    expect(back.body.rows).toEqual(second.rows)
  })

  test('the whole list has its total without counting', async () => {
    const { body } = await staff.ask(listBills, { query: { limit: 1 } })
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*) from bills where voided_at is null`
    expect(body.total).toBe(count)
    expect(body.rows[0]).not.toHaveProperty('lines')
  })

  test('is searched by name without accents, by email, by MRN and by invoice', async () => {
    const bill = await aBillOf(ana)
    const [chart] = await sql`select mrn from patients where id = ${ana.patientId}`
    const invoice = `INV-${String(bill.invoiceNumber).padStart(6, '0')}`
    for (const search of ['simic ana', 'ana@example', String(chart?.['mrn']), invoice]) {
      const { body } = await staff.ask(listBills, { query: { search, limit: 100 } })
      expect(body.rows.map(({ id }) => id)).toContain(bill.id)
      expect(new Set(body.rows.map(({ patientId }) => patientId))).toEqual(new Set([idOf(ana)]))
    }
    const none = await staff.ask(listBills, { query: { search: '%' } })
    expect(none.body.rows).toEqual([])
  })

  test('a rare name and an old invoice are found behind thousands of newer bills', async () => {
    const rare = await clinic.signedIn('patient', { name: 'Quillon Zweigelt' })
    const bill = await aBillOf(rare, { date: '2001-01-01' })
    await sql`
      insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
      select gen_random_uuid(), ${idOf(ben)}, 100000 + n, 100, 'USD', date '2025-01-01' + n % 300
      from generate_series(1, 3100) n`
    for (const search of ['zweigelt', `INV-${bill.invoiceNumber}`, String(bill.invoiceNumber)]) {
      const { body } = await staff.ask(listBills, { query: { search, limit: 100 } })
      expect(body.rows.map(({ id }) => id)).toContain(bill.id)
    }
    const { body } = await staff.ask(listBills, { query: { search: 'zweigelt' } })
    expect([body.total, body.totalIsAtLeast]).toEqual([1, false])
  })

  test('is filtered by status', async () => {
    const paid = await aBillOf(ben, { status: 'paid' })
    const unpaid = await aBillOf(ben, { status: 'unpaid' })
    const query = { patientId: idOf(ben), limit: 100 }
    const { body } = await staff.ask(listBills, { query: { ...query, status: 'paid' } })
    const ids = body.rows.map(({ id }) => id)
    expect(ids).toContain(paid.id)
    expect(ids).not.toContain(unpaid.id)
    expect((await staff.ask(listBills, { query: { status: 'draft' } })).status).toBe(400)
  })

  test('is filtered by visit', async () => {
    const appointmentId = await anAppointment(sql, {
      patientId: idOf(ben),
      doctorId: doctor.userId,
    })
    const body = { ...newBill(idOf(ben)), appointmentId }
    await staff.ask(addBill, { body })
    const { body: page } = await staff.ask(listBills, { query: { appointmentId } })
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([[body.id], 1])
  })
})

describe('changing a bill', () => {
  test('the desk corrects every entered value and pays it; the currency stays', async () => {
    const bill = await aBillOf(ana)
    const body = { patientId: idOf(ben), amount: '95', date: '2026-03-02', status: 'paid' as const }
    const params = { id: bill.id }
    const answer = await staff.ask(changeBill, { params, version: 1, body })
    expect(answer.status).toBe(200)
    expect(answer.headers.etag).toBe(`"${answer.body.version}"`)
    expect(answer.body).toMatchObject({
      ...body,
      amount: '95.00',
      patient: { name: 'Ben Okoro' },
      currency: bill.currency,
    })
    const back = await staff.ask(changeBill, {
      params,
      version: answer.body.version,
      body: { ...body, status: 'unpaid', reason: 'The card was refused.' },
    })
    expect(back.body.status).toBe('unpaid')
  })

  test('a stale change is refused with the bill as it is stored', async () => {
    const bill = await aBillOf(ana)
    const params = { id: bill.id }
    const body = { patientId: bill.patientId, amount: '90', date: bill.date, status: bill.status }
    const winner = await staff.ask(changeBill, { params, version: 1, body })
    const late = await admin.ask(changeBill, {
      params,
      version: 1,
      body: { ...body, amount: '70' },
    })
    expect(late.status).toBe(412)
    expect(late.problem.current).toEqual(winner.body)
    const blind = await admin.ask(changeBill, { params, body })
    expect(blind.status).toBe(428)
  })

  test('bad values, unknown bills and unknown patients are refused', async () => {
    const bill = await aBillOf(ana)
    const params = { id: bill.id }
    const body = { patientId: bill.patientId, amount: '1.234', date: '2026-13-01', status: 'paid' }
    const invalid = await staff.ask(changeBill, { params, version: 1, body })
    expect(invalid.status).toBe(422)
    expect(Object.keys(invalid.problem.errors ?? {})).toEqual(['amount', 'date'])
    const good = { ...body, amount: '1', date: '2026-03-01' }
    const nobody = await staff.ask(changeBill, {
      params,
      version: 1,
      body: { ...good, patientId: uuidv7() },
    })
    expect(nobody.problem.errors).toEqual({ patientId: 'This patient is not in the register.' })
    const missing = await staff.ask(changeBill, {
      params: { id: uuidv7() },
      version: 1,
      body: good,
    })
    expect(missing.status).toBe(404)
  })

  test('of many people who save the same version one succeeds, and the others are told', async () => {
    const bill = await aBillOf(ana)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        staff.ask(changeBill, {
          params: { id: bill.id },
          version: 1,
          body: { patientId: bill.patientId, amount: `${place + 1}.00`, date: bill.date },
        }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19)
    const stored = await staff.ask(readBill, { params: { id: bill.id } })
    expect(stored.body).toEqual(winners[0]?.body)
  })
})

describe('deleting a bill', () => {
  test('it leaves every list but that of void bills, and can be brought back', async () => {
    const bill = await aBillOf(ana)
    const params = { id: bill.id }
    const body = { reason: 'Billed twice' }
    expect((await staff.ask(removeBill, { params, version: 1, body })).status).toBe(204)
    const query = { search: `INV-${String(bill.invoiceNumber)}` }
    expect((await staff.ask(listBills, { query })).body.rows.map(({ id }) => id)).not.toContain(
      bill.id,
    )
    expect((await ana.ask(listOwnBills)).body.rows.map(({ id }) => id)).not.toContain(bill.id)
    const [voided] = (await staff.ask(listBills, { query: { ...query, status: 'void' } })).body.rows
    expect(voided).toMatchObject({ id: bill.id, owed: '0.00', reason: 'Billed twice' })
    const again = await staff.ask(removeBill, { params, version: voided?.version ?? 0, body })
    expect(again.status).toBe(404)
    expect((await staff.ask(readBill, { params })).status).toBe(404)

    const restored = await staff.ask(restoreBill, { params })
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({ id: bill.id, owed: '80.00', voidedAt: null })
    expect(restored.body.invoiceNumber).toBeGreaterThan(bill.invoiceNumber)
    expect((await staff.ask(restoreBill, { params })).body).toEqual(restored.body)
    expect((await staff.ask(listBills, { query })).body.rows).toEqual([])
  })

  test('an unknown bill cannot be deleted or brought back', async () => {
    const params = { id: uuidv7() }
    const body = { reason: 'Nobody knows it' }
    expect((await staff.ask(removeBill, { params, version: 1, body })).status).toBe(404)
    expect((await staff.ask(restoreBill, { params })).status).toBe(404)
  })
})
