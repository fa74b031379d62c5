import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { fillTableCharts } from '../../../patients/charts/server/table-charts.ts'
import { withMainAddresses } from '../../../patients/people/server/import-people.ts'
import type { DoubleChoice, DoubleReason } from '../doubles.ts'
import { checkRows, readingOptions } from './check-kind.ts'
import type { DoublesAmong, PatientPlan } from './check-patients.ts'
import type { VisitPlan } from './check-visits.ts'
import type { CheckedRow, KeptRow } from './checked-row.ts'
import type { ReadingOptions } from './read-row.ts'
import { bookVisit, makeRows } from './run-kind.ts'
import { type StepParts, type TableAtWork, topicOf } from './step.ts'

const batchLines = 500

interface WaitingRow extends KeptRow {
  readonly fate: 'ready' | 'double' | 'clash' | 'refused'
  readonly choice: DoubleChoice | null
  readonly doubleId: string | null
  readonly doubleLine: number | null
  readonly doubleBecause: DoubleReason | null
}

interface Outcome {
  readonly line: number
  readonly outcome: 'made' | 'filled' | 'skipped' | 'refused'
  readonly text?: string | null
  readonly about?: { readonly id: string; readonly version: number | null } | null
  readonly before?: unknown
  readonly patientId?: string | null
}

/** Imports the lines that have no outcome yet, batch by batch: begun again, it goes on where it was. */
export async function runStep({ sql, table, signal, onNews }: StepParts): Promise<void> {
  const options = await readingOptions(sql, table)
  for (let after = 0; ;) {
    const rows = await sql<WaitingRow[]>`
      select line, row_id, cells, fault, fate, choice, double_id, double_line, double_because
      from table_import_rows
      where import_id = ${table.id} and line > ${after} and outcome is null
      order by line limit ${batchLines}`
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    await runBatch(sql, table, rows, options)
    onNews([topicOf[table.kind]])
    signal.throwIfAborted()
  }
  await sql`update table_imports set state = 'done', finished_at = now() where id = ${table.id}`
  await sql`delete from table_import_parts where import_id = ${table.id}`
}

async function runBatch(
  sql: Sql,
  table: TableAtWork,
  rows: readonly WaitingRow[],
  options: ReadingOptions,
): Promise<void> {
  const by = table.updatedBy
  const among = await madeSinceCheck(sql, table)
  const waiting = new Map(rows.map((row) => [row.line, row]))
  const toRead = rows.filter(({ fate }) => fate !== 'refused')
  const checked = await checkRows(sql, toRead, options, among)
  const booked: [CheckedRow<unknown>, VisitPlan & { kind: 'future' }][] = []
  await sql.begin(async (tx) => {
    const outcomes: Outcome[] = rows.flatMap(({ line, fate }) =>
      fate === 'refused' ? { line, outcome: 'refused' as const } : [],
    )
    const toMake: CheckedRow<unknown>[] = []
    const toFill: [CheckedRow<PatientPlan>, string][] = []
    /** The charts of lines of this batch, which stand in no outcome yet. */
    const charts = new Map<number, string | null>()
    const chartOf = async (line: number | null) =>
      charts.get(line ?? 0) ?? (await chartOfLine(tx, table.id, line))
    for (const row of checked) {
      const kept = waiting.get(row.line)
      if (!kept) continue
      const decided = await decide(table, kept, row, options, chartOf)
      charts.set(
        row.line,
        'outcome' in decided ? (decided.about?.id ?? null) : (decided.fill ?? row.rowId),
      )
      if ('outcome' in decided) outcomes.push(decided)
      else if (decided.fill) toFill.push([row as CheckedRow<PatientPlan>, decided.fill])
      else if (isFuture(row.plan)) booked.push([row, row.plan])
      else toMake.push(row)
    }
    const made = new Map((await makeRows(tx, table.kind, toMake, by)).map((one) => [one.id, one]))
    for (const row of toMake) {
      const about = made.get(row.rowId)
      outcomes.push(
        about && 'problem' in about
          ? { line: row.line, outcome: 'refused', text: about.problem }
          : about
            ? { line: row.line, outcome: 'made', about, patientId: row.patientId }
            : { line: row.line, outcome: 'skipped', text: 'It is here already.' },
      )
    }
    outcomes.push(...(await fill(tx, toFill, by)))
    await noteOutcomes(tx, table.id, outcomes)
  })
  // Each in a transaction of its own, as the desk books, so that nobody waits for the others.
  for (const [row, plan] of booked) {
    const about = await bookVisit(sql, plan.visit, by)
    const outcome: Outcome =
      'problem' in about
        ? { line: row.line, outcome: 'refused', text: about.problem }
        : { line: row.line, outcome: 'made', about, patientId: row.patientId }
    await noteOutcomes(sql, table.id, [outcome])
  }
}

const isFuture = (plan: unknown): plan is VisitPlan & { kind: 'future' } =>
  typeof plan === 'object' && plan !== null && 'kind' in plan && plan.kind === 'future'

/** Charts that people have added since the check; only among them a line can have become a double. */
async function madeSinceCheck(sql: Sql, table: TableAtWork): Promise<DoublesAmong> {
  if (table.kind !== 'patients' || table.checkedAt === null) return 'all'
  const added = await sql<{ id: string }[]>`
    select id from patients where created_at > ${table.checkedAt}
      and (creation_hash is not null or user_id is not null) and merged_into is null`
  return added.map(({ id }) => id)
}

/** The outcome of a line: it is made, it fills a chart, or it is left out for a reason. */
async function decide(
  table: TableAtWork,
  kept: WaitingRow,
  row: CheckedRow<unknown>,
  { mapping }: ReadingOptions,
  chartOf: (line: number | null) => Promise<string | null>,
): Promise<Outcome | { readonly fill: string | null }> {
  const { line } = row
  if (row.plan === null) {
    const text = row.problems.at(-1)?.text ?? null
    return { line, outcome: 'refused', text }
  }
  if ((row.isClash || kept.fate === 'clash') && mapping.clashes === 'skip') {
    return { line, outcome: 'skipped', text: 'It overlaps another visit.' }
  }
  const double = row.double ?? storedDouble(kept)
  if (!double) return { fill: null }
  const choice =
    table.kind === 'patients' ? (kept.choice ?? mapping.doubles[double.because]) : 'skip'
  if (choice === 'add') return { fill: null }
  const found = double.id ?? (await chartOf(kept.doubleLine))
  const about = found === null ? null : { id: found, version: null }
  const patientId = table.kind === 'patients' ? found : row.patientId
  if (choice === 'skip') {
    const of =
      kept.doubleLine === null ? 'It is here already.' : `It repeats line ${kept.doubleLine}.`
    return { line, outcome: 'skipped', text: of, about, patientId }
  }
  if (found === null) return { fill: null }
  return { fill: found }
}

function storedDouble({ doubleId, doubleLine, doubleBecause }: WaitingRow) {
  if (doubleBecause === null || (doubleId === null && doubleLine === null)) return null
  return { id: doubleId, because: doubleBecause }
}

/** The chart that an earlier line made or filled. */
async function chartOfLine(tx: Transaction, id: string, line: number | null) {
  const [row] = await tx<{ aboutId: string | null }[]>`
    select about_id from table_import_rows where import_id = ${id} and line = ${line}`
  return row?.aboutId ?? null
}

async function fill(
  tx: Transaction,
  rows: readonly (readonly [CheckedRow<PatientPlan>, string])[],
  by: string | null,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // One after the other: two lines may be about the same chart.
  for (const [{ line, plan }, id] of rows) {
    const charts = plan ? await withMainAddresses(tx, [{ ...plan, id }]) : []
    const [changed] = await fillTableCharts(tx, charts, by)
    outcomes.push(
      changed
        ? { line, outcome: 'filled', about: changed, before: changed.before, patientId: id }
        : {
            ...{ line, outcome: 'skipped', text: 'The chart has all of it already.' },
            ...{ about: { id, version: null }, patientId: id },
          },
    )
  }
  return outcomes
}

async function noteOutcomes(
  tx: Sql | Transaction,
  id: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const noted = outcomes.map(({ line, outcome, text, about, before, patientId }) => ({
    ...{ line, outcome, text: text ?? null, about_id: about?.id ?? null },
    ...{ version: about?.version ?? null, before: before ?? null, patient_id: patientId ?? null },
  }))
  await tx`
    update table_import_rows t set outcome = r.outcome, outcome_text = r.text, about_id = r.about_id,
      about_version = r.version, before = r.before, patient_id = r.patient_id
    from jsonb_to_recordset(${tx.json(noted as never)}) as r (line integer, outcome text, text text,
      about_id uuid, version integer, before jsonb, patient_id uuid)
    where t.import_id = ${id} and t.line = r.line`
}
