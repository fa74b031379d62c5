import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { linesOfFile } from '../../items/server/a-list-file.ts'
import { exportStock } from '../stock.ts'
import { exportStockEntries, takeStock } from '../stock-entry.ts'
import { aLot, aStockItem, aStockLocation } from './a-stock.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
})

const linesOf = (endpoint: Endpoint, body?: object) => linesOfFile(clinic, staff, endpoint, body)

test('Stock and its movements are files for spreadsheets, and each file is an event', async () => {
  const itemId = await aStockItem(sql, { name: 'Ibuprofen', reorderLevel: '30' })
  const locationId = await aStockLocation(sql, 'Pharmacy')
  const lot = { lotNumber: '=A1', expiresOn: '2099-01-31', costMinor: 10 }
  await aLot(sql, { itemId, locationId, quantity: 20, ...lot })
  const lines = [{ itemId, quantity: '5' }]
  const body = { id: uuidv7(), kind: 'use' as const, locationId, lines }
  expect((await staff.ask(takeStock, { body })).status).toBe(201)

  expect(await linesOf(exportStock, { only: 'low' })).toEqual([
    'Item,Kind,Category,In stock,Unit,Unusable,Reorder at,Next expiry,Value',
    'Ibuprofen,Drug,,15,tablets,0,30,2099-01-31,1.50',
  ])
  const [head, used, received, ...others] = await linesOf(exportStockEntries, { itemId })
  expect(head).toMatch(/^Day,Time,What,Item,Lot,/)
  // A cell that a spreadsheet would calculate is text.
  expect(used).toMatch(/,Used,Ibuprofen,'=A1,2099-01-31,Pharmacy,'?-5,tablets,,,Sam Rivera,$/)
  expect(received).toMatch(/,Received,Ibuprofen,'=A1,2099-01-31,Pharmacy,20,tablets,,Test,,$/)
  expect(others).toEqual([])
  await flushEvents(sql)
  const events = await sql`
    select object_type from audit_events where action = 'export' order by object_type`
  expect(events.map(({ objectType }) => String(objectType))).toEqual(['stock', 'stock entry'])
})
