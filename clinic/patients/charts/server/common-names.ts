import { countedUpTo } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Term } from './patient-search.ts'

/** Most different last words that are looked through one by one. */
const mostSurnames = 100

interface Cut {
  readonly columns: Fragment
  /** The condition for `patients p` behind the cursor. */
  readonly position: Fragment
  readonly order: Fragment
  readonly limit: Fragment
}

/**
 * A word that begins the first or last name of so many people that their list breaks off anyway. Two
 * indexes hold them in the order of the list, so a page costs the same among thousands and among
 * millions. People with the word elsewhere, as in a middle name or the email, are found once more is
 * typed. Null for anything but one word of letters.
 */
export function commonName(sql: Sql, which: Fragment, terms: readonly Term[]) {
  const [term] = terms
  const [word] = term?.texts ?? []
  const isWord = terms.length === 1 && term?.texts.length === 1 && term.born === null
  if (!isWord || word === undefined || !/^\p{L}{3,}$/u.test(word)) return null

  const first = sql`(select searchable(${word}))`
  const last = sql`(select searchable(${word}) || chr(1114111))`
  const surname = sql`split_part(p.sort_name, ' ', -1) collate "C"`
  const begins = sql`p.sort_name >= ${first} and p.sort_name < ${last}`
  const ends = sql`${surname} >= ${first} and ${surname} < ${last}`
  const most = sql.unsafe(String(countedUpTo + 1))
  const all = sql.unsafe(String(mostSurnames + 1))

  return {
    /** The number of people whose name starts or ends with the word, counted up to a limit. */
    count: sql`
      select count(*) from (
        (select from patients p where ${which} and ${begins} limit ${most})
        union all
        (select from patients p where ${which} and ${ends} and not (${begins}) limit ${most})
      ) named limit 1`,

    /** A page of them; null when their names end in too many different words. */
    async page<T>({ columns, position, order, limit }: Cut): Promise<T[] | null> {
      const found = await sql<(T & { isMatch: boolean; surnames: number })[]>`
        with recursive surnames as (
          (select ${surname} as word from patients p where ${which} and ${ends}
            order by ${surname} limit 1)
          union all
          select (select ${surname} from patients p
            where ${which} and ${surname} > word and ${surname} < ${last}
            order by ${surname} limit 1)
          from surnames where word is not null
        ), few as materialized (
          select word from surnames where word is not null limit ${all}
        )
        select ${columns}, p.id is not null as is_match, told.surnames
        from (select count(*)::int as surnames from few) told left join (
          select * from (
            (select * from patients p where ${which} and ${begins} and ${position}
              order by ${order} limit ${limit})
            union all
            select p.* from few cross join lateral (
              select * from patients p where (select count(*) from few) < ${all}
                and ${which} and ${surname} = few.word and ${position} and not (${begins})
              order by ${order} limit ${limit}) p
          ) p order by ${order} limit ${limit}
        ) p on true order by ${order}`
      if ((found[0]?.surnames ?? 0) > mostSurnames) return null
      return found.filter((row) => row.isMatch)
    },
  }
}
