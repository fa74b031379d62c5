import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { soughtWords } from '../../../visits/appointments/server/appointment-search.ts'
import type {
  ImportedItem,
  ImportedItemDetails,
  ItemKind,
  listImportedItems,
} from '../imported-item.ts'

/** The day of the clinic by which undated items come last. */
const undated = '0001-01-01'

/** Imported items of charts. */
export function importedItemStore(sql: Sql) {
  const columns = sql`r.id, r.resource_type as type, r.title, r.dated,
    nullif(r.day, ${undated}::date) as day, r.day as sort_day`

  /** A resource that came again stands there as it came last. */
  const isShown = (patientId: string): Fragment => sql`
    r.patient_id = ${patientId} and r.mapped_to = 'imported item' and not exists (
      select from fhir_resources n where n.resource_type = r.resource_type
        and n.resource_id = r.resource_id and n.id > r.id)`

  return {
    async list(
      patientId: string,
      asked: QueryOf<typeof listImportedItems>,
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
      const base = sql`${isShown(patientId)}
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

    async find(patientId: string, itemId: string): Promise<ImportedItemDetails | undefined> {
      const [item] = await sql<ImportedItemDetails[]>`
        select ${columns}, r.words, r.kept_because as because, r.source,
          r.created_at as imported_at
        from fhir_resources r where ${isShown(patientId)} and r.id = ${itemId}`
      return item
    },
  }
}
