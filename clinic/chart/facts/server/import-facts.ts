import type { AnySql } from '../../../../server/database/connect.ts'
import { postgres } from '../../../../server/database/postgres-driver.ts'
import type { FactTable } from './fact-store.ts'
import { nameList } from './name-list.ts'

type Json = Parameters<AnySql['json']>[0]
type WrittenTable = Pick<FactTable, 'table' | 'fields'>

/** A fact as another system had it, beside the fields of its kind, which are named as in the contract. */
export interface ImportedFact {
  readonly id: string
  readonly patientId: string
  /** A visit of the clinic; one that is not there any more is left out. */
  readonly appointmentId: string | null
  /** The resource that it came from, such as `Condition/17`. */
  readonly resource: string
  /** Set for a fact that was entered in error. */
  readonly errorReason: string | null
  readonly [field: string]: unknown
}

/**
 * Stores facts of an import in one statement. A fact that is there already gets the new values, unless somebody
 * changed it here or it was entered in error. Answers the resources of those that stay as they were changed here.
 */
export async function importFacts(
  tx: AnySql,
  { table, fields }: WrittenTable,
  facts: readonly ImportedFact[],
): Promise<string[]> {
  if (facts.length === 0) return []
  const given = [...fields, 'codes', 'comment', 'resource', 'errorReason']
  const names = given.map((field) => postgres.fromCamel(field))
  const rows = facts.map((fact) =>
    Object.fromEntries(
      [...given, 'id', 'patientId', 'appointmentId'].map((field) => [
        postgres.fromCamel(field),
        (fact[field] ?? null) as Json,
      ]),
    ),
  )
  const columns = (of?: string) =>
    nameList(tx, of === undefined ? names : names.map((name) => `${of}.${name}`))
  const written = await tx<{ id: string }[]>`
    insert into ${tx(table)} as f (id, patient_id, appointment_id, error_at, ${columns()})
    select r.id, r.patient_id, a.id, case when r.error_reason is not null then now() end, ${columns('r')}
    from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows)}) as r
    left join appointments a on a.id = r.appointment_id
    on conflict (id) do update
    set (appointment_id, error_at, ${columns()}) = row(coalesce(excluded.appointment_id, f.appointment_id),
      excluded.error_at, ${columns('excluded')})
    where f.updated_by is null and f.error_at is null
      and row(${columns('f')}) is distinct from row(${columns('excluded')})
    returning f.id`
  const isWritten = new Set(written.map(({ id }) => id))
  const left = facts.flatMap(({ id }) => (isWritten.has(id) ? [] : [id]))
  if (left.length === 0) return []
  const changed = await tx<{ resource: string }[]>`
    select distinct resource from ${tx(table)} where id = any(${left}::uuid[]) and updated_by is not null`
  return changed.map(({ resource }) => resource)
}

/** Ends facts of resources that have several and do not name these any more; those changed here stay. */
export async function endLeftOutFacts(
  tx: AnySql,
  { table }: Pick<FactTable, 'table'>,
  facts: readonly Pick<ImportedFact, 'id' | 'resource'>[],
): Promise<void> {
  if (facts.length === 0) return
  await tx`
    update ${tx(table)} set error_at = now(), error_reason = 'Left out of a newer version at its source'
    where resource = any(${facts.map(({ resource }) => resource)}::text[])
      and id <> all(${facts.map(({ id }) => id)}::uuid[]) and updated_by is null and error_at is null`
}
