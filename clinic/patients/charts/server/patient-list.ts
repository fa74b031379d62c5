import type { QueryOf } from '../../../../contract/endpoint.ts'
import { countedUpTo, type Page } from '../../../../contract/page.ts'
import { type Directory, type DirectoryEntry, personLabel } from '../../../../contract/person.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../../server/database/counts.ts'
import { type Fragment, keyset, type Total } from '../../../../server/database/keyset.ts'
import { type PhotoSign, photoAddress } from '../patient-signs.ts'
import type { listPatientDirectory, listPatients, PatientRow } from '../patient.ts'
import { commonName } from './common-names.ts'
import { frequentSearches } from './frequent-searches.ts'
import { holdsAll, nearTerms, type Term, termsOf, termsOfSelect } from './patient-search.ts'

interface ListedRow extends PatientRow {
  readonly sortName: string
}
/** Where a row stands in the list. */
interface Place {
  readonly id: string
  readonly sortName: string
  readonly mrn: string
}
type Asked = Pick<QueryOf<typeof listPatients>, 'after' | 'before' | 'limit' | 'order'>

/** Rows of the list that a search checks before it uses the index of words. */
const walkedRows = 3000

interface Found<T> {
  readonly rows: T[]
  /** The number of matches, if the search has learnt it; else null. */
  readonly total: Total | null
}

/** The number of matches, in each row. */
interface Hits {
  readonly hits: number
}

const isByNumber = ({ order }: Asked) => order === 'oldest' || order === 'newest'

/** Charts in lists and selects, found by a forgiving search, sorted by name. */
export function patientList(sql: Sql) {
  const inUse = sql`p.merged_into is null and p.archived_at is null`
  const archived = sql`p.merged_into is null and p.archived_at is not null`
  const frequent = frequentSearches()

  /** `isWalked`: along the index of the list; else by expressions that keep the planner from it. */
  const placed = (asked: Asked, isWalked: boolean) => {
    const column = (name: string) => (isWalked ? name : `(${name} || '')`)
    return keyset<Place>(
      sql,
      {
        columns: isByNumber(asked)
          ? [{ sql: column('p.mrn'), type: 'text', of: (row) => row.mrn }]
          : [
              { sql: column('p.sort_name'), type: 'text', of: (row) => row.sortName },
              { sql: 'p.id', type: 'uuid', of: (row) => row.id },
            ],
        direction: asked.order === 'descending' || asked.order === 'newest' ? 'desc' : 'asc',
      },
      asked,
    )
  }
  const listOrder = (asked: Asked) => placed(asked, true)

  /** A literal limit: with a parameter PostgreSQL plans anew each time, to see if it is small. */
  const literal = (number: number) => sql.unsafe(String(number))

  /**
   * A common word is found fastest by walking along the list, a rare one by the index of words. The
   * planner would have to guess, and a wrong guess takes a second among a million charts; so the search
   * first walks a short way and then, if that was not enough, uses the index.
   */
  function byWalking<T extends Place>(
    columns: Fragment,
    which: Fragment,
    terms: readonly Term[],
    asked: Asked,
  ): Promise<T[]> {
    const walk = listOrder(asked)
    const byWords = placed(asked, false)
    const matches = holdsAll(sql, terms)
    const limit = literal(walk.limit)
    return sql<T[]>`
      with near as materialized (
        select * from (
          select * from patients p where ${which} and ${walk.position}
          order by ${walk.order} limit ${literal(walkedRows)}
        ) p where ${matches} limit ${limit}
      )
      select ${columns} from (
        select * from near where (select count(*) from near) = ${limit}
        union all
        (select * from patients p
          where (select count(*) from near) < ${limit}
            and ${which} and ${matches} and ${byWords.position}
          order by ${byWords.order} limit ${limit})
      ) p order by ${walk.order}`
  }

  /**
   * The fast way for words that are seldom common: the index finds all matches and their number.
   * Answers `many` when they are too many to sort. Nothing is looked for when `common` already counts
   * so many; that answers no rows.
   */
  async function byIndex<T extends Place>(
    columns: Fragment,
    which: Fragment,
    terms: readonly Term[],
    asked: Asked,
    common: Fragment | null,
  ): Promise<(T & Hits)[] | 'many'> {
    const walk = listOrder(asked)
    const isRare = common ? sql`(select (${common}) <= ${literal(countedUpTo)})` : sql`true`
    // With too many matches the page is not read, so any row may tell their number.
    const rows = await sql<(T & Hits)[]>`
      select * from (
        select ${columns}, count(*) over ()::int as hits from (
          select * from patients p where ${isRare} and ${which} and ${holdsAll(sql, terms)}
          limit ${literal(countedUpTo + 1)}
        ) p
      ) p where ${walk.position} or hits > ${literal(countedUpTo)}
      order by ${walk.order} limit ${literal(walk.limit)}`
    return (rows[0]?.hits ?? 0) > countedUpTo ? 'many' : rows
  }

  async function matching<T extends Place>(
    columns: Fragment,
    which: Fragment,
    terms: readonly Term[],
    asked: Asked,
  ): Promise<Found<T>> {
    if (terms.length === 0) {
      const walk = listOrder(asked)
      const rows = await sql<T[]>`select ${columns} from patients p
        where ${which} and ${walk.position} order by ${walk.order} limit ${literal(walk.limit)}`
      return { rows, total: null }
    }
    const isShort = terms.every(({ texts }) => texts[0] !== undefined && texts[0].length < 3)
    // The indexes of common names hold no numbers.
    const isNamed = which === inUse && !isByNumber(asked)
    const common = isNamed ? commonName(sql, which, terms) : null
    const walks = isShort || frequent.has(terms)
    const found = walks
      ? 'many'
      : await byIndex<T>(columns, which, terms, asked, common?.count ?? null)
    if (found === 'many') {
      if (!walks) frequent.add(terms)
    } else {
      const [first] = found
      if (first) return { rows: found, total: { total: first.hits, totalIsAtLeast: false } }
      if (!common) return { rows: [], total: null }
      // Nobody, or so many that the index was left alone.
      const walk = listOrder(asked)
      const cut = {
        position: walk.position,
        order: sql`${walk.order}`,
        limit: sql`${literal(walk.limit)}`,
      }
      const named = await common.page<T>({ columns, ...cut })
      if (named?.length === 0) return { rows: [], total: null }
      if (named) return { rows: named, total: { total: countedUpTo, totalIsAtLeast: true } }
    }
    return { rows: await byWalking<T>(columns, which, terms, asked), total: null }
  }

  /** When nobody matches as typed, it tries the nearest words of known names. */
  async function search<T extends Place>(
    columns: Fragment,
    which: Fragment,
    terms: readonly Term[],
    asked: Asked,
  ): Promise<Found<T> & { terms: readonly Term[] }> {
    const found = await matching<T>(columns, which, terms, asked)
    if (found.rows.length > 0 || terms.length === 0) return { ...found, terms }
    for (const near of await nearTerms(sql, terms)) {
      const nearFound = await matching<T>(columns, which, near, asked)
      if (nearFound.rows.length > 0) return { ...nearFound, terms: near }
    }
    return { ...found, terms }
  }

  /** A count has no order that misleads the planner, provided the planner sees the words. */
  function count(which: Fragment, terms: readonly Term[]): Promise<Total> {
    return sql.begin(async (tx) => {
      await tx`set local plan_cache_mode = force_custom_plan`
      return countUpTo(
        tx,
        sql`from patients p where ${which} and ${holdsAll(sql, terms, 'planned')}`,
      )
    })
  }

  /** The addresses of the photos of people who are shown. */
  async function photosOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await sql<{ id: string; photo: PhotoSign | null }[]>`
      select id, photo_of(id) as photo from unnest(${ids as string[]}::uuid[]) as shown (id)`
    return new Map(
      rows.flatMap(({ id, photo }) => (photo ? [[id, photoAddress(id, photo, 'small')]] : [])),
    )
  }

  return {
    async list(query: QueryOf<typeof listPatients>): Promise<Page<PatientRow>> {
      const columns = sql`p.id, p.mrn, p.name, p.email, p.dob, p.gender, p.contact, p.deceased_on, p.death,
        p.sort_name`
      const which = query.archived ? archived : inUse
      const { rows, total, terms } = await search<ListedRow>(
        columns,
        which,
        termsOf(query.search),
        query,
      )
      const isCut = terms.length > 0 || query.archived !== undefined
      return listOrder(query).page(rows, async () => {
        if (total) return total
        return isCut ? count(which, terms) : keptCount(sql, 'patients')
      }) as Promise<Page<ListedRow>>
    },

    async directory(query: QueryOf<typeof listPatientDirectory>): Promise<Directory> {
      const columns = sql`p.id, nullif(p.name, '') as name, p.email, 'patient' as kind,
        p.mrn as number, p.dob as born, p.sort_name,
        case when p.deceased_on is not null or p.death is not null then 'Deceased' end as note`
      const terms = termsOfSelect(query.search)
      const { rows } = await search<DirectoryEntry & Place>(columns, inUse, terms, query)
      const entries = rows.slice(0, query.limit)
      const labels = entries.map((entry) => personLabel(entry, entry.id))
      const isShared = (label: string | undefined) =>
        labels.indexOf(label ?? '') !== labels.lastIndexOf(label ?? '')
      const photos = await photosOf(entries.map(({ id }) => id))
      return {
        entries: entries.map(({ born, ...entry }, place) => ({
          ...entry,
          photo: photos.get(entry.id) ?? null,
          born: isShared(labels[place]) ? born : (born?.slice(0, 4) ?? null),
        })),
        hasMore: rows.length > query.limit,
      }
    },
  }
}
