import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { listStockLots } from '../stock.ts'
import { adjustStock, receiveStock, takeStock, transferStock } from '../stock-entry.ts'
import { aStockItem, aStockLocation } from './a-stock.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
/** `STOCK_RUNS=2000` tries as many sequences; the usual number takes seconds. */
const runs = Number(process.env['STOCK_RUNS'] ?? 15)
const seed = Number(process.env['STOCK_SEED'] ?? Date.now() % 1_000_000_007)

const people: Caller[] = []
let places: string[] = []
beforeAll(async () => {
  for (const role of ['staff', 'admin', 'staff'] as const) people.push(await clinic.signedIn(role))
  places = await Promise.all([1, 2, 3].map(() => aStockLocation(sql)))
})

const place = fc.nat({ max: 2 })
const quantity = fc.integer({ min: 1, max: 40 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), place, quantity, lot: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('take' as const), place, quantity, why: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('move' as const), place, quantity, to: place }),
  fc.record({ kind: fc.constant('adjust' as const), place, quantity, isMore: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** Two items, so that entries of several lines lock both. */
async function attempt(by: Caller, items: readonly string[], one: Act): Promise<number> {
  const id = uuidv7()
  const at = (number: number) => places[number] ?? ''
  const lines = items.map((itemId) => ({ itemId, quantity: String(one.quantity) }))
  if (one.kind === 'receive') {
    const expiresOn = `2099-0${one.lot + 1}-15`
    const received = lines.map((line) => ({
      ...line,
      lotNumber: `L${one.lot}`,
      expiresOn,
      cost: '3.00',
    }))
    const body = { id, locationId: at(one.place), lines: received }
    return (await by.ask(receiveStock, { body })).status
  }
  if (one.kind === 'take') {
    const kind = (['use', 'write off', 'return'] as const)[one.why] ?? 'use'
    const body = { id, kind, locationId: at(one.place), reason: 'Test', lines: lines.toReversed() }
    return (await by.ask(takeStock, { body })).status
  }
  if (one.kind === 'move') {
    const body = { id, fromId: at(one.place), toId: at(one.to), lines }
    return (await by.ask(transferStock, { body })).status
  }
  const { body: lots } = await by.ask(listStockLots, {
    params: { id: items[0] ?? '' },
    query: { all: 'yes' },
  })
  const [lot] = lots
  if (!lot) return 404
  const direction = one.isMore ? ('more' as const) : ('less' as const)
  const { place: at1, quantity: units } = one
  const body = { id, lotId: lot.id, locationId: at(at1), direction, quantity: String(units) }
  return (await by.ask(adjustStock, { body: { ...body, reason: 'Test' } })).status
}

/** Balances that are not the sum of their movements, at the end of today and over all days. */
async function differences(items: readonly string[]) {
  const [found] = await sql<{ now: number; days: number; negative: number; moved: number }[]>`
    select
      (select count(*)::int from (
        select lot_id, location_id, sum(quantity) as quantity from stock_movements
        where item_id = any(${items}) group by 1, 2) m
      full join (select * from stock_levels where until_day is null and item_id = any(${items})) l
        using (lot_id, location_id)
      where coalesce(m.quantity, 0) <> coalesce(l.quantity, 0)) as now,
      (select count(*)::int from stock_levels l where item_id = any(${items}) and quantity <> (
        select coalesce(sum(m.quantity), 0) from stock_movements m where m.lot_id = l.lot_id
          and m.location_id = l.location_id and m.day < coalesce(l.until_day, 'infinity'))) as days,
      (select count(*)::int from stock_levels where item_id = any(${items}) and quantity < 0) as negative,
      (select count(*)::int from (select from stock_movements m join stock_entries e on e.id = m.entry_id
        where e.kind = 'transfer' and m.item_id = any(${items})
        group by m.entry_id, m.lot_id having sum(m.quantity) <> 0) t) as moved`
  return found
}

test(
  `whatever several people do at once, each balance is the sum of its movements (seed ${seed})`,
  async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.nat({ max: 2 })), { minLength: 8, maxLength: 24 }),
        async (sequence) => {
          const items = [await aStockItem(sql), await aStockItem(sql)]
          for (let from = 0; from < sequence.length; from += 4) {
            const together = sequence.slice(from, from + 4)
            const statuses = await Promise.all(
              together.map(([one, who]) =>
                attempt(people[who] ?? (people[0] as Caller), items, one),
              ),
            )
            statuses.forEach((status, at) => {
              expect([201, 404, 409, 422]).toContain(status)
              if (status === 201) done.add(together[at]?.[0].kind ?? '')
            })
          }
          expect(await differences(items)).toEqual({ now: 0, days: 0, negative: 0, moved: 0 })
        },
      ),
      { numRuns: runs, seed, endOnFailure: true },
    )
    // A test in which everything is refused would say nothing.
    expect([...done].toSorted()).toEqual(['adjust', 'move', 'receive', 'take'])
  },
  600_000 + runs * 2000,
)
