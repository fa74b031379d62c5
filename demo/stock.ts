import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, doctors, dutiesOfStaff, receptionist } from './cast.ts'
import { procedureRoom } from './rooms.ts'
import { stockItems, supplies } from './stock-items.ts'

const placeId = (number: number) => `01900000-0000-7000-8000-00000000f00${number}`
/** The places where the demo clinic keeps its stock. */
export const places = {
  store: placeId(1),
  pharmacy: placeId(2),
  fridge: placeId(3),
  procedureRoom: placeId(4),
} as const

/** Days before today on which goods came, and days after today on which their lots expire. */
const deliveries = [
  { daysAgo: 190, expires: [-6, 25, 54, 400] },
  { daysAgo: 96, expires: [42, 78, 210, 500] },
  { daysAgo: 24, expires: [160, 330, 480, 640] },
] as const

/**
 * A pharmacy that has worked for half a year: three deliveries with lots of which some expire soon, and what
 * was moved to the rooms and used each week since.
 */
export async function addStock(tx: Transaction, today: string): Promise<void> {
  await tx`select set_config('openward.history', 'on', true)`
  await addPlaces(tx)
  const ids = await addItems(tx)
  const entry = entriesOf(tx)
  for (const [number, { daysAgo, expires }] of deliveries.entries()) {
    const day = daysAfter(today, -daysAgo)
    const lines = []
    const moved = []
    for (const [place, item] of stockItems.entries()) {
      // Each delivery brings most items; what nobody asks for came once.
      if ((number > 0 && item.weekly === 0) || (number === 2 && place % 5 === 0)) continue
      const [, size] = item.pack
      const lot = await lotOf(tx, {
        item: ids[place] ?? '',
        number: `${item.name.slice(0, 2).toUpperCase()}${number + 4}${String(place * 37 + 101)}`,
        expiry: item.kind === 'device' ? null : daysAfter(today, expires[place % 4] ?? 0),
        minor: item.packs * item.packCost,
        units: item.packs * size,
      })
      const location = item.storage === 'fridge' ? places.fridge : places.store
      lines.push({ item: ids[place], lot, location, quantity: String(item.packs * size) })
      moved.push(...toRoom(item, ids[place]))
    }
    const supplier = 'Northshore Pharma Wholesale'
    const reason = `Delivery note ${7301 + number * 211}`
    await entry({ kind: 'receive', day, reason, supplier, lines })
    await entry({ kind: 'transfer', day, reason: null, lines: moved })
  }
  for (let week = 12; week >= 1; week -= 1) {
    const day = daysAfter(today, -week * 7)
    const lines = stockItems.flatMap((item, place) =>
      item.weekly === 0 || item.controlled
        ? []
        : [{ item: ids[place], location: placeOf(item), quantity: String(-item.weekly) }],
    )
    await entry({ kind: 'use', day, reason: null, lines })
  }
  await tx`select set_config('openward.history', '', true)`
}

type Item = (typeof stockItems)[number]

/** The place from which an item is used. */
function placeOf({ kind, storage }: Item): string {
  if (storage === 'fridge') return places.fridge
  return kind === 'drug' ? places.pharmacy : places.procedureRoom
}

/** Half of what came goes to the place from which it is used. */
function toRoom(item: Item, id: string | undefined) {
  const to = placeOf(item)
  if (to === places.fridge) return []
  const units = item.pack[1] * Math.ceil(item.packs / 2)
  return [{ item: id, location: places.store, to, quantity: String(-units) }]
}

async function addPlaces(tx: Transaction): Promise<void> {
  const rows = [
    { id: places.store, kind: 'store', name: 'Store room', note: 'Basement' },
    { id: places.pharmacy, kind: 'pharmacy', name: 'Pharmacy', note: null },
    { id: places.fridge, kind: 'fridge', name: 'Vaccine fridge', low: 2, high: 8, note: null },
    { id: places.procedureRoom, kind: 'ward', name: 'Procedure room', room: procedureRoom },
  ]
  await tx`
    insert into stock_locations (id, kind, name, resource_id, low_celsius, high_celsius, note, created_by,
      updated_by)
    select id, kind, name, room, low, high, note, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(rows)}) as t
      (id uuid, kind text, name text, room uuid, low numeric, high numeric, note text)`
}

async function addItems(tx: Transaction): Promise<string[]> {
  const prices = Object.entries(supplies).map(([name, minor]) => ({
    name,
    prices: [{ level: 'standard', minor, from: null, until: null }],
  }))
  await tx`
    insert into price_items (id, name, prices, created_by, updated_by)
    select gen_random_uuid(), name, prices, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(prices)}) as t (name text, prices jsonb)`
  const rows = stockItems.map((item, place) => {
    const [name, size] = item.pack
    return {
      ...item,
      id: `01900000-0000-7000-8000-00000000f1${String(place + 1).padStart(2, '0')}`,
      codes: item.cvx
        ? [{ system: 'http://hl7.org/fhir/sid/cvx', code: item.cvx, display: item.name }]
        : [],
      packs: [{ name, size: String(size), barcode: gtinOf(place) }],
      reorderQuantity: size * item.packs,
      chargedBy: item.byPack ? name : null,
    }
  })
  await tx`
    insert into stock_items (id, kind, name, generic_name, form, strength, category, storage, controlled, codes,
      unit, unit_decimals, packs, reorder_level, reorder_quantity, price_item_id, charged_by, created_by, updated_by)
    select t.id, kind, t.name, "genericName", form, strength, category, coalesce(storage, 'room'),
      coalesce(controlled, false), t.codes, unit, coalesce("unitDecimals", 0), packs, "reorderLevel",
      "reorderQuantity", p.id, case when p.id is not null then "chargedBy" end, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, kind text, name text, "genericName" text,
      form text, strength text, category text, storage text, controlled boolean, codes jsonb, unit text,
      "unitDecimals" smallint, packs jsonb, "reorderLevel" numeric, "reorderQuantity" numeric, charge text,
      "chargedBy" text)
    left join price_items p on p.name = t.charge`
  return rows.map(({ id }) => id)
}

/** A GTIN of the range that is free for use within one company (GS1 prefix 20). */
export function gtinOf(place: number): string {
  const digits = `20${String(4711000 + place * 13).padStart(10, '0')}`
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

interface WantedLot {
  readonly item: string
  readonly number: string
  readonly expiry: string | null
  readonly minor: number
  readonly units: number
}

async function lotOf(tx: Transaction, lot: WantedLot): Promise<string> {
  const [made] = await tx<{ id: string }[]>`
    select lot_of(${lot.item}, ${lot.number}, ${lot.expiry}, ${lot.minor}, ${lot.units}, ${receptionist.id}) as id`
  return made?.id ?? ''
}

interface WantedEntry {
  readonly kind: 'receive' | 'transfer' | 'use'
  readonly day: string
  readonly reason: string | null
  readonly supplier?: string
  readonly lines: readonly Record<string, unknown>[]
}

/** Writes entries of past days; the nurse witnesses what is controlled. */
function entriesOf(tx: Transaction) {
  const [doctor] = doctors
  return async ({ kind, day, reason, supplier, lines }: WantedEntry) => {
    const by = kind === 'use' ? dutiesOfStaff.Nurse : receptionist.id
    const [entry] = await tx<{ id: string }[]>`
      insert into stock_entries (id, kind, day, reason, supplier, witness_id, created_at, created_by)
      values (gen_random_uuid(), ${kind}, ${day}, ${reason}, ${supplier ?? null},
        ${kind === 'use' ? null : (doctor?.id ?? null)}, ${`${day}T10:15:00Z`}, ${by})
      returning id`
    await tx`select post_stock(${entry?.id ?? ''}, ${tx.json(lines as never)})`
  }
}
