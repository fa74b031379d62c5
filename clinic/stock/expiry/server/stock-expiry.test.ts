import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { takeStock } from '../../ledger/stock-entry.ts'
import { exportDeadStock, listDeadStock } from '../dead-stock.ts'
import { exportExpiring, listExpiring, moveLots, writeOffExpired } from '../expiring-lot.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const now = today('UTC')
let staff: Caller
let doctor: Caller
let shop: string
let ward: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  shop = await aStockLocation(sql, 'Shop')
  ward = await aStockLocation(sql, 'Ward')
})

async function lotIn(days: number, quantity: number, over: object = {}) {
  const itemId = await aStockItem(sql, { name: `Item of ${days} ${uuidv7()}` })
  const lotId = await aLot(sql, {
    ...{ itemId, locationId: shop, quantity, costMinor: 100, kind: 'adjust' },
    ...{ lotNumber: `L${days}`, expiresOn: daysAfter(now, days) },
    ...over,
  })
  return { itemId, lotId }
}
const list = async (query: object) => (await doctor.ask(listExpiring, { query })).body
async function fileOf(path: string, body: object) {
  const response = await clinic.app.inject({
    ...{ method: 'POST', url: path, payload: body },
    headers: { cookie: doctor.cookie, host: 'clinic.example', origin: clinic.environment.url },
  })
  expect(response.statusCode).toBe(200)
  return response.body
}

test('Lots are listed that are expired or expire soon, with their place and what they are worth', async () => {
  const place = await aStockLocation(sql)
  for (const [days, quantity] of [
    [-1, 2],
    [0, 3],
    [20, 4],
    [45, 5],
    [80, 6],
    [200, 7],
  ] as const) {
    await lotIn(days, quantity, { locationId: place })
  }
  const numbers = async (query: object) => {
    const { rows, value } = await list({ locationId: place, ...query })
    return [rows.map(({ lotNumber }) => lotNumber), value]
  }
  expect(await numbers({})).toEqual([['L-1', 'L0', 'L20', 'L45', 'L80'], '20.00'])
  expect(await numbers({ within: 'expired' })).toEqual([['L-1'], '2.00'])
  expect(await numbers({ within: '30' })).toEqual([['L0', 'L20'], '7.00'])
  expect(await numbers({ within: '60', kind: 'drug' })).toEqual([['L0', 'L20', 'L45'], '12.00'])
  expect((await numbers({ kind: 'vaccine' }))[0]).toEqual([])
  const first = await list({ locationId: place, limit: '2' })
  const second = await list({ locationId: place, limit: '2', after: first.next })
  expect(second.rows.map(({ lotNumber }) => lotNumber)).toEqual(['L20', 'L45'])
  const file = await fileOf(exportExpiring.path, { locationId: place })
  expect(file.split('\r\n')).toHaveLength(7)
})

test('One press writes off all that is there of expired lots, and of no other', async () => {
  const place = await aStockLocation(sql)
  const gone = await lotIn(-3, 8)
  const here = await lotIn(-9, 5, { locationId: place })
  const good = await lotIn(5, 4)
  const off = (lots: object[], over: object = {}) =>
    staff.ask(writeOffExpired, {
      body: { id: uuidv7(), reason: 'Expired', lots, ...over } as never,
    })
  const of = ({ lotId }: { lotId: string }, locationId = shop) => ({ lotId, locationId })
  expect((await off([of(gone), of(good)])).problem.errors?.['lots']).toMatch(/is not expired\.$/)
  expect((await off([])).status).toBe(422)
  expect((await off([of(gone)], { reason: '' })).status).toBe(422)
  expect((await off([of(gone, ward)])).problem.detail).toMatch(/no longer where it was/)
  const id = uuidv7()
  const both = await Promise.all([1, 2].map(() => off([of(gone), of(here, place)], { id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toMatchObject({ kind: 'expire', reason: 'Expired' })
  expect(await balanceOf(sql, { ...gone, locationId: shop })).toBe(0)
  expect(await balanceOf(sql, { ...here, locationId: place })).toBe(0)
  expect((await off([of(gone)])).status).toBe(409)
})

test('One press moves all that is there of lots to another place', async () => {
  const one = await lotIn(10, 8)
  const move = (toId: string) =>
    staff.ask(moveLots, {
      body: { id: uuidv7(), toId, lots: [{ lotId: one.lotId, locationId: shop }] },
    })
  expect((await move(shop)).problem.errors?.['toId']).toMatch(/is in Shop already/)
  expect((await move(uuidv7())).problem.errors?.['toId']).toBe('There is no such place.')
  expect((await move(ward)).body).toMatchObject({ kind: 'transfer' })
  expect(await balanceOf(sql, { ...one, locationId: ward })).toBe(8)
  expect(
    (await doctor.ask(moveLots, { body: { id: uuidv7(), toId: ward, lots: [] } as never })).status,
  ).toBe(403)
})

test('Dead stock is what nobody took for so many days, the most expensive first', async () => {
  const place = await aStockLocation(sql)
  const never = await lotIn(900, 3, { locationId: place })
  const taken = await lotIn(900, 9, { locationId: place })
  const fresh = await lotIn(900, 9, { locationId: place })
  const use = (itemId: string) =>
    staff.ask(takeStock, {
      body: {
        ...{ id: uuidv7(), kind: 'use', locationId: place },
        lines: [{ itemId, quantity: '1' }],
      },
    })
  await use(taken.itemId)
  // As if all of it had been long ago, but for one that is used today.
  await clinic.owner.begin(async (tx) => {
    await tx`alter table stock_movements disable trigger user`
    await tx`update stock_movements set day = day - 200 where location_id = ${place}`
    await tx`alter table stock_movements enable trigger user`
  })
  await use(fresh.itemId)
  const dead = async (query: object) =>
    (await doctor.ask(listDeadStock, { query: { locationId: place, ...query } })).body
  const found = await dead({})
  expect(found.rows).toMatchObject([
    {
      id: taken.itemId,
      quantity: '8',
      value: '8.00',
      lastTaken: daysAfter(now, -200),
      lastMove: 'use',
    },
    { id: never.itemId, quantity: '3', value: '3.00', lastTaken: null, lastMove: 'adjust' },
  ])
  expect(found.value).toBe('11.00')
  expect((await dead({ days: '201' })).rows).toEqual([])
  const next = await dead({ limit: '1', after: (await dead({ limit: '1' })).next ?? '' })
  expect(next.rows.map(({ id }) => id)).toEqual([never.itemId])
  expect((await doctor.ask(listDeadStock, { query: { days: '0' } })).status).toBe(400)
  expect(await fileOf(exportDeadStock.path, { days: 180, locationId: place })).toContain(',8.00,')
})
