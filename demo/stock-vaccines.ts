import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, doctors, dutiesOfStaff } from './cast.ts'
import { places } from './stock.ts'

/** Items that each visit of a type uses. */
const kit = [
  { name: '%syringe%', quantity: '1' },
  { name: '%gloves%', quantity: '2' },
] as const

/**
 * A kit, two weeks of temperatures of the fridge with one warm night that was answered, and morphine that was given.
 * Follows `addStock`.
 */
export async function addWardStock(tx: Transaction, today: string): Promise<void> {
  await addKit(tx)
  await addTemperatures(tx, today)
  await useMorphine(tx, today)
}

async function addKit(tx: Transaction): Promise<void> {
  const lines = await tx<{ item: string; quantity: string }[]>`
    select distinct on (k.name) i.id as item, k.quantity
    from jsonb_to_recordset(${tx.json(kit)}) as k (name text, quantity text)
      join stock_items i on i.name ilike k.name and not i.controlled
    order by k.name, i.name`
  await tx`
    insert into visit_kits (id, visit_type_id, location_id, lines, created_by, updated_by)
    select gen_random_uuid(), id, ${places.procedureRoom}, ${tx.json(lines as never)}, ${admin.id}, ${admin.id}
    from visit_types where status = 'active' order by name ilike '%procedure%' desc, name limit 1`
}

/** Twice a day; in one night the door stood open. */
async function addTemperatures(tx: Transaction, today: string): Promise<void> {
  const readings = []
  for (let daysAgo = 14; daysAgo >= 1; daysAgo -= 1) {
    const day = daysAfter(today, -daysAgo)
    const isWarm = daysAgo === 5
    const usual = 4 + ((daysAgo * 7) % 9) / 10
    readings.push(
      { at: `${day} 08:05`, celsius: isWarm ? 11.4 : usual, note: isWarm ? 'Door was open' : null },
      { at: `${day} 17:40`, celsius: usual + 0.6, note: null },
    )
  }
  await tx`select set_config('openward.history', 'on', true)`
  await tx`
    insert into temperature_readings (id, location_id, taken_at, celsius, note, source, created_by)
    select gen_random_uuid(), ${places.fridge}, r.at at time zone time_zone, r.celsius, r.note, 'typed',
      ${dutiesOfStaff.Nurse}
    from jsonb_to_recordset(${tx.json(readings)}) as r (at timestamp, celsius numeric, note text), clinic
    order by r.at`
  await tx`select set_config('openward.history', '', true)`
  await tx`
    update temperature_excursions set told_at = last_at, answered_at = last_at + interval '40 minutes',
      answered_by = ${dutiesOfStaff.Nurse}, updated_by = ${dutiesOfStaff.Nurse},
      action = 'Closed the door. The data logger inside shows at most 7.9 °C, so the vaccines stay in use.'
    where location_id = ${places.fridge}`
}

async function useMorphine(tx: Transaction, today: string): Promise<void> {
  const [doctor] = doctors
  const [level] = await tx<{ item: string; location: string }[]>`
    select s.item_id as item, s.location_id as location from stock_levels s join stock_items i on i.id = s.item_id
    where i.controlled and s.in_stock and s.quantity >= 5 order by i.name, s.location_id limit 1`
  if (!level) return
  await tx`select set_config('openward.history', 'on', true)`
  for (const [daysAgo, quantity] of [
    [21, 1],
    [13, 2],
    [6, 1],
  ] as const) {
    const day = daysAfter(today, -daysAgo)
    const [entry] = await tx<{ id: string }[]>`
      insert into stock_entries (id, kind, day, reason, witness_id, created_at, created_by)
      values (gen_random_uuid(), 'use', ${day}, 'Procedure room', ${doctor?.id ?? null}, ${`${day}T13:20:00Z`},
        ${dutiesOfStaff.Nurse})
      returning id`
    const line = { ...level, quantity: String(-quantity) }
    await tx`select post_stock(${entry?.id ?? ''}, ${tx.json([line])})`
  }
  await tx`select set_config('openward.history', '', true)`
}
