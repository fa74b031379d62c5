import { v7 as uuidv7 } from 'uuid'
import { drawPictures } from '../server/pictures/draw-pictures.ts'
import type { Sql } from '../server/database/connect.ts'

/** The stock of which something was given. */
interface Stocked {
  readonly stockItem: string
  readonly stockPlace: string
  readonly stockLot: string
}

/** A prescription of a patient without an account, which is set aside, and another one that was given out. */
export interface DispensingRows {
  readonly prescription: string
  readonly receiver: string
  readonly dispensing: string
  readonly dispensedLine: string
}

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A record with a prescription that came from elsewhere, so that nobody's own list has it. */
export async function aPrescription(
  sql: Sql,
  patientId: string,
  doctorId: string,
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into medical_records (id, patient_id, doctor_id, record_date, notes, prescription, signed_at)
    values (${id}, ${patientId}, ${doctorId}, current_date, 'Some notes', 'Some text', now())`
  return id
}

/** Something that was given out with a text that occurs nowhere else. */
export async function someDispensing(
  sql: Sql,
  { stockItem, stockPlace }: Stocked,
  colleague: string,
  text: string,
): Promise<DispensingRows> {
  const [receiver, dispensing, dispensedLine] = [uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into patients (id, name) values (${receiver}, 'Receiver')`
  const prescription = await aPrescription(sql, receiver, colleague)
  await sql`
    insert into stock_entries (id, kind, patient_id) values (${dispensing}, 'give', ${receiver})`
  await sql`select post_stock(${dispensing}, ${sql.json([
    { item: stockItem, location: stockPlace, quantity: '-200' },
  ])})`
  const drawing = { width: 800, height: 300, fit: 'inside', type: 'image/png' } as const
  const signal = new AbortController().signal
  const [{ content }] = await drawPictures(Buffer.from(picture, 'base64'), [drawing], signal)
  await sql`
    insert into dispensings (id, patient_id, prescription, signature, signed_at)
    values (${dispensing}, ${receiver}, ${text}, ${content}, now())`
  await sql`
    insert into dispensed_lines (id, dispensing_id, place, item_id, location_id, quantity, directions)
    values (${dispensedLine}, ${dispensing}, 0, ${stockItem}, ${stockPlace}, 200, ${text})`
  return { prescription, receiver, dispensing, dispensedLine }
}

/** The rows by the part of the path that names them. */
export function dispensingIds(rows: DispensingRows): Record<string, string> {
  return { prescriptions: rows.prescription, dispensings: rows.dispensing }
}

/** The ids that are taken, by the paths that add one. */
export function takenDispensings(rows: DispensingRows): Record<string, string> {
  return {
    '/api/dispensings': rows.dispensing,
    '/api/prescriptions/:id/dispensings': rows.dispensing,
    '/api/dispensings/:id/returns': rows.dispensing,
  }
}

/** Bodies that are accepted, by their paths. */
export function dispensingBodies(
  rows: DispensingRows & Stocked,
): Record<string, Record<string, unknown>> {
  const line = {
    ...{ itemId: rows.stockItem, locationId: rows.stockPlace, quantity: '1', pack: null },
    ...{ lots: null, directions: 'Some text', substituteReason: null },
  }
  return {
    '/api/dispensings': { patientId: rows.receiver, lines: [line], witness: null },
    '/api/dispensings/exports': {
      ...{ patientId: undefined, itemId: undefined, from: undefined, to: undefined },
    },
    '/api/prescriptions/exports': { search: undefined, show: 'waiting' },
    '/api/prescriptions/:id/dispensings': { outcome: 'part', lines: [line], witness: null },
    '/api/dispensings/:id/labels': { lineId: rows.dispensedLine },
    '/api/dispensings/:id/signature': { picture },
    '/api/dispensings/:id/returns': {
      ...{ lineId: rows.dispensedLine, lotId: rows.stockLot, quantity: '1', fate: 'stock' },
      ...{ reason: 'Some text', witness: null },
    },
  }
}
