import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { takeStock } from '../../ledger/stock-entry.ts'
import {
  addFoundLot,
  approveStockCount,
  beginStockCount,
  cancelStockCount,
  closeStockCount,
  enterCount,
  exportStockCount,
  readStockCount,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let colleague: Caller
let admin: Caller
let doctor: Caller
let place: string
let item: string
let lot: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  colleague = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
})
beforeEach(async () => {
  place = await aStockLocation(sql)
  item = await aStockItem(sql)
  lot = await aLot(sql, {
    ...{ itemId: item, locationId: place, quantity: 100, lotNumber: 'A1' },
    ...{ costMinor: 500, costPer: 10 },
  })
})

const begin = (over: object = {}, by = staff) =>
  by.ask(beginStockCount, { body: { id: uuidv7(), locationId: place, ...over } })
const sheetOf = async (id: string, by = staff): Promise<StockCountSheet> =>
  (await by.ask(readStockCount, { params: { id } })).body
const enter = (line: Pick<StockCountLine, 'id' | 'version'>, counted: string, by = staff) =>
  by.ask(enterCount, { params: { id: line.id }, version: line.version, body: { counted } })
const use = (quantity: string) =>
  staff.ask(takeStock, {
    body: {
      ...{ id: uuidv7(), kind: 'use', locationId: place },
      lines: [{ itemId: item, quantity }],
    },
  })
const close = (id: string, body: object = {}, by = staff) =>
  by.ask(closeStockCount, { params: { id }, body })
async function fileOf(id: string): Promise<string> {
  const response = await clinic.app.inject({
    method: 'POST',
    url: exportStockCount.path.replace(':id', id),
    headers: { cookie: doctor.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(response.statusCode).toBe(200)
  return response.body
}
const approve = (id: string, round = 1, by = admin) =>
  by.ask(approveStockCount, { params: { id }, body: { round } })

/** A sheet of one line. */
async function aCount(over: object = {}) {
  const begun = await begin(over)
  expect(begun.status).toBe(201)
  const sheet = await sheetOf(begun.body.id)
  const line = sheet.lines[0]
  if (!line) throw new Error('The sheet is empty.')
  return { id: sheet.id, sheet, line }
}

describe('a count that begins', () => {
  test('freezes the lots of the place, of all of it or of a part', async () => {
    const gloves = await aStockItem(sql, { kind: 'consumable', unit: 'pairs' })
    await aLot(sql, { itemId: gloves, locationId: place, quantity: 7 })
    const { id, sheet } = await aCount()
    expect(sheet.lines.map(({ expected, counted }) => [expected, counted]).sort()).toEqual([
      ['100', null],
      ['7', null],
    ])
    const again = await begin()
    expect(again.status).toBe(409)
    expect(again.problem.detail).toMatch(/is being counted already/)
    const ended = await staff.ask(cancelStockCount, { params: { id }, body: { reason: 'No time' } })
    expect(ended.body.status).toBe('canceled')
    expect((await begin({ kind: 'consumable' })).body).toMatchObject({
      lots: 1,
      kind: 'consumable',
    })
  })

  test('is made once where it is sent twice, and refuses a place that is not in use', async () => {
    const body = { id: uuidv7(), locationId: place }
    const answers = await Promise.all([1, 2].map(() => staff.ask(beginStockCount, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await sheetOf(body.id)).lines).toHaveLength(1)
    const nowhere = await begin({ locationId: uuidv7() })
    expect(nowhere.status).toBe(422)
    expect(nowhere.problem.errors).toEqual({ locationId: 'This place is not in use.' })
    expect((await begin({}, doctor)).status).toBe(403)
  })
})

describe('the number of a lot', () => {
  test('is compared with the ledger of that moment, so that what is given out is no difference', async () => {
    const { id, line } = await aCount()
    await use('30')
    const entered = await enter(line, '70')
    expect(entered.body).toMatchObject({ expected: '70', difference: '0' })
    await use('5')
    expect((await close(id)).body).toMatchObject({ status: 'closed', entryId: null })
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(65)
  })

  test('is none below zero, none finer than the unit and none that is no number', async () => {
    const { line } = await aCount()
    const sentence = async (counted: string) =>
      (await enter(line, counted)).problem.errors?.['counted']
    expect(await sentence('-3')).toBe('There cannot be less than none. Enter 0 or more.')
    expect(await sentence('1.5')).toMatch(/ is counted in whole tablets\.$/)
    expect(await sentence('many')).toMatch(/^Enter a number from 0/)
    expect(await sentence('')).toBe('Enter how many there are.')
  })

  test('of one line is that of the one who saw the earlier one; others count other lines', async () => {
    const other = await aStockItem(sql)
    await aLot(sql, { itemId: other, locationId: place, quantity: 4 })
    const { id, sheet } = await aCount()
    const both = await Promise.all(
      sheet.lines.map((line, n) => enter(line, '4', n === 0 ? staff : colleague)),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [line] = sheet.lines
    if (!line) throw new Error('The sheet is empty.')
    const stale = await enter(line, '9', colleague)
    expect(stale.status).toBe(412)
    const seen = (await sheetOf(id)).lines[0]
    if (!seen) throw new Error('The sheet is empty.')
    expect((await enter(seen, '9', colleague)).body.counted).toBe('9')
  })

  test('is all that a blind sheet shows before', async () => {
    const { id, line } = await aCount({ isBlind: true })
    expect(line.expected).toBeNull()
    expect(await fileOf(id)).not.toContain(',100,')
    await enter(line, '98')
    expect((await sheetOf(id)).lines[0]).toMatchObject({ expected: '100', difference: '-2' })
  })

  test('stays true while eight others give out', async () => {
    const { id, line } = await aCount()
    const [entered] = await Promise.all([
      enter(line, '90'),
      ...Array.from({ length: 8 }, () => use('2')),
    ])
    const difference = Number(entered.body.difference)
    expect(Number(entered.body.expected) + difference).toBe(90)
    await close(id, { reasons: [{ lineId: line.id, reason: 'Counted' }] })
    expect((await approve(id)).status).toBe(200)
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(84 + difference)
  })
})

describe('a lot that was found', () => {
  const found = (id: string, over: object = {}) =>
    staff.ask(addFoundLot, {
      params: { id },
      body: {
        ...{ id: uuidv7(), itemId: item, lotNumber: 'F7', expiresOn: '2099-05-31', counted: '12' },
        ...over,
      },
    })

  test('comes on the sheet with its number, and costs what the newest lot costs', async () => {
    const { id, line } = await aCount()
    const added = await found(id)
    expect(added.body).toMatchObject({ isFound: true, difference: '12', value: '6.00' })
    expect((await found(id)).problem.errors?.['lotNumber']).toMatch(/on the sheet already/)
    expect((await found(id, { lotNumber: 'a1', expiresOn: '' })).status).toBe(422)
    expect((await found(id, { lotNumber: 'a1', expiresOn: '2098-01-01' })).problem.detail).toMatch(
      /known with another expiry/,
    )
    expect((await found(id, { lotNumber: 'x'.repeat(1000) })).status).toBe(422)
    await enter(line, '100')
    await close(id, { reasons: [{ lineId: added.body.id, reason: 'Behind the shelf' }] })
    await approve(id)
    expect(await balanceOf(sql, { itemId: item, locationId: place })).toBe(112)
  })
})
