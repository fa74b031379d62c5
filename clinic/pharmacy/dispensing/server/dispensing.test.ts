import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { aStockItem } from '../../../stock/ledger/server/a-stock.ts'
import {
  exportDispensings,
  listDispensings,
  listGivenToPatient,
  printSupplyLabels,
  readDispensing,
  readSignature,
  signDispensing,
} from '../dispensing.ts'
import { listStockEntries } from '../../../stock/ledger/stock-entry.ts'
import { aDispensary } from './a-dispensary.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { clinic, sql, now, at, stock, line, give, sell, left, charges, drafts, bringBack } =
  dispensary

describe('the charge', () => {
  test('of a visit that has a bill already, and of a sale, is a draft of a bill', async () => {
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update bills set appointment_id = ${at.visit} where id = ${bill}`
    const { body } = await give()
    expect(await charges()).toEqual([])
    const [draft] = await drafts()
    expect(draft).toMatchObject({ id: body.draft?.id, appointmentId: at.visit, amount: '7.50' })
    expect(draft?.lines).toMatchObject([
      { description: 'Amoxicillin', quantity: '30', unitPrice: '0.25' },
    ])
    expect((await sell({ lines: [line({ quantity: '4' })] })).body.draft?.isBill).toBe(false)
    expect(await drafts()).toHaveLength(2)
  })

  test('is none for an item without a price', async () => {
    at.item = await aStockItem(sql)
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
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update charges set bill_id = ${bill} where appointment_id = ${at.visit}`
    const back = await bringBack(body, '5')
    expect(back.body.lines[0]).toMatchObject({ returned: '5', billId: bill })
    expect(await charges()).toEqual(['20'])
  })

  test('names no bill that charges what the patient keeps', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update charges set bill_id = ${bill} where appointment_id = ${at.visit}`
    expect((await read(body.id)).lines[0]).toMatchObject({ returned: '5', billId: null })
  })

  test('is by what the item said when it was given, whatever it says when something comes back', async () => {
    at.item = await aStockItem(sql, {
      ...{ priceItemId: at.price, chargedBy: 'Box', packs: [{ name: 'Box', size: '20' }] },
    })
    await stock(60, '2099-01-31')
    const { body } = await give({ lines: [line({ quantity: '40' })] })
    expect(await charges()).toEqual(['2'])
    await sql`update stock_items set charged_by = null where id = ${at.item}`
    await bringBack(body, '1')
    expect(await charges()).toEqual(['2'])
    await sql`update stock_items set price_item_id = null where id = ${at.item}`
    await bringBack(body, '39')
    expect(await charges()).toEqual([])
  })

  test('in a draft keeps its other lines and the prices of that day when something comes back', async () => {
    const other = await aStockItem(sql, { priceItemId: at.price })
    await stock(20, null, other)
    const lines = [line({ quantity: '10' }), line({ quantity: '10', itemId: other })]
    const { body } = await sell({ lines })
    await sql`update stock_items set price_item_id = null where id = ${other}`
    const dearer = [{ level: 'standard', minor: 900, from: null, until: null }]
    const [kept] = await sql<
      { prices: object }[]
    >`select prices from price_items where id = ${at.price}`
    await sql`update price_items set prices = ${sql.json(dearer)} where id = ${at.price}`
    await bringBack(body, '4')
    const [draft] = await drafts()
    expect(draft).toMatchObject({ amount: '4.00' })
    expect(draft?.lines.map(({ quantity }) => quantity)).toEqual(['6', '10'])
    await bringBack(body, '6')
    expect((await drafts())[0]?.lines.map(({ quantity }) => quantity)).toEqual(['10'])
    await sql`update price_items set prices = ${sql.json(kept?.prices as never)} where id = ${at.price}`
  })

  test('in a draft is lowered too, unless somebody changed the draft', async () => {
    const { body } = await sell({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    await bringBack(body, '5')
    expect((await drafts())[0]?.amount).toBe('2.50')
    await sql`update bill_drafts set entered = entered || '{"payer": "Acme"}' where patient_id = ${at.patientId}`
    expect((await read(body.id)).draft).toMatchObject({ isBill: false, isToCorrect: false })
    const { body: after } = await bringBack(body, '5')
    expect((await drafts())[0]?.amount).toBe('2.50')
    expect(after.draft).toMatchObject({ isBill: false, isToCorrect: true })
    await sql`
      update bill_drafts set entered = jsonb_set(entered, '{lines,0,quantity}', '"5"')
      where patient_id = ${at.patientId}`
    expect((await read(body.id)).draft).toMatchObject({ isToCorrect: false })
  })
})

const read = async (id: string) =>
  (await at.pharmacist.ask(readDispensing, { params: { id } })).body

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

  test('comes into a place that is not in use any more, also to be destroyed', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    await sql`update stock_locations set status = 'retired' where id = ${at.pharmacy}`
    const back = [await bringBack(body, '5'), await bringBack(body, '5', { fate: 'destroyed' })]
    await sql`update stock_locations set status = 'active' where id = ${at.pharmacy}`
    expect(back.map(({ status }) => status)).toEqual([201, 201])
    expect(await left()).toBe(25)
  })

  test('that is destroyed is written off at once', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const { body: after } = await bringBack(body, '5', { fate: 'destroyed', reason: 'Opened' })
    expect(after.lines[0]?.returns).toMatchObject([
      { quantity: '5', isDestroyed: true, reason: 'Opened' },
    ])
    expect(await left()).toBe(20)
    const kinds = await sql<{ kind: string }[]>`
      select kind from stock_entries where patient_id = ${at.patientId} order by created_at, kind`
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['give', 'return', 'write off'])
  })
})

test('what was given is listed, signed once, and exported; patients are named to those who see them', async () => {
  const { body } = await give()
  const stranger = await clinic.signedIn('staff', { duty: 'Biller' })
  expect((await stranger.ask(listDispensings)).status).toBe(403)
  const seen = await at.doctor.ask(listDispensings, {
    query: { patientId: at.patientId, from: now, to: now },
  })
  expect(seen.body.rows).toMatchObject([{ id: body.id, patient: { name: 'Ana Silva' } }])
  expect((await at.doctor.ask(listDispensings, { query: { itemId: uuidv7() } })).body.rows).toEqual(
    [],
  )
  const own = await clinic.signedIn('patient')
  const ownId = own.patientId ?? ''
  await sell({ patientId: ownId, lines: [line({ quantity: '1' })] })
  const [mine] = (await own.ask(listGivenToPatient, { params: { id: ownId } })).body.rows
  expect(mine?.lines[0]).toMatchObject({ directions: 'One, three times a day' })
  expect(JSON.stringify(mine)).not.toMatch(/email|draft|witness|billId/)
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sign = (text: string) =>
    at.pharmacist.ask(signDispensing, { params: { id: body.id }, body: { picture: text } })
  expect((await sign('bm90IGEgcGljdHVyZQ==')).status).toBe(422)
  expect((await sign(picture)).body.isSigned).toBe(true)
  expect(
    (await at.admin.ask(listGivenToPatient, { params: { id: at.patientId } })).body.rows,
  ).toHaveLength(1)
  const file = await clinic.app.inject({
    ...{ method: 'POST', url: exportDispensings.path, payload: { patientId: at.patientId } },
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: at.admin.cookie },
  })
  expect(file.body).toContain('Ana Silva')
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
  await flushEvents(sql)
  const [event] = await sql<{ count: number }[]>`
    select count(*)::int from audit_events where action = 'export' and object_type = 'dispensing'`
  expect(event?.count).toBe(1)
})

describe('what was given is of a patient', () => {
  const exported = async (by: Caller, payload: object = {}) => {
    const { statusCode, body } = await clinic.app.inject({
      ...{ method: 'POST', url: exportDispensings.path, payload },
      headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: by.cookie },
    })
    return { statusCode, body }
  }

  test('whom doctors see where the chart is open to them, and nowhere else', async () => {
    const { body: given } = await give()
    const other = await clinic.signedIn('doctor')
    const of = { params: { id: at.patientId } }
    expect((await other.ask(listGivenToPatient, of)).status).toBe(404)
    const query = { patientId: at.patientId }
    expect((await other.ask(listDispensings, { query })).body.rows).toEqual([])
    expect((await other.ask(listStockEntries, { query })).body.rows).toEqual([])
    expect((await at.doctor.ask(listStockEntries, { query })).body.rows).toHaveLength(1)
    const hidden = { patient: null, patientId: null, appointmentId: null }
    const { rows } = (await other.ask(listDispensings, { query: { itemId: at.item } })).body
    expect(rows).toMatchObject([{ ...hidden, recordId: null, lines: [{ directions: null }] }])
    const { rows: entries } = (
      await other.ask(listStockEntries, { query: { itemId: at.item, kind: 'give' } })
    ).body
    expect(entries).toMatchObject([hidden])
    expect((await other.ask(readSignature, { params: { id: given.id } })).status).toBe(403)
  })

  test('whom a file names to those who export patients', async () => {
    await give()
    const { body } = await exported(at.pharmacist, { itemId: at.item })
    expect(body.split('\r\n')[0]).not.toMatch(/Patient|MRN/)
    expect(body).not.toContain('Ana Silva')
    expect(body).toContain('One, three times a day')
    const stranger = await clinic.signedIn('doctor')
    expect((await exported(stranger, { itemId: at.item })).body).not.toContain('three times a day')
  })

  test('whom nobody picks out, signs for or sees sign without the permission to see patients', async () => {
    const { body: given } = await give()
    const keeper = await clinic.signedIn('staff')
    await sql`update users set permissions = '{stock.read,stock.give}' where id = ${keeper.userId}`
    const query = { patientId: at.patientId }
    expect((await keeper.ask(listDispensings, { query })).status).toBe(403)
    expect((await keeper.ask(listStockEntries, { query })).status).toBe(403)
    expect((await exported(keeper, query)).statusCode).toBe(403)
    const params = { id: given.id }
    expect((await keeper.ask(readSignature, { params })).status).toBe(403)
    expect((await keeper.ask(signDispensing, { params, body: { picture: 'AAAA' } })).status).toBe(
      403,
    )
    expect((await keeper.ask(listDispensings)).body.rows[0]?.patient).toBeNull()
  })
})

test('labels name patient, item, directions, quantity, lots and their expiry', async () => {
  const { readPdf } = await import('../../../../server/paper/a-pdf-reader.ts')
  const { body } = await give()
  const { rawPayload } = await clinic.app.inject({
    url: printSupplyLabels.path.replace(':id', body.id),
    headers: { host: 'clinic.example', cookie: at.pharmacist.cookie },
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
