import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { changeStockItem, readStockItem, StockItemChanges } from '../../items/stock-item.ts'
import { listStock } from '../stock.ts'
import { adjustStock, receiveStock, takeStock, transferStock } from '../stock-entry.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from './a-stock.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let pharmacy: string
let ward: string
let itemId: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  pharmacy = await aStockLocation(sql, 'Pharmacy')
  ward = await aStockLocation(sql, 'Ward')
})
beforeEach(async () => {
  itemId = await aStockItem(sql, { unitDecimals: 3, unit: 'ml' })
})
const left = (locationId = pharmacy) => balanceOf(sql, { itemId, locationId })
const take = (over: object) =>
  staff.ask(takeStock, {
    body: {
      ...{ id: uuidv7(), kind: 'use' as const, locationId: pharmacy, reason: 'Test' },
      ...{ lines: [{ itemId, quantity: '1' }] },
      ...over,
    },
  })

describe('an entry is refused with a sentence', () => {
  const choose = 'Choose a lot of this item and a place.'

  test('where its place, lot or item is unknown, or the lot is of another item', async () => {
    await aLot(sql, { itemId, locationId: pharmacy, quantity: 5 })
    const other = await aLot(sql, {
      ...{ itemId: await aStockItem(sql), locationId: pharmacy, quantity: 5 },
    })
    const of = (over: object) => take({ lines: [{ itemId, quantity: '1', ...over }] })
    const answers = [
      await take({ locationId: uuidv7() }),
      await of({ lotId: uuidv7() }),
      await of({ lotId: other }),
      await of({ itemId: uuidv7() }),
      await staff.ask(transferStock, {
        body: {
          id: uuidv7(),
          fromId: pharmacy,
          toId: uuidv7(),
          lines: [{ itemId, quantity: '1' }],
        },
      }),
      await staff.ask(receiveStock, {
        body: {
          ...{ id: uuidv7(), locationId: uuidv7() },
          lines: [{ itemId, quantity: '1', cost: '1.00' }],
        },
      }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual(
      answers.map(() => [409, choose]),
    )
    expect(await left()).toBe(5)
  })

  test('where it is more than anybody counts, or worth more than can be added up', async () => {
    const packed = await aStockItem(sql, { packs: [{ name: 'box', size: '20' }] })
    const receive = (over: object) =>
      staff.ask(receiveStock, {
        body: {
          ...{ id: uuidv7(), locationId: pharmacy },
          lines: [{ itemId: packed, lotNumber: 'L', quantity: '999999999', cost: '1.00', ...over }],
        },
      })
    expect((await receive({ pack: 'box' })).problem.detail).toMatch(/^At most 999,999,999 tablets/)
    expect((await receive({})).status).toBe(201)
    expect((await receive({})).problem.detail).toBe(
      'At most 999,999,999 tablets of a lot can be in one place.',
    )
    const dear = await receive({ itemId, quantity: '0.001', cost: '999999.99' })
    const more = await staff.ask(adjustStock, {
      body: {
        ...{ id: uuidv7(), lotId: dear.body.movements[0]?.lotId ?? '', locationId: pharmacy },
        ...{ direction: 'more', quantity: '999999998', reason: 'Counted' },
      },
    })
    expect(more.problem.detail).toMatch(/worth more than can be added up/)
    expect((await staff.ask(listStock)).status).toBe(200)
  })

  test('that names the field, where its cost is missing or no amount', async () => {
    const costs = async (cost: string) => {
      const { problem } = await staff.ask(receiveStock, {
        body: { id: uuidv7(), locationId: pharmacy, lines: [{ itemId, quantity: '1', cost }] },
      })
      return problem.errors
    }
    expect(await costs('')).toEqual({ 'lines.0.cost': 'Cost of all is required.' })
    expect(await costs('-1')).toEqual({
      'lines.0.cost': 'Cost of all must be from 0 to 9,999,999.99 with at most two decimals.',
    })
  })

  test('where a lot is written off as expired that is not, or none is named', async () => {
    const lotId = await aLot(sql, { itemId, locationId: pharmacy, quantity: 5 })
    const none = await take({ kind: 'expire' })
    expect(none.problem.errors).toEqual({ 'lines.0.lotId': 'Choose the lot that is expired.' })
    const good = await take({ kind: 'expire', lines: [{ itemId, lotId, quantity: '1' }] })
    expect(good.problem.detail).toMatch(/is not expired/)
    const old = await aLot(sql, {
      ...{ itemId, locationId: pharmacy, quantity: 2, expiresOn: '2020-01-31', kind: 'adjust' },
    })
    const gone = await take({ kind: 'expire', lines: [{ itemId, lotId: old, quantity: '2' }] })
    expect([gone.status, await left()]).toEqual([201, 5])
  })
})

test('an id in capitals is the same id', async () => {
  await aLot(sql, { itemId, locationId: pharmacy, quantity: 5 })
  const capitals = { itemId: itemId.toUpperCase(), quantity: '2' }
  const taken = await take({ locationId: pharmacy.toUpperCase(), lines: [capitals] })
  expect([taken.status, await left()]).toEqual([201, 3])
})

test('what was counted keeps its unit and its decimals', async () => {
  await aLot(sql, { itemId, locationId: pharmacy, quantity: 2.5 })
  const { body: item } = await staff.ask(readStockItem, { params: { id: itemId } })
  const { version } = item
  const values = Object.fromEntries(
    Object.entries(item).filter(([name]) => name in StockItemChanges.shape),
  )
  const change = async (over: object) => {
    const body = StockItemChanges.parse({ ...values, ...over })
    const answer = await staff.ask(changeStockItem, { params: { id: itemId }, version, body })
    return [answer.status, answer.problem.errors]
  }
  expect(await change({ unit: 'bottles' })).toEqual([
    422,
    { unit: 'There are movements of this item in ml. Add another item for bottles.' },
  ])
  expect(await change({ unitDecimals: 0 })).toEqual([
    422,
    { unitDecimals: 'There are movements of this item with more decimals.' },
  ])
  expect((await change({ unitDecimals: 1 }))[0]).toBe(200)
})

test('values are rounded once, and the sum is that of the list', async () => {
  const cost = { itemId, costMinor: 1, costPer: 2, quantity: 1 }
  for (const locationId of [pharmacy, ward]) await aLot(sql, { ...cost, locationId })
  await aLot(sql, { ...cost, itemId: await aStockItem(sql), quantity: 100, locationId: ward })
  const ask = async (query: object) => (await staff.ask(listStock, { query })).body
  const { rows, value } = await ask({ search: itemId })
  expect([rows.map((row) => row.value), value]).toEqual([['0.01'], '0.01'])
})

test('what is low in a place is listed also where nothing of it is there', async () => {
  const low = await aStockItem(sql, { reorderLevel: '5' })
  const query = { only: 'low' as const, locationId: ward, search: low }
  const { rows } = (await staff.ask(listStock, { query })).body
  expect(rows).toMatchObject([{ id: low, quantity: '0', isLow: true }])
})
