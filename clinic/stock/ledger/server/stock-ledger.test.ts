import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { hashPassword } from '../../../access/users/server/passwords.ts'
import { listStock, listStockLots } from '../stock.ts'
import {
  adjustStock,
  listStockEntries,
  receiveStock,
  takeStock,
  transferStock,
} from '../stock-entry.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from './a-stock.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let pharmacy: string
let ward: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  pharmacy = await aStockLocation(sql, 'Pharmacy')
  ward = await aStockLocation(sql, 'Ward')
})
const ibuprofen = () => aStockItem(sql, { packs: [{ name: 'box', size: '20' }] })
const use = (itemId: string, quantity: string, over: object = {}, by: Caller = staff) =>
  by.ask(takeStock, {
    body: {
      id: uuidv7(),
      kind: 'use',
      locationId: pharmacy,
      lines: [{ itemId, quantity, ...over }],
    },
  })
const inPharmacy = (of: { lotId?: string; itemId?: string }) =>
  balanceOf(sql, { ...of, locationId: pharmacy })

describe('lots that are received', () => {
  test('are counted in units, and are worth what they cost', async () => {
    const itemId = await ibuprofen()
    const line = { itemId, pack: 'box', lotNumber: 'A1', expiresOn: '2099-01-31' }
    const received = await staff.ask(receiveStock, {
      body: {
        id: uuidv7(),
        locationId: pharmacy,
        lines: [
          { ...line, quantity: '3', cost: '10.00' },
          { ...line, quantity: '1', cost: '4.00', lotNumber: 'A2' },
        ],
      },
    })
    expect(received.status).toBe(201)
    expect(received.body.movements.map(({ quantity }) => quantity)).toEqual(['60', '20'])
    const { body: lots } = await staff.ask(listStockLots, { params: { id: itemId }, query: {} })
    expect(lots.map(({ lotNumber, quantity, value }) => [lotNumber, quantity, value])).toEqual([
      ['A1', '60', '10.00'],
      ['A2', '20', '4.00'],
    ])
    await use(itemId, '7')
    const { body: after } = await staff.ask(listStockLots, { params: { id: itemId }, query: {} })
    // 53 of 60 units that cost 10.00.
    expect(after[0]?.value).toBe('8.83')
  })

  test('are refused if they are expired, or are known with another expiry', async () => {
    const itemId = await ibuprofen()
    const receive = (line: object) =>
      staff.ask(receiveStock, {
        body: {
          id: uuidv7(),
          locationId: pharmacy,
          lines: [{ itemId, quantity: '5', cost: '1.00', ...line }],
        },
      })
    const expired = await receive({ lotNumber: 'OLD', expiresOn: '2020-01-31' })
    expect(expired.status).toBe(409)
    expect(expired.problem.detail).toMatch(/^Lot OLD of .+ expired on 2020-01-31\.$/)
    await receive({ lotNumber: 'B1', expiresOn: '2099-01-31' })
    const other = await receive({ lotNumber: 'b1', expiresOn: '2098-01-31' })
    expect(other.problem.detail).toMatch(/is known with another expiry: 2099-01-31/)
    expect((await receive({ lotNumber: 'x'.repeat(1000) })).status).toBe(422)
    expect(await inPharmacy({ itemId })).toBe(5)
    // A typing error is put right: once nothing is there with the wrong expiry, the right one is received.
    expect((await use(itemId, '5')).status).toBe(201)
    expect((await receive({ lotNumber: 'b1', expiresOn: '2098-01-31' })).status).toBe(201)
  })
})

describe('stock that is taken', () => {
  test('comes from the lot that expires first, over several where one is too small', async () => {
    const itemId = await ibuprofen()
    const at = { itemId, locationId: pharmacy }
    const late = await aLot(sql, { ...at, quantity: 10, expiresOn: '2099-12-31' })
    const early = await aLot(sql, { ...at, quantity: 4, expiresOn: '2099-01-31' })
    const never = await aLot(sql, { ...at, quantity: 9 })
    expect((await use(itemId, '6')).status).toBe(201)
    expect(await inPharmacy({ lotId: early })).toBe(0)
    expect(await inPharmacy({ lotId: late })).toBe(8)
    expect(await inPharmacy({ lotId: never })).toBe(9)
  })

  test('is never more than there is, and an expired lot stays where it is', async () => {
    const itemId = await aStockItem(sql, { name: 'Paracetamol' })
    const lotId = await aLot(sql, { itemId, locationId: pharmacy, quantity: 3, lotNumber: 'P1' })
    const gone = { lotNumber: 'P0', expiresOn: '2020-01-01', kind: 'adjust' } as const
    const old = await aLot(sql, { itemId, locationId: pharmacy, quantity: 50, ...gone })
    const refused = await use(itemId, '4')
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe('Only 3 tablets of Paracetamol can be taken from Pharmacy.')
    const named = await use(itemId, '4', { lotId })
    expect(named.problem.detail).toBe('Only 3 tablets of Paracetamol of lot P1 are in Pharmacy.')
    expect((await use(itemId, '1', { lotId: old })).problem.detail).toMatch(/expired on/)
    expect(await inPharmacy({ itemId })).toBe(53)
  })

  test('is counted as exactly as its unit allows', async () => {
    const itemId = await aStockItem(sql, { packs: [{ name: 'half box', size: '10' }] })
    await aLot(sql, { itemId, locationId: pharmacy, quantity: 30 })
    const refused = await use(itemId, '1.25', { pack: 'half box' })
    expect(refused.problem.detail).toMatch(/ is counted in whole tablets; this would be 12.5\.$/)
    expect((await use(itemId, '1.5', { pack: 'half box' })).status).toBe(201)
    expect(await inPharmacy({ itemId })).toBe(15)
    expect((await use(itemId, '1', { pack: 'crate' })).problem.detail).toMatch(/has no pack/)
    expect((await use(itemId, '-1')).status).toBe(422)
  })

  test('goes once where the request is sent twice at once', async () => {
    const itemId = await ibuprofen()
    await aLot(sql, { itemId, locationId: pharmacy, quantity: 10 })
    const body = {
      ...{ id: uuidv7(), kind: 'use' as const, locationId: pharmacy },
      lines: [{ itemId, quantity: '4' }],
    }
    const answers = await Promise.all([1, 2, 3].map(() => staff.ask(takeStock, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await inPharmacy({ itemId })).toBe(6)
    expect((await doctor.ask(takeStock, { body })).status).toBe(403)
  })

  /** Twelve items are taken at once by two people, of one too much where it is asked for. */
  async function takenAtOnce(people: readonly Caller[], tooMuch?: number) {
    const itemIds = await Promise.all(Array.from({ length: 12 }, ibuprofen))
    await Promise.all(
      itemIds.map((itemId) => aLot(sql, { itemId, locationId: pharmacy, quantity: 5 })),
    )
    const answers = await Promise.all(
      itemIds.map((itemId, place) =>
        use(itemId, place === tooMuch ? '6' : '5', {}, people[place % people.length]),
      ),
    )
    return { itemIds, answers }
  }

  test('by several people at once leaves events that name each of them', async () => {
    const people = [staff, await clinic.signedIn('admin')]
    const { itemIds, answers } = await takenAtOnce(people)
    expect(answers.map(({ body }) => [body.movements[0]?.itemId, body.by?.id])).toEqual(
      itemIds.map((itemId, place) => [itemId, people[place % people.length]?.userId]),
    )
    const events = await sql<{ isTheirs: boolean; requestId: string }[]>`
      select a.actor_id = e.created_by and a.session is not null as is_theirs, a.request_id
      from audit_events a join stock_entries e on e.id::text = a.object_id
      where a.action = 'insert' and e.id = any(${answers.map(({ body }) => body.id)}::uuid[])`
    expect(events.map(({ isTheirs }) => isTheirs)).toEqual(answers.map(() => true))
    expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(answers.length)
  })

  test('by several people at once fails for the one who takes too much, and for nobody else', async () => {
    const { answers } = await takenAtOnce([staff], 7)
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, place) => (place === 7 ? 409 : 201)),
    )
    expect(answers[7]?.problem.detail).toMatch(/^Only 5 tablets of/)
  })

  test('never falls below zero under 32 writers, who get as much as there was', async () => {
    const itemId = await ibuprofen()
    await aLot(sql, { itemId, locationId: pharmacy, quantity: 40, expiresOn: '2099-01-31' })
    await aLot(sql, { itemId, locationId: pharmacy, quantity: 10, expiresOn: '2099-02-28' })
    const answers = await Promise.all(Array.from({ length: 32 }, () => use(itemId, '3')))
    const given = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(given).toBe(16)
    expect(await inPharmacy({ itemId })).toBe(2)
  })
})

test('A transfer brings to one place what it takes from the other, lot by lot', async () => {
  const itemId = await ibuprofen()
  const first = await aLot(sql, {
    itemId,
    locationId: pharmacy,
    quantity: 5,
    expiresOn: '2099-01-31',
  })
  const second = await aLot(sql, {
    itemId,
    locationId: pharmacy,
    quantity: 5,
    expiresOn: '2099-03-31',
  })
  const body = { id: uuidv7(), fromId: pharmacy, toId: ward, lines: [{ itemId, quantity: '7' }] }
  const moved = await staff.ask(transferStock, { body })
  expect(moved.status).toBe(201)
  expect(await balanceOf(sql, { lotId: first, locationId: ward })).toBe(5)
  expect(await balanceOf(sql, { lotId: second, locationId: ward })).toBe(2)
  expect(await inPharmacy({ itemId })).toBe(3)
  await expect(
    sql.begin(async (tx) => {
      const entry = uuidv7()
      await tx`insert into stock_entries (id, kind) values (${entry}, 'transfer')`
      const line = { item: itemId, lot: second, location: ward, quantity: '1' }
      await tx`select post_stock(${entry}, ${tx.json([line])})`
    }),
  ).rejects.toThrow('A transfer brings as much as it takes.')
})

test('A controlled drug comes from a supplier, before a witness who is a second person with the right password', async () => {
  const itemId = await aStockItem(sql, { name: 'Morphine', controlled: true })
  const password = 'a password of a witness'
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${doctor.userId}`
  const receive = (witness?: { email: string; password: string }, supplier = 'Northshore') =>
    staff.ask(receiveStock, {
      body: {
        ...{ id: uuidv7(), locationId: pharmacy, witness, supplier },
        lines: [{ itemId, quantity: '10', cost: '5.00', lotNumber: 'M1' }],
      },
    })
  expect((await receive()).problem.detail).toMatch(/a second person has to witness this/)
  expect((await receive({ email: doctor.email, password: 'wrong' })).status).toBe(422)
  expect((await receive({ email: staff.email, password })).status).toBe(422)
  expect((await receive({ email: doctor.email, password }, ' ')).problem.errors).toEqual({
    supplier: 'Morphine is a controlled drug: enter the supplier.',
  })
  const witnessed = await receive({ email: doctor.email, password })
  expect(witnessed.body.supplier).toBe('Northshore')
  expect(witnessed.status).toBe(201)
  expect(witnessed.body.witness?.id).toBe(doctor.userId)
})

describe('the stock', () => {
  test('of any past day is what the ledger said that evening', async () => {
    const itemId = await ibuprofen()
    const lotId = await aLot(sql, { itemId, locationId: pharmacy, quantity: 9, costMinor: 100 })
    // The days before this one, as if the lot had come on the first of them.
    await sql`update stock_levels set from_day = '2026-01-10' where lot_id = ${lotId}`
    await use(itemId, '4')
    const on = async (at?: string) => {
      const { body } = await staff.ask(listStock, {
        query: { search: itemId, ...(at ? { at } : {}) },
      })
      return body.rows.find(({ id }) => id === itemId)
    }
    expect(await on('2026-01-09')).toMatchObject({ quantity: '0' })
    expect(await on('2026-01-10')).toMatchObject({ quantity: '9', value: '9.00' })
    expect(await on()).toMatchObject({ quantity: '5', value: '5.00' })
  })

  test('is put right by an adjustment with a reason; its entries stay as they were written', async () => {
    const itemId = await ibuprofen()
    const lotId = await aLot(sql, { itemId, locationId: pharmacy, quantity: 9 })
    const adjusted = await staff.ask(adjustStock, {
      body: {
        ...{ id: uuidv7(), lotId, locationId: pharmacy, direction: 'less', quantity: '2' },
        reason: 'Broken',
      },
    })
    expect(adjusted.status).toBe(201)
    expect(await inPharmacy({ lotId })).toBe(7)
    await expect(
      sql`update stock_entries set reason = 'Other' where id = ${adjusted.body.id}`,
    ).rejects.toThrow('An entry of the stock stays as it was written.')
    const { body: entries } = await doctor.ask(listStockEntries, { query: { itemId } })
    expect(entries.rows.map(({ kind }) => kind)).toEqual(['adjust', 'receive'])
    const [event] = await sql<{ action: string }[]>`
      select action from audit_events where object_type = 'stock entry' and object_id = ${adjusted.body.id}`
    expect(event?.action).toBe('insert')
  })
})
