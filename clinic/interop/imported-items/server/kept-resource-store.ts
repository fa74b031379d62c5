import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { soughtWords } from '../../../visits/appointments/server/appointment-search.ts'
import type { Contents } from '../contents.ts'
import type { KeptResource, KeptResourceDetails, listKeptResources } from '../kept-resource.ts'

interface StoredResource extends Omit<KeptResourceDetails, keyof Contents> {
  readonly content: Readonly<Record<string, unknown>>
  readonly importId: string | null
}

/** Resources about no patient that imports only kept. What is about a patient is health data, and not among them. */
export function keptResourceStore(sql: Sql) {
  const columns = sql`r.id, r.resource_type as type,
    coalesce(r.title, r.resource_type) as title, r.dated, r.kept_because as because`
  const isKept = sql`r.mapped_to is null and r.patient_id is null`

  return {
    async isImport(id: string): Promise<boolean> {
      const [row] = await sql`select from imports where id = ${id}`
      return row !== undefined
    },

    async list(
      importId: string,
      asked: QueryOf<typeof listKeptResources>,
    ): Promise<Page<KeptResource>> {
      const paging = keyset<KeptResource>(
        sql,
        { columns: [{ sql: 'r.id', type: 'uuid', of: ({ id }) => id }], direction: 'asc' },
        asked,
      )
      const words = soughtWords(asked.search)
      const base = sql`r.import_id = ${importId} and ${isKept}
        ${words === '' ? sql`` : sql`and ${containsWords(sql, 'searchable(variadic array[r.title, r.resource_type])', words)}`}`
      const rows = await sql<KeptResource[]>`
        select ${columns} from fhir_resources r where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from fhir_resources r where ${base}`))
    },

    async find(id: string): Promise<StoredResource | undefined> {
      const [resource] = await sql<StoredResource[]>`
        select ${columns}, coalesce(r.words, '') as words, r.source, r.created_at as imported_at,
          r.content, r.import_id
        from fhir_resources r where r.id = ${id} and ${isKept}`
      return resource
    },
  }
}
