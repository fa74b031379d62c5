import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aLot, aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import { listLowStock, orderLowStock } from '../low-stock.ts'
import { listOrders } from '../purchase-order.ts'
import { aDraftOrder, aSentOrder, aSupplier } from './a-purchase.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let pharmacy: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  pharmacy = await aStockLocation(sql)
})
async function anItem(reorderLevel: string, reorderQuantity: string | null): Promise<string> {
  const id = await aStockItem(sql, { packs: [{ name: 'box', size: '20' }], reorderLevel })
  await sql`update stock_items set reorder_quantity = ${reorderQuantity} where id = ${id}`
  return id
}
const proposed = async (itemId: string) =>
  (await staff.ask(listLowStock)).body.items.find(({ id }) => id === itemId)

test('an item is low by what can be given out: expired and held lots do not count', async () => {
  const itemId = await anItem('30', '50')
  const at = { itemId, locationId: pharmacy }
  await aLot(sql, { ...at, quantity: 31, expiresOn: '2099-01-31' })
  expect(await proposed(itemId)).toBeUndefined()
  await aLot(sql, { ...at, quantity: 90, expiresOn: '2020-01-31', kind: 'adjust' })
  const held = await aLot(sql, { ...at, quantity: 90 })
  await sql`update stock_lots set held_at = now(), hold_reason = 'Recalled' where id = ${held}`
  await sql`update stock_items set reorder_level = 31 where id = ${itemId}`
  expect(await proposed(itemId)).toMatchObject({ usable: '31', quantity: '50', supplierId: null })
})

test('the proposal is the reorder quantity in whole packs of the supplier that asks the least', async () => {
  const itemId = await anItem('30', '50')
  await aSupplier(staff, [{ itemId, price: '0.30' }], { name: 'By the unit' })
  const cheap = await aSupplier(staff, [{ itemId, pack: 'box', price: '4.00', code: 'X1' }])
  expect(await proposed(itemId)).toMatchObject({
    ...{ supplierId: cheap.id, code: 'X1', pack: 'box', price: '4.00', quantity: '3' },
  })
  const missing = await anItem('45', null)
  await aSupplier(staff, [{ itemId: missing, pack: 'box' }])
  expect(await proposed(missing)).toMatchObject({ quantity: '3', price: null })
})

test('what is on its way and what drafts have is counted in, so that nothing is ordered twice', async () => {
  const itemId = await anItem('30', '50')
  const { id } = await aSupplier(staff, [{ itemId, pack: 'box', price: '4.00' }])
  const line = { itemId, pack: 'box', price: '4.00' }
  await aSentOrder(staff, id, [{ ...line, quantity: '1' }])
  expect(await proposed(itemId)).toMatchObject({ onOrder: '20', inDrafts: '0', quantity: '3' })
  await aDraftOrder(staff, id, [{ ...line, quantity: '2' }])
  expect(await proposed(itemId)).toMatchObject({ onOrder: '20', inDrafts: '40', quantity: null })
})

test('the drafts of what is low are made once, also where two people press at the same time', async () => {
  const itemId = await anItem('30', '50')
  const { id: supplierId } = await aSupplier(staff, [{ itemId, pack: 'box', price: '4.00' }])
  const both = await Promise.all([1, 2].map(() => staff.ask(orderLowStock, { body: {} })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await proposed(itemId)).toMatchObject({ inDrafts: '60', quantity: null })
  const { body } = await staff.ask(listOrders, { query: { supplierId } })
  expect(body.rows).toMatchObject([{ status: 'draft', amount: '12.00' }])
  const doctor = await clinic.signedIn('doctor')
  expect((await doctor.ask(orderLowStock, { body: {} })).status).toBe(403)
})
