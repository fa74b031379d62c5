import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import {
  addStockRequest,
  fulfilStockRequest,
  listStockRequests,
  readStockRequest,
  refuseStockRequest,
  type StockRequest,
  withdrawStockRequest,
} from '../stock-request.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let nurse: Caller
let staff: Caller
let store: string
let ward: string
beforeAll(async () => {
  nurse = await clinic.signedIn('staff', { name: 'Grace Okonkwo' })
  staff = await clinic.signedIn('staff')
  store = await aStockLocation(sql, 'Store')
  ward = await aStockLocation(sql, 'Ward')
})
const gauze = (over: object = {}) =>
  aStockItem(sql, {
    kind: 'consumable',
    unit: 'pieces',
    packs: [{ name: 'bag', size: '10' }],
    ...over,
  })
const asked = (lines: readonly object[], over: object = {}) =>
  nurse.ask(addStockRequest, {
    body: { id: uuidv7(), forId: ward, storeId: store, lines, ...over },
  })
const fulfil = (
  { id, version }: Pick<StockRequest, 'id' | 'version'>,
  lines: readonly object[],
  entry = uuidv7(),
) => staff.ask(fulfilStockRequest, { params: { id }, version, body: { id: entry, lines } })
const inWard = (itemId: string) => balanceOf(sql, { itemId, locationId: ward })

describe('what a ward asks for', () => {
  test('is moved from the store, what expires first first, and the asker sees how far it is', async () => {
    const itemId = await gauze()
    const at = { itemId, locationId: store }
    const late = await aLot(sql, { ...at, quantity: 20, expiresOn: '2099-12-31' })
    const early = await aLot(sql, { ...at, quantity: 12, expiresOn: '2099-01-31' })
    const { body: request } = await asked([{ itemId, quantity: '3', pack: 'bag' }])
    expect(request).toMatchObject({ status: 'asked', isOpen: true })
    expect(request.lines).toMatchObject([{ units: '30', open: '30', there: '32' }])
    const part = await fulfil(request, [{ itemId, quantity: '15' }])
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({
      status: 'part fulfilled',
      lines: [{ given: '15', open: '15' }],
    })
    expect(await balanceOf(sql, { lotId: early, locationId: ward })).toBe(12)
    expect(await balanceOf(sql, { lotId: late, locationId: ward })).toBe(3)
    await fulfil(part.body, [{ itemId, quantity: '15' }])
    const { body: seen } = await nurse.ask(readStockRequest, { params: { id: request.id } })
    expect(seen).toMatchObject({ status: 'fulfilled', isOpen: false, entries: [{}, {}] })
    const { body: open } = await staff.ask(listStockRequests, {
      query: { status: 'open', locationId: ward },
    })
    expect(open.rows.map(({ id }) => id)).not.toContain(request.id)
  })

  test('is never more than there is, nor more than is asked for', async () => {
    const itemId = await gauze({ name: 'Gauze' })
    await aLot(sql, { itemId, locationId: store, quantity: 5 })
    const { body: request } = await asked([{ itemId, quantity: '8' }])
    const short = await fulfil(request, [{ itemId, quantity: '6' }])
    expect(short.problem.detail).toBe('Only 5 pieces of Gauze can be taken from Store.')
    const over = await fulfil(request, [
      { itemId, quantity: '5' },
      { itemId, quantity: '4' },
    ])
    expect(over.problem.errors).toEqual({
      'lines.1.quantity': 'Only 8 pieces of Gauze are still asked for.',
    })
    const other = await fulfil(request, [{ itemId: await gauze(), quantity: '1' }])
    expect(other.problem.errors).toEqual({ 'lines.0.itemId': 'Nobody asked for this item.' })
    expect(await inWard(itemId)).toBe(0)
  })

  test('is moved once by a double press, and by one of several people at once', async () => {
    const itemId = await gauze()
    await aLot(sql, { itemId, locationId: store, quantity: 100 })
    const { body: request } = await asked([{ itemId, quantity: '30' }])
    const entry = uuidv7()
    const line = [{ itemId, quantity: '10' }]
    const both = await Promise.all([1, 2].map(() => fulfil(request, line, entry)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await inWard(itemId)).toBe(10)
    const { version } = both[0]?.body ?? request
    const all = await Promise.all(
      Array.from({ length: 8 }, () => fulfil({ id: request.id, version }, line)),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(412)])
    expect(await inWard(itemId)).toBe(20)
  })

  test('is refused with a reason, or withdrawn, and then nothing moves', async () => {
    const itemId = await gauze()
    await aLot(sql, { itemId, locationId: store, quantity: 100 })
    const lines = [{ itemId, quantity: '5' }]
    const { body: one } = await asked(lines)
    const refuse = (reason: string) =>
      staff.ask(refuseStockRequest, {
        params: { id: one.id },
        version: one.version,
        body: { reason },
      })
    expect((await refuse('')).problem.errors).toHaveProperty('reason')
    const refused = await refuse('Only for the operating room')
    expect(refused.body).toMatchObject({
      status: 'refused',
      endReason: 'Only for the operating room',
    })
    const late = await fulfil(refused.body, lines)
    expect(late.problem.detail).toBe('Nothing of this request is open: it is refused.')
    const { body: other } = await asked(lines)
    const params = { id: other.id }
    const gone = await nurse.ask(withdrawStockRequest, { params, version: other.version })
    expect(gone.body.status).toBe('withdrawn')
    // One that ends after a part was given is no longer one that waits for its rest.
    const { body: part } = await asked([{ itemId, quantity: '2' }])
    const given = await fulfil(part, [{ itemId, quantity: '1' }])
    const rest = { params: { id: part.id }, version: given.body.version }
    expect((await nurse.ask(withdrawStockRequest, rest)).body.status).toBe('withdrawn')
    const again = await nurse.ask(withdrawStockRequest, { params, version: gone.body.version })
    expect(again.status).toBe(409)
    await expect(sql`update stock_requests set note = 'x' where id = ${one.id}`).rejects.toThrow()
    expect(await inWard(itemId)).toBe(1)
  })

  test('is refused where it makes no sense, with a sentence at the field', async () => {
    const itemId = await gauze()
    const errors = async (lines: readonly object[], over: object = {}) =>
      (await asked(lines, over)).problem.errors
    expect(await errors([])).toEqual({ lines: 'Choose at least one item.' })
    expect(await errors([{ itemId, quantity: '1' }], { storeId: ward })).toEqual({
      storeId: 'Choose another place.',
    })
    expect(await errors([{ itemId, quantity: '-1' }])).toHaveProperty(['lines.0.quantity'])
    expect(await errors([{ itemId, quantity: '0.5' }])).toHaveProperty(['lines.0.quantity'])
    expect(await errors([{ itemId, quantity: '1', pack: 'box' }])).toHaveProperty([
      'lines.0.quantity',
    ])
    const line = { itemId, quantity: '1' }
    expect(await errors([line, line])).toEqual({
      'lines.1.itemId': 'This item is in the list already.',
    })
    await sql`update stock_items set status = 'retired' where id = ${itemId}`
    expect(await errors([line])).toHaveProperty(['lines.0.itemId'])
  })

  test('is asked for by staff, and read by doctors', async () => {
    const doctor = await clinic.signedIn('doctor')
    expect((await doctor.ask(listStockRequests)).status).toBe(200)
    expect((await doctor.ask(addStockRequest, { body: {} })).status).toBe(403)
    expect((await clinic.visitor.ask(listStockRequests)).status).toBe(401)
  })
})
