import { v7 as uuidv7 } from 'uuid'
import { chartRows } from '../../../../app/server/concepts.ts'
import type { Caller, TestClinic } from '../../../../app/server/test-clinic.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { readPatient } from '../../charts/patient.ts'
import { mergeCharts, readChartMerge, undoMerge } from '../chart-merge.ts'
import { movingColumns } from './chart-references.ts'

type Rows = Record<string, Record<string, unknown>[]>

/** All rows of a chart that a merge moves, by table and column, for tests. */
export async function chartRowsOf(sql: AnySql, patientId: string): Promise<Rows> {
  const found: Rows = {}
  for (const { table, column } of await movingColumns(sql, chartRows)) {
    const rows = await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${sql(table)} t where ${sql(column)} = ${patientId}
      order by to_jsonb(t)::text`
    const name = column === 'patient_id' ? table : `${table}.${column}`
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

interface Chart {
  readonly id: string
  readonly version: number
}

export type MergingDesk = Awaited<ReturnType<typeof mergingDesk>>

/** A desk that merges charts and separates them, and rows to move. */
export async function mergingDesk(clinic: TestClinic, staff: Caller) {
  const doctorId = (await clinic.signedIn('doctor')).userId
  let invoices = 500
  return {
    read: async (id: string) => (await staff.ask(readPatient, { params: { id } })).body,

    merge: (stayed: Chart, merged: Chart, more: object = {}, caller = staff) =>
      caller.ask(mergeCharts, {
        params: { id: stayed.id },
        version: stayed.version,
        body: {
          id: uuidv7(),
          mergedId: merged.id,
          mergedVersion: merged.version,
          reason: 'Registered twice',
          ...more,
        },
      }),

    async undo(id: string, body = {}) {
      const { version } = (await staff.ask(readChartMerge, { params: { id } })).body
      return staff.ask(undoMerge, { params: { id }, version, body })
    },

    async visit(patientId: string, startsAt: string): Promise<string> {
      const id = uuidv7()
      await clinic.sql`
        insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, overlap_reason)
        values (${id}, ${patientId}, ${doctorId}, ${startsAt},
          ${startsAt}::timestamptz + interval '30 minutes', 'test')`
      return id
    },

    async bill(patientId: string, appointmentId: string | null = null): Promise<string> {
      const id = uuidv7()
      invoices += 1
      await clinic.sql`
        insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
          bill_date)
        values (${id}, ${patientId}, ${appointmentId}, ${invoices}, 100, 'USD', '2026-01-01')`
      return id
    },
  }
}
