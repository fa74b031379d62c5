import { v7 as uuidv7 } from 'uuid'
import { systemContext, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { importDoctors } from '../../../access/users/server/import-doctors.ts'
import { importBills, importPayments } from '../../../billing/bills/server/import-bills.ts'
import { importCharts } from '../../../patients/charts/server/import-charts.ts'
import { importPeople, withMainAddresses } from '../../../patients/people/server/import-people.ts'
import { importRelatives } from '../../../patients/people/server/import-people-again.ts'
import { importRecords } from '../../../records/medical-records/server/import-records.ts'
import { importVisits } from '../../../visits/appointments/server/import-visits.ts'
import type { BundleEntry } from './bundle-parser.ts'
import { fullUrlOf, type Item, keyOf } from './bundle-item.ts'
import type { Reading } from './element-words.ts'
import { applyChanges } from './apply-changes.ts'
import { FactBatch } from './facts/store-facts.ts'
import { attachmentsIn, mayHaveAttachments } from './attachments-in.ts'
import { itemWords } from './item-words.ts'
import { clinicDay, undatedDay } from './own-time.ts'
import type { Plan } from './plan.ts'
import type { OnMissing } from './references.ts'
import { Refusal } from './refusal.ts'

export interface StoreOptions {
  readonly importId: string
  readonly source: string
  /** The importing admin, or null for the command. */
  readonly actor: string | null
  readonly missing: OnMissing
}

/** Stores the plan of a bundle, in the caller's transaction. */
export async function storePlan(sql: AnySql, plan: Plan, options: StoreOptions): Promise<void> {
  await refuseTakenIds(sql, plan)
  const by = options.actor
  const writer: Writer = { userId: by, context: systemContext }
  await importDoctors(sql, plan.doctors, by)
  await applyChanges(sql, plan.changes, options)
  const charts = await withMainAddresses(sql, plan.charts)
  await importCharts(sql, charts, by)
  await importPeople(sql, charts, by)
  for (const [id, people] of plan.relatives) await importRelatives(sql, id, people, writer)
  await importVisits(sql, plan.visits, by)
  await importRecords(sql, plan.records, by)
  // Last, because it locks the counter of invoices until the end of the transaction.
  await importBills(sql, plan.bills, by)
  await importPayments(sql, plan.payments, by)
}

/** Imported rows have the ids of their resources, which no other row may have yet. */
async function refuseTakenIds(sql: AnySql, plan: Plan): Promise<void> {
  const ids = (rows: readonly { readonly id: string }[]) => sql`${rows.map(({ id }) => id)}::uuid[]`
  const [taken] = await sql<{ id: string }[]>`
    select id from patients where id = any(${ids(plan.charts)})
    union all select id from users where id = any(${ids(plan.doctors)})
    union all select id from appointments where id = any(${ids(plan.visits)})
    union all select id from medical_records where id = any(${ids(plan.records)})
    union all select id from bills where id = any(${ids(plan.bills)})
    limit 1`
  if (!taken) return
  const item = plan.items.find(({ number }) => {
    const fate = plan.fates.get(number)
    return fate?.outcome === 'mapped' && fate.id === taken.id
  })
  throw new Refusal('Its id belongs to something in this clinic that was not imported.', {
    ...(item && { entry: item.number, resource: keyOf(item) }),
  })
}

interface WholeRow {
  readonly id: string
  readonly type: string
  readonly key: string
  readonly url: string | null
  readonly identifiers: string
  readonly hash: string
  /** The JSON of the whole entry. */
  readonly entry: string
  readonly patient: string | null
  readonly to: string | null
  readonly mapped: string | null
  readonly because: string | null
  readonly title: string | null
  readonly words: string | null
  readonly dated: string | null
  readonly day: string | null
  /** Words, because the driver takes a list of booleans for one. */
  readonly attached: 'true' | 'false'
}

type Entry = Pick<BundleEntry, 'number' | 'text'>

/** Most characters that are sent to the database at once. */
const batchSize = 2_000_000

/**
 * Keeps the resources of a bundle unchanged: jsonb has all digits of their decimals. Their facts come into the
 * charts. Answers what is to be told of them.
 */
export async function keepWhole(
  sql: AnySql,
  plan: Plan,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  options: StoreOptions,
): Promise<string[]> {
  const items = new Map(plan.items.map((item) => [item.number, item]))
  const facts = new FactBatch(plan.reading)
  const told: string[] = []
  let rows: WholeRow[] = []
  let size = 0
  const store = async () => {
    await insertWhole(sql, rows, options)
    const stay = new Set((await facts.store(sql)).stay)
    for (const item of stay.size > 0 ? plan.items : []) {
      if (stay.has(keyOf(item))) told.push(`entry ${item.number} (${keyOf(item)}): ${changedHere}`)
    }
    rows = []
    size = 0
  }
  for await (const { number, text } of entries) {
    const item = items.get(number)
    const fate = plan.fates.get(number)
    if (!item || !fate || fate.outcome === 'skipped') continue
    const row = fate.outcome === 'mapped' ? fate : fate.row
    const isItem = row?.to === 'imported item'
    const patientId = plan.patients.get(number)
    const fact =
      item.factKind !== null && patientId !== undefined
        ? facts.add({ ...item, patientId, resource: resourceIn(text) })
        : null
    const attached = mayHaveAttachments(text) && attachmentsIn(resourceIn(text)).length > 0
    rows.push({
      id: isItem ? row.id : uuidv7(),
      type: item.type,
      key: item.id,
      url: fullUrlOf(item),
      identifiers: JSON.stringify(item.identifiers),
      hash: item.hash,
      entry: text,
      patient: patientId ?? null,
      to: row?.to ?? null,
      mapped: row?.to === 'fact' ? (fact ?? row.id) : (row?.id ?? null),
      because: fate.because ?? null,
      attached: attached ? 'true' : 'false',
      ...(isItem || !row || attached ? shownOf(item, text, plan.reading) : nothingShown),
    })
    size += text.length
    if (size > batchSize) await store()
  }
  if (rows.length > 0) await store()
  return told
}

const changedHere = 'Its row in the chart was changed here, so it stays as it is.'

const nothingShown = { title: null, words: null, dated: null, day: null }

/** The words and dates that lists show of a resource that is part of no other row. */
function shownOf(
  { label, at }: Item,
  entry: string,
  reading: Reading,
): Pick<WholeRow, keyof typeof nothingShown> {
  const day = at === null ? undatedDay : clinicDay(at, reading.timeZone)
  return { ...itemWords(resourceIn(entry), label, reading), dated: at, day }
}

/** The resource of an entry, which was an object when it was read. */
function resourceIn(entry: string): Readonly<Record<string, unknown>> {
  return (JSON.parse(entry) as { resource: Record<string, unknown> }).resource
}

async function insertWhole(
  sql: AnySql,
  rows: readonly WholeRow[],
  { importId, source, actor }: StoreOptions,
): Promise<void> {
  const column = (name: keyof WholeRow) => rows.map((row) => row[name])
  // One JSON text: in an array of texts, each quotation mark would be escaped and read once more.
  const entries = `[${rows.map(({ entry }) => entry).join()}]`
  await sql`
    insert into fhir_resources (id, resource_type, resource_id, full_url, identifiers, content_hash,
      content, patient_id, mapped_to, mapped_id, kept_because, title, words, dated, day, import_id,
      source, created_by, facts_at, has_attachments)
    select id, type, key, url, array(select jsonb_array_elements_text(identifiers::jsonb)),
      decode(hash, 'base64'), entry -> 'resource', patient, mapped_to, mapped_id, because,
      title, words, dated, day, ${importId}::uuid, ${source}, ${actor}::uuid, now(),
      attached::boolean
    from unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('key')}::text[],
      ${column('url')}::text[], ${column('identifiers')}::text[], ${column('hash')}::text[],
      array(select jsonb_array_elements(${entries}::text::jsonb)),
      ${column('patient')}::uuid[], ${column('to')}::text[],
      ${column('mapped')}::uuid[], ${column('because')}::text[], ${column('title')}::text[],
      ${column('words')}::text[], ${column('dated')}::text[], ${column('day')}::date[],
      ${column('attached')}::text[])
      as r (id, type, key, url, identifiers, hash, entry, patient, mapped_to, mapped_id, because, title,
        words, dated, day, attached)`
}
