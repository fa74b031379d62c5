import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkRows, fateOf, readingOptions } from './check-kind.ts'
import type { CheckedRow, KeptRow } from './checked-row.ts'
import type { StepParts } from './step.ts'

const batchLines = 500

/** Checks every line of a table, from its start. */
export async function checkStep({ sql, table, signal, onNews }: StepParts): Promise<void> {
  const { id } = table
  const options = await readingOptions(sql, table)
  await renewLines(sql, id)
  for (let after = 0; ;) {
    const rows = await sql<KeptRow[]>`
      select line, row_id, cells, fault from table_import_rows
      where import_id = ${id} and line > ${after} order by line limit ${batchLines}`
    const last = rows.at(-1)
    if (!last) break
    await noteChecked(sql, id, await checkRows(sql, rows, options))
    after = last.line
    signal.throwIfAborted()
    onNews([])
  }
  await noteRepeated(sql, id)
  if (table.kind === 'visits') await noteOverlaps(sql, id)
  await sql`update table_imports set state = 'checked', checked_at = now() where id = ${id}`
}

/** Forgets an earlier check; a line whose row was taken back makes another one. */
async function renewLines(sql: Sql, id: string): Promise<void> {
  const undone = await sql<{ line: number }[]>`
    select line from table_import_rows where import_id = ${id} and outcome = 'taken back'`
  const renewed = undone.map(({ line }) => ({ line, id: uuidv7() }))
  await sql`
    update table_import_rows t set row_id = r.id
    from jsonb_to_recordset(${sql.json(renewed)}) as r (line integer, id uuid)
    where t.import_id = ${id} and t.line = r.line`
  await sql`
    update table_import_rows set fate = null, problems = '[]', rest = '{}', keys = '{}', during = null,
      doctor_id = null, double_id = null, double_line = null, double_because = null, choice = null,
      outcome = null, outcome_text = null, about_id = null, about_version = null, before = null,
      patient_id = null
    where import_id = ${id} and (fate is not null or outcome is not null)`
}

async function noteChecked(
  sql: Sql,
  id: string,
  rows: readonly CheckedRow<unknown>[],
): Promise<void> {
  const noted = rows.map((row) => ({
    line: row.line,
    fate: fateOf(row),
    problems: row.problems,
    rest: row.rest,
    // The patient is a part of the keys of a visit, for overlaps within the table.
    keys: [...row.keys, ...(row.visit ? [`patient ${row.visit.patientId}`] : [])],
    doctor_id: row.visit?.doctorId ?? null,
    starts: row.visit?.starts ?? null,
    ends: row.visit?.ends ?? null,
    double_id: row.double?.id ?? null,
    double_because: row.double?.because ?? null,
  }))
  await sql`
    update table_import_rows t set fate = r.fate, problems = r.problems,
      rest = array(select jsonb_array_elements_text(r.rest)::smallint),
      keys = array(select jsonb_array_elements_text(r.keys)), doctor_id = r.doctor_id,
      during = case when r.starts is not null then tstzrange(r.starts, r.ends) end,
      double_id = r.double_id, double_because = r.double_because
    from jsonb_to_recordset(${sql.json(noted as never)}) as r (line integer, fate text, problems jsonb,
      rest jsonb, keys jsonb, doctor_id uuid, starts timestamptz, ends timestamptz, double_id uuid,
      double_because text)
    where t.import_id = ${id} and t.line = r.line`
}

/** Lines that are the same person, or the same row, as an earlier line of the table. */
async function noteRepeated(sql: Sql, id: string): Promise<void> {
  await sql`
    with key as (
      select line, one, min(line) over (partition by one) as first
      from table_import_rows, unnest(keys) as one
      where import_id = ${id} and fate = 'ready' and one not like 'patient %'
    ), repeated as (
      select distinct on (line) line, first,
        case when one like 'person %' then 'person' else 'number' end as because
      from key where first < line order by line, one
    )
    update table_import_rows t set fate = 'double', double_line = r.first, double_because = r.because
    from repeated r where t.import_id = ${id} and t.line = r.line`
}

/**
 * Visits that overlap earlier ones of the table, of the same doctor or patient: past ones can be left out,
 * and ones to come would be booked twice.
 */
async function noteOverlaps(sql: Sql, id: string): Promise<void> {
  await sql`
    with visit as (
      select line, during, doctor_id::text as whose from table_import_rows
      where import_id = ${id} and fate = 'ready' and during is not null
      union all
      select line, during, one from table_import_rows, unnest(keys) as one
      where import_id = ${id} and fate = 'ready' and during is not null and one like 'patient %'
    ), ordered as (
      select line, during, lower(during) < max(upper(during)) over (
          partition by whose order by lower(during), line
          rows between unbounded preceding and 1 preceding) as is_second
      from visit
    ), clash as (select distinct line, lower(during) > now() as is_future from ordered where is_second)
    update table_import_rows t set
      fate = case when c.is_future then 'refused' else 'clash' end,
      problems = t.problems || jsonb_build_array(jsonb_build_object('column', null, 'text',
        'It overlaps another visit of this table, of the same doctor or patient.'))
    from clash c where t.import_id = ${id} and t.line = c.line`
}
