import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aLot, aStockItem, balanceOf } from '../../ledger/server/a-stock.ts'
import { addFoundLot, beginStockCount, cancelStockCount } from '../stock-count.ts'
import { aCountedPlace } from './a-counted-place.ts'

const {
  clinic,
  sql,
  at,
  renew,
  begin,
  sheetOf,
  enter,
  use,
  close,
  closeBecause,
  approve,
  fileOf,
  aCount,
} = await aCountedPlace()
const { staff, colleague, doctor } = at
beforeEach(renew)
afterAll(() => clinic.close())

describe('a count that begins', () => {
  test('freezes the lots of the place, of all of it or of a part', async () => {
    const gloves = await aStockItem(sql, { kind: 'consumable', unit: 'pairs' })
    await aLot(sql, { itemId: gloves, locationId: at.place, quantity: 7 })
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
    const body = { id: uuidv7(), locationId: at.place }
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
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(65)
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
    await aLot(sql, { itemId: other, locationId: at.place, quantity: 4 })
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
    // An odd number, so that there is a difference to approve whenever it is entered.
    const [entered] = await Promise.all([
      enter(line, '91'),
      ...Array.from({ length: 8 }, () => use('2')),
    ])
    const difference = Number(entered.body.difference)
    expect(Number(entered.body.expected) + difference).toBe(91)
    await closeBecause(id, 'Counted')
    expect((await approve(id)).status).toBe(200)
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(84 + difference)
  })
})

describe('a lot that was found', () => {
  const found = (id: string, over: object = {}) =>
    staff.ask(addFoundLot, {
      params: { id },
      body: {
        ...{
          id: uuidv7(),
          itemId: at.item,
          lotNumber: 'F7',
          expiresOn: '2099-05-31',
          counted: '12',
        },
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
    await closeBecause(id, 'Behind the shelf')
    await approve(id)
    expect(await balanceOf(sql, { itemId: at.item, locationId: at.place })).toBe(112)
  })
})
