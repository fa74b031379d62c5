import type { Transaction } from '../../../../server/database/connect.ts'
import { takeBackDoctors } from '../../../access/users/server/import-doctors.ts'
import { takeBackVisitTypes } from '../../../availability/visit-types/server/import-visit-types.ts'
import { takeBackBills } from '../../../billing/bills/server/import-bills.ts'
import {
  holdForTakingBack,
  type SeenRow,
  takeBackFilling,
  takeBackTableCharts,
} from '../../../patients/charts/server/table-charts.ts'
import {
  addressTable,
  takeBackAddresses,
} from '../../../patients/people/server/take-back-addresses.ts'
import { takeBackVisits } from '../../../visits/appointments/server/import-visits.ts'
import { takeBackStock } from '../../../stock/ledger/server/import-stock.ts'
import type { TableKind } from '../kinds.ts'
import { type StepParts, type TableAtWork, topicOf } from './step.ts'

const batchLines = 500
/** The largest number that the column takes. */
const lastLine = 2 ** 31 - 1

interface MadeRow extends SeenRow {
  readonly line: number
  readonly outcome: 'made' | 'filled' | 'stays'
  readonly before: unknown
  readonly patientId: string | null
}

/** Takes back what an import made, the last line first; what was changed since stays, with its reason. */
export async function undoStep({ sql, table, signal, onNews }: StepParts): Promise<void> {
  const { id, kind } = table
  // Rows that stayed are tried again: what kept them may be gone.
  await sql`
    update table_import_rows set outcome = case when before is null then 'made' else 'filled' end,
      outcome_text = null
    where import_id = ${id} and outcome = 'stays'`
  for (let before = lastLine; ;) {
    const found = await sql<MadeRow[]>`
      select line, outcome, about_id as id, about_version as version, before, patient_id
      from table_import_rows
      where import_id = ${id} and line < ${before} and outcome in ('made', 'filled')
      order by line desc limit ${batchLines}`
    // A chart that a line made and another one filled is first emptied, then removed.
    const rows = untilRepeated(found)
    const last = rows.at(-1)
    if (!last) break
    before = last.line
    await sql.begin((tx) => undoBatch(tx, table, rows))
    onNews([topicOf[kind]])
    signal.throwIfAborted()
  }
  await sql`update table_imports set state = 'undone', finished_at = now() where id = ${id}`
}

function untilRepeated(rows: readonly MadeRow[]): readonly MadeRow[] {
  const ids = new Set<string>()
  const end = rows.findIndex(({ id }) => ids.size === ids.add(id).size)
  return end < 0 ? rows : rows.slice(0, end)
}

async function undoBatch(
  tx: Transaction,
  { id, kind, updatedBy }: TableAtWork,
  rows: readonly MadeRow[],
): Promise<void> {
  // A line forgets its chart here and not by the reference when the chart goes: once is enough to write it.
  await tx`
    update table_import_rows set outcome = 'taken back', outcome_text = null,
      patient_id = case when ${kind} = 'patients' and outcome = 'made' then null else patient_id end
    where import_id = ${id} and line = any(${rows.map(({ line }) => line)}::integer[])`
  const gone = new Set(await takeBack(tx, kind, rows, updatedBy))
  const emptied = rows.filter((row) => row.outcome === 'filled' && gone.has(row.id))
  if (emptied.length > 0) {
    // Two changes of the chart since an earlier line saw it were this import's own.
    await tx`
      update table_import_rows set about_version = about_version + 2
      where import_id = ${id} and outcome in ('made', 'filled')
        and about_id = any(${emptied.map((row) => row.id)}::uuid[])`
  }
  const stay = rows.filter((row) => !gone.has(row.id))
  if (stay.length === 0) return
  const reasons = await whyTheyStay(tx, kind, stay)
  const noted = stay.map((row) => ({
    line: row.line,
    text: reasons.get(row.id) ?? 'Other rows refer to it.',
    patient_id: row.patientId,
  }))
  await tx`
    update table_import_rows t set outcome = 'stays', outcome_text = r.text,
      patient_id = (select p.id from patients p where p.id = r.patient_id)
    from jsonb_to_recordset(${tx.json(noted)}) as r (line integer, text text, patient_id uuid)
    where t.import_id = ${id} and t.line = r.line`
}

async function takeBack(
  tx: Transaction,
  kind: TableKind,
  rows: readonly MadeRow[],
  by: string | null,
): Promise<readonly string[]> {
  const seen = (outcome: MadeRow['outcome']) =>
    rows
      .filter((row) => row.outcome === outcome)
      .map(({ id, version, before }) => ({ id, version, before }))
  const made = seen('made').map(({ id, version }) => ({ id, version }))
  switch (kind) {
    case 'patients': {
      const emptied = await takeBackFilling(tx, seen('filled'), by)
      await takeBackAddresses(tx, await holdForTakingBack(tx, made, [addressTable]))
      return [...emptied, ...(await takeBackTableCharts(tx, made))]
    }
    case 'doctors':
      return takeBackDoctors(tx, made)
    case 'visits':
      return takeBackVisits(tx, made)
    case 'balances':
      return takeBackBills(tx, made, by)
    case 'prices':
      return takeBackVisitTypes(tx, made)
    case 'stock':
      return takeBackStock(tx, made, by)
  }
}

/** Why rows stay: they were changed since, or others refer to them. */
async function whyTheyStay(
  tx: Transaction,
  kind: TableKind,
  rows: readonly MadeRow[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const versions = await versionsOf(tx, kind, ids)
  const found = new Map(versions.map((row) => [row.id, row]))
  const bills =
    kind === 'patients'
      ? await tx<{ id: string }[]>`
          select patient_id as id from bills where patient_id = any(${ids}::uuid[])
          group by patient_id having bool_and(voided_at is not null)`
      : []
  const onlyVoidedBills = new Set(bills.map(({ id }) => id))
  return new Map(
    rows.map((row) => {
      const stored = found.get(row.id)
      if (!stored) return [row.id, 'It is gone already.']
      if (stored.version !== row.version) {
        return [row.id, `It was changed on ${stored.updatedAt.slice(0, 10)}.`]
      }
      if (kind === 'stock') return [row.id, 'A part of it is gone already.']
      const words = onlyVoidedBills.has(row.id)
        ? 'It has a bill that was voided, whose invoice number stays.'
        : 'Other rows refer to it, such as visits, bills or records.'
      return [row.id, words]
    }),
  )
}

function versionsOf(tx: Transaction, kind: TableKind, ids: readonly string[]) {
  const chosen = tx`where id = any(${[...ids]}::uuid[])`
  const asked = {
    patients: tx`select id, version, updated_at from patients ${chosen}`,
    doctors: tx`select id, version, updated_at from users ${chosen}`,
    visits: tx`select id, version, updated_at from appointments ${chosen}`,
    balances: tx`select id, version, updated_at from bills ${chosen}`,
    prices: tx`select id, version, updated_at from visit_types ${chosen}`,
    stock: tx`
      select id, version, updated_at from stock_items ${chosen}
      union all select id, 1, created_at from stock_entries ${chosen}`,
  }
  return asked[kind] as unknown as Promise<{ id: string; version: number; updatedAt: string }[]>
}
