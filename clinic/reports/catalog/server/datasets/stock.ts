import type { Sql } from '../../../../../server/database/connect.ts'
import { stockKinds } from '../../../../stock/items/stock-item.ts'
import { entryKinds } from '../../../../stock/ledger/stock-entry.ts'
import { countOf, type Dimension, type MakeDataset } from '../dataset.ts'
import { sharedDimensions } from '../dimensions.ts'

/** Groups of rows with an item `i` and a place `s.location_id`. */
function itemDimensions(sql: Sql): Record<'item' | 'kind' | 'category', Dimension> {
  const { namesBy } = sharedDimensions(sql)
  return {
    item: {
      name: 'Item',
      value: sql`i.id`,
      wordsOf: namesBy(
        (ids) => sql`select id, name from stock_items where id = any(${[...ids]}::uuid[])`,
      ),
    },
    kind: { name: 'Kind', value: sql`i.kind`, words: stockKinds },
    category: { name: 'Category', value: sql`nullif(i.category, '')`, without: 'No category' },
  }
}

function placeDimension(sql: Sql, value: Dimension['value']): Dimension {
  return {
    name: 'Place',
    value,
    wordsOf: sharedDimensions(sql).namesBy(
      (ids) => sql`select id, name from stock_locations where id = any(${[...ids]}::uuid[])`,
    ),
  }
}

/** Lots in their places, as they are now. */
export const stockNow: MakeDataset = (sql, { today }) => {
  const days = sql`(l.expires_on - ${today}::date)`
  return {
    of: ['lot in a place', 'lots in places'],
    about: 'Lots of which something is there now, by what they cost.',
    permission: 'stock.read',
    from: sql`stock_levels s join stock_lots l on l.id = s.lot_id join stock_items i on i.id = s.item_id`,
    where: sql`s.in_stock`,
    dimensions: {
      ...itemDimensions(sql),
      place: placeDimension(sql, sql`s.location_id`),
      expiry: {
        name: 'Expires',
        value: sql`case when l.expires_on is null then '5' when ${days} < 0 then '0' when ${days} < 30 then '1'
          when ${days} < 60 then '2' when ${days} < 90 then '3' else '4' end`,
        words: {
          '0': 'Has expired',
          '1': 'In less than 30 days',
          '2': 'In 30 to 59 days',
          '3': 'In 60 to 89 days',
          '4': 'In 90 days or later',
          '5': 'Never',
        },
        isOrdered: true,
      },
    },
    measures: {
      value: {
        name: 'Value',
        unit: 'money',
        value: sql`sum(s.quantity * l.cost_minor / l.cost_per)`,
      },
      items: countOf(sql, 'Items', sql`i.id`),
      lots: { name: 'Lots in places', unit: 'count', value: sql`count(*)` },
    },
    rows: {
      joins: sql`join stock_locations p on p.id = s.location_id`,
      id: sql`s.lot_id || '.' || s.location_id`,
      link: { to: 'stock item', id: sql`i.id` },
      order: { value: sql`i.name`, type: 'text' },
      columns: [
        { name: 'Item', unit: null, value: sql`i.name` },
        { name: 'Lot', unit: null, value: sql`l.lot_number` },
        { name: 'Expires', unit: 'day', value: sql`l.expires_on` },
        { name: 'Place', unit: null, value: sql`p.name` },
        { name: 'Quantity', unit: 'quantity', value: sql`s.quantity` },
        { name: 'Unit', unit: null, value: sql`i.unit` },
        { name: 'Value', unit: 'money', value: sql`round(s.quantity * l.cost_minor / l.cost_per)` },
      ],
    },
  }
}

/** All that moved stock, by its day. */
export const stockMoves: MakeDataset = (sql) => {
  const cost = sql`(m.quantity * l.cost_minor / l.cost_per)`
  const isTaken = sql`e.kind in ('give', 'use')`
  const isLost = sql`e.kind in ('expire', 'write off')`
  const isReceived = sql`e.kind = 'receive'`
  return {
    of: ['movement', 'movements'],
    about: 'Movements of lots by their day, by what the lots cost.',
    permission: 'stock.read',
    from: sql`stock_movements m join stock_entries e on e.id = m.entry_id join stock_lots l on l.id = m.lot_id
      join stock_items i on i.id = m.item_id`,
    where: sql`true`,
    at: { kind: 'day', value: sql`m.day` },
    dimensions: {
      kindOfMove: { name: 'Movement', value: sql`e.kind`, words: entryKinds },
      ...itemDimensions(sql),
      place: placeDimension(sql, sql`m.location_id`),
      reason: { name: 'Reason', value: sql`e.reason`, isText: true, without: 'No reason' },
      by: sharedDimensions(sql).user('Person', sql`e.created_by`, 'By itself'),
    },
    measures: {
      taken: {
        name: 'Given and used',
        unit: 'money',
        value: sql`-sum(${cost}) filter (where ${isTaken})`,
        rows: isTaken,
        about: 'By what it cost.',
      },
      units: {
        name: 'Units given and used',
        unit: 'quantity',
        value: sql`-sum(m.quantity) filter (where ${isTaken})`,
        rows: isTaken,
        about: 'In the units of the items.',
      },
      lost: {
        name: 'Expired and written off',
        unit: 'money',
        value: sql`-sum(${cost}) filter (where ${isLost})`,
        rows: isLost,
        about: 'By what it cost.',
      },
      lossShare: {
        name: 'Share lost',
        unit: 'percent',
        value: sql`-sum(${cost}) filter (where ${isLost})`,
        per: sql`-sum(${cost}) filter (where ${isLost} or ${isTaken})`,
        rows: isLost,
        about: 'Expired and written off, of all that left the stock.',
      },
      received: {
        name: 'Received',
        unit: 'money',
        value: sql`sum(${cost}) filter (where ${isReceived})`,
        rows: isReceived,
      },
      moves: { name: 'Movements', unit: 'count', value: sql`count(*)` },
    },
    rows: {
      joins: sql`join stock_locations p on p.id = m.location_id`,
      id: sql`lpad(m.id::text, 19, '0')`,
      link: { to: 'stock item', id: sql`i.id` },
      order: { value: sql`m.day`, type: 'date' },
      columns: [
        { name: 'Item', unit: null, value: sql`i.name` },
        { name: 'Day', unit: 'day', value: sql`m.day` },
        { name: 'Movement', unit: null, value: sql`e.kind`, words: entryKinds },
        { name: 'Lot', unit: null, value: sql`l.lot_number` },
        { name: 'Place', unit: null, value: sql`p.name` },
        { name: 'Quantity', unit: 'quantity', value: sql`m.quantity` },
        { name: 'Cost', unit: 'money', value: sql`round(${cost})` },
      ],
    },
  }
}

/** Items in use with how much of them can be given out now. */
export const stockItems: MakeDataset = (sql, { today }) => {
  const usable = sql`coalesce((select sum(s.quantity) from stock_levels s join stock_lots l on l.id = s.lot_id
    where s.item_id = i.id and s.in_stock and l.held_at is null
      and (l.expires_on is null or l.expires_on >= ${today}::date)), 0)`
  return {
    of: ['item', 'items'],
    about: 'Items in use. Expired and held lots do not count as there.',
    permission: 'stock.read',
    from: sql`stock_items i`,
    where: sql`i.status = 'active'`,
    dimensions: {
      ...itemDimensions(sql),
      there: {
        name: 'State',
        value: sql`case when ${usable} = 0 then 'out' when ${usable} <= i.reorder_level then 'low' else 'enough' end`,
        words: { out: 'Out of stock', low: 'At the reorder level', enough: 'Enough' },
        isOrdered: true,
      },
    },
    measures: {
      items: { name: 'Items', unit: 'count', value: sql`count(*)` },
      out: {
        name: 'Out of stock',
        unit: 'count',
        value: sql`count(*) filter (where ${usable} = 0)`,
        rows: sql`${usable} = 0`,
      },
    },
    rows: {
      id: sql`i.id`,
      link: { to: 'stock item', id: sql`i.id` },
      order: { value: sql`i.name`, type: 'text' },
      columns: [
        { name: 'Item', unit: null, value: sql`i.name` },
        { name: 'Kind', unit: null, value: sql`i.kind`, words: stockKinds },
        { name: 'There', unit: 'quantity', value: usable },
        { name: 'Unit', unit: null, value: sql`i.unit` },
        { name: 'Reorder level', unit: 'quantity', value: sql`i.reorder_level` },
      ],
    },
  }
}
