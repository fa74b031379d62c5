import { systemContext, type Writer } from '../../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../../server/jobs/rounds.ts'
import { isOurTurn } from '../../../../../server/jobs/turns.ts'
import { changeImportedChart } from '../../../../patients/charts/server/import-charts.ts'
import { mappedBefore } from '../bundle-item.ts'
import { withoutWords } from '../line-changes.ts'
import { rowsNow } from '../row-values.ts'
import { type Cleared, takeFactsOutOfRecords } from './facts-out-of-records.ts'
import { FactBatch } from './store-facts.ts'
import { isOfFactType, storedReading } from './stored-reading.ts'

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

/**
 * Puts the facts of resources that were imported before there were tables of facts into the charts, and then takes
 * them out of the texts of records.
 */
export function factRounds({ sql, live, onError }: Parts): Rounds {
  const stopping = new AbortController()
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const charts = await fillFacts(sql)
      if (charts === null) break
      live.publish(['facts', 'patients'], charts)
    }
    let after: string | null = null
    while (!stopping.signal.aborted) {
      const step: Cleared | null = await sql.begin(async (tx) =>
        (await isAnyLeft(tx)) ? null : takeFactsOutOfRecords(tx, after),
      )
      if (step === null) break
      live.publish(['facts', 'medical-records'], step.charts)
      after = step.last
    }
  }
  return inRounds(work, { pauseMs, stopping, onError })
}

/** Fills some facts; answers whose they are, or null where none are left or an import runs. */
async function fillFacts(sql: Sql): Promise<string[] | null> {
  return sql.begin(async (tx) => {
    if (!(await isAnyLeft(tx))) return null
    // Imports wait for each other, and none may bring a newer version meanwhile.
    if (!(await isOurTurn(tx, 'import'))) return null
    const kept = await keptResources(tx)
    const batch = new FactBatch(
      await storedReading(
        tx,
        kept.map(({ content }) => content),
      ),
    )
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

/** Whether there are resources whose facts are not in the charts yet. */
export async function isAnyLeft(tx: Transaction): Promise<boolean> {
  const [row] = await tx`select from fhir_resources r where ${isLeft(tx)} limit 1`
  return row !== undefined
}

const isLeft = (tx: Transaction) => tx`r.facts_at is null and ${isOfFactType(tx)}`

function keptResources(tx: Transaction): Promise<Kept[]> {
  return tx<Kept[]>`
    select r.id, r.resource_type as type, r.resource_id, r.content, r.patient_id, r.mapped_to,
      not exists (select from fhir_resources n where n.resource_type = r.resource_type
        and n.resource_id = r.resource_id and n.id > r.id) as is_newest
    from fhir_resources r where ${isLeft(tx)} order by r.id limit ${atOnce}`
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
