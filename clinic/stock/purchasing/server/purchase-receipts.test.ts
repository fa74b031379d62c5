import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { readStockEntry } from '../../ledger/stock-entry.ts'
import { closeOrder, type PurchaseOrder, readOrder } from '../purchase-order.ts'
import { receiveOrder } from '../receive-order.ts'
import { aDraftOrder, aSentOrder, aSupplier } from './a-purchase.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let pharmacy: string
let supplierId: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
  pharmacy = await aStockLocation(sql, 'Pharmacy')
  supplierId = (await aSupplier(staff)).id
})
const ibuprofen = (over: object = {}) =>
  aStockItem(sql, {
    packs: [
      { name: 'box', size: '20' },
      { name: 'strip', size: '10' },
    ],
    ...over,
  })
const ordered = async (itemId: string, quantity = '5') =>
  aSentOrder(staff, supplierId, [{ itemId, pack: 'box', quantity, price: '3.00' }])
const lot = (over: object = {}) => ({
  ...{
    place: 0,
    quantity: '2',
    pack: 'box',
    price: '3.00',
    lotNumber: 'A1',
    expiresOn: '2099-01-31',
  },
  ...over,
})
const receive = (
  { id, version }: Pick<PurchaseOrder, 'id' | 'version'>,
  lines: object[],
  over: { id?: string; witness?: object } = {},
) =>
  staff.ask(receiveOrder, {
    params: { id },
    version,
    body: { id: uuidv7(), locationId: pharmacy, lines, ...over },
  })
const inPharmacy = (itemId: string) => balanceOf(sql, { itemId, locationId: pharmacy })

describe('goods that come for an order', () => {
  test('are counted by the pack that was ordered, also where the item has another one by now', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId, '2')
    await sql`
      update stock_items set packs = '[{"name": "box", "size": "28", "barcode": null}]' where id = ${itemId}`
    const received = await receive(order, [lot({ quantity: '1' })])
    expect(received.body.lines).toMatchObject([{ received: '20', open: '20' }])
    await sql`update stock_items set packs = '[]' where id = ${itemId}`
    const rest = await receive(received.body, [lot({ quantity: '1', lotNumber: 'A2' })])
    expect(rest.body.status).toBe('closed')
    expect(await inPharmacy(itemId)).toBe(40)
    const lots = await sql`select cost_per::int from stock_lots where item_id = ${itemId}`
    expect(lots).toEqual([{ costPer: 20 }, { costPer: 20 }])
  })

  test('are received in several receipts, with the difference of the price kept on the order', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId)
    const first = await receive(order, [lot()])
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ status: 'part received' })
    expect(first.body.lines).toMatchObject([{ received: '40', open: '60' }])
    const second = await receive(first.body, [
      lot({ quantity: '2', price: '3.20', lotNumber: 'B7', expiresOn: '2099-05-31' }),
      lot({ quantity: '2', pack: 'strip', price: '1.40', lotNumber: 'C3' }),
    ])
    expect(second.body).toMatchObject({ status: 'closed', closedAt: null })
    expect(
      second.body.receipts.map(({ lines }) => lines.map(({ difference }) => difference)),
    ).toEqual([['0.00'], ['0.40', '-0.20']])
    expect(second.body.receipts[1]?.by).toMatchObject({ name: 'Sam Rivera' })
    expect(await inPharmacy(itemId)).toBe(100)
    const entry = second.body.receipts[1]?.id ?? ''
    const { body } = await staff.ask(readStockEntry, { params: { id: entry } })
    expect(body).toMatchObject({
      kind: 'receive',
      reason: `PO-${String(order.number).padStart(6, '0')}`,
      supplier: order.supplier,
    })
    expect(body.movements).toHaveLength(2)
  })

  test('may be more than was ordered, but not once the order is closed', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId, '1')
    const more = await receive(order, [lot({ quantity: '3' })])
    expect(more.body).toMatchObject({
      status: 'closed',
      lines: [{ units: '20', received: '60', open: '0' }],
    })
    const late = await receive(more.body, [lot()])
    expect(late.problem.detail).toBe('This order is closed: nothing more can be received for it.')
    const direct = sql`
      insert into purchase_receipts (entry_id, order_id, location_id)
      select ${uuidv7()}, ${order.id}, ${pharmacy}`
    await expect(direct).rejects.toThrow(/nothing more can be received/)
  })

  test('are received once by a double press, also one after the other', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId)
    const id = uuidv7()
    const both = await Promise.all([1, 2].map(() => receive(order, [lot()], { id })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await receive(order, [lot()], { id })).status).toBe(201)
    expect(await inPharmacy(itemId)).toBe(40)
    expect((await receive(order, [lot({ quantity: '1' })], { id })).status).toBe(409)
  })

  test('are received by one of eight people at once, and the others see what came', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId)
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, one) =>
        receive(order, [lot({ quantity: '5', lotNumber: `L${one}` })]),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(412)])
    expect(await inPharmacy(itemId)).toBe(100)
    const { body } = await staff.ask(readOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ status: 'closed', lines: [{ received: '100' }] })
    expect(body.receipts).toHaveLength(1)
  })

  test('are refused with a sentence at the line, and nothing of the receipt is kept', async () => {
    const itemId = await ibuprofen()
    const order = await ordered(itemId)
    const refused = async (over: object) => {
      const { problem } = await receive(order, [lot(), lot({ lotNumber: 'Z9', ...over })])
      return problem.errors ?? problem.detail
    }
    expect(await refused({ expiresOn: '2020-01-31' })).toMatch(
      /^Lot Z9 of .+ expired on 2020-01-31\.$/,
    )
    expect(await refused({ quantity: '-1' })).toHaveProperty(['lines.1.quantity'])
    expect(await refused({ quantity: '1000000000' })).toHaveProperty(['lines.1.quantity'])
    expect(await refused({ quantity: '999999999', price: '0' })).toEqual({
      'lines.1.quantity': expect.stringMatching(/^At most 999,999,999 tablets of /),
    })
    expect(await refused({ pack: 'pallet' })).toMatchObject({
      'lines.1.quantity': expect.stringMatching(/no pack that is called pallet/) as string,
    })
    expect(await refused({ pack: null, quantity: '0.5' })).toMatchObject({
      'lines.1.quantity': expect.stringMatching(/whole tablets/) as string,
    })
    expect(await refused({ place: 4 })).toEqual({ 'lines.1.place': 'The order has no such line.' })
    expect(await refused({ lotNumber: 'x'.repeat(1000) })).toHaveProperty(['lines.1.lotNumber'])
    expect(await refused({ lotNumber: 'A1', expiresOn: '2098-01-31' })).toMatchObject({
      'lines.1.lotNumber': expect.stringMatching(/known with another expiry/) as string,
    })
    expect(await inPharmacy(itemId)).toBe(0)
    const { body } = await staff.ask(readOrder, { params: { id: order.id } })
    expect(body).toMatchObject({ status: 'sent', receipts: [] })
  })

  test('are refused for a draft, and for an item that is retired by now', async () => {
    const itemId = await ibuprofen()
    const draft = await aDraftOrder(staff, supplierId, [{ itemId, quantity: '5', price: '1' }])
    expect((await receive(draft, [lot()])).problem.detail).toMatch(/not sent yet/)
    const order = await ordered(itemId)
    await sql`update stock_items set status = 'retired' where id = ${itemId}`
    expect((await receive(order, [lot()])).problem.errors).toEqual({
      'lines.0.quantity': 'This item is not in use any more.',
    })
  })

  test('are refused without a witness for a controlled drug', async () => {
    const order = await ordered(await ibuprofen({ controlled: true }))
    expect((await receive(order, [lot()])).problem.detail).toMatch(/a second person has to witness/)
  })

  test('of a part leave the rest to be canceled with a reason', async () => {
    const order = await ordered(await ibuprofen())
    const { body: part } = await receive(order, [lot()])
    const body = { reason: 'The rest is out of stock' }
    const closed = await staff.ask(closeOrder, {
      params: { id: order.id },
      version: part.version,
      body,
    })
    expect(closed.body).toMatchObject({ status: 'closed', lines: [{ received: '40', open: '0' }] })
  })

  test('are received by staff, not by doctors', async () => {
    const order = await ordered(await ibuprofen())
    const doctor = await clinic.signedIn('doctor')
    const ask = { params: { id: order.id }, version: order.version, body: {} }
    expect((await doctor.ask(receiveOrder, ask)).status).toBe(403)
    expect((await clinic.visitor.ask(receiveOrder, ask)).status).toBe(401)
  })
})
