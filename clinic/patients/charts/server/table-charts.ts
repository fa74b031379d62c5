import type { AnySql } from '../../../../server/database/connect.ts'

/** A chart as a row of a table has it; the names are those of the columns. */
export interface TableChart {
  readonly id: string
  readonly name: string
  readonly preferred_name: string | null
  readonly pronouns: string | null
  readonly dob: string | null
  readonly gender: string | null
  readonly contact: string | null
  readonly address: string | null
  readonly email: string | null
  readonly emergency_contact: string | null
  readonly insurance_number: string | null
  readonly blood_group: string | null
  readonly allergies: string | null
  readonly language: string | null
  readonly interpreter: string | null
  readonly mobility: string | null
  readonly marital_status: string | null
  readonly referral: string | null
  readonly referral_note: string | null
  readonly alerts: string | null
  readonly deceased_on: string | null
  readonly is_archived: boolean
  readonly identifiers: readonly {
    readonly type: string
    readonly system: string
    readonly value: string
  }[]
  readonly telecoms: readonly { readonly system: string; readonly value: string }[]
  /** Values of the clinic's own fields. */
  readonly extra: Readonly<Record<string, string | number>>
}

/** A row at the version that it had when it was made or filled. */
export interface SeenRow {
  readonly id: string
  readonly version: number
}

/** The columns that may be filled in where a chart has nothing. */
const filled = [
  ...['preferred_name', 'pronouns', 'dob', 'gender', 'contact', 'address', 'email'],
  ...['emergency_contact', 'insurance_number', 'blood_group', 'allergies', 'language'],
  ...['interpreter', 'mobility', 'marital_status', 'alerts', 'deceased_on'],
  ...['referral', 'referral_note'],
] as const

/** The parts of which charts have several: those that they lack are added. */
const added = ['identifiers', 'telecoms', 'extra'] as const

const shape = `id uuid, name text, preferred_name text, pronouns text, dob date, gender text,
  contact text, address text, email text, emergency_contact text, insurance_number text,
  blood_group text, allergies text, language text, interpreter text, mobility text,
  marital_status text, referral text, referral_note text, alerts text, deceased_on date, is_archived boolean, identifiers jsonb,
  telecoms jsonb, extra jsonb`

const recordsOf = (tx: AnySql, charts: readonly TableChart[]) =>
  tx`jsonb_to_recordset(${tx.json(charts.map((chart) => ({ ...chart })))}) as r (${tx.unsafe(shape)})`

/** Stores charts of a table; those whose id is there already stay as they are. */
export async function addTableCharts(
  tx: AnySql,
  charts: readonly TableChart[],
  by: string | null,
): Promise<SeenRow[]> {
  if (charts.length === 0) return []
  return tx<SeenRow[]>`
    insert into patients (id, name, preferred_name, pronouns, dob, gender, contact, address, email,
      emergency_contact, insurance_number, blood_group, allergies, language, interpreter, mobility,
      marital_status, referral, referral_note, alerts, deceased_on, archived_at, identifiers, telecoms, extra, created_by,
      updated_by)
    select id, name, preferred_name, pronouns, dob, gender, contact, address, email,
      emergency_contact, insurance_number, blood_group, allergies, language, interpreter, mobility,
      marital_status, referral, referral_note, alerts, deceased_on, case when is_archived then now() end, identifiers,
      telecoms, extra, ${by}::uuid, ${by}::uuid
    from ${recordsOf(tx, charts)}
    on conflict (id) do nothing
    returning id, version`
}

/**
 * Fills in what charts do not have; `id` is that of the chart. Numbers and phones are added. The email of a
 * linked account stays, because it signs in. Answers the changed charts with what they had before.
 */
export async function fillTableCharts(
  tx: AnySql,
  charts: readonly TableChart[],
  by: string | null,
): Promise<(SeenRow & { readonly before: Readonly<Record<string, unknown>> })[]> {
  if (charts.length === 0) return []
  const isEmpty = (name: string) =>
    name === 'email'
      ? 'p.email is null and p.user_id is null'
      : `nullif(p.${name}::text, '') is null`
  const sets = filled.map(
    (name) =>
      `${name} = case when ${isEmpty(name)} then coalesce(r.${name}, p.${name}) else p.${name} end`,
  )
  const gains = filled.map((name) => `${isEmpty(name)} and r.${name} is not null`)
  const before = [...filled, ...added].map((name) => `'${name}', o.${name}`)
  const more = (name: string) => tx`
    (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(r.${tx.unsafe(name)}) as one
      where not p.${tx.unsafe(name)} @> jsonb_build_array(one))`
  return tx`
    update patients p set ${tx.unsafe(sets.join(', '))},
      identifiers = p.identifiers || ${more('identifiers')},
      telecoms = p.telecoms || ${more('telecoms')}, extra = r.extra || p.extra, updated_by = ${by}::uuid
    from ${recordsOf(tx, charts)}, patients o
    where p.id = r.id and o.id = r.id and p.merged_into is null
      and (${tx.unsafe(gains.map((gain) => `(${gain})`).join(' or '))}
        or not p.identifiers @> r.identifiers or not p.telecoms @> r.telecoms
        or r.extra || p.extra <> p.extra)
    returning p.id, p.version, jsonb_build_object(${tx.unsafe(before.join(', '))}) as before`
}

/**
 * Holds the charts that could be taken back if rows of the tables `leaving` were gone: nobody changed them
 * since, and no other row refers to them.
 */
export async function holdForTakingBack(
  tx: AnySql,
  charts: readonly SeenRow[],
  leaving: readonly string[],
): Promise<string[]> {
  const ids = charts.map(({ id }) => id)
  const held = await tx<{ id: string }[]>`
    select p.id from patients p
    join unnest(${ids}::uuid[], ${charts.map(({ version }) => version)}::integer[]) as r (id, version)
      on p.id = r.id and p.version = r.version
    where p.id = any(${ids}::uuid[])
      -- In one expression, so that no index of all charts without an account is read.
      and coalesce(p.user_id, p.merged_into) is null
      and p.id not in (select rows_in_use('patients', ${ids}::uuid[], ${[...leaving]}::text[]))
    order by p.id for update of p`
  return held.map(({ id }) => id)
}

/** Removes charts that nobody changed since and that no other row refers to; answers their ids. */
export async function takeBackTableCharts(
  tx: AnySql,
  charts: readonly SeenRow[],
): Promise<string[]> {
  const ids = charts.map(({ id }) => id)
  const removed = await tx<{ id: string }[]>`
    delete from patients p
    using unnest(${ids}::uuid[], ${charts.map(({ version }) => version)}::integer[]) as r (id, version)
    where p.id = any(${ids}::uuid[]) and p.id = r.id and p.version = r.version
      -- In one expression, so that no index of all charts without an account is read.
      and coalesce(p.user_id, p.merged_into) is null
      and p.id not in (select rows_in_use('patients', ${ids}::uuid[]))
    returning p.id`
  return removed.map(({ id }) => id)
}

/** Takes back what was filled in, in charts that nobody changed since; answers their ids. */
export async function takeBackFilling(
  tx: AnySql,
  charts: readonly (SeenRow & { readonly before: unknown })[],
  by: string | null,
): Promise<string[]> {
  if (charts.length === 0) return []
  const columns = tx.unsafe([...filled, ...added].join(', '))
  const former = tx.unsafe([...filled, ...added].map((name) => `n.${name}`).join(', '))
  const emptied = await tx<{ id: string }[]>`
    update patients p set (${columns}) = (
        select ${former} from jsonb_populate_record(p, r.before) n),
      updated_by = ${by}::uuid
    from jsonb_to_recordset(${tx.json(charts.map((chart) => ({ ...chart })) as never)})
      as r (id uuid, version integer, before jsonb)
    where p.id = r.id and p.version = r.version
    returning p.id`
  return emptied.map(({ id }) => id)
}
