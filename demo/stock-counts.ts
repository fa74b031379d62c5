import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, doctors, dutiesOfStaff, receptionist } from './cast.ts'
import { places } from './stock.ts'

interface WantedCount {
  readonly id: string
  readonly place: string
  readonly day: string
  readonly kind: 'drug' | null
  readonly isBlind: boolean
  readonly note: string
}

/** A count that closed with an approved difference, and one that is on its way. */
export async function addStockCounts(tx: Transaction, today: string): Promise<void> {
  await addClosedCount(tx, daysAfter(today, -2))
  const open = {
    ...({ id: uuidv7(), place: places.pharmacy, day: daysAfter(today, -1), kind: 'drug' } as const),
    ...{ isBlind: true, note: 'Count of the quarter' },
  }
  await begin(tx, open)
  await count(tx, open, 5)
}

async function begin(tx: Transaction, { id, place, day, kind, isBlind, note }: WantedCount) {
  await tx`
    insert into stock_counts (id, location_id, kind, is_blind, note, created_at, created_by, updated_by)
    values (${id}, ${place}, ${kind}, ${isBlind}, ${note}, ${`${day}T08:10:00Z`}, ${receptionist.id},
      ${receptionist.id})`
  await tx`
    insert into stock_count_lines (id, count_id, item_id, lot_id, frozen, created_by, updated_by)
    select gen_random_uuid(), ${id}, s.item_id, s.lot_id, s.quantity, ${receptionist.id}, ${receptionist.id}
    from stock_levels s join stock_items i on i.id = s.item_id
    where s.location_id = ${place} and s.in_stock
      and (${kind}::text is null or i.kind = ${kind})`
}

/** The nurse counts the first lots, and finds what the ledger says. */
async function count(tx: Transaction, { id, day }: WantedCount, lots: number | null) {
  await tx`
    update stock_count_lines set counted = frozen, counted_at = ${`${day}T08:40:00Z`},
      counted_by = ${dutiesOfStaff.Nurse}
    where id in (
      select l.id from stock_count_lines l join stock_items i on i.id = l.item_id
      where l.count_id = ${id} order by i.name, l.id limit ${lots})`
}

async function addClosedCount(tx: Transaction, day: string): Promise<void> {
  const closed = {
    ...{ id: uuidv7(), place: places.procedureRoom, day, kind: null, isBlind: false },
    note: 'Monthly count',
  }
  await begin(tx, closed)
  await count(tx, closed, null)
  const [missing] = await tx<{ id: string; item: string; lot: string }[]>`
    select l.id, l.item_id as item, l.lot_id as lot from stock_count_lines l join stock_items i on i.id = l.item_id
    where l.count_id = ${closed.id} and i.kind = 'consumable' and not i.controlled and l.frozen > 5
    order by i.name, l.id limit 1`
  if (!missing) return
  const at = `${day}T09:05:00Z`
  await tx`
    update stock_count_lines set counted = frozen - 3, counted_at = ${at} where id = ${missing.id}`
  await tx`
    update stock_count_lines set reason = 'Not recorded when it was used' where id = ${missing.id}`
  await tx`
    update stock_counts set status = 'waiting', submitted_by = ${dutiesOfStaff.Nurse}, submitted_at = ${at}
    where id = ${closed.id}`
  const entry = uuidv7()
  const [doctor] = doctors
  await tx`select set_config('openward.history', 'on', true)`
  await tx`
    insert into stock_entries (id, kind, day, reason, witness_id, approved_by, created_at, created_by)
    values (${entry}, 'count', ${day}, 'Count of Procedure room', ${doctor?.id ?? null}, ${admin.id}, ${at},
      ${dutiesOfStaff.Nurse})`
  const line = {
    ...{ item: missing.item, lot: missing.lot, location: closed.place },
    quantity: '-3',
  }
  await tx`select post_stock(${entry}, ${tx.json([line])})`
  await tx`select set_config('openward.history', '', true)`
  await tx`
    update stock_counts set status = 'closed', closed_at = ${at}, approved_by = ${admin.id}, entry_id = ${entry}
    where id = ${closed.id}`
}
