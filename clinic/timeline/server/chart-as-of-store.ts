import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { factStore } from '../../chart/facts/server/fact-store.ts'
import { factKindNames, inAnswer } from '../../summary/fact-kinds.ts'
import { factTables } from '../../summary/server/fact-tables.ts'
import { importedItemStore } from '../../interop/imported-items/server/imported-item-store.ts'
import { chartSummaryStore } from '../../summary/server/chart-summary-store.ts'
import { medicalRecordRows } from '../../records/medical-records/server/medical-record-rows.ts'
import { readableInChart } from '../../records/medical-records/server/readable-records.ts'
import type { ImportedItem } from '../../interop/imported-items/imported-item.ts'
import {
  ChartAsOf,
  type readImportedAsOf,
  type readRecordsAsOf,
  type readVisitsAsOf,
  type RecordAsOf,
  type VisitAsOf,
} from '../chart-as-of.ts'
import { visitsAsOfStore } from './visits-as-of-store.ts'

/** A chart as it stood at a moment, told by when each thing was written. */
export function chartAsOfStore(sql: Sql) {
  const summaries = chartSummaryStore(sql)
  const visits = visitsAsOfStore(sql)
  const imported = importedItemStore(sql)
  const { people, personOf } = medicalRecordRows(sql)

  /** The instant that is meant: the end of a day by the clinic's clock, or an instant itself. */
  const instant = (at: string | undefined): Fragment => {
    if (at === undefined) return sql`now()`
    return at.length > 10
      ? sql`${at}::text::timestamptz`
      : sql`((${at}::text::date + 1)::timestamp at time zone (select time_zone from clinic)
          - interval '1 microsecond')`
  }

  return {
    async read(chartId: string, day: string | undefined): Promise<ChartAsOf> {
      const at = instant(day)
      const [summary, ...lists] = await Promise.all([
        summaries.read(chartId, at),
        ...factKindNames.map(async (kind) => {
          const facts = factStore(sql, factTables[kind])
          return [inAnswer(kind), await facts.list(chartId, sql`true`, at)] as const
        }),
      ])
      return ChartAsOf.parse({ summary, ...Object.fromEntries(lists) })
    },

    visits: (
      viewer: Viewer,
      chartId: string,
      asked: QueryOf<typeof readVisitsAsOf>,
    ): Promise<Page<VisitAsOf>> => visits(viewer, chartId, instant(asked.at), asked),

    imported: (
      chartId: string,
      { at, ...asked }: QueryOf<typeof readImportedAsOf>,
    ): Promise<Page<ImportedItem>> => imported.list(chartId, { ...asked, search: '' }, instant(at)),

    async records(
      viewer: Viewer,
      chartId: string,
      asked: QueryOf<typeof readRecordsAsOf>,
    ): Promise<Page<RecordAsOf>> {
      const at = instant(asked.at)
      const paging = keyset<RecordAsOf>(
        sql,
        {
          columns: [
            { sql: 'r.record_date', type: 'date', of: ({ date }) => date },
            { sql: 'r.id', type: 'uuid', of: ({ id }) => id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const order = sql`${paging.order}`
      const base = sql`r.patient_id = ${chartId} and r.created_at <= ${at}`
      const wasSigned = sql`(r.signed_at <= ${at}
        and (r.co_signer_id is null or r.co_signed_at <= ${at}))`
      // A patient reads what was signed then; what was unsigned then was nobody's word yet.
      const mayRead = sql`${readableInChart(sql, viewer, chartId)}
        ${viewer.role === 'patient' ? sql`and ${wasSigned}` : sql``}`
      const text = (name: 'notes' | 'prescription') => sql`
        case when not (${mayRead}) then null
          when r.written_at <= ${at} then r.${sql(name)} else v.${sql(name)} end as ${sql(name)}`
      const rows = await sql<RecordAsOf[]>`
        select r.id, r.doctor_id, ${personOf('d')} as doctor, r.record_date as date,
          case when ${wasSigned} then 'signed' when r.signed_at <= ${at} then 'to co-sign'
            else 'unsigned' end as state,
          r.limited, ${text('notes')}, ${text('prescription')},
          case when ${mayRead} then coalesce((
            select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'createdAt', a.created_at,
              'author', (select ${personOf('n')} from users n
                where n.id = a.created_by and n.status <> 'deleted')) order by a.id)
            from record_addenda a where a.record_id = r.id and a.created_at <= ${at}), '[]')
            else '[]' end as addenda
        from (
          select * from medical_records r where ${base} and ${paging.position}
          order by ${order} limit ${paging.limit}) r ${people}
        left join lateral (
          select v.notes, v.prescription from medical_record_versions v
          where v.record_id = r.id and v.written_at <= ${at} order by v.version desc limit 1) v on true
        order by ${order}`
      return paging.page(rows, () => countUpTo(sql, sql`from medical_records r where ${base}`))
    },
  }
}
