import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { changePriceSettings, readPriceSettings } from '../../../prices/price-settings.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addBill, changeBill, readBill, removeBill, restoreBill } from '../../bills/bill.ts'
import { proposeLines } from '../../bills/proposed-line.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import { procedures } from '../../../chart/procedures/procedure.ts'
import { addCharge, listCharges, removeCharge } from '../charge.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let admin: Caller
let doctor: Caller
let patient: Caller
let ecg: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
  ecg = await aPriceItem(sql, { name: 'ECG', code: '93000', minor: 6200 })
})

let day = 0
/** A visit of its own day. */
async function aVisit(over: object = {}): Promise<string> {
  const id = uuidv7()
  day += 1
  const starts = new Date(Date.UTC(2026, 0, day, 9))
  const row = {
    ...{ id, patientId: patient.userId, doctorId: doctor.userId, startsAt: starts },
    ...{ endsAt: new Date(starts.getTime() + 1_200_000), status: 'completed', ...over },
  }
  await sql`insert into appointments ${sql(row)}`
  return id
}
const charge = (visit: string, over: object = {}, by: Caller = doctor) =>
  by.ask(addCharge, { params: { id: visit }, body: { id: uuidv7(), itemId: ecg, ...over } })
const charges = async (visit: string) =>
  (await doctor.ask(listCharges, { params: { id: visit } })).body
const proposed = async (visit: string, level?: 'concession') =>
  (await staff.ask(proposeLines, { params: { id: visit }, query: level ? { level } : {} })).body
const billOf = async (visit: string, by: Caller = staff) => {
  const lines = (await proposed(visit)).map((line) => ({
    ...line,
    unitPrice: line.unitPrice ?? '0.00',
  }))
  const body = { ...newBill(patient.userId), appointmentId: visit, amount: '62.00', lines }
  return by.ask(addBill, { body })
}

describe('a charge', () => {
  test('is added by the doctor, without a price in the answer', async () => {
    const visit = await aVisit()
    const { status, body } = await charge(visit, { quantity: '2', note: 'Both arms' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'ECG', code: '93000', quantity: '2', isBilled: false })
    expect(JSON.stringify(body)).not.toMatch(/62\.00|price|amount/i)
    expect(await charges(visit)).toEqual([body])
  })

  test('is added once, however often the request is sent', async () => {
    const visit = await aVisit()
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => charge(visit, { id })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await charges(visit)).toHaveLength(1)
    expect((await charge(visit, { id, quantity: '3' })).status).toBe(409)
  })

  test.each([
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: '-1' }, 'quantity'],
    [{ quantity: '1e3' }, 'quantity'],
    [{ quantity: '100000' }, 'quantity'],
    [{ itemId: uuidv7() }, 'itemId'],
  ])('with %o is refused', async (over, field) => {
    const { status, problem } = await charge(await aVisit(), over)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
  })

  test('of a retired item is refused', async () => {
    const itemId = await aPriceItem(sql, { status: 'retired' })
    expect((await charge(await aVisit(), { itemId })).problem.errors).toEqual({
      itemId: 'This item is not in the price list.',
    })
  })

  test('is removed until a bill has it', async () => {
    const visit = await aVisit()
    const [gone, stays] = [(await charge(visit)).body, (await charge(visit)).body]
    const remove = (id: string) => doctor.ask(removeCharge, { params: { id } })
    expect((await remove(gone.id)).status).toBe(204)
    expect((await remove(gone.id)).status).toBe(404)
    expect((await billOf(visit)).status).toBe(201)
    expect((await remove(stays.id)).problem.detail).toBe('A bill has this charge already.')
    expect(await charges(visit)).toMatchObject([{ id: stays.id, isBilled: true }])
  })

  test('of nobody else’s visit is in reach of a patient', async () => {
    const visit = await aVisit()
    expect((await charge(visit, {}, patient)).status).toBe(403)
    expect((await patient.ask(listCharges, { params: { id: visit } })).status).toBe(403)
  })
})

describe('a procedure of a visit', () => {
  const record = async (visit: string, over: object = {}) => {
    const body = {
      ...{ id: uuidv7(), text: 'Electrocardiogram', status: 'completed' as const },
      ...{ appointmentId: visit, codes: [{ system: 'http://cpt.example', code: '93000' }] },
      ...over,
    }
    const params = { id: patient.patientId ?? '' }
    const answer = await doctor.ask(procedures.add, { params, body })
    expect(answer.status).toBe(201)
    return answer.body
  }

  test('is charged by itself where the price list has its code', async () => {
    const visit = await aVisit()
    await record(visit)
    await record(visit, { codes: [{ system: 'http://cpt.example', code: '00000' }] })
    await record(visit, { status: 'preparation' })
    expect(await charges(visit)).toMatchObject([
      { name: 'ECG', quantity: '1', addedBy: { id: doctor.userId }, isBilled: false },
    ])
  })

  test('that was entered in error is charged no more, unless a bill has it', async () => {
    const [wrong, billed] = [await aVisit(), await aVisit()]
    const rows = [await record(wrong), await record(billed)]
    expect((await billOf(billed)).status).toBe(201)
    for (const { id, version } of rows) {
      const body = { reason: 'Another patient' }
      expect(
        (await doctor.ask(procedures.markError, { params: { id }, version, body })).status,
      ).toBe(200)
    }
    expect(await charges(wrong)).toEqual([])
    expect(await charges(billed)).toMatchObject([{ isBilled: true }])
  })
})

describe('the lines that a bill begins with', () => {
  test('are the type of the visit and its charges, at the prices of its day', async () => {
    const type = await aVisitType(sql, { name: 'Check-up' })
    await sql`update visit_types set item_id = charge_by(null, 'Check-up', '99213', 8500, null) where id = ${type}`
    await sql`
      update price_items set prices = prices || '[{"level": "concession", "minor": 4000}]' where name = 'Check-up'`
    const visit = await aVisit({ visitTypeId: type })
    await charge(visit, { note: 'Left arm' })
    expect(await proposed(visit)).toMatchObject([
      { code: '99213', description: 'Check-up', unitPrice: '85.00', chargeId: null },
      { code: '93000', description: 'ECG, Left arm', unitPrice: '62.00', quantity: '1' },
    ])
    expect((await proposed(visit, 'concession')).map(({ unitPrice }) => unitPrice)).toEqual([
      '40.00',
      '62.00',
    ])
  })

  test('say that a price is missing', async () => {
    const visit = await aVisit()
    await charge(visit, { itemId: await aPriceItem(sql, { name: 'Unpriced' }) })
    expect(await proposed(visit)).toMatchObject([{ description: 'Unpriced', unitPrice: null }])
  })

  test('cost nothing for a follow-up within the days of its type', async () => {
    const type = await aVisitType(sql, { name: 'Review' })
    await sql`
      update visit_types set free_days = 3, item_id = charge_by(null, 'Review', null, 5000, null)
      where id = ${type}`
    await aVisit()
    const within = await aVisit({ visitTypeId: type })
    expect(await proposed(within)).toMatchObject([
      { description: 'Review, follow-up', unitPrice: '0.00' },
    ])
    day += 10
    const after = await aVisit({ visitTypeId: type })
    expect(await proposed(after)).toMatchObject([{ description: 'Review', unitPrice: '50.00' }])
  })

  test('are the fee where nobody came, or where it was canceled too late', async () => {
    const noShow = await aPriceItem(sql, { name: 'No-show', minor: 2500 })
    const late = await aPriceItem(sql, { name: 'Late cancellation', minor: 1500 })
    const { version, ...settings } = (await admin.ask(readPriceSettings, {})).body
    const { taxIs, taxRounding, taxRates, freeDiscount } = settings
    const body = {
      taxIs,
      taxRounding,
      taxRates,
      freeDiscount,
      noShowItemId: noShow,
      lateCancelItemId: late,
    }
    await admin.ask(changePriceSettings, { version, body })
    const missed = await aVisit({ status: 'canceled', stage: 'no-show' })
    expect(await proposed(missed)).toMatchObject([{ description: 'No-show', unitPrice: '25.00' }])
    const canceled = (hours: number) => {
      const at = Date.UTC(2026, 0, day + 1, 9) - hours * 3_600_000
      return aVisit({ status: 'canceled', canceledAt: new Date(at) })
    }
    expect(await proposed(await canceled(2))).toMatchObject([{ description: 'Late cancellation' }])
    expect(await proposed(await canceled(48))).toEqual([])
  })
})

describe('charges on a bill', () => {
  test('are billed once: the second of two bills at once is refused', async () => {
    const visit = await aVisit()
    await charge(visit)
    const answers = await Promise.all([billOf(visit), billOf(visit)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(201)
    expect([409, 422]).toContain(statuses[1])
    expect(await proposed(visit)).toEqual([])
  })

  test('of bills that several people make at once are events of the person who made the bill', async () => {
    const visits = await Promise.all(Array.from({ length: 12 }, () => aVisit()))
    for (const visit of visits) await charge(visit)
    const people = [staff, admin]
    const bills = await Promise.all(
      visits.map((visit, place) => billOf(visit, people[place % people.length])),
    )
    expect(bills.map(({ status }) => status)).toEqual(visits.map(() => 201))
    const events = await sql<{ isTheirs: boolean; requests: string[]; kinds: string[] }[]>`
      select bool_and(e.actor_id = b.created_by and e.actor_role = u.role and e.session is not null) as is_theirs,
        array_agg(distinct e.request_id) as requests, array_agg(e.object_type order by e.object_type) as kinds
      from bills b join users u on u.id = b.created_by left join charges c on c.bill_id = b.id
        join audit_events e on (e.object_id, e.action, e.object_type)
          in ((b.id::text, 'insert', 'bill'), (c.id::text, 'update', 'charge'))
      where b.id = any(${bills.map(({ body }) => body.id)}::uuid[])
      group by b.id`
    expect(events.map(({ isTheirs, kinds }) => ({ isTheirs, kinds }))).toEqual(
      bills.map(() => ({ isTheirs: true, kinds: ['bill', 'charge'] })),
    )
    expect(new Set(events.flatMap(({ requests }) => requests)).size).toBe(visits.length)
  })

  test('are open again when the bill is voided or corrected without them, and billed when it comes back', async () => {
    const visit = await aVisit()
    await charge(visit)
    const { id } = (await billOf(visit)).body
    const params = { id }
    const isBilled = async () => (await charges(visit)).map((one) => one.isBilled)
    const read = async () => (await staff.ask(readBill, { params })).body
    expect(await isBilled()).toEqual([true])
    const { version } = await read()
    await staff.ask(removeBill, { params, version, body: { reason: 'Twice' } })
    expect(await isBilled()).toEqual([false])
    await staff.ask(restoreBill, { params })
    expect(await isBilled()).toEqual([true])
    const bill = await read()
    await staff.ask(changeBill, {
      ...{ params, version: bill.version },
      body: {
        ...{ patientId: patient.userId, date: bill.date, amount: '5.00', reason: 'Wrong' },
        lines: [{ description: 'Advice', unitPrice: '5.00' }],
      },
    })
    expect(await isBilled()).toEqual([false])
  })

  test('of a bill that comes back after another took them over keep it void', async () => {
    const visit = await aVisit()
    await charge(visit)
    const { id, version } = (await billOf(visit)).body
    await staff.ask(removeBill, { params: { id }, version, body: { reason: 'Twice' } })
    expect((await billOf(visit)).status).toBe(201)
    const back = await staff.ask(restoreBill, { params: { id } })
    expect([back.status, back.problem.detail]).toEqual([
      409,
      'Another bill has a charge of this one.',
    ])
  })

  test('of somebody else are refused', async () => {
    const visit = await aVisit()
    const { id: chargeId } = (await charge(visit)).body
    const other = await clinic.signedIn('patient')
    const lines = [{ description: 'ECG', unitPrice: '62.00', chargeId }]
    const body = { ...newBill(other.userId), amount: '62.00', lines }
    expect((await staff.ask(addBill, { body })).problem.errors).toEqual({
      'lines.0.chargeId': 'This is no open charge of the patient.',
    })
  })
})
