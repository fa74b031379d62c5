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
}

/** Stores doctors of an import: accounts without a sign-in. */
export async function importDoctors(
  tx: AnySql,
  doctors: readonly ImportedDoctor[],
  by: string | null,
): Promise<void> {
  if (doctors.length === 0) return
  await tx`
    insert into users (id, name, role, status, contact, address, gender, specialty, identifiers,
      created_by, updated_by)
    select id, name, 'doctor', 'no sign-in', contact, address, gender, specialty, identifiers,
      ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${tx.json(doctors.map((doctor) => ({ ...doctor })))}) as r (id uuid,
      name text, contact text, address text, gender text, specialty text, identifiers jsonb)`
}
