import { fromMinor } from '../../../contract/money.ts'
import type { MarkedText } from '../../../contract/marked-text.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { excerptOf, markedText } from '../../../server/database/word-search.ts'
import type { BillStatus } from '../../billing/bills/bill.ts'
import { factStore, type StoredFact } from '../../chart/facts/server/fact-store.ts'
import { factKindNames } from '../../summary/fact-kinds.ts'
import { factTables } from '../../summary/server/fact-tables.ts'
import type { ImportedItem } from '../../interop/imported-items/imported-item.ts'
import { recordExcerpts } from '../../records/medical-records/server/record-excerpts.ts'
import { medicalRecordRows } from '../../records/medical-records/server/medical-record-rows.ts'
import { readableInChart } from '../../records/medical-records/server/readable-records.ts'
import { appointmentRows } from '../../visits/appointments/server/appointment-rows.ts'
import {
  TimelineFact,
  type TimelineBill,
  type TimelineGroup,
  type TimelineKind,
  TimelineObservation,
  type TimelineRecord,
  type TimelineVisit,
} from '../timeline.ts'
import { wordsOfFact, wordsOfObservation } from './timeline-items.ts'
import type * as z from 'zod'

interface Wanted {
  readonly viewer: Viewer
  readonly patientId: string
  readonly ids: (kind: TimelineKind) => readonly string[]
  readonly visitIds: readonly string[]
  readonly query: Fragment | undefined
}

interface WantedGroup {
  readonly at: string
  readonly visitId: string | null
  readonly ids: ReadonlyMap<TimelineKind, readonly string[]>
  readonly more: number
}

interface Identified {
  readonly id: string
}
interface Hit {
  readonly id: string
  readonly text: string
  readonly withHits: string
}

/** Reads the rows of one page of a timeline, each kind in one statement. */
export function timelineDetails(sql: Sql) {
  const records = medicalRecordRows(sql)
  const { timeZone } = appointmentRows(sql)

  const visitsOf = (ids: readonly string[]) => sql<z.infer<typeof TimelineVisit>[]>`
    select a.id, to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone ${timeZone}, 'HH24:MI') as time, a.doctor_id,
      ${records.personOf('d')} as doctor, t.name as type, coalesce(a.stage, a.status) as state, a.reason
    from appointments a left join users d on d.id = a.doctor_id and d.status <> 'deleted'
    left join visit_types t on t.id = a.visit_type_id
    where a.id = any(${ids})`

  async function recordsOf({ viewer, patientId, ids, query }: Wanted): Promise<TimelineRecord[]> {
    const rows = await sql<(TimelineRecord & { isReadable: boolean })[]>`
      select ${records.short}, ${readableInChart(sql, viewer, patientId)} as is_readable
      from medical_records r ${records.people}
      where r.id = any(${ids('records')}) and r.patient_id = ${patientId}`
    const readable = rows.filter(({ isReadable }) => isReadable).map(({ id }) => id)
    const excerpts = await recordExcerpts(sql, readable, query ?? sql`''::tsquery`)
    return rows.map((row) => ({ ...row, excerpt: excerpts.get(row.id) ?? null }))
  }

  async function factsOf({ patientId, ids }: Wanted): Promise<TimelineFact[]> {
    const found = await Promise.all(
      factKindNames.map(async (kind) => {
        const wanted = ids(kind)
        if (wanted.length === 0) return []
        const store = factStore(sql, factTables[kind])
        const rows = await store.list(patientId, sql`f.id = any(${wanted})`)
        return rows.map((fact) => TimelineFact.parse({ kind, fact }))
      }),
    )
    return found.flat()
  }

  async function observationsOf({ patientId, ids }: Wanted): Promise<TimelineObservation[]> {
    const rows = await sql<StoredFact[]>`
      select f.* from observations f
      where f.id = any(${ids('observations')}) and f.patient_id = ${patientId}
      order by f.taken, f.category <> 'vital-signs', f.text, f.id`
    return rows.map((row) => TimelineObservation.parse(row))
  }

  const importedOf = ({ patientId, ids }: Wanted) => sql<ImportedItem[]>`
    select r.id, r.resource_type as type, r.title, r.dated,
      nullif(r.day, '0001-01-01') as day, r.has_attachments
    from fhir_resources r where r.id = any(${ids('imported')}) and r.patient_id = ${patientId}`

  async function billsOf({ patientId, ids }: Wanted): Promise<z.infer<typeof TimelineBill>[]> {
    const rows = await sql<
      {
        id: string
        date: string
        invoiceNumber: number
        amountMinor: number
        currency: string
        status: BillStatus
      }[]
    >`
      select b.id, b.bill_date as date, b.invoice_number, b.amount_minor, b.currency, b.status
      from bills b where b.id = any(${ids('bills')}) and b.patient_id = ${patientId}`
    return rows.map(({ amountMinor, ...bill }) => ({
      ...bill,
      amount: fromMinor(amountMinor, bill.currency),
    }))
  }

  /** The sought words in facts, imported items and reasons of visits. */
  async function hitsOf({ ids, visitIds, query }: Wanted): Promise<Map<string, MarkedText>> {
    if (!query) return new Map()
    const facts = factKindNames.map(
      (kind) => sql`
        select f.id, ${wordsOfFact(sql, kind)} as text
        from ${sql(factTables[kind].table)} f where f.id = any(${ids(kind)})`,
    )
    const others = [
      sql`select f.id, ${wordsOfObservation(sql)} from observations f
        where f.id = any(${ids('observations')})`,
      sql`select i.id, i.title from fhir_resources i where i.id = any(${ids('imported')})`,
      sql`select a.id, a.reason from appointments a
        where a.id = any(${visitIds}) and a.reason is not null`,
    ]
    const texts = [...facts, ...others].reduce((all, one) => sql`${all} union all ${one}`)
    const found = await sql<Hit[]>`
      select id, text, with_hits(text, ${query}) as with_hits from (${texts}) t`
    return new Map(
      found
        .map(({ id, text, withHits }) => [id, markedText(text, withHits)] as const)
        .filter(([, { hits }]) => hits.length > 0)
        .map(([id, marked]) => [id, excerptOf(marked)]),
    )
  }

  return {
    async read(wanted: Wanted) {
      const [visits, ofRecords, facts, observed, imported, bills, hits] = await Promise.all([
        visitsOf(wanted.visitIds),
        recordsOf(wanted),
        factsOf(wanted),
        observationsOf(wanted),
        importedOf(wanted),
        billsOf(wanted),
        hitsOf(wanted),
      ])
      return {
        /** One group with its rows. */
        group({ at, visitId, ids, more }: WantedGroup): TimelineGroup {
          const only = <R extends Identified>(kind: TimelineKind, rows: readonly R[]) => {
            const own = new Set(ids.get(kind))
            return rows.filter(({ id }) => own.has(id))
          }
          const ofGroup = [...ids.values()].flat()
          return {
            at: at === '' ? null : at,
            visit: visits.find(({ id }) => id === visitId) ?? null,
            records: only('records', ofRecords),
            facts: facts.filter(({ kind, fact }) => ids.get(kind)?.includes(fact.id)),
            observations: only('observations', observed),
            imported: only('imported', imported),
            bills: only('bills', bills),
            more,
            hits: Object.fromEntries(
              [...ofGroup, ...(visitId === null ? [] : [visitId])].flatMap((id) => {
                const marked = hits.get(id)
                return marked ? [[id, marked] as const] : []
              }),
            ),
          }
        },
      }
    },
  }
}
