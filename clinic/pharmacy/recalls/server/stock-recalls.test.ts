import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aLot, aStockLocation, balanceOf } from '../../../stock/ledger/server/a-stock.ts'
import { releaseStockLot, readStockLot } from '../../../stock/ledger/stock.ts'
import { takeStock } from '../../../stock/ledger/stock-entry.ts'
import { endRecall, exportRecalls, listRecalls, readRecall, takeRecalled } from '../recall.ts'
import { aRecalledLot } from './a-recalled-lot.ts'

const scene = await aRecalledLot()
const { clinic, sql, at, somebody, begin, give, patientsOf } = scene
const { staff, doctor, admin } = at
let ward: string
beforeEach(async () => {
  await scene.renew()
  ward = await aStockLocation(sql)
})
afterAll(() => clinic.close())

const use = () =>
  staff.ask(takeStock, {
    body: {
      ...{ id: uuidv7(), kind: 'use', locationId: at.place },
      lines: [{ itemId: at.item, quantity: '1' }],
    },
  })
describe('a recall', () => {
  test('holds all lots with the number at once, and also one that comes later', async () => {
    const dear = await aLot(sql, {
      itemId: at.item,
      locationId: ward,
      quantity: 5,
      lotNumber: 'R1',
      costMinor: 900,
    })
    const other = await aLot(sql, {
      itemId: at.item,
      locationId: ward,
      quantity: 5,
      lotNumber: 'R2',
    })
    const begun = await begin()
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({ left: '55', endedAt: null })
    expect(begun.body.places.map(({ isHeld }) => isHeld)).toEqual([true, true])
    expect((await use()).problem.detail).toMatch(/^Only 0 tablets of .+ can be taken/)
    const later = await aLot(sql, {
      itemId: at.item,
      locationId: at.place,
      quantity: 2,
      lotNumber: 'r1',
      costMinor: 7,
    })
    const held = await sql<{ id: string }[]>`
      select id from stock_lots where item_id = ${at.item} and held_at is not null`
    expect(held.map(({ id }) => id).sort()).toEqual([at.lot, dear, later].sort())
    expect(held.map(({ id }) => id)).not.toContain(other)
    expect((await begin()).problem.errors?.['lotNumber']).toBe(
      'This lot is being recalled already.',
    )
  })

  test('is made once where it is sent twice, and refuses what cannot be recalled', async () => {
    const id = uuidv7()
    const both = await Promise.all([begin({ id }), begin({ id })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await begin({ itemId: uuidv7() })).problem.errors).toEqual({
      itemId: 'There is no such item.',
    })
    expect((await begin({ lotNumber: 'x'.repeat(1000) })).status).toBe(422)
    expect((await begin({ reason: ' ' })).status).toBe(422)
    expect((await begin({}, doctor)).status).toBe(403)
  })

  test('lets nobody get the lot after it, while others give it out', async () => {
    const patients = await Promise.all(Array.from({ length: 8 }, () => somebody()))
    const [begun, ...given] = await Promise.allSettled([
      begin(),
      ...patients.map(({ id }) => give(id, 2)),
    ])
    const id = begun.status === 'fulfilled' ? begun.value.body.id : ''
    const got = given.filter(({ status }) => status === 'fulfilled').length
    for (const one of given) {
      if (one.status === 'rejected') expect(String(one.reason)).toMatch(/is held: Recalled: Glass/)
    }
    // Everybody who got it is on the list, and the balance is the rest.
    expect((await patientsOf(id)).total).toBe(got)
    expect(await balanceOf(sql, { lotId: at.lot, locationId: at.place })).toBe(50 - 2 * got)
    await expect(give(patients[0]?.id ?? '', 1)).rejects.toThrow(/is held/)
  })

  test('takes out what is left, of one place or of all, and its end takes its hold off', async () => {
    await aLot(sql, {
      itemId: at.item,
      locationId: ward,
      quantity: 5,
      lotNumber: 'R1',
      costMinor: 100,
    })
    const { id } = (await begin()).body
    const take = (body: object) =>
      staff.ask(takeRecalled, { params: { id }, body: { kind: 'write off', ...body } as never })
    expect((await take({ locationId: ward })).body).toMatchObject({
      ...{ kind: 'write off', reason: 'Recalled: Glass in bottles' },
      movements: [{ quantity: '-5', locationId: ward }],
    })
    expect((await take({ locationId: ward })).problem.detail).toBe('Nothing of it is left there.')
    expect((await take({ kind: 'give' })).status).toBe(422)
    const end = (reason: string) => staff.ask(endRecall, { params: { id }, body: { reason } })
    expect((await end('')).status).toBe(422)
    expect((await end('Checked by the maker')).body).toMatchObject({
      endReason: 'Checked by the maker',
    })
    expect((await end('Again')).problem.detail).toBe('This recall has ended.')
    expect((await use()).status).toBe(201)
    expect((await take({})).problem.detail).toBe('This recall has ended.')
    const listed = await doctor.ask(listRecalls, { query: { state: 'ended' } })
    expect(listed.body.rows.map((row) => row.id)).toContain(id)
    // A hold of another reason stays.
    await sql`select hold_lots(${[at.lot]}::uuid[], 'Box is wet', null)`
    const again = await begin()
    await staff.ask(endRecall, { params: { id: again.body.id }, body: { reason: 'Fine' } })
    expect((await staff.ask(readRecall, { params: { id } })).body.places[0]?.isHeld).toBe(true)
  })

  test('that ends while the lot arrives leaves no lot held', async () => {
    const { id } = (await begin()).body
    const arrival = (costMinor: number) =>
      aLot(sql, { itemId: at.item, locationId: ward, quantity: 1, lotNumber: 'R1', costMinor })
    const { promise: arrived, resolve: goOn } = Promise.withResolvers<undefined>()
    // The lot is received, and its transaction is still open when the recall ends.
    const receiving = sql.begin(async (tx) => {
      await tx`select lot_of(${at.item}, 'R1', null, 77, 1, null)`
      goOn(undefined)
      await tx`select pg_sleep(0.3)`
    })
    await arrived
    const ended = await staff.ask(endRecall, { params: { id }, body: { reason: 'Fine' } })
    expect(ended.status).toBe(200)
    await receiving
    await arrival(78)
    const held =
      await sql`select from stock_lots where item_id = ${at.item} and held_at is not null`
    expect(held.count).toBe(0)
  })

  test('holds its lots until it ends; a person takes another hold off, with a reason', async () => {
    const { id } = (await begin()).body
    const params = { id: at.lot }
    const release = async (by = admin) => {
      const { version } = (await staff.ask(readStockLot, { params })).body
      return by.ask(releaseStockLot, { params, version, body: { reason: 'The box is dry' } })
    }
    expect((await release()).problem.detail).toBe(
      'Lot R1 is being recalled. End the recall to use it again.',
    )
    await staff.ask(endRecall, { params: { id }, body: { reason: 'Fine' } })
    expect((await release()).problem.detail).toBe('This lot is not held.')
    await sql`select hold_lots(${[at.lot]}::uuid[], 'Box is wet', null)`
    expect((await release(staff)).status).toBe(403)
    const stale = { params, version: 1, body: { reason: 'The box is dry' } }
    expect((await admin.ask(releaseStockLot, stale)).status).toBe(412)
    expect((await release()).body).toMatchObject({
      ...{ heldAt: null, holdReason: null, releaseReason: 'The box is dry' },
    })
    expect((await use()).status).toBe(201)
  })

  test('tells of units that nobody is named for, and begins for a lot that was never here only when that was read', async () => {
    await give((await somebody()).id, 3)
    await use()
    const begun = (await begin()).body
    expect(begun).toMatchObject({ isKnown: true, unnamed: '1' })
    expect((await begin({ lotNumber: 'NEVER' })).problem.errors).toEqual({
      lotNumber: 'No lot of this item with this number was ever here. Compare it with the notice.',
    })
    expect((await begin({ lotNumber: 'NEVER', isNeverHere: true })).body).toMatchObject({
      isKnown: false,
      unnamed: '0',
    })
    const response = await clinic.app.inject({
      ...{ method: 'POST', url: exportRecalls.path, payload: { state: 'running' } },
      headers: { cookie: doctor.cookie, host: 'clinic.example', origin: clinic.environment.url },
    })
    expect(response.body).toContain(',NEVER,Running,Glass in bottles,M-77,')
  })

  test('of a controlled drug takes out before a witness only', async () => {
    const { id } = (await begin()).body
    await sql`update stock_items set controlled = true where id = ${at.item}`
    const refused = await staff.ask(takeRecalled, { params: { id }, body: { kind: 'return' } })
    expect(refused.problem.detail).toMatch(/a second person has to witness this/)
  })
})
