import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, dutiesOfStaff, receptionist } from './cast.ts'
import { places } from './stock.ts'

const supplierId = (number: number) => `01900000-0000-7000-8000-00000000f20${number}`
const orderId = (number: number) => `01900000-0000-7000-8000-00000000f21${number}`
const requestId = '01900000-0000-7000-8000-00000000f221'

interface Item {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly storage: string
  readonly packs: readonly { readonly name: string; readonly size: string }[]
}

/** A line of an order: packs at a price, and the price that was really paid for those that came. */
interface Line {
  readonly item: string
  readonly packs: number
  readonly minor: number
  readonly paid?: number
}

/** Two suppliers, an order that is on its way, one that came for another price, and what a room asks for. */
export async function addPurchasing(tx: Transaction, today: string): Promise<void> {
  await tx`select set_config('openward.history', 'on', true)`
  const items = await tx<Item[]>`
    select id, name, kind, unit, storage, packs from stock_items where jsonb_array_length(packs) > 0 order by id`
  await addSuppliers(tx, items)
  const order = ordersOf(tx, items)
  await order({
    ...{
      id: orderId(1),
      supplier: 1,
      on: daysAfter(today, -26),
      expectedOn: daysAfter(today, -24),
    },
    lines: [
      { item: 'Amlodipine 5 mg tablets', packs: 8, minor: 3_10, paid: 3_25 },
      { item: 'Cetirizine 10 mg tablets', packs: 4, minor: 3_90, paid: 3_90 },
    ],
    came: daysAfter(today, -24),
  })
  await order({
    ...{ id: orderId(2), supplier: 2, on: daysAfter(today, -3), expectedOn: daysAfter(today, 4) },
    lines: [
      { item: 'Examination gloves, medium', packs: 10, minor: 8_40 },
      { item: 'Sutures 4-0', packs: 2, minor: 34_00 },
    ],
  })
  await addRequest(tx, items)
  await useUp(tx, daysAfter(today, -1))
  await tx`select set_config('openward.history', '', true)`
}

async function addSuppliers(tx: Transaction, items: readonly Item[]): Promise<void> {
  const by = { createdBy: admin.id, updatedBy: admin.id }
  await tx`insert into suppliers ${tx([
    {
      ...{
        id: supplierId(1),
        name: 'Northshore Pharma Wholesale',
        phone: '+1 555 010 0731',
        ...by,
      },
      ...{ email: 'orders@northshore.example', customerNumber: 'C-20417' },
      address: '18 Dock Road\nPort Ellery',
    },
    {
      ...{ id: supplierId(2), name: 'Meridian Medical Supply', phone: '+1 555 010 0732', ...by },
      ...{ email: 'sales@meridian.example', customerNumber: '88-1290' },
      address: '402 Foundry Lane\nPort Ellery',
    },
  ])}`
  const offers = items.map(({ id, kind, packs }, place) => ({
    supplierId: supplierId(kind === 'drug' || kind === 'vaccine' ? 1 : 2),
    ...{ itemId: id, place, code: `${kind.slice(0, 1).toUpperCase()}-${4100 + place * 7}` },
    pack: packs[0]?.name ?? null,
  }))
  await tx`insert into supplier_items ${tx(offers)}`
  // The price of the last delivery is that of the next order.
  await tx`
    update supplier_items o set price_minor = (
      select round(l.cost_minor * (i.packs -> 0 ->> 'size')::numeric / l.cost_per)
      from stock_lots l join stock_items i on i.id = l.item_id
      where l.item_id = o.item_id order by l.created_at desc, l.id limit 1)`
}

interface Order {
  readonly id: string
  readonly supplier: number
  readonly on: string
  readonly expectedOn: string
  readonly lines: readonly Line[]
  /** All of it came on this day. */
  readonly came?: string
}

function ordersOf(tx: Transaction, items: readonly Item[]) {
  const known = (name: string) => {
    const item = items.find((one) => one.name === name)
    if (!item) throw new Error(`The demo clinic has no ${name}.`)
    return { ...item, pack: item.packs[0]?.name ?? '', size: Number(item.packs[0]?.size) }
  }
  return async ({ id, supplier, on, expectedOn, lines, came }: Order): Promise<void> => {
    const at = `${on}T09:20:00Z`
    const by = { createdBy: receptionist.id, updatedBy: receptionist.id, createdAt: at }
    await tx`
      insert into purchase_orders ${tx({
        ...{ id, supplierId: supplierId(supplier), locationId: places.store, currency: 'USD' },
        ...{ expectedOn, ...by },
      })}`
    const rows = lines.map(({ item: name, packs, minor }, place) => {
      const { id: itemId, unit, pack, size } = known(name)
      const units = packs * size
      return {
        orderId: id,
        place,
        itemId,
        item: name,
        unit,
        pack,
        quantity: packs,
        units,
        priceMinor: minor,
      }
    })
    await tx`insert into purchase_order_lines ${tx(rows)}`
    await tx`
      update purchase_order_lines l set code = o.code from supplier_items o
      where l.order_id = ${id} and o.item_id = l.item_id`
    await tx`
      update purchase_orders o set sent_at = ${at}, sent_by = ${receptionist.id}, sent_how = 'other',
        sent_note = 'By phone', paper = jsonb_build_object(
          'head', jsonb_build_object('name', c.name, 'lines', jsonb_build_array()),
          'supplier', jsonb_build_array(s.name, s.address), 'deliverTo', jsonb_build_array(c.name))
      from clinic c, suppliers s where o.id = ${id} and s.id = o.supplier_id`
    if (came !== undefined) await receive(id, lines, came)
  }

  async function receive(orderId: string, lines: readonly Line[], day: string): Promise<void> {
    const entry = uuidv7()
    await tx`
      insert into stock_entries (id, kind, day, reason, created_at, created_by)
      values (${entry}, 'receive', ${day}, (select 'PO-' || lpad(number::text, 6, '0') from purchase_orders
        where id = ${orderId}), ${`${day}T11:05:00Z`}, ${receptionist.id})`
    const lots: object[] = []
    const moved: object[] = []
    for (const [place, { item: name, packs, paid = 0 }] of lines.entries()) {
      const { id, pack, size } = known(name)
      const [lot] = await tx<{ id: string }[]>`
        select lot_of(${id}, ${`N${place + 1}8842`}, ${daysAfter(day, 540)}, ${paid}, ${size}, ${receptionist.id}) as id`
      const units = packs * size
      moved.push({ item: id, lot: lot?.id, location: places.store, quantity: String(units) })
      lots.push({
        ...{ entryId: entry, line: place, orderId, place, lotId: lot?.id, pack },
        ...{ quantity: packs, units, priceMinor: paid },
      })
    }
    await tx`select post_stock(${entry}, ${tx.json(moved as never)})`
    await tx`
      insert into purchase_receipts (entry_id, order_id, location_id, delivery_note)
      values (${entry}, ${orderId}, ${places.store}, 'LS 55120')`
    await tx`insert into purchase_receipt_lines ${tx(lots as never)}`
  }
}

/** The procedure room waits for dressings. */
async function addRequest(tx: Transaction, items: readonly Item[]): Promise<void> {
  const nurse = dutiesOfStaff.Nurse
  await tx`
    insert into stock_requests (id, for_id, store_id, note, created_by, updated_by)
    values (${requestId}, ${places.procedureRoom}, ${places.store}, 'For the morning list', ${nurse}, ${nurse})`
  const wanted = ['Sterile dressings 10 × 10 cm', 'Syringes 5 ml']
  const lines = wanted.flatMap((name, place) => {
    const item = items.find((one) => one.name === name)
    const [pack] = item?.packs ?? []
    if (!item || !pack) return []
    return [{ requestId, place, itemId: item.id, pack: pack.name, quantity: 1, units: pack.size }]
  })
  await tx`insert into stock_request_lines ${tx(lines)}`
}

/** A busy day left little of some items: one of them is on its way, the other is to be ordered. */
async function useUp(tx: Transaction, day: string): Promise<void> {
  const lines: object[] = []
  for (const [name, left] of [
    ['Sutures 4-0', 8],
    ['Urine dipsticks', 40],
  ] as const) {
    const there = await tx<{ item: string; location: string; quantity: number }[]>`
      select v.item_id as item, v.location_id as location, sum(v.quantity)::float8 as quantity
      from stock_levels v join stock_lots l on l.id = v.lot_id join stock_items i on i.id = v.item_id
      where i.name = ${name} and v.in_stock and l.held_at is null
        and (l.expires_on is null or l.expires_on >= ${day}::date)
      group by 1, 2 order by 2`
    for (const [place, { quantity, ...one }] of there.entries()) {
      const taken = quantity - (place === 0 ? Math.min(left, quantity) : 0)
      if (taken > 0) lines.push({ ...one, quantity: String(-taken) })
    }
  }
  const entry = uuidv7()
  await tx`
    insert into stock_entries (id, kind, day, created_at, created_by)
    values (${entry}, 'use', ${day}, ${`${day}T16:40:00Z`}, ${dutiesOfStaff.Nurse})`
  await tx`select post_stock(${entry}, ${tx.json(lines as never)})`
}
