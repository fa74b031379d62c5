import { systemContext, type Writer } from '../../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../../server/jobs/rounds.ts'
import { changeImportedChart } from '../../../../patients/charts/server/import-charts.ts'
import { mappedBefore } from '../bundle-item.ts'
import { storedEarlier } from '../earlier.ts'
import { isObject } from '../fhir-version.ts'
import { ItemIndex } from '../item-index.ts'
import { withoutWords } from '../line-changes.ts'
import { resolveReferences } from '../references.ts'
import { rowsNow } from '../row-values.ts'
import { FactBatch, type FactReading } from './store-facts.ts'

/** The pause between rounds: one that finds nothing is a look into an empty index. */
const pauseMs = 60_000
const atOnce = 300

/** A resource that was kept before charts had tables of facts. */
interface Kept {
  readonly id: string
  readonly type: string
  readonly resourceId: string
  readonly content: Readonly<Record<string, unknown>>
  readonly patientId: string | null
  readonly mappedTo: string | null
  /** No newer version of it came. */
  readonly isNewest: boolean
}

interface Parts {
  readonly sql: Sql
  readonly live: Pick<LiveChanges, 'publish'>
  readonly onError: (error: unknown) => void
}

/** Puts the facts of resources that were imported before there were tables of facts into the charts. */
export function factRounds({ sql, live, onError }: Parts): Rounds {
  const stopping = new AbortController()
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const charts = await fillFacts(sql)
      if (charts === null) return
      live.publish(['facts', 'patients'], charts)
    }
  }
  return inRounds(work, { pauseMs, stopping, onError })
}

/** Fills some facts; answers whose they are, or null where none are left or an import runs. */
async function fillFacts(sql: Sql): Promise<string[] | null> {
  return sql.begin(async (tx) => {
    if (!(await isAnyLeft(tx))) return null
    // Imports wait for each other, and none may bring a newer version meanwhile.
    const [lock] = await tx<{ isFree: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('openward.import')) as is_free`
    if (!lock?.isFree) return null
    const kept = await keptResources(tx)
    const batch = new FactBatch(await readingOf(tx, kept))
    const added = kept.flatMap((one) => {
      const { type, resourceId, patientId, content, isNewest } = one
      if (patientId === null || !isNewest) return []
      const row = batch.add({ type, id: resourceId, patientId, resource: content })
      return row === null ? [] : [{ ...one, patientId, row }]
    })
    const { untold } = await batch.store(tx)
    const filled = added.filter(({ row }) => !untold.has(row))
    await takeWordsOut(tx, filled)
    await note(tx, kept, filled)
    return [...new Set(filled.map(({ patientId }) => patientId))]
  })
}

type Filled = Kept & { readonly patientId: string; readonly row: string }

async function isAnyLeft(tx: Transaction): Promise<boolean> {
  const [row] = await tx`select from fhir_resources r where ${isLeft(tx)} limit 1`
  return row !== undefined
}

/** In the words of its index. */
const isLeft = (tx: Transaction) => tx`
  r.facts_at is null and r.resource_type in ('AllergyIntolerance', 'Condition', 'FamilyMemberHistory',
    'Immunization', 'MedicationRequest', 'MedicationStatement', 'Observation', 'Procedure')`

function keptResources(tx: Transaction): Promise<Kept[]> {
  return tx<Kept[]>`
    select r.id, r.resource_type as type, r.resource_id, r.content, r.patient_id, r.mapped_to,
      not exists (select from fhir_resources n where n.resource_type = r.resource_type
        and n.resource_id = r.resource_id and n.id > r.id) as is_newest
    from fhir_resources r where ${isLeft(tx)} order by r.id limit ${atOnce}`
}

/** The clock of the clinic, and the names and visits that the resources refer to. */
async function readingOf(tx: Transaction, kept: readonly Kept[]): Promise<FactReading> {
  const met = new Map(
    kept.flatMap(({ content }) =>
      referencesIn(content).map((reference) => [reference, { number: 0, key: '' }] as const),
    ),
  )
  const [clinic] = await tx<{ timeZone: string }[]>`select time_zone from clinic`
  const { follow } = await resolveReferences(
    new ItemIndex([]),
    met,
    storedEarlier(tx),
    { items: [], others: [], missing: [] },
    'reports',
  )
  return {
    timeZone: clinic?.timeZone ?? 'UTC',
    nameAt: (reference) => follow(reference)?.earlier?.label ?? '',
    visitAt: (reference) => {
      const { mappedTo, mappedId } = follow(reference)?.earlier ?? {}
      return mappedTo === 'appointment' ? (mappedId ?? null) : null
    },
  }
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) => {
    if (name !== 'reference' || typeof one !== 'string') return referencesIn(one)
    return one.startsWith('#') ? [] : [one]
  })
}

/** Words that imports put into the allergies of a chart leave them: the facts say the same. */
async function takeWordsOut(tx: Transaction, filled: readonly Filled[]): Promise<void> {
  const inCharts = filled.filter(({ mappedTo }) => mappedTo === 'patient')
  const by: Writer = { userId: null, context: systemContext }
  for (const [chart, own] of Map.groupBy(inCharts, ({ patientId }) => patientId)) {
    const text = (await rowsNow(tx, 'patient', [chart])).get(chart)?.values['allergies'] ?? null
    const left = own.reduce((rest, one) => withoutWords(rest, wordsOf(one)).text, text)
    if (left !== text) await changeImportedChart(tx, chart, { allergies: left }, by)
  }
}

function wordsOf({ type, content }: Kept): string {
  const piece = mappedBefore(type, JSON.stringify(content))?.piece
  return piece?.kind === 'allergy' ? piece.words : ''
}

/** Resources that stood in the chart by themselves, or in its allergies, are facts now. */
async function note(tx: Transaction, kept: readonly Kept[], filled: readonly Filled[]) {
  const facts = filled.map(({ id, row }) => ({ id, row_id: row }))
  await tx`
    update fhir_resources r set mapped_to = 'fact', mapped_id = f.row_id
    from jsonb_to_recordset(${tx.json(facts)}) as f (id uuid, row_id uuid)
    where r.id = f.id and r.mapped_to in ('imported item', 'patient')`
  await tx`
    update fhir_resources set facts_at = now() where id = any(${kept.map(({ id }) => id)}::uuid[])`
}
