import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { addStockItem, changeStockItem, findStockItem, listStockItems } from '../stock-item.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
})

const ean = '4006381333931'
const box = { name: 'box', size: '20', barcode: null as string | null }
const item = (over: object = {}) => ({
  ...{ id: uuidv7(), kind: 'drug' as const, name: `Item ${uuidv7()}`, unit: 'tablets' },
  ...over,
})
const add = (over: object = {}, by: Caller = staff) => by.ask(addStockItem, { body: item(over) })
const find = async (code: string) => (await doctor.ask(findStockItem, { query: { code } })).body

describe('an item', () => {
  test('is kept by the desk, once for a request that is sent twice', async () => {
    const priceItemId = await aPriceItem(sql, { name: 'Ibuprofen' })
    const body = item({ name: 'Ibuprofen 400 mg', priceItemId, packs: [box], chargedBy: 'box' })
    const [first, second] = await Promise.all([
      staff.ask(addStockItem, { body }),
      staff.ask(addStockItem, { body }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body).toMatchObject({ priceItem: 'Ibuprofen', chargedBy: 'box', unitDecimals: 0 })
    const { body: found } = await doctor.ask(listStockItems, { query: { search: 'ibuprofen' } })
    expect(found.rows).toHaveLength(1)
    expect((await add({}, doctor)).status).toBe(403)
    expect((await add({ name: 'IBUPROFEN 400 MG' })).problem.errors).toEqual({
      name: 'Another item has this name.',
    })
  })

  test('is refused with packs that are none, and charged by none that it lacks', async () => {
    expect((await add({ packs: [{ ...box, size: '0' }] })).status).toBe(422)
    expect((await add({ packs: [box, { ...box, name: 'BOX' }] })).problem.errors).toHaveProperty([
      'packs.1.name',
    ])
    expect((await add({ chargedBy: 'crate' })).problem.errors?.['chargedBy']).toBe(
      'Choose one of the packs.',
    )
    expect((await add({ priceItemId: uuidv7() })).problem.errors?.['priceItemId']).toMatch(
      /not in the price list/,
    )
    expect((await add({ reorderLevel: '-1' })).status).toBe(422)
    expect((await add({ name: 'x'.repeat(201) })).status).toBe(422)
  })

  test('that somebody changed meanwhile is not overwritten', async () => {
    const { body } = await add()
    const { id, version, createdAt: _c, updatedAt: _u, priceItem: _p, ...values } = body
    const change = (name: string, seen: number) =>
      staff.ask(changeStockItem, { params: { id }, version: seen, body: { ...values, name } })
    expect((await change(`New ${id}`, version)).status).toBe(200)
    const stale = await change('Late', version)
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ name: `New ${id}` })
  })
})

describe('a barcode', () => {
  test('leads to one item and its pack, as EAN of 13 digits and as GTIN of 14', async () => {
    const { body } = await add({ name: 'Aspirin', packs: [{ ...box, barcode: ean }] })
    for (const code of [ean, `0${ean}`]) {
      expect(await find(code)).toMatchObject({ item: { id: body.id }, pack: 'box' })
    }
    expect(await find('4006381333932')).toEqual({ item: null, pack: null })
    const other = await add({ barcode: `0${ean}` })
    expect(other.problem.errors).toEqual({
      barcode: `The barcode 0${ean} belongs to Aspirin already.`,
    })
  })

  test('of a retired item is free for another one', async () => {
    const { body } = await add({ barcode: 'SHELF-9' })
    const { id, version, createdAt: _c, updatedAt: _u, priceItem: _p, ...values } = body
    const retired = { ...values, status: 'retired' as const }
    await staff.ask(changeStockItem, { params: { id }, version, body: retired })
    expect(await find('shelf-9')).toEqual({ item: null, pack: null })
    expect((await add({ barcode: 'Shelf-9' })).status).toBe(201)
  })
})
