import type { Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { changeImportedDoctor } from '../../../access/users/server/import-doctors.ts'
import { type BillValues, changeImportedBill } from '../../../billing/bills/server/import-bills.ts'
import { changeImportedChart } from '../../../patients/charts/server/import-charts.ts'
import { changeImportedRelative } from '../../../patients/people/server/import-people-again.ts'
import { changeImportedRecord } from '../../../records/medical-records/server/import-records.ts'
import { changeImportedVisit } from '../../../visits/appointments/server/import-visits.ts'
import { changedFields, type ChangedKind } from '../import-conflict.ts'

/** Values of a row as texts; instants in UTC, amounts in minor units. */
export type Values = Readonly<Record<string, string | null>>

/** A row of the clinic as it is now. */
export interface RowNow {
  readonly values: Values
  readonly version: number
  /** Of a chart with an account: its email signs in, so no import changes it. */
  readonly hasAccount: boolean
}

/** Reads rows as they are now; deleted ones, and accounts that sign in, are left out. */
export async function rowsNow(
  sql: AnySql,
  kind: ChangedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowNow>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`${[...ids]}::uuid[]`
  const found = {
    patient: () => sql`
      select w.id as asked, p.* from patients w
      join patients p on p.id = coalesce(w.merged_into, w.id) where w.id = any(${wanted})`,
    'related person': () => sql`
      select r.id as asked, r.* from related_people r
      where r.id = any(${wanted}) and r.relative_id is null`,
    user: () => sql`
      select u.id as asked, u.* from users u where u.id = any(${wanted}) and u.status = 'no sign-in'`,
    appointment: () => sql`
      select a.id as asked, a.* from appointments a
      where a.id = any(${wanted}) and a.deleted_at is null`,
    'medical record': () => sql`
      select r.id as asked, r.* from medical_records r where r.id = any(${wanted})`,
    bill: () => sql`
      select b.id as asked, b.* from bills b where b.id = any(${wanted}) and b.voided_at is null`,
  }[kind]
  const rows = await sql<{ asked: string; row: Record<string, unknown> }[]>`
    select asked, to_jsonb(found) - 'asked' as row from (${found()}) found`
  const fields = Object.keys(changedFields[kind])
  return new Map(
    rows.map(({ asked, row }) => [
      asked,
      {
        values: Object.fromEntries(fields.map((field) => [field, asText(field, row[field])])),
        version: Number(row['version']),
        hasAccount: typeof row['user_id'] === 'string',
      },
    ]),
  )
}

function asText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return listAsText(value as string[])
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return field === 'starts_at' || field === 'ends_at' ? new Date(text).toISOString() : text
}

/** A list whose order says nothing. */
export const listAsText = (list: readonly string[]) => list.toSorted().join(', ')

/** Writes values into a row through the concept that owns it. */
export async function writeRow(
  tx: AnySql,
  kind: ChangedKind,
  id: string,
  values: Values,
  by: Writer,
): Promise<void> {
  switch (kind) {
    case 'patient':
      return changeImportedChart(tx, id, values, by)
    case 'related person': {
      const { relations, ...others } = values
      const list = relations ? { relations: relations.split(', ') } : {}
      return changeImportedRelative(tx, id, { ...others, ...list }, by)
    }
    case 'user':
      return changeImportedDoctor(tx, id, values, by)
    case 'appointment':
      return changeImportedVisit(tx, id, values, by)
    case 'medical record':
      return changeImportedRecord(tx, id, { ...values, ...notesOf(values) }, by)
    case 'bill': {
      const { amount_minor: amount, paid_minor: paid, bill_date: day } = values
      const wanted: BillValues = {
        ...(amount ? { amount_minor: Number(amount) } : {}),
        ...(paid ? { paid_minor: Number(paid) } : {}),
        ...(day ? { bill_date: day } : {}),
      }
      return changeImportedBill(tx, id, wanted, by)
    }
  }
}

/** A record has notes, also where everything that stood in them was taken back. */
function notesOf({ notes }: Values): { notes?: string } {
  return notes === undefined ? {} : { notes: notes ?? 'Nothing is left of what was imported.' }
}
