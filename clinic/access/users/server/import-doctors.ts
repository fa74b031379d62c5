import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'

/** A doctor as another system had them; the names are those of the columns. */
export interface ImportedDoctor {
  readonly id: string
  readonly name: string
  readonly contact: string | null
  readonly address: string | null
  readonly gender: string | null
  readonly specialty: string | null
  readonly identifiers: readonly { readonly system: string; readonly value: string }[]
  /** For a later invitation. */
  readonly email?: string | null
  /** False unless told: an admin says so later. */
  readonly takes_appointments?: boolean
}

/** Stores doctors of an import: accounts without a sign-in, offered for visits once an admin says so. */
export async function importDoctors(
  tx: AnySql,
  doctors: readonly ImportedDoctor[],
  by: string | null,
): Promise<void> {
  if (doctors.length === 0) return
  await tx`
    insert into users (id, name, role, status, contact, address, gender, specialty, identifiers,
      takes_appointments, email, created_by, updated_by)
    select id, name, 'doctor', 'no sign-in', contact, address, gender, specialty, identifiers,
      coalesce(takes_appointments, false), email,
      ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${tx.json(doctors.map((doctor) => ({ ...doctor })))}) as r (id uuid,
      name text, contact text, address text, gender text, specialty text, identifiers jsonb,
      takes_appointments boolean, email text)`
}

/** Gives a doctor who has no sign-in values of a later import. */
export async function changeImportedDoctor(
  tx: AnySql,
  id: string,
  values: Partial<Pick<ImportedDoctor, 'name' | 'specialty' | 'contact' | 'address'>>,
  by: Writer,
): Promise<void> {
  await tx`update users set ${tx({ ...values })}, updated_by = ${acting(tx, by)}
    where id = ${id} and status = 'no sign-in'`
}

/** Removes doctors of an import that nobody changed since and no other row names; answers their ids. */
export async function takeBackDoctors(
  tx: AnySql,
  doctors: readonly { readonly id: string; readonly version: number }[],
): Promise<string[]> {
  const removed = await tx<{ id: string }[]>`
    delete from users u
    using jsonb_to_recordset(${tx.json(doctors.map((doctor) => ({ ...doctor })))}) as r (id uuid, version integer)
    where u.id = r.id and u.version = r.version and u.status = 'no sign-in'
      and u.id not in (select rows_in_use('users', ${doctors.map(({ id }) => id)}::uuid[]))
    returning u.id`
  return removed.map(({ id }) => id)
}

/**
 * Accounts of colleagues by `system|value` of their identifiers, such as a national provider number. An
 * identifier without a system, or one that two accounts have, tells nobody apart.
 */
export async function doctorsByIdentifier(
  sql: AnySql,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = identifiers.filter((one) => !one.startsWith('|'))
  if (asked.length === 0) return new Map()
  const found = await sql<{ identifier: string; id: string }[]>`
    select asked.identifier, min(u.id::text) as id
    from unnest(${asked}::text[]) as asked (identifier)
    join users u on u.identifiers @> jsonb_build_array(jsonb_build_object(
      'system', split_part(asked.identifier, '|', 1),
      'value', substr(asked.identifier, strpos(asked.identifier, '|') + 1)))
    where u.role = 'doctor' and u.status not in ('deleted', 'rejected')
    group by asked.identifier having count(distinct u.id) = 1`
  return new Map(found.map(({ identifier, id }) => [identifier, id]))
}
