import type { AnySql } from '../../../../server/database/connect.ts'
import type { Before } from './before.ts'

/** A resource that was imported before. */
export interface Earlier {
  readonly type: string
  readonly id: string
  readonly fullUrl: string | null
  readonly identifiers: readonly string[]
  readonly hash: string
  readonly version: string | null
  readonly updated: string | null
  readonly mappedTo: string | null
  readonly mappedId: string | null
  readonly patientId: string | null
  readonly label: string
  /** Of an encounter: its days. */
  readonly period: Period | null
}

export interface Period {
  readonly start: string
  /** Null while it goes on. */
  readonly end: string | null
}

/** The search: resources by `Type/id`, by full URL, by `Type?system|value`. */
export interface Wanted {
  readonly keys: readonly string[]
  readonly fullUrls: readonly string[]
  readonly identifiers: readonly string[]
}

/** Finds resources imported before; a dry run also finds those it has planned itself. */
export type FindEarlier = (wanted: Wanted) => Promise<readonly Earlier[]>

/** The questions that an import may ask about the clinic. */
export interface Known {
  readonly find: FindEarlier
  /** The values that a new version of a resource is compared with. */
  readonly before: Before
  /** Those of some charts that have an active allergy. */
  readonly allergic: (charts: readonly string[]) => Promise<ReadonlySet<string>>
  /** Accounts of doctors by `system|value` of their identifiers. */
  readonly findDoctors: (identifiers: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export function storedEarlier(sql: AnySql): FindEarlier {
  const columns = sql`r.resource_type as type, r.resource_id as id, r.full_url,
    r.identifiers, encode(r.content_hash, 'base64') as hash,
    r.content #>> '{meta,versionId}' as version, r.content #>> '{meta,lastUpdated}' as updated, r.mapped_to, r.mapped_id, r.patient_id,
    case when r.resource_type = 'Encounter' and r.content #>> '{period,start}' is not null
      then jsonb_build_object('start', r.content #>> '{period,start}', 'end',
        coalesce(r.content #>> '{period,end}', case when r.content ->> 'status' in ('finished',
          'cancelled', 'unknown') then r.content #>> '{period,start}' end)) end as period,
    coalesce(r.content #>> '{code,text}', r.content #>> '{code,coding,0,display}',
      case when jsonb_typeof(r.content -> 'name') = 'string' then r.content ->> 'name' end,
      r.content #>> '{description,text}', '') as label`
  return async ({ keys, fullUrls, identifiers }) => {
    const split = keys.map((key) => key.split('/', 2))
    const asked = identifiers.map((name) => name.split(/\?(.*)/s, 2))
    const found = await Promise.all([
      keys.length === 0
        ? []
        : sql<Earlier[]>`
            select ${columns} from fhir_resources r
            join unnest(${split.map(([type = '']) => type)}::text[],
              ${split.map(([, id = '']) => id)}::text[]) as asked (type, id)
              on r.resource_type = asked.type and r.resource_id = asked.id
            order by r.created_at, r.id`,
      fullUrls.length === 0
        ? []
        : sql<Earlier[]>`
            select ${columns} from fhir_resources r
            where r.full_url = any(${[...fullUrls]}::text[]) order by r.created_at, r.id`,
      asked.length === 0
        ? []
        : sql<Earlier[]>`
            select ${columns} from fhir_resources r
            join unnest(${asked.map(([type = '']) => type)}::text[],
              ${asked.map(([, identifier = '']) => identifier)}::text[]) as asked (type, identifier)
              on r.resource_type = asked.type and r.identifiers @> array[asked.identifier]
            order by r.created_at, r.id`,
    ])
    return found.flat()
  }
}
