import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { linesOfFile } from '../../items/server/a-list-file.ts'
import { aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import { exportStockRequests } from '../../requests/request-export.ts'
import { addStockRequest } from '../../requests/stock-request.ts'
import { exportLowStock, exportOrders, exportSuppliers } from '../purchase-exports.ts'
import { aSentOrder, aSupplier } from './a-purchase.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
})

const linesOf = (endpoint: Endpoint, body?: object) => linesOfFile(clinic, staff, endpoint, body)

test('suppliers, orders and low stock are files for spreadsheets', async () => {
  const itemId = await aStockItem(sql, {
    ...{ name: 'Gauze', unit: 'pieces', reorderLevel: '30' },
    packs: [{ name: 'box', size: '20' }],
  })
  const offer = { itemId, pack: 'box', price: '4.00', code: '=G1' }
  const { id } = await aSupplier(staff, [offer], { name: 'Medline' })
  await aSentOrder(staff, id, [{ itemId, pack: 'box', quantity: '1', price: '4.00' }])
  const [, supplier = ''] = await linesOf(exportSuppliers)
  expect(supplier).toMatch(/^Medline,orders@supplier\.example,,,,1,1,Active$/)
  const [, order = ''] = await linesOf(exportOrders, { status: 'open' })
  expect(order).toMatch(/^PO-000001,Medline,Sent,4\.00,USD,1,/)
  expect(await linesOf(exportOrders, { status: 'draft' })).toHaveLength(1)
  const [head, low] = await linesOf(exportLowStock)
  expect(head).toMatch(/^Item,Kind,Usable,/)
  expect(low).toBe("Gauze,Drug,0,30,20,0,pieces,Medline,'=G1,1,box,4.00")
})

test('requests between places are a file with one line for each item', async () => {
  const [one, two] = [await aStockItem(sql, { name: 'Tape' }), await aStockItem(sql)]
  const forId = await aStockLocation(sql, 'Ward')
  const storeId = await aStockLocation(sql, 'Store')
  const lines = [
    { itemId: one, quantity: '3' },
    { itemId: two, quantity: '4' },
  ]
  const id = '01900000-0000-7000-8000-000000000001'
  await staff.ask(addStockRequest, { body: { id, forId, storeId, lines } })
  const file = await linesOf(exportStockRequests, { locationId: forId })
  expect(file).toHaveLength(3)
  expect(file[1]).toMatch(/^Ward,Store,Asked,[^,]+,Sam Rivera,Tape,3,0,tablets,$/)
})
