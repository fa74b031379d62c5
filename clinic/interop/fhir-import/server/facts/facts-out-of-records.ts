import { systemContext } from '../../../../../server/database/acting.ts'
import type { Transaction } from '../../../../../server/database/connect.ts'
import { isOurTurn } from '../../../../../server/jobs/turns.ts'
import {
  type RecordWithoutFacts,
  takeFactsOut,
} from '../../../../records/medical-records/server/import-records.ts'
import { storedBefore } from '../before.ts'
import { mappedBefore } from '../bundle-item.ts'
import { itemWords } from '../item-words.ts'
import { clinicDay, ownTime, undatedDay } from '../own-time.ts'
import type { Drug, Finding, Piece } from '../piece.ts'
import { recordTexts } from '../record-text.ts'
import { onlyFact, rowId } from '../row-id.ts'
import { factKindOf } from './facts-of.ts'
import type { FactReading } from './store-facts.ts'
import { isOfFactType, storedReading } from './stored-reading.ts'

const atOnce = 200

type Content = Readonly<Record<string, unknown>>

/** A record that an import wrote. */
interface Written {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly version: number
  readonly notes: string
  readonly prescription: string | null
  readonly withFacts: boolean
  /** It was signed by nobody here. */
  readonly isImported: boolean
  /** Another record of its visit is shown with the facts. */
  readonly isFurther: boolean
  readonly encounterId: string | null
  readonly encounter: Content | null
}

/** A resource that stands in a record, as it came last. */
interface Standing {
  readonly id: string
  readonly type: string
  readonly resourceId: string
  readonly content: Content
  readonly recordId: string
}

export interface Cleared {
  readonly charts: readonly string[]
  /** The record to go on after. */
  readonly last: string
}

/**
 * Takes the facts out of the texts of some records that an earlier version of the product wrote: each text is made
 * anew from what is no fact. A record that somebody changed here stays as it is, with its facts in its words. Answers
 * null where none is left, or an import runs.
 */
export async function takeFactsOutOfRecords(
  tx: Transaction,
  after: string | null,
): Promise<Cleared | null> {
  if (!(await isOurTurn(tx, 'import'))) return null
  const ids = await recordsLeft(tx, after)
  const last = ids.at(-1)
  if (last === undefined) return null
  const records = await writtenRecords(tx, ids)
  const before = await storedBefore(tx).records(ids)
  const isUnchanged = ({ id, version, isImported }: Written) => {
    const known = before.get(id)
    return isImported && version === (known?.version ?? 1) && (known?.waiting.length ?? 0) === 0
  }
  const own = records.filter(isUnchanged)
  const standing = await standingIn(
    tx,
    own.map(({ id }) => id),
  )
  const contents = [...standing, ...own].map((one) =>
    'content' in one ? one.content : one.encounter,
  )
  const reading = await storedReading(tx, contents)
  const sorted = standing.map((one) => ({ ...one, ...placeOf(one) }))
  const byRecord = Map.groupBy(sorted, ({ recordId }) => recordId)
  const shown = new Set<string | null>()
  const made = own.map((record): RecordWithoutFacts => {
    const isFirst = !record.isFurther && !shown.has(record.appointmentId)
    if (isFirst) shown.add(record.appointmentId)
    const texts = recordTexts(sourceOf(record, byRecord.get(record.id) ?? []), reading)
    const { id, version } = record
    return { id, version, ...texts, with_facts: isFirst || record.withFacts }
  })
  const now = new Map(own.map((record) => [record.id, record]))
  const differing = made.filter(({ id, notes, prescription, with_facts }) => {
    const was = now.get(id)
    return was?.notes !== notes || was.prescription !== prescription || was.withFacts !== with_facts
  })
  const written = await takeFactsOut(tx, differing, { userId: null, context: systemContext })
  await placeAnew(tx, sorted, reading)
  await noteRecords(tx, ids, new Map([...own, ...written].map(({ id, version }) => [id, version])))
  return { charts: [...new Set(records.map(({ patientId }) => patientId))], last }
}

async function recordsLeft(tx: Transaction, after: string | null): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select distinct r.mapped_id as id from fhir_resources r
    where r.mapped_to = 'medical record' and ${isOfFactType(tx)}
      ${after === null ? tx`` : tx`and r.mapped_id > ${after}`}
      and not exists (select from records_without_facts w where w.record_id = r.mapped_id)
    order by 1 limit ${atOnce}`
  return rows.map(({ id }) => id)
}

function writtenRecords(tx: Transaction, ids: readonly string[]): Promise<Written[]> {
  return tx<Written[]>`
    select m.id, m.patient_id, m.appointment_id, m.version, m.notes, m.prescription, m.with_facts,
      m.signed_at is not null and m.signed_by is null as is_imported,
      exists (select from medical_records o where o.appointment_id = m.appointment_id
        and o.id <> m.id and o.with_facts) as is_further,
      e.resource_id as encounter_id, e.content as encounter
    from medical_records m left join lateral (
      select r.resource_id, r.content from fhir_resources r
      where r.mapped_id = m.appointment_id and r.mapped_to = 'appointment'
        and r.resource_type = 'Encounter' order by r.id desc limit 1) e on true
    where m.id = any(${[...ids]}::uuid[]) order by m.created_at, m.id for update of m`
}

function standingIn(tx: Transaction, ids: readonly string[]): Promise<Standing[]> {
  return tx<Standing[]>`
    select r.id, r.resource_type as type, r.resource_id, r.content, r.mapped_id as record_id
    from fhir_resources r
    where r.mapped_to = 'medical record' and r.mapped_id = any(${[...ids]}::uuid[])
      and not exists (select from fhir_resources n where n.resource_type = r.resource_type
        and n.resource_id = r.resource_id and n.id > r.id)
    order by r.id`
}

interface Place {
  /** `words`: it has a line in the text of the record. */
  readonly place: 'fact' | 'words' | 'imported item'
  readonly piece: Piece | null
  readonly label: string
}

function placeOf({ type, content }: Standing): Place {
  const mapped = mappedBefore(type, JSON.stringify(content))
  const piece = mapped?.piece ?? null
  const isLine = piece?.kind === 'drug' || (piece?.kind === 'finding' && piece.finding.text !== '')
  const isFact = factKindOf(type, content) === 'facts'
  const place = isFact ? 'fact' : isLine ? 'words' : 'imported item'
  return { place, piece, label: mapped?.label ?? '' }
}

function sourceOf({ id, encounterId, encounter }: Written, standing: readonly Place[]) {
  const isOwn =
    encounterId !== null && rowId({ type: 'Encounter', id: encounterId }, 'record') === id
  const visit = isOwn ? mappedBefore('Encounter', JSON.stringify(encounter))?.piece : undefined
  const inWords = standing.flatMap(({ place, piece }) =>
    place === 'words' && piece ? [piece] : [],
  )
  return {
    visit: visit?.kind === 'visit' ? visit.visit : null,
    findings: inWords.flatMap((piece): Finding[] =>
      piece.kind === 'finding' ? [piece.finding] : [],
    ),
    drugs: inWords.flatMap((piece): Drug[] => (piece.kind === 'drug' ? [piece.drug] : [])),
  }
}

/** Resources that stand in no text any more are facts, or stand in the chart by themselves. */
async function placeAnew(
  tx: Transaction,
  sorted: readonly (Standing & Place)[],
  reading: FactReading,
): Promise<void> {
  const rows = sorted.flatMap(({ id, type, resourceId, content, place, label }) => {
    if (place === 'words') return []
    const at = ownTime(content)
    const item = {
      ...itemWords(content, label, reading),
      dated: at,
      day: at === null ? undatedDay : clinicDay(at, reading.timeZone),
    }
    const row = place === 'fact' ? rowId({ type, id: resourceId }, onlyFact) : id
    return [{ id, place, row_id: row, ...(place === 'fact' ? noItem : item) }]
  })
  await tx`
    update fhir_resources r set mapped_to = n.place, mapped_id = n.row_id,
      title = coalesce(r.title, n.title), words = coalesce(r.words, n.words),
      dated = coalesce(r.dated, n.dated), day = coalesce(r.day, n.day)
    from jsonb_to_recordset(${tx.json(rows)}) as n (id uuid, place text, row_id uuid, title text,
      words text, dated text, day date)
    where r.id = n.id`
}

const noItem = { title: null, words: null, dated: null, day: null }

async function noteRecords(
  tx: Transaction,
  ids: readonly string[],
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = ids.map((id) => ({ record_id: id, version: versions.get(id) ?? null }))
  await tx`
    insert into records_without_facts (record_id, version)
    select record_id, version from jsonb_to_recordset(${tx.json(rows)}) as r (record_id uuid,
      version integer)
    on conflict (record_id) do nothing`
}
