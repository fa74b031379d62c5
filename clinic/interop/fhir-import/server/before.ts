import type { AnySql } from '../../../../server/database/connect.ts'
import {
  type ImportedPeople,
  withMainAddresses,
} from '../../../patients/people/server/import-people.ts'
import { relativesOf } from '../../../patients/people/server/import-people-again.ts'
import { visitTimes } from '../../../visits/appointments/server/import-visits.ts'
import type { ChangedKind } from '../import-conflict.ts'
import { type RowNow, rowsNow } from './row-values.ts'

type Times = Awaited<ReturnType<typeof visitTimes>>

/** The effect of imports on a record so far. */
export interface RecordBefore {
  /** Its version once an import had changed it last; the first one where none did. */
  readonly version: number
  /** Open conflicts: a later version of the text goes on from what waits for an answer. */
  readonly waiting: readonly {
    readonly field: string
    readonly ours: string | null
    readonly imported: string | null
  }[]
}

/** The clinic's side of a resource that comes again: what it was, and what became of its row. */
export interface Before {
  /** The JSON of resources as they came last, by `Type/id`. */
  readonly contents: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly rows: (kind: ChangedKind, ids: readonly string[]) => Promise<ReadonlyMap<string, RowNow>>
  readonly records: (ids: readonly string[]) => Promise<ReadonlyMap<string, RecordBefore>>
  /** Related people without a chart of their own, of charts. */
  readonly relatives: (charts: readonly string[]) => ReturnType<typeof relativesOf>
  /** The main addresses that charts with these parts would have. */
  readonly addresses: (people: readonly ImportedPeople[]) => Promise<(string | null)[]>
  readonly visitTimes: (
    visits: readonly { readonly starts: string; readonly ends: string | null }[],
  ) => Promise<Times>
}

export function storedBefore(sql: AnySql): Before {
  return {
    async contents(keys) {
      const split = keys.map((key) => key.split('/', 2))
      const rows = await sql<{ key: string; content: string }[]>`
        select distinct on (r.resource_type, r.resource_id)
          r.resource_type || '/' || r.resource_id as key, r.content::text as content
        from unnest(${split.map(([type = '']) => type)}::text[],
          ${split.map(([, id = '']) => id)}::text[]) as asked (type, id)
        join fhir_resources r on r.resource_type = asked.type and r.resource_id = asked.id
        order by r.resource_type, r.resource_id, r.created_at desc, r.id desc`
      return new Map(rows.map(({ key, content }) => [key, content]))
    },

    rows: (kind, ids) => rowsNow(sql, kind, ids),

    async records(ids) {
      const rows = await sql<
        { id: string; version: number | null; waiting: RecordBefore['waiting'] }[]
      >`
        select asked.id, greatest(max(c.row_version), max(w.version)) as version,
          coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'ours', c.ours, 'imported', c.imported))
            filter (where c.state = 'open'), '[]') as waiting
        from unnest(${[...ids]}::uuid[]) as asked (id)
        left join import_changes c on c.row_id = asked.id
        left join records_without_facts w on w.record_id = asked.id
        group by asked.id`
      return new Map(
        rows.map(({ id, version, waiting }) => [id, { version: version ?? 1, waiting }]),
      )
    },

    relatives: (charts) => relativesOf(sql, charts),

    async addresses(people) {
      const charts = people.map((one) => ({ id: '', address: null as string | null, people: one }))
      return (await withMainAddresses(sql, charts)).map(({ address }) => address || null)
    },

    visitTimes: (visits) => visitTimes(sql, visits),
  }
}
