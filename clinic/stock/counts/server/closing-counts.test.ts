import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../access/users/server/passwords.ts'
import { aLot, balanceOf } from '../../ledger/server/a-stock.ts'
import { readStockEntry } from '../../ledger/stock-entry.ts'
import { exportStockCounts, listStockCounts, refuseStockCount } from '../stock-count.ts'
import { aCountedPlace } from './a-counted-place.ts'

const {
  clinic,
  sql,
  at,
  renew,
  sheetOf,
  enter,
  use,
  close,
  closeBecause,
  approve,
  fileOf,
  aCount,
} = await aCountedPlace()
const { staff, admin, otherAdmin, doctor } = at
beforeEach(renew)
afterAll(() => clinic.close())

async function aDifference(counted: string) {
  const { id, line } = await aCount()
  await enter(line, counted)
  return { id, line, closed: await closeBecause(id, 'Broken glass') }
}

describe('the end of a count', () => {
  test('names the lots that are not counted, and takes a reason for each difference', async () => {
    const { id, line } = await aCount()
    expect((await close(id)).problem.detail).toMatch(/^Not counted yet: Item .+, lot A1\.$/)
    await enter(line, '97')
    expect((await close(id)).problem.errors?.['reasons']).toMatch(/^Each difference has a reason/)
    const closed = await closeBecause(id, 'Broken glass')
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
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(97)
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
    await closeBecause(id, 'Lost')
    const refused = await approve(id)
    expect(refused.status).toBe(403)
    expect(refused.problem.detail).toMatch(/^You counted a part of this/)
    const entry = uuidv7()
    await sql`insert into stock_entries (id, kind) values (${entry}, 'count')`
    await expect(
      sql`update stock_counts set status = 'closed', closed_at = now(), approved_by = ${admin.userId},
        entry_id = ${entry} where id = ${id}`,
    ).rejects.toThrow('You counted a part of this, or sent it.')
    await expect(
      sql`update stock_counts set status = 'closed', closed_at = now() where id = ${id}`,
    ).rejects.toThrow('The differences of a count are approved by a second person.')
    expect((await approve(id, 1, otherAdmin)).status).toBe(200)
  })

  test('is approved once where two approve at once', async () => {
    const { id } = await aDifference('60')
    const answers = await Promise.all([approve(id), approve(id, 1, otherAdmin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(60)
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
    await closeBecause(id, 'One is broken')
    // The approver has seen another number.
    expect((await approve(id, 1)).problem.detail).toMatch(/counted anew meanwhile/)
    expect((await approve(id, 2)).status).toBe(200)
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(99)
  })

  test('takes no reason for a number that a colleague changed meanwhile', async () => {
    const { id, line } = await aCount()
    const seen = (await enter(line, '60')).body
    await enter(seen, '99', otherAdmin)
    const reasons = [{ lineId: line.id, version: seen.version, reason: 'Forty are lost' }]
    const closed = await close(id, { reasons })
    expect(closed.problem.detail).toMatch(/counted anew meanwhile/)
    expect((await sheetOf(id)).status).toBe('open')
  })

  test('is not approved by the person who sent an earlier round', async () => {
    const { id, line } = await aCount()
    await enter(line, '60')
    await closeBecause(id, 'Lost', {}, admin)
    const back = { round: 1, reason: 'Count again' }
    await otherAdmin.ask(refuseStockCount, { params: { id }, body: back })
    const [again] = (await sheetOf(id)).lines
    await enter(again ?? line, '99')
    await closeBecause(id, 'Lost')
    expect((await approve(id, 2, admin)).status).toBe(403)
    expect((await approve(id, 2, otherAdmin)).status).toBe(200)
  })

  test('of a lot at two prices is one number; less comes from the oldest price, more goes to the newest', async () => {
    const dear = await aLot(sql, {
      ...{ itemId: at.item, locationId: at.place, quantity: 20, lotNumber: 'a1', costMinor: 900 },
    })
    const balances = async () => [
      await balanceOf(sql, { lotId: at.lot, locationId: at.place }),
      await balanceOf(sql, { lotId: dear, locationId: at.place }),
    ]
    const first = await aCount()
    expect(first.sheet.lines).toMatchObject([{ expected: '120', lotId: dear }])
    await enter(first.line, '15')
    await closeBecause(first.id, 'Lost')
    expect((await approve(first.id)).status).toBe(200)
    expect(await balances()).toEqual([0, 15])
    const second = await aCount()
    await enter(second.line, '18')
    await closeBecause(second.id, 'Found')
    expect((await approve(second.id)).status).toBe(200)
    expect(await balances()).toEqual([0, 18])
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
    await sql`update stock_items set controlled = true where id = ${at.item}`
    const { id, line } = await aCount()
    await enter(line, '99')
    expect((await closeBecause(id, 'Broken')).problem.errors?.['witness']).toMatch(/second person/)
    const witness = { email: doctor.email, password }
    expect((await closeBecause(id, 'Broken', { witness })).body.witness?.id).toBe(doctor.userId)
    expect((await approve(id)).status).toBe(200)
  })
})

test('Counts are listed by status and place, and a sheet is a file', async () => {
  const { id } = await aDifference('97')
  const listed = await doctor.ask(listStockCounts, {
    query: { status: 'waiting', locationId: at.place },
  })
  expect(listed.body.rows).toMatchObject([{ id, differing: 1 }])
  expect(await fileOf(id)).toContain('A1,,tablets,100,97,-3,')
  const file = await clinic.app.inject({
    ...{ method: 'POST', url: exportStockCounts.path, payload: { locationId: at.place } },
    headers: { cookie: doctor.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(file.body).toMatch(
    /,Waits for approval,\d{4}-\d{2}-\d{2} \d{2}:\d{2},.+,1,1,1,-1\.50,USD,/,
  )
  const [event] = await sql<{ action: string }[]>`
    select action from audit_events where object_type = 'stock count' and object_id = ${id}
    order by id desc limit 1`
  expect(event?.action).toBe('update')
})
