import type { AnySql } from '../../../../server/database/connect.ts'

/** A statement of another system that a patient has no known allergies. */
export interface ImportedStatement {
  readonly id: string
  readonly patient_id: string
  /** A day of the clinic, or a time in UTC; null where it is not known. */
  readonly at: string | null
}

/**
 * Stores statements of an import, of charts that have no active allergy and no statement. Answers the ids of those
 * that are there.
 */
export async function importStatements(
  tx: AnySql,
  statements: readonly ImportedStatement[],
): Promise<ReadonlySet<string>> {
  if (statements.length === 0) return new Set()
  const rows = statements.map((statement) => ({ ...statement }))
  await tx`
    insert into allergy_statements (id, patient_id, stated_at)
    select s.id, s.patient_id, least(now(), case
      when length(s.at) > 10 then (s.at || 'Z')::timestamptz
      when s.at is not null then
        rpad(s.at, 10, '-01-01')::date::timestamp at time zone (select time_zone from clinic)
      else now() end)
    from jsonb_to_recordset(${tx.json(rows)}) as s (id uuid, patient_id uuid, at text)
    join patients p on p.id = s.patient_id
    where not exists (
      select from allergies a where a.patient_id = coalesce(p.merged_into, p.id) and warns(a))
    on conflict do nothing`
  const stored = await tx<{ id: string }[]>`
    select id from allergy_statements where id = any(${rows.map(({ id }) => id)}::uuid[])`
  return new Set(stored.map(({ id }) => id))
}

/** Those of some charts, or of the ones they were merged into, that have an active allergy. */
export async function chartsWithAllergies(
  sql: AnySql,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select p.id from patients p where p.id = any(${[...ids]}::uuid[]) and exists (
      select from allergies a where a.patient_id = coalesce(p.merged_into, p.id) and warns(a))`
  return new Set(rows.map(({ id }) => id))
}
