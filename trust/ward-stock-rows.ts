import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

/** A kit of a type of its own, one that fell short in a visit, and a fridge that was too warm. */
export interface WardStockRows {
  readonly visitKit: string
  readonly visitKitUse: string
  readonly coldPlace: string
  readonly temperature: string
  readonly excursion: string
}

interface Known {
  readonly appointment: string
  readonly stockItem: string
  readonly stockPlace: string
}

export async function someWardStock(
  sql: Sql,
  { appointment, stockItem, stockPlace }: Known,
  text: string,
): Promise<WardStockRows> {
  const [type, visitKit, visitKitUse] = [uuidv7(), uuidv7(), uuidv7()]
  const [coldPlace, temperature] = [uuidv7(), uuidv7()]
  const lines = sql.json([{ item: stockItem, quantity: '1' }])
  await sql`
    insert into visit_types (id, name, minutes, color) values (${type}, ${`${text} ${type}`}, 30, 'teal')`
  await sql`
    insert into visit_kits (id, visit_type_id, location_id, lines)
    values (${visitKit}, ${type}, ${stockPlace}, ${lines})`
  await sql`
    insert into visit_kit_uses (id, appointment_id, location_id, missing)
    values (${visitKitUse}, ${appointment}, ${stockPlace}, ${lines})`
  await sql`
    insert into stock_locations (id, kind, name, low_celsius, high_celsius)
    values (${coldPlace}, 'fridge', ${`${text} ${coldPlace}`}, 2, 8)`
  await sql`
    insert into temperature_readings (id, location_id, taken_at, celsius, note, source)
    values (${temperature}, ${coldPlace}, '2026-01-05 08:00Z', 12, ${text}, 'typed')`
  const [reading] = await sql<{ excursionId: string }[]>`
    select excursion_id from temperature_readings where id = ${temperature}`
  return { visitKit, visitKitUse, coldPlace, temperature, excursion: reading?.excursionId ?? '' }
}

/** The rows by the part of the path that names them. */
export function wardStockIds(rows: WardStockRows): Record<string, string> {
  return {
    'visit-kits': rows.visitKit,
    'visit-kit-uses': rows.visitKitUse,
    temperatures: rows.temperature,
    'temperature-excursions': rows.excursion,
  }
}

let minute = 0
/** A minute of which there is no reading yet. */
export function anotherMinute(): { day: string; time: string } {
  minute += 1
  const at = new Date(Date.UTC(2026, 0, 6, 0, minute)).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}

/** Bodies that are accepted, by their paths. */
export function wardStockBodies(
  rows: WardStockRows & { readonly stockItem: string; readonly stockPlace: string },
): Record<string, Record<string, unknown>> {
  const kit = {
    locationId: rows.stockPlace,
    lines: [{ itemId: rows.stockItem, quantity: '1' }],
  }
  const filters = { locationId: undefined, from: undefined, to: undefined }
  return {
    '/api/visit-kits': kit,
    '/api/visit-kits/:id': kit,
    '/api/visit-kit-uses/:id/settlement': { act: 'leave', witness: null },
    '/api/temperatures': { locationId: rows.coldPlace, celsius: '4.5', ...anotherMinute() },
    '/api/stock-locations/:id/temperature-files': { text: '2026-01-07 08:00,4.0' },
    '/api/temperature-excursions/exports': { state: 'open', locationId: undefined },
    '/api/temperature-exports': { ...filters, only: undefined },
    '/api/controlled-register/exports': { ...filters, itemId: undefined },
    '/api/controlled-register/prints': { ...filters, itemId: undefined },
  }
}
