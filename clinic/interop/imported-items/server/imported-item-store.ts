import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { soughtWords } from '../../../visits/appointments/server/appointment-search.ts'
import type { Contents } from '../contents.ts'
import type {
  ImportedItem,
  ImportedItemDetails,
  ItemKind,
  listImportedItems,
} from '../imported-item.ts'
import type { FindBinary } from './reading/contents-of.ts'

/** The day of the clinic by which undated items come last. */
const undated = '0001-01-01'

/** An item with its resource as it came. */
export interface StoredItem extends Omit<ImportedItemDetails, keyof Contents> {
  readonly content: Readonly<Record<string, unknown>>
  readonly importId: string | null
}

/** Imported items of charts. */
export function importedItemStore(sql: Sql) {
  const columns = sql`r.id, r.resource_type as type, r.title, r.dated,
    nullif(r.day, ${undated}::date) as day, r.day as sort_day, r.has_attachments`

  /** A resource that came again stands there as it came last, or as it had come last by a moment. */
  const isNewest = (at?: Fragment) => sql`not exists (
    select from fhir_resources n where n.resource_type = r.resource_type
      and n.resource_id = r.resource_id and n.id > r.id
      ${at ? sql`and n.created_at <= ${at}` : sql``})`
  const isShown = (patientId: string, at?: Fragment): Fragment => sql`
    r.patient_id = ${patientId} and (r.mapped_to = 'imported item' or r.has_attachments)
      and r.mapped_to is not null and ${isNewest(at)}
      ${at ? sql`and r.created_at <= ${at}` : sql``}`
  /** All that no row was made of, which was entered in error: the rest about a patient is an item. */
  const isInError = (patientId: string): Fragment => sql`
    r.patient_id = ${patientId} and r.mapped_to is null and r.title is not null and ${isNewest()}`

  /** The record that an item stands in, or that of the visit that it names. */
  const record = sql`(
    select m.id from medical_records m
    where m.patient_id = r.patient_id and (
      (r.mapped_to = 'medical record' and m.id = r.mapped_id)
      or m.appointment_id = (
        select e.mapped_id from fhir_resources e
        where e.resource_type = 'Encounter' and e.mapped_to = 'appointment'
          and e.patient_id = r.patient_id and e.resource_id = regexp_replace(
            coalesce(r.content #>> '{context,encounter,0,reference}',
              r.content #>> '{encounter,reference}'), '^.*[/:]', '')
        order by e.id desc limit 1))
    order by m.with_facts desc, m.id limit 1)`

  return {
    /** The items of a chart, as they are now or as they were at a moment. */
    async list(
      patientId: string,
      asked: QueryOf<typeof listImportedItems>,
      at?: Fragment,
    ): Promise<Page<ImportedItem>> {
      const paging = keyset<ImportedItem & { sortDay: string }>(
        sql,
        {
          columns: [
            { sql: 'r.day', type: 'date', of: ({ sortDay }) => sortDay },
            { sql: 'r.id', type: 'uuid', of: ({ id }) => id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const words = soughtWords(asked.search)
      const base = sql`${asked.only === 'error' ? isInError(patientId) : isShown(patientId, at)}
        ${asked.only === 'attached' ? sql`and r.has_attachments` : sql``}
        ${asked.recordId ? sql`and ${record} = ${asked.recordId}` : sql``}
        ${asked.type ? sql`and r.resource_type = ${asked.type}` : sql``}
        ${words === '' ? sql`` : sql`and ${containsWords(sql, 'searchable(variadic array[r.title])', words)}`}`
      const rows = await sql<(ImportedItem & { sortDay: string })[]>`
        select ${columns} from fhir_resources r where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from fhir_resources r where ${base}`))
    },

    kinds: (patientId: string): Promise<ItemKind[]> => sql<ItemKind[]>`
      select r.resource_type as type, count(*)::integer as count from fhir_resources r
      where ${isShown(patientId)} group by 1 order by 1`,

    async find(patientId: string, itemId: string): Promise<StoredItem | undefined> {
      const [item] = await sql<StoredItem[]>`
        select ${columns}, r.words, r.kept_because as because, r.source,
          r.created_at as imported_at, r.content, r.import_id, ${record} as record_id
        from fhir_resources r
        where (${isShown(patientId)} or ${isInError(patientId)}) and r.id = ${itemId}`
      return item
    },

    /** Finds the Binary of an address among the resources of the same import; nothing is fetched. */
    binariesOf(importId: string | null): FindBinary {
      return async (url) => {
        const id = /(?:^|\/)Binary\/([A-Za-z0-9.-]{1,64})(?:\/_history\/|$)/.exec(url)?.[1]
        const [binary] = await sql<{ data: string | null }[]>`
          select r.content ->> 'data' as data from fhir_resources r
          where r.resource_type = 'Binary' and r.import_id = ${importId}
            and (r.full_url = ${url} or r.resource_id = ${id ?? null})
          order by r.id desc limit 1`
        return binary?.data ?? null
      }
    },
  }
}
