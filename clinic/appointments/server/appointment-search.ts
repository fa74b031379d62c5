import { countedUpTo, pageSize } from '../../../contract/page.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Total } from '../../../server/database/keyset.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { likeLiteral, wordsOf } from '../../../server/database/search.ts'
import { appointmentRows, type ListedAppointment } from './appointment-rows.ts'

/** Appointments looked at in the list's order before the indexes of words are asked. */
const walkedRows = 3000

type Found = ListedAppointment & {
  /** How many rows were looked at, and how many of them matched. */
  readonly walked: number
  readonly matched: number
}

interface Asked {
  readonly words: readonly string[]
  /** Which of `appointments a` are asked for; `here` only those behind the cursor. */
  readonly base: Fragment
  readonly here: Fragment
  readonly order: Fragment
  readonly limit: number
}

/**
 * Searches in the patient (name, number, phone, email), the doctor (name, email, specialty) and the
 * reason: one of the three holds every word. What many appointments hold is found soonest along the
 * list, what few of them hold by the indexes of words. The database would have to guess which it is,
 * and a wrong guess takes seconds among millions; so it walks a little way first.
 */
export function appointmentSearch(sql: Sql) {
  const { columns, people } = appointmentRows(sql)

  /** The matches in the first stretch of the list. */
  function walk({ words, order, limit }: Asked, where: Fragment) {
    const isHeld = (column: string) => holdsAll(sql, column, words)
    return sql<Found[]>`
      with walk as materialized (
        select * from appointments a where ${where} order by ${order} limit ${walkedRows})
      select ${columns}, a.starts_at, (select count(*)::int from walk) as walked, count(*) over ()::int as matched
      from walk a ${people}
      where (${isHeld('p.search_text')}) or (${isHeld('d.search_text')})
        or (${isHeld('a.search_text')})
      order by ${order} limit ${limit}`
  }

  /** All matches, of one person no more than are counted. */
  function byWords({ words, order, limit }: Asked, where: Fragment) {
    const isHeld = (column: string) => holdsAll(sql, column, words)
    const first = sql`order by ${order} limit ${countedUpTo + 1}`
    return sql<Found[]>`
      with found as (
        select a.* from (
          select id from patients p
          where merged_into is null and archived_at is null and ${isHeld('p.search_text')}
          union all
          select id from patients p
          where merged_into is null and archived_at is not null and ${isHeld('p.search_text')}
        ) p cross join lateral (
          select * from appointments a where a.patient_id = p.id and ${where} ${first}) a
        union
        select a.* from (
          select id from users d
          where role = 'doctor' and status <> 'deleted' and ${isHeld('d.search_text')} offset 0
        ) d cross join lateral (
          select * from appointments a where a.doctor_id = d.id and ${where} ${first}) a
        union
        select * from (
          select * from appointments a where ${where} and ${isHeld('a.search_text')} offset 0) a
      ), a as (
        select *, count(*) over ()::int as matched from found a order by ${order} limit ${limit}
      )
      select ${columns}, a.starts_at, 0 as walked, matched from a ${people} order by ${order}`
  }

  /** What the walk tells of all matches; undefined when there may be others farther on. */
  function totalOf(near: readonly Found[]): Total | undefined {
    const { walked = walkedRows, matched = 0 } = near[0] ?? {}
    if (walked < walkedRows) return { total: matched, totalIsAtLeast: false }
    return matched > pageSize ? { total: matched, totalIsAtLeast: true } : undefined
  }

  return {
    async find(asked: Asked): Promise<ListedAppointment[]> {
      const near = await walk(asked, asked.here)
      const isAll = near.length === asked.limit || totalOf(near)?.totalIsAtLeast === false
      return isAll ? near : byWords(asked, asked.here)
    },

    /** How many there are; of what many appointments hold only those of the list's first stretch. */
    async count(asked: Asked): Promise<Total> {
      const one = { ...asked, limit: 1 }
      const near = totalOf(await walk(one, asked.base))
      if (near) return near
      const [first] = await byWords(one, asked.base)
      const total = first?.matched ?? 0
      return { total: Math.min(total, countedUpTo), totalIsAtLeast: total > countedUpTo }
    },
  }
}

/** What to look for; nobody's name holds the title by which people ask for doctors. */
export function soughtWords(search: string | undefined): string[] {
  return wordsOf(search).filter((word) => !/^dr\.?$/i.test(word))
}

/** A trigram index cannot find one or two letters inside of words, only where words begin. */
function holdsAll(sql: Sql, column: string, words: readonly string[]): Fragment {
  const text = sql.unsafe(column)
  return words
    .map((word) => {
      const sought = sql`searchable(${likeLiteral(word)})`
      return word.length > 2
        ? sql`${text} like '%' || ${sought} || '%'`
        : sql`(${text} like ${sought} || '%' or ${text} like '% ' || ${sought} || '%')`
    })
    .reduce((all, one) => sql`${all} and ${one}`)
}
