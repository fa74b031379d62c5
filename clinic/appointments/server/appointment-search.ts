import { countedUpTo, pageSize } from '../../../contract/page.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo, type Total } from '../../../server/database/counts.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { likeLiteral, wordsOf } from '../../../server/database/search.ts'
import { type AppointmentRow, appointmentRows } from './appointment-rows.ts'

/** Appointments looked at in the list's order before the indexes of words are asked. */
const walkedRows = 5000

/**
 * Searches in the patient (name, number, phone, email), the doctor (name, email, specialty) and the
 * reason: one of the three holds every word. What many appointments hold is found soonest along the
 * list, what few of them hold by the indexes of words. The database would have to guess which it is,
 * and a wrong guess takes seconds among millions; so it walks a little way first.
 */
export function appointmentSearch(sql: Sql) {
  const { columns, people } = appointmentRows(sql)

  const inPatient = (words: readonly string[]) => holdsAll(sql, 'p.search_text', words)
  const inDoctor = (words: readonly string[]) => holdsAll(sql, 'd.search_text', words)
  const inReason = (words: readonly string[]) =>
    sql`a.reason is not null and ${holdsAll(sql, 'searchable(a.reason)', words)}`
  const matches = (words: readonly string[]) =>
    sql`(${inPatient(words)} or ${inDoctor(words)} or (${inReason(words)}))`

  /** The first `most` of the matches in a list's order, from each of the three. */
  function byWords(words: readonly string[], base: Fragment, order: Fragment, most: number) {
    const first = sql`order by ${order} limit ${most}`
    return sql`
      (select a.* from (select id from patients p where ${inPatient(words)} offset 0) p
        cross join lateral (
          select * from appointments a where a.patient_id = p.id and ${base} ${first}) a)
      union
      (select a.* from (
          select id from users d where role = 'doctor' and status <> 'deleted'
            and ${inDoctor(words)} offset 0) d
        cross join lateral (
          select * from appointments a where a.doctor_id = d.id and ${base} ${first}) a)
      union
      (select * from (
        select a.* from appointments a where ${base} and ${inReason(words)} offset 0) a)`
  }

  /** The first stretch of a list, and the matches in it. */
  const walk = (base: Fragment, order: Fragment) => sql`walk as materialized (
    select * from appointments a where ${base} order by ${order} limit ${walkedRows})`

  return {
    /** The matches of a page. `base` and `order` are about `appointments a`. */
    async rows(
      words: readonly string[],
      base: Fragment,
      order: Fragment,
      limit: number,
    ): Promise<AppointmentRow[]> {
      const near = await sql<(AppointmentRow & { walked: number })[]>`
        with ${walk(base, order)}
        select ${columns}, (select count(*)::int from walk) as walked
        from walk a ${people} where ${matches(words)} order by ${order} limit ${limit}`
      const [first] = near
      if (near.length === limit || (first && first.walked < walkedRows)) return near
      return sql<AppointmentRow[]>`
        select ${columns} from (
          select * from (${byWords(words, base, order, limit)}) a order by ${order} limit ${limit}
        ) a ${people} order by ${order}`
    },

    /** How many there are; of what many appointments hold only those of the list's first stretch. */
    async count(words: readonly string[], base: Fragment, order: Fragment): Promise<Total> {
      const [near] = await sql<{ walked: number; matched: number }[]>`
        with ${walk(base, order)}
        select (select count(*)::int from walk) as walked, count(*)::int as matched
        from walk a ${people} where ${matches(words)}`
      const { walked = 0, matched = 0 } = near ?? {}
      if (walked < walkedRows) return { total: matched, totalIsAtLeast: false }
      if (matched > pageSize) return { total: matched, totalIsAtLeast: true }
      return countUpTo(sql, sql`from (${byWords(words, base, order, countedUpTo + 1)}) a`)
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
