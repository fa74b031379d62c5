import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { DirectoryEntry } from '../../../contract/person.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../server/database/counts.ts'
import { type Fragment, keyset, type Total } from '../../../server/database/keyset.ts'
import type { listPatientDirectory, listPatients, PatientRow } from '../patient.ts'
import { holdsAll, nearTerms, type Term, termsOf } from './patient-search.ts'

interface ListedRow extends PatientRow {
  readonly sortName: string
}
type Place = Pick<ListedRow, 'id' | 'sortName'>
type Asked = Pick<QueryOf<typeof listPatients>, 'after' | 'before' | 'limit'>

/** Rows of the list that a search looks at before it asks the index of words. */
const walkedRows = 3000

/** Charts in lists and selects, found by a forgiving search, sorted by name. */
export function patientList(sql: Sql) {
  const inUse = sql`p.merged_into is null and p.archived_at is null`
  const archived = sql`p.merged_into is null and p.archived_at is not null`

  /** `name` is the column as the list's index has it, or dressed up so that no index sorts by it. */
  const byName = (name: string, asked: Asked) =>
    keyset<Place>(
      sql,
      {
        columns: [
          { sql: name, type: 'text', of: (row) => row.sortName },
          { sql: 'p.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: 'asc',
      },
      asked,
    )
  const listOrder = (asked: Asked) => byName('p.sort_name', asked)

  /**
   * A common word is found soonest by walking along the list, a rare one by the index of words. The
   * database would have to guess which it is, and a wrong guess takes a second among a million
   * charts; so it walks a little way first and then, if that was not enough, goes by the words.
   */
  function matching<T extends Place>(
    columns: Fragment,
    which: Fragment,
    terms: readonly Term[],
    asked: Asked,
  ): Promise<T[]> {
    const walk = listOrder(asked)
    if (terms.length === 0) {
      return sql<T[]>`select ${columns} from patients p where ${which} and ${walk.position}
        order by ${walk.order} limit ${walk.limit}`
    }
    const byWords = byName(`(p.sort_name || '')`, asked)
    const matches = holdsAll(sql, terms)
    return sql<T[]>`
      with near as materialized (
        select * from (
          select * from patients p where ${which} and ${walk.position}
          order by ${walk.order} limit ${walkedRows}
        ) p where ${matches} limit ${walk.limit}
      )
      select ${columns} from (
        select * from near where (select count(*) from near) = ${walk.limit}
        union all
        (select * from patients p
          where (select count(*) from near) < ${walk.limit}
            and ${which} and ${matches} and ${byWords.position}
          order by ${byWords.order} limit ${walk.limit})
      ) p order by ${walk.order}`
  }

  /** When nobody matches as typed, the nearest words of known names are tried. */
  async function search<T extends Place>(
    columns: Fragment,
    which: Fragment,
    text: string | undefined,
    asked: Asked,
  ): Promise<{ rows: T[]; terms: readonly Term[] }> {
    const terms = termsOf(text)
    const rows = await matching<T>(columns, which, terms, asked)
    if (rows.length > 0 || terms.length === 0) return { rows, terms }
    for (const near of await nearTerms(sql, terms)) {
      const nearRows = await matching<T>(columns, which, near, asked)
      if (nearRows.length > 0) return { rows: nearRows, terms: near }
    }
    return { rows, terms }
  }

  /** Here the order does not mislead the database's guess, as long as it sees the words. */
  function count(which: Fragment, terms: readonly Term[]): Promise<Total> {
    return sql.begin(async (tx) => {
      await tx`set local plan_cache_mode = force_custom_plan`
      return countUpTo(
        tx,
        sql`from patients p where ${which} and ${holdsAll(sql, terms, 'planned')}`,
      )
    })
  }

  return {
    async list(query: QueryOf<typeof listPatients>): Promise<Page<PatientRow>> {
      const columns = sql`p.id, p.mrn, p.name, p.email, p.dob, p.gender, p.contact, p.deceased_on,
        p.sort_name`
      const which = query.archived ? archived : inUse
      const { rows, terms } = await search<ListedRow>(columns, which, query.search, query)
      return listOrder(query).page(rows, () =>
        terms.length > 0 || query.archived ? count(which, terms) : keptCount(sql, 'patients'),
      ) as Promise<Page<ListedRow>>
    },

    async directory(query: QueryOf<typeof listPatientDirectory>): Promise<DirectoryEntry[]> {
      const columns = sql`p.id, nullif(p.name, '') as name, p.email, 'patient' as kind,
        p.mrn as number, p.dob, p.sort_name`
      const { rows } = await search<DirectoryEntry & Place>(columns, inUse, query.search, query)
      return rows.slice(0, query.limit)
    },
  }
}
