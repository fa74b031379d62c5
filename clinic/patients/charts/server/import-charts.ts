import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { renameAccount } from '../../../access/users/server/stored-profile.ts'

/** A chart as another system had it; the names are those of the columns. */
export interface ImportedChart {
  readonly id: string
  readonly name: string
  readonly dob: string | null
  readonly gender: string | null
  readonly gender_certainty: string | null
  readonly dob_certainty: string | null
  readonly contact: string | null
  readonly address: string | null
  readonly email: string | null
  readonly emergency_contact: string | null
  readonly language: string | null
  readonly marital_status: string | null
  readonly alerts: string | null
  readonly deceased_on: string | null
  readonly death: string | null
  readonly birth_sex: string | null
  readonly birthplace: string | null
  readonly race: string | null
  readonly ethnicity: string | null
  readonly is_archived: boolean
  readonly identifiers: readonly {
    readonly type?: string | null
    readonly system: string
    readonly value: string
  }[]
}

/** Stores charts of an import. */
export async function importCharts(
  tx: AnySql,
  charts: readonly ImportedChart[],
  by: string | null,
): Promise<void> {
  if (charts.length === 0) return
  await tx`
      insert into patients (id, name, dob, dob_certainty, gender, gender_certainty, contact, address,
        email, emergency_contact, language, marital_status, alerts, deceased_on, death,
        birth_sex, birthplace, race, ethnicity, archived_at, identifiers, created_by, updated_by)
      select id, name, dob, dob_certainty, gender, gender_certainty, contact, address, email,
        emergency_contact, language, marital_status, alerts, deceased_on, death, birth_sex,
        birthplace, race, ethnicity, case when is_archived then now() end, identifiers, ${by}::uuid,
        ${by}::uuid
      from jsonb_to_recordset(${tx.json(charts.map((chart) => ({ ...chart })))}) as r (id uuid, name text, dob date,
        dob_certainty text, gender text, gender_certainty text, death text, birth_sex text,
        birthplace text, race text, ethnicity text, contact text, address text, email text, emergency_contact text,
        language text, marital_status text, alerts text, deceased_on date,
        is_archived boolean, identifiers jsonb)`
}

/** Fields of a chart that a later import may bring anew. */
export type ChartValues = Partial<
  Record<
    Exclude<keyof ImportedChart, 'id' | 'is_archived' | 'identifiers'> | 'allergies',
    string | null
  >
>

/** Gives a chart, or the one it was merged into, values of a later import. */
export async function changeImportedChart(
  tx: AnySql,
  id: string,
  values: ChartValues,
  by: Writer,
): Promise<void> {
  const [chart] = await tx<{ id: string; userId: string | null }[]>`
    select id, user_id from patients
    where id = (select coalesce(merged_into, id) from patients where id = ${id})`
  if (!chart) return
  // The name stands on the account too (E-09), which is written before the chart by everybody.
  const { name } = values
  if (chart.userId !== null && name) await renameAccount(tx, chart.userId, name, by)
  await tx`
    update patients set ${tx({ ...values })}, updated_by = ${acting(tx, by)} where id = ${chart.id}`
}
