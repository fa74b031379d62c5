import type { AnySql } from '../../../server/database/connect.ts'
import type { ResourceCounts } from '../import.ts'
import type { BundleWork } from './bundle-work.ts'
import type { Entry } from './bundle.ts'
import { storeBills } from './import-bills.ts'
import { storePeople } from './import-people.ts'
import { storeVisits } from './import-visits.ts'
import { resolveReferences } from './references.ts'
import { Refusal } from './refusal.ts'

export interface BundleResult {
  readonly counts: Record<string, ResourceCounts>
  readonly warnings: readonly { place: string; text: string }[]
  /** Charts the bundle touched. */
  readonly patients: readonly string[]
}

/** Types whose content differs from file to file, e.g. by use counts: each version is kept. */
const directoryTypes = ['Practitioner', 'Organization', 'Location', 'PractitionerRole']

interface Options {
  readonly source: string
  readonly importId: string | null
  readonly actor: string | null
}

/** Stores one bundle in the caller's transaction; throws a `Refusal` when it cannot be. */
export async function importBundle(
  sql: AnySql,
  entries: readonly Entry[],
  { source, importId, actor }: Options,
): Promise<BundleResult> {
  const fresh = await notYetStored(sql, entries)
  const references = await resolveReferences(sql, entries)
  const [clinic] = await sql<{ timeZone: string; currency: string }[]>`
    select time_zone, currency from clinic`
  const rows = new Map<Entry, { table: string; id: string }>()
  const patients = new Map<Entry, string>()
  const warnings: { place: string; text: string }[] = []
  const all = new Map(entries.map((entry) => [`${entry.type}/${entry.id}`, entry]))
  const stored = await storedRows(sql, entries)

  const work: BundleWork = {
    sql,
    fresh: Map.groupBy(fresh, ({ type }) => type),
    all,
    references,
    timeZone: clinic?.timeZone ?? 'UTC',
    currency: clinic?.currency ?? 'USD',
    actor,
    mapped: (entry, table, id) => rows.set(entry, { table, id }),
    about: (entry, patientId) => patientId && patients.set(entry, patientId),
    warn: (entry, text) => warnings.push({ place: entry.place, text }),
    rowOf(reference) {
      const target = references.follow(reference)
      if (!target) return undefined
      const name = `${target.type}/${target.id}`
      const entry = all.get(name)
      return (entry && rows.get(entry)?.id) ?? stored.get(name) ?? target.mappedId ?? undefined
    },
  }
  if (fresh.length > 0) {
    await storePeople(work)
    await storeVisits(work)
    await storeBills(work)
    await keepWhole(sql, fresh, { rows, patients, source, importId })
  }
  return { counts: countsOf(entries, fresh, rows), warnings, patients: [...new Set(patients.values())] }
}

async function notYetStored(sql: AnySql, entries: readonly Entry[]): Promise<Entry[]> {
  const known = await sql<{ name: string; hash: string }[]>`
    select r.resource_type || '/' || r.fhir_id as name, encode(r.content_hash, 'hex') as hash
    from fhir_resources r
    join unnest(${entries.map(({ type }) => type)}::text[], ${entries.map(({ id }) => id)}::text[])
      as asked (type, id) on asked.type = r.resource_type and asked.id = r.fhir_id`
  const hashes = Map.groupBy(known, ({ name }) => name)
  const fresh = new Map<string, Entry>()
  for (const entry of entries) {
    const name = `${entry.type}/${entry.id}`
    const earlier = hashes.get(name)
    const isSame = earlier?.some(({ hash }) => hash === entry.hash.toString('hex'))
    if (isSame) continue
    if (earlier && !directoryTypes.includes(entry.type)) {
      throw new Refusal(entry.place, 'It was imported before, with other content under the same id.')
    }
    fresh.set(name, entry)
  }
  return [...fresh.values()]
}

/** Rows that earlier imports made of entries of this bundle. */
async function storedRows(
  sql: AnySql,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; id: string }[]>`
    select r.resource_type || '/' || r.fhir_id as name, r.mapped_id as id from fhir_resources r
    join unnest(${entries.map(({ type }) => type)}::text[], ${entries.map(({ id }) => id)}::text[])
      as asked (type, id) on asked.type = r.resource_type and asked.id = r.fhir_id
    where r.mapped_id is not null`
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function keepWhole(
  sql: AnySql,
  fresh: readonly Entry[],
  about: {
    rows: ReadonlyMap<Entry, { table: string; id: string }>
    patients: ReadonlyMap<Entry, string>
    source: string
    importId: string | null
  },
): Promise<void> {
  const kept = fresh.map((entry) => ({
    type: entry.type,
    id: entry.id,
    hash: entry.hash.toString('hex'),
    body: entry.resource,
    patient: about.patients.get(entry) ?? null,
    mapped_to: about.rows.get(entry)?.table ?? null,
    mapped_id: about.rows.get(entry)?.id ?? null,
  }))
  await sql`
    insert into fhir_resources (resource_type, fhir_id, content_hash, body, patient_id, mapped_to,
      mapped_id, source, import_id)
    select type, id, decode(hash, 'hex'), body, patient, mapped_to, mapped_id,
      ${about.source}, ${about.importId}
    from jsonb_to_recordset(${sql.json(kept as never)}) as r (type text, id text, hash text,
      body jsonb, patient uuid, mapped_to text, mapped_id uuid)`
}

function countsOf(
  entries: readonly Entry[],
  fresh: readonly Entry[],
  rows: ReadonlyMap<Entry, unknown>,
): Record<string, ResourceCounts> {
  const news = new Set(fresh)
  const counts: Record<string, ResourceCounts> = {}
  for (const entry of entries) {
    const count = (counts[entry.type] ??= { read: 0, mapped: 0, kept: 0, unchanged: 0, skipped: 0 })
    count.read += 1
    if (!news.has(entry)) count.unchanged += 1
    else if (rows.has(entry)) count.mapped += 1
    else count.kept += 1
  }
  return counts
}
