import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aLot, aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import { takeStock } from '../../ledger/stock-entry.ts'
import {
  approveStockCount,
  beginStockCount,
  closeStockCount,
  enterCount,
  exportStockCount,
  readStockCount,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'

/** The people who count and approve, and the place, item and lot of one test. */
interface Scene {
  readonly staff: Caller
  readonly colleague: Caller
  readonly admin: Caller
  readonly otherAdmin: Caller
  readonly doctor: Caller
  place: string
  item: string
  lot: string
}

/** A clinic with a place to count. `renew` makes the rows of one test: 100 tablets of lot A1. */
export async function aCountedPlace() {
  const clinic = await testClinic()
  const { sql } = clinic
  const at: Scene = {
    staff: await clinic.signedIn('staff'),
    colleague: await clinic.signedIn('staff'),
    admin: await clinic.signedIn('admin'),
    otherAdmin: await clinic.signedIn('admin'),
    doctor: await clinic.signedIn('doctor'),
    ...{ place: '', item: '', lot: '' },
  }

  async function renew(): Promise<void> {
    at.place = await aStockLocation(sql)
    at.item = await aStockItem(sql)
    at.lot = await aLot(sql, {
      ...{ itemId: at.item, locationId: at.place, quantity: 100, lotNumber: 'A1' },
      ...{ costMinor: 500, costPer: 10 },
    })
  }

  const begin = (over: object = {}, by = at.staff) =>
    by.ask(beginStockCount, { body: { id: uuidv7(), locationId: at.place, ...over } })
  const sheetOf = async (id: string, by = at.staff): Promise<StockCountSheet> =>
    (await by.ask(readStockCount, { params: { id } })).body
  const enter = (line: Pick<StockCountLine, 'id' | 'version'>, counted: string, by = at.staff) =>
    by.ask(enterCount, { params: { id: line.id }, version: line.version, body: { counted } })
  const use = (quantity: string) =>
    at.staff.ask(takeStock, {
      body: {
        ...{ id: uuidv7(), kind: 'use', locationId: at.place },
        lines: [{ itemId: at.item, quantity }],
      },
    })
  const close = (id: string, body: object = {}, by = at.staff) =>
    by.ask(closeStockCount, { params: { id }, body })
  /** Closes a count with a reason for every difference. */
  async function closeBecause(id: string, reason: string, more: object = {}, by = at.staff) {
    const { lines } = await sheetOf(id)
    const differing = lines.filter(({ difference }) => difference !== '0')
    const reasons = differing.map((line) => ({ lineId: line.id, version: line.version, reason }))
    return close(id, { reasons, ...more }, by)
  }
  const approve = (id: string, round = 1, by = at.admin) =>
    by.ask(approveStockCount, { params: { id }, body: { round } })
  async function fileOf(id: string): Promise<string> {
    const response = await clinic.app.inject({
      method: 'POST',
      url: exportStockCount.path.replace(':id', id),
      headers: { cookie: at.doctor.cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(response.statusCode).toBe(200)
    return response.body
  }

  /** A sheet with its first line. */
  async function aCount(over: object = {}) {
    const begun = await begin(over)
    expect(begun.status).toBe(201)
    const sheet = await sheetOf(begun.body.id)
    const line = sheet.lines[0]
    if (!line) throw new Error('The sheet is empty.')
    return { id: sheet.id, sheet, line }
  }
  return {
    ...{ clinic, sql, at, renew, begin, sheetOf, enter, use, close, closeBecause, approve },
    ...{ fileOf, aCount },
  }
}
