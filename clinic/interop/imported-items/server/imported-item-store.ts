import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { soughtWords } from '../../../visits/appointments/server/appointment-search.ts'
import type { accessReasons } from '../../../records/emergency-access/emergency-access.ts'
import type {
  ImportedItem,
  ImportedItemDetails,
  ItemKind,
  listImportedItems,
} from '../imported-item.ts'

/** The chart that items are read of, and why it is open to a doctor. */
export interface OpenChart {
  readonly id: string
  readonly reason: (typeof accessReasons)[number] | null
}

/** The day of the clinic by which undated items come last. */
const undated = '0001-01-01'

/** Imported items, cut to what a viewer may see. */
export function importedItemStore(sql: Sql) {
  const columns = sql`r.id, r.resource_type as type, r.title, r.dated,
    nullif(r.day, ${undated}::date) as day, r.day as sort_day`

  /** A resource that came again stands there as it came last. */
  const isShown = (patientId: string): Fragment => sql`
    r.patient_id = ${patientId} and r.mapped_to = 'imported item' and not exists (
      select from fhir_resources n where n.resource_type = r.resource_type
        and n.resource_id = r.resource_id and n.id > r.id)`

  return {
    /** The chart, where its items are open to the viewer; one that was merged away is the one that stayed. */
    async chart(viewer: Viewer, id: string): Promise<OpenChart | undefined> {
      const cuts: Record<Role, () => Fragment> = {
        admin: () => sql`true`,
        staff: () => sql`true`,
        doctor: () => sql`record_access(${viewer.userId}, p.id) is not null`,
        patient: () => sql`p.id = ${viewer.patientId}`,
      }
      const reason =
        viewer.role === 'doctor' ? sql`record_access(${viewer.userId}, p.id)` : sql`null`
      const [chart] = await sql<OpenChart[]>`
        select p.id, ${reason} as reason from patients p
        where p.id = coalesce((select merged_into from patients where id = ${id}), ${id}::uuid)
          and ${cuts[viewer.role]()}`
      return chart
    },

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
