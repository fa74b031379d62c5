import type { AnySql } from '../../../server/database/connect.ts'

/** A chart as another system had it; the names are those of the columns. */
export interface ImportedChart {
  readonly id: string
  readonly name: string
  readonly dob: string | null
  readonly gender: string | null
  readonly contact: string | null
  readonly address: string | null
  readonly email: string | null
  readonly emergency_contact: string | null
  readonly allergies: string | null
  readonly language: string | null
  readonly marital_status: string | null
  readonly alerts: string | null
  readonly deceased_on: string | null
  readonly is_archived: boolean
  readonly other_names: readonly string[]
  readonly identifiers: readonly { readonly system: string; readonly value: string }[]
  readonly telecoms: readonly { readonly system: string; readonly value: string }[]
}

/** Stores charts of an import, and words about allergies of charts that were there before. */
export async function importCharts(
  tx: AnySql,
  charts: readonly ImportedChart[],
  allergies: readonly { readonly id: string; readonly words: string }[],
  by: string | null,
): Promise<void> {
  if (charts.length > 0) {
    await tx`
      insert into patients (id, name, dob, gender, contact, address, email, emergency_contact,
        allergies, language, marital_status, alerts, deceased_on, archived_at, other_names,
        identifiers, telecoms, created_by, updated_by)
      select id, name, dob, gender, contact, address, email, emergency_contact, allergies, language,
        marital_status, alerts, deceased_on, case when is_archived then now() end, other_names,
        identifiers, telecoms, ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${tx.json(charts.map((chart) => ({ ...chart })))}) as r (id uuid, name text, dob date,
        gender text, contact text, address text, email text, emergency_contact text,
        allergies text, language text, marital_status text, alerts text, deceased_on date,
        is_archived boolean, other_names jsonb, identifiers jsonb, telecoms jsonb)`
  }
  if (allergies.length > 0) {
    await tx`
      update patients p set allergies = concat_ws(', ', nullif(p.allergies, ''), r.words),
        updated_by = ${by}::uuid
      from jsonb_to_recordset(${tx.json(allergies)}) as r (id uuid, words text)
      where p.id = (select coalesce(merged_into, id) from patients where id = r.id)`
  }
}
