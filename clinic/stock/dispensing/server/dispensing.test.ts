import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { listBillDrafts } from '../../../billing/drafts/bill-draft.ts'
import { listCharges } from '../../../billing/charges/charge.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import {
  type Dispensing,
  exportDispensings,
  listDispensings,
  listGivenToPatient,
  printSupplyLabels,
  returnDispensed,
  sellStock,
  signDispensing,
} from '../dispensing.ts'
import {
  givePrescription,
  listPrescriptions,
  readPrescription,
  reopenPrescription,
  setPrescriptionAside,
} from '../prescription.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const now = today('UTC')

let admin: Caller
let doctor: Caller
let pharmacist: Caller
let pharmacy: string
let price: string
beforeAll(async () => {
  await clinic.owner`update clinic set time_zone = 'UTC'`
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  pharmacist = await clinic.signedIn('staff', { duty: 'Pharmacist', name: 'Phil Okoro' })
  pharmacy = await aStockLocation(sql, 'Pharmacy')
  price = await aPriceItem(sql, { name: 'Amoxicillin', minor: 25 })
})

let visits = 0
let patientId: string
let visit: string
let record: string
let item: string
beforeEach(async () => {
  patientId = (await aPatient(sql, { name: 'Ana Silva' })).id
  visits += 1
  const time = `${String(1 + Math.floor(visits / 10)).padStart(2, '0')}:${(visits % 10) * 5 + 10}`
  visit = await anAppointment(sql, {
    ...{ patientId, doctorId: doctor.userId, date: now, time, minutes: 5 },
  })
  record = await aRecord()
  item = await aStockItem(sql, { priceItemId: price })
  await stock(20, '2099-01-31')
  await stock(20, '2099-06-30')
})

const aRecord = (over: object = {}) =>
  aMedicalRecord(sql, {
    ...{ patientId, doctorId: doctor.userId, appointmentId: visit, date: now },
    ...{ prescription: 'Amoxicillin 500 mg, three times a day', notes: 'SECRET NOTES' },
    isSigned: true,
    ...over,
  })
const stock = (quantity: number, expiresOn: string | null, itemId = item) =>
  aLot(sql, { itemId, locationId: pharmacy, quantity, expiresOn })
const line = (over: object = {}) => ({
  ...{ itemId: item, locationId: pharmacy, quantity: '30', directions: 'One, three times a day' },
  ...over,
})
const give = (over: object = {}, version = 0, by = pharmacist) =>
  by.ask(givePrescription, {
    ...{ params: { id: record }, version },
    body: { id: uuidv7(), outcome: 'whole', lines: [line()], ...over },
  })
const sell = (over: object = {}) =>
  pharmacist.ask(sellStock, { body: { id: uuidv7(), patientId, lines: [line()], ...over } })
const left = () => balanceOf(sql, { itemId: item, locationId: pharmacy })
const queue = async (show: 'waiting' | 'given' | 'set aside' = 'waiting') =>
  (await pharmacist.ask(listPrescriptions, { query: { show, limit: 100 } })).body.rows
const waits = async () => (await queue()).find(({ id }) => id === record)
const charges = async () =>
  (await admin.ask(listCharges, { params: { id: visit } })).body.map(({ quantity }) => quantity)
const drafts = async () =>
  (await admin.ask(listBillDrafts, { query: { patientId } })).body.rows.map((one) => one)
const bringBack = (given: Dispensing, quantity: string, over: object = {}) =>
  pharmacist.ask(returnDispensed, {
    params: { id: given.id },
    body: {
      ...{
        id: uuidv7(),
        lineId: given.lines[0]?.id ?? '',
        lotId: given.lines[0]?.lots[0]?.lotId ?? '',
      },
      ...{ quantity, fate: 'stock', reason: 'Not needed' },
      ...over,
    } as never,
  })

describe('the queue of prescriptions', () => {
  test('has what signed records of these days prescribe, with the allergies and without the notes', async () => {
    await sql`
      insert into allergies (id, patient_id, text, status, severity)
      values (${uuidv7()}, ${patientId}, 'Penicillin', 'active', 'severe')`
    const old = await aRecord({ date: '2020-01-01' })
    const unsigned = await aRecord({ isSigned: false })
    const limited = await aRecord()
    await sql`update medical_records set limited = true where id = ${limited}`
    const found = await waits()
    expect(found).toMatchObject({
      ...{ text: 'Amoxicillin 500 mg, three times a day', state: 'waiting', version: 0 },
      allergySigns: { known: [{ text: 'Penicillin', isHighRisk: true }] },
    })
    const all = await queue()
    expect(JSON.stringify(all)).not.toContain('SECRET')
    for (const id of [old, unsigned, limited]) expect(all.some((one) => one.id === id)).toBe(false)
  })

  test('is for those who give out and see patients; each reading is an event of its patients', async () => {
    expect((await doctor.ask(listPrescriptions)).status).toBe(403)
    expect((await clinic.visitor.ask(listPrescriptions)).status).toBe(401)
    await pharmacist.ask(readPrescription, { params: { id: record } })
    await flushEvents(sql)
    const [event] = await sql<{ objectType: string }[]>`
      select object_type from audit_events where object_id = ${record} and action = 'read'
        and patient_id = ${patientId} and actor_id = ${pharmacist.userId}`
    expect(event?.objectType).toBe('prescription')
  })

  test('takes a prescription back whose text became another one after it was given', async () => {
    const elsewhere = await aRecord({ isSigned: false, prescription: 'Rest' })
    await sql`update medical_records set signed_at = now() where id = ${elsewhere}`
    record = elsewhere
    expect((await give()).status).toBe(201)
    expect(await waits()).toBeUndefined()
    await sql`update medical_records set prescription = 'Rest, fluids' where id = ${record}`
    expect(await waits()).toMatchObject({ state: 'waiting', isChanged: true, text: 'Rest, fluids' })
    // The version that was seen before the text changed is refused.
    expect((await give({}, 1)).status).toBe(412)
    expect((await give({ lines: [line({ quantity: '1' })] }, 2)).status).toBe(201)
  })

  test('lets a prescription be set aside with a reason, and brings it back', async () => {
    const aside = (reason: string, version = 0) =>
      pharmacist.ask(setPrescriptionAside, { params: { id: record }, version, body: { reason } })
    expect((await aside('x'.repeat(1000))).problem.errors?.reason).toBe(
      'Reason takes at most 500 characters.',
    )
    expect((await aside('')).problem.errors?.reason).toBe('Reason is required.')
    expect((await aside('The patient did not want it')).status).toBe(200)
    expect(await waits()).toBeUndefined()
    const [set] = (await queue('set aside')).filter(({ id }) => id === record)
    expect(set).toMatchObject({ reason: 'The patient did not want it', version: 1 })
    expect((await give({}, 1)).problem.detail).toMatch(/set aside/)
    const back = { params: { id: record }, version: 1 }
    expect((await pharmacist.ask(reopenPrescription, back)).body.state).toBe('waiting')
    expect((await give({}, 2)).status).toBe(201)
  })
})

describe('giving out', () => {
  test('takes the lots that expire first, and charges the visit', async () => {
    const { status, body } = await give()
    expect(status).toBe(201)
    expect(body.lines[0]).toMatchObject({ quantity: '30', directions: 'One, three times a day' })
    expect(body.lines[0]?.lots.map(({ expiresOn, quantity }) => [expiresOn, quantity])).toEqual([
      ['2099-01-31', '20'],
      ['2099-06-30', '10'],
    ])
    expect(await left()).toBe(10)
    expect(await charges()).toEqual(['30'])
    expect(await waits()).toBeUndefined()
  })

  test('takes chosen lots, as many as are given and of this item', async () => {
    const late = await stock(20, '2099-12-31')
    const other = await stock(5, null, await aStockItem(sql))
    const chosen = (lotId: string, quantity: string) =>
      give({ lines: [line({ lots: [{ lotId, quantity }], quantity: '10' })] })
    expect((await chosen(late, '9')).problem.errors?.['lines.0.lots']).toMatch(
      /The lots have 9 of 10/,
    )
    expect((await chosen(other, '10')).problem.errors?.['lines.0.lots']).toMatch(
      /lots of this item/,
    )
    const { body } = await chosen(late, '10')
    expect(body.lines[0]?.lots).toMatchObject([{ lotId: late, quantity: '10' }])
  })

  test('in part leaves the prescription in the queue, with what was given in view', async () => {
    expect((await give({ outcome: 'part', lines: [line({ quantity: '10' })] })).status).toBe(201)
    const { body } = await pharmacist.ask(readPrescription, { params: { id: record } })
    expect(body).toMatchObject({ state: 'part given', version: 1 })
    expect(body.given.map(({ lines }) => lines[0]?.quantity)).toEqual(['10'])
    expect((await give({ lines: [line({ quantity: '5' })] }, 1)).status).toBe(201)
    expect(await charges()).toEqual(['10', '5'])
    expect((await give({}, 2)).problem.detail).toMatch(/was given out/)
  })

  test('counts a pack in units, and charges each begun pack', async () => {
    item = await aStockItem(sql, {
      ...{ priceItemId: price, chargedBy: 'Box', packs: [{ name: 'Box', size: '20' }] },
    })
    await stock(60, '2099-01-31')
    await give({ lines: [line({ quantity: '1', pack: 'Box' })] })
    await sell({ lines: [line({ quantity: '21' })] })
    expect(await left()).toBe(19)
    expect(await charges()).toEqual(['1'])
    expect((await drafts())[0]?.lines.map(({ quantity }) => quantity)).toEqual(['2'])
  })

  test('twice by one press gives once', async () => {
    const id = uuidv7()
    const pressed = await Promise.all(Array.from({ length: 8 }, () => give({ id })))
    expect(pressed.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await left()).toBe(10)
    expect(await charges()).toEqual(['30'])
    const sold = uuidv7()
    await Promise.all(
      Array.from({ length: 8 }, () => sell({ id: sold, lines: [line({ quantity: '1' })] })),
    )
    expect(await left()).toBe(9)
    expect(await drafts()).toHaveLength(1)
  })

  test('by two pharmacists at once is done by one; the other sees what the first did', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => give({ lines: [line({ quantity: '3' })] })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = all.filter(({ status }) => status === 412)
    expect(refused).toHaveLength(7)
    const { current } = refused[0]?.problem as unknown as { current: { given: Dispensing[] } }
    expect(current.given[0]?.lines[0]?.quantity).toBe('3')
    expect(current.given[0]?.by?.name).toBe('Phil Okoro')
    expect(await left()).toBe(37)
  })

  test('of one item to many patients at once never takes more than there is', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => sell({ lines: [line({ quantity: '9' })] })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await left()).toBe(4)
  })

  test.each([
    ['more than there is', { quantity: '41' }, /Only 40 tablets of .* can be taken from Pharmacy/],
    ['999,999,999 units', { quantity: '999999999' }, /Only 40 tablets/],
    ['a part of a tablet', { quantity: '0.5' }, /counted in whole tablets/],
    ['a pack that there is not', { pack: 'Box' }, /has no pack that is called Box/],
  ])('refuses %s, and moves nothing', async (_, over, sentence) => {
    const refused = await give({ lines: [line(over)] })
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(sentence)])
    expect(await left()).toBe(40)
    expect(await waits()).toMatchObject({ state: 'waiting', version: 0 })
  })

  test.each([
    ['a billion units', { quantity: '1000000000' }, 'quantity', /at most 999,999,999/],
    [
      'directions of 1,000 characters',
      { directions: 'x'.repeat(1000) },
      'directions',
      /at most 500/,
    ],
    [
      'a reason of 1,000 characters',
      { substituteReason: 'x'.repeat(1000) },
      'substituteReason',
      /at most 500/,
    ],
    ['an item that there is not', { itemId: uuidv7() }, 'itemId', /Choose an item/],
    ['a place that there is not', { locationId: uuidv7() }, 'locationId', /Choose a place/],
  ])('refuses %s at its field', async (_, over, field, sentence) => {
    const refused = await give({ lines: [line(over)] })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors?.[`lines.0.${field}`]).toMatch(sentence)
  })

  test('refuses one item in two lines', async () => {
    const refused = await give({ lines: [line(), line()] })
    expect(refused.problem.errors?.['lines.1.itemId']).toMatch(/chosen twice/)
  })

  test('refuses a lot that expired or that is held', async () => {
    const old = await aLot(sql, {
      ...{
        itemId: item,
        locationId: pharmacy,
        quantity: 5,
        expiresOn: '2020-01-31',
        kind: 'adjust',
      },
    })
    const held = await stock(5, '2099-01-31')
    await sql`update stock_lots set held_at = now(), hold_reason = 'Recalled' where id = ${held}`
    const of = (lotId: string) =>
      give({ lines: [line({ quantity: '5', lots: [{ lotId, quantity: '5' }] })] })
    expect((await of(old)).problem.detail).toMatch(/expired on 2020-01-31/)
    expect((await of(held)).problem.detail).toMatch(/is held: Recalled/)
  })

  test('refuses a patient who is deceased, and charts that were merged or archived', async () => {
    const field = async () => (await sell()).problem.errors?.patientId
    await sql`update patients set deceased_on = '2026-01-02' where id = ${patientId}`
    expect(await field()).toMatch(/deceased/)
    expect((await give()).problem.errors?.patientId).toMatch(/deceased/)
    await sql`update patients set deceased_on = null, archived_at = now() where id = ${patientId}`
    expect(await field()).toMatch(/archived/)
    const { id: stayed } = await aPatient(sql)
    await sql`
      update patients set archived_at = null, merged_into = ${stayed} where id = ${patientId}`
    expect(await field()).toMatch(/merged/)
    expect(await left()).toBe(40)
  })

  test('of a controlled drug needs a witness', async () => {
    item = await aStockItem(sql, { controlled: true })
    await sql`
      insert into stock_entries (id, kind, reason, witness_id) values (${item}, 'adjust', 'x', ${admin.userId})`
    await sql`select post_stock(${item}, ${sql.json([
      {
        item,
        lot:
          (await sql<{ l: string }[]>`select lot_of(${item}, 'M1', null, 0, 1, null) as l`)[0]?.l ??
          '',
        location: pharmacy,
        quantity: '40',
      },
    ])})`
    expect((await give()).problem.detail).toMatch(/second person has to witness/)
  })
})

describe('the charge', () => {
  test('of a visit that has a bill already, and of a sale, is a draft of a bill', async () => {
    const bill = await aBill(sql, { patientId })
    await sql`update bills set appointment_id = ${visit} where id = ${bill}`
    const { body } = await give()
    expect(await charges()).toEqual([])
    const [draft] = await drafts()
    expect(draft).toMatchObject({ id: body.draft?.id, appointmentId: visit, amount: '7.50' })
    expect(draft?.lines).toMatchObject([
      { description: 'Amoxicillin', quantity: '30', unitPrice: '0.25' },
    ])
    expect((await sell({ lines: [line({ quantity: '4' })] })).body.draft?.isBill).toBe(false)
    expect(await drafts()).toHaveLength(2)
  })

  test('is none for an item without a price', async () => {
    item = await aStockItem(sql)
    await stock(40, null)
    expect((await give()).body.draft).toBeNull()
    expect([await charges(), await drafts()]).toEqual([[], []])
  })

  test('is lowered by a return, and goes with all of it', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    expect(await charges()).toEqual(['15'])
    await bringBack(body, '15')
    expect(await charges()).toEqual([])
    expect(await left()).toBe(40)
  })

  test('stays once a bill has it, and the bill is named', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const bill = await aBill(sql, { patientId })
    await sql`update charges set bill_id = ${bill} where appointment_id = ${visit}`
    const back = await bringBack(body, '5')
    expect(back.body.lines[0]).toMatchObject({ returned: '5', billId: bill })
    expect(await charges()).toEqual(['20'])
  })

  test('in a draft is lowered too, unless somebody changed the draft', async () => {
    const { body } = await sell({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    await bringBack(body, '5')
    expect((await drafts())[0]?.amount).toBe('2.50')
    await sql`update bill_drafts set entered = entered || '{"payer": "Acme"}' where patient_id = ${patientId}`
    await bringBack(body, '10')
    expect((await drafts())[0]?.amount).toBe('2.50')
  })
})

describe('a return', () => {
  test('never brings back more than was given, however many bring it at once', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const all = await Promise.all(Array.from({ length: 8 }, () => bringBack(body, '6')))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(all.find(({ status }) => status === 409)?.problem.detail).toMatch(
      /Only 2 tablets of .* can come back/,
    )
    expect(await left()).toBe(38)
    expect(await charges()).toEqual(['2'])
  })

  test('that is destroyed is written off at once', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const { body: after } = await bringBack(body, '5', { fate: 'destroyed', reason: 'Opened' })
    expect(after.lines[0]?.returns).toMatchObject([
      { quantity: '5', isDestroyed: true, reason: 'Opened' },
    ])
    expect(await left()).toBe(20)
    const kinds = await sql<{ kind: string }[]>`
      select kind from stock_entries where patient_id = ${patientId} order by created_at, kind`
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['give', 'return', 'write off'])
  })
})

test('what was given is listed, signed once, and exported; patients are named to those who see them', async () => {
  const { body } = await give()
  const stranger = await clinic.signedIn('staff', { duty: 'Biller' })
  expect((await stranger.ask(listDispensings)).status).toBe(403)
  const seen = await doctor.ask(listDispensings, { query: { patientId, from: now, to: now } })
  expect(seen.body.rows).toMatchObject([{ id: body.id, patient: { name: 'Ana Silva' } }])
  expect((await doctor.ask(listDispensings, { query: { itemId: uuidv7() } })).body.rows).toEqual([])
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sign = (text: string) =>
    pharmacist.ask(signDispensing, { params: { id: body.id }, body: { picture: text } })
  expect((await sign('bm90IGEgcGljdHVyZQ==')).status).toBe(422)
  expect((await sign(picture)).body.isSigned).toBe(true)
  expect(
    (await admin.ask(listGivenToPatient, { params: { id: patientId } })).body.rows,
  ).toHaveLength(1)
  const file = await clinic.app.inject({
    ...{ method: 'POST', url: exportDispensings.path, payload: { patientId } },
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: doctor.cookie },
  })
  expect(file.body).toContain('Ana Silva')
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
  await flushEvents(sql)
  const [event] = await sql<{ count: number }[]>`
    select count(*)::int from audit_events where action = 'export' and object_type = 'dispensing'`
  expect(event?.count).toBe(1)
})

test('labels name patient, item, directions, quantity, lots and their expiry', async () => {
  const { readPdf } = await import('../../../../server/paper/a-pdf-reader.ts')
  const { body } = await give()
  const { rawPayload } = await clinic.app.inject({
    url: printSupplyLabels.path.replace(':id', body.id),
    headers: { host: 'clinic.example', cookie: pharmacist.cookie },
  })
  const { text, pages } = await readPdf(rawPayload)
  expect(pages).toBe(1)
  for (const words of [
    'Ana Silva',
    '30 tablets',
    'One, three times a day',
    '20 tablets',
    '10 tablets',
  ]) {
    expect(text.replaceAll('\n', ' ')).toContain(words)
  }
  expect(text.replaceAll('\n', ' ')).toMatch(/Lot \S+, use until Jan 31, 2099, 20 tablets/)
})
