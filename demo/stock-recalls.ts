import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { dutiesOfStaff, receptionist } from './cast.ts'
import { places } from './stock.ts'

const recalled = 'Cetirizine 10 mg tablets'
/** Tablets that each of the patients got. */
const given = 10

/** A recall of last month: two patients got the lot, were told, and the maker then took the recall back. */
export async function addStockRecalls(tx: Transaction, today: string): Promise<void> {
  const [lot] = await tx<{ id: string; item: string; number: string }[]>`
    select l.id, l.item_id as item, l.lot_number as number
    from stock_lots l join stock_items i on i.id = l.item_id
      join stock_levels s on s.lot_id = l.id and s.in_stock
    where i.name = ${recalled} and s.location_id = ${places.pharmacy} and s.quantity >= ${2 * given}
    order by l.expires_on desc limit 1`
  const patients = await tx<{ id: string }[]>`
    select p.id from patients p join appointments a on a.patient_id = p.id
    where p.merged_into is null and p.email is not null
    group by p.id order by count(*) desc, p.id limit 2`
  if (!lot || patients.length === 0) return
  await tx`select set_config('openward.history', 'on', true)`
  for (const { id } of patients) {
    const entry = uuidv7()
    const day = daysAfter(today, -45)
    await tx`
      insert into stock_entries (id, kind, day, patient_id, created_at, created_by)
      values (${entry}, 'give', ${day}, ${id}, ${`${day}T11:20:00Z`}, ${dutiesOfStaff.Nurse})`
    const line = {
      item: lot.item,
      lot: lot.id,
      location: places.pharmacy,
      quantity: String(-given),
    }
    await tx`select post_stock(${entry}, ${tx.json([line])})`
  }
  await tx`select set_config('openward.history', '', true)`
  const recall = uuidv7()
  const began = `${daysAfter(today, -30)}T09:00:00Z`
  await tx`
    insert into stock_recalls (id, item_id, lot_number, reason, reference, created_at, created_by, updated_by)
    values (${recall}, ${lot.item}, ${lot.number}, 'Wrong strength printed on some boxes', 'MAH 2026-118',
      ${began}, ${receptionist.id}, ${receptionist.id})`
  for (const { id } of patients) {
    await tx`
      insert into stock_recall_contacts (recall_id, patient_id, way, told_at, told_by)
      values (${recall}, ${id}, 'phone', ${`${daysAfter(today, -29)}T10:30:00Z`}, ${receptionist.id})`
  }
  await tx`
    update stock_recalls set ended_at = ${`${daysAfter(today, -12)}T15:00:00Z`}, ended_by = ${receptionist.id},
      end_reason = 'The maker has checked this lot: its boxes are right', updated_by = ${receptionist.id}
    where id = ${recall}`
}
