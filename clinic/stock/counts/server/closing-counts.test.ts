import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { hashPassword } from '../../../access/users/server/passwords.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { readStockEntry, takeStock } from '../../ledger/stock-entry.ts'
import {
  approveStockCount,
  beginStockCount,
  closeStockCount,
  enterCount,
  exportStockCount,
  listStockCounts,
  readStockCount,
  refuseStockCount,
  type StockCountLine,
  type StockCountSheet,
} from '../stock-count.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let admin: Caller
let otherAdmin: Caller
let doctor: Caller
let place: string
let item: string
let lot: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  otherAdmin = await clinic.signedIn('admin')
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
async function aDifference(counted: string) {
  const { id, line } = await aCount()
  await enter(line, counted)
  const reasons = [{ lineId: line.id, reason: 'Broken glass' }]
  return { id, line, closed: await close(id, { reasons }) }
}

describe('the end of a count', () => {
  test('names the lots that are not counted, and takes a reason for each difference', async () => {
    const { id, line } = await aCount()
    expect((await close(id)).problem.detail).toMatch(/^Not counted yet: Item .+, lot A1\.$/)
    await enter(line, '97')
    expect((await close(id)).problem.errors?.['reasons']).toMatch(/^Each difference has a reason/)
    const reasons = [{ lineId: line.id, reason: 'Broken glass' }]
    const closed = await close(id, { reasons })
    expect(closed.body).toMatchObject({ status: 'waiting', differing: 1, value: '-1.50' })
    expect((await enter({ ...line, version: 3 }, '100')).problem.detail).toMatch(
      /waits for its approval/,
    )
  })

  test('is approved by a second person who did not count, and then puts the balance right', async () => {
    const { id } = await aDifference('97')
    expect((await approve(id, 1, staff)).status).toBe(403)
    const approved = await approve(id)
    expect(approved.body).toMatchObject({ status: 'closed', approvedBy: { id: admin.userId } })
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(97)
    const entry = await staff.ask(readStockEntry, {
      params: { id: approved.body.entryId ?? '' },
    })
    expect(entry.body).toMatchObject({
      ...{ kind: 'count', by: { id: staff.userId }, approvedBy: { id: admin.userId } },
      movements: [{ quantity: '-3' }],
    })
    await expect(sql`update stock_counts set note = 'Other' where id = ${id}`).rejects.toThrow(
      'This count is closed.',
    )
    await expect(
      sql`update stock_count_lines set counted = 1 where count_id = ${id}`,
    ).rejects.toThrow('This count is closed.')
  })

  test('is not approved by an admin who counted a part, and the database holds it', async () => {
    const { id, line } = await aCount()
    await enter(line, '90', admin)
    await close(id, { reasons: [{ lineId: line.id, reason: 'Lost' }] })
    const refused = await approve(id)
    expect(refused.status).toBe(403)
    expect(refused.problem.detail).toMatch(/^You counted a part of this/)
    const entry = uuidv7()
    await sql`insert into stock_entries (id, kind) values (${entry}, 'count')`
    await expect(
      sql`update stock_counts set status = 'closed', closed_at = now(), approved_by = ${admin.userId},
        entry_id = ${entry} where id = ${id}`,
    ).rejects.toThrow('You counted a part of this.')
    await expect(
      sql`update stock_counts set status = 'closed', closed_at = now() where id = ${id}`,
    ).rejects.toThrow('The differences of a count are approved by a second person.')
    expect((await approve(id, 1, otherAdmin)).status).toBe(200)
  })

  test('is approved once where two approve at once', async () => {
    const { id } = await aDifference('60')
    const answers = await Promise.all([approve(id), approve(id, 1, otherAdmin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(60)
  })

  test('comes later where it is sent back: what differed is counted anew', async () => {
    const { id } = await aDifference('60')
    const refuse = (reason: string) =>
      admin.ask(refuseStockCount, { params: { id }, body: { round: 1, reason } })
    expect((await refuse('')).status).toBe(422)
    expect((await refuse('Look in the fridge too')).body).toMatchObject({
      ...{ status: 'open', round: 2, refusal: 'Look in the fridge too', counted: 0 },
    })
    const [line] = (await sheetOf(id)).lines
    if (!line) throw new Error('The sheet is empty.')
    await enter(line, '99')
    await close(id, { reasons: [{ lineId: line.id, reason: 'One is broken' }] })
    // The approver has seen another number.
    expect((await approve(id, 1)).problem.detail).toMatch(/counted anew meanwhile/)
    expect((await approve(id, 2)).status).toBe(200)
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(99)
  })

  test('is refused if less is there by now than the difference takes', async () => {
    const { id } = await aDifference('10')
    await use('50')
    const refused = await approve(id)
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toMatch(/^Only 50 tablets of .+ are in /)
    expect((await sheetOf(id)).status).toBe('waiting')
  })

  test('takes a witness where a controlled drug differs', async () => {
    const password = 'a password of a witness'
    const hash = await hashPassword(password)
    await sql`update users set password_hash = ${hash} where id = ${doctor.userId}`
    await sql`update stock_items set controlled = true where id = ${item}`
    const { id, line } = await aCount()
    await enter(line, '99')
    const reasons = [{ lineId: line.id, reason: 'Broken' }]
    expect((await close(id, { reasons })).problem.errors?.['witness']).toMatch(/second person/)
    const witness = { email: doctor.email, password }
    expect((await close(id, { reasons, witness })).body.witness?.id).toBe(doctor.userId)
    expect((await approve(id)).status).toBe(200)
  })
})

test('Counts are listed by status and place, and a sheet is a file', async () => {
  const { id } = await aDifference('97')
  const listed = await doctor.ask(listStockCounts, {
    query: { status: 'waiting', locationId: place },
  })
  expect(listed.body.rows).toMatchObject([{ id, differing: 1 }])
  expect(await fileOf(id)).toContain('A1,,tablets,100,97,-3,')
  const [event] = await sql<{ action: string }[]>`
    select action from audit_events where object_type = 'stock count' and object_id = ${id}
    order by id desc limit 1`
  expect(event?.action).toBe('update')
})
