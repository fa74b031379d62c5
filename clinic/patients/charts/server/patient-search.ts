import { isRealDay, lastOfMonth } from '../../../../contract/dates.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { likeLiteral, wordsOf } from '../../../../server/database/search.ts'
import { forgiven, nearestWords } from './near-words.ts'

/** One word of a search with everything it may mean. */
export interface Term {
  /** Texts; one of them has to occur in name, MRN, phone or email. */
  readonly texts: readonly string[]
  /** First and last possible date of birth, if the word reads as a date, a month or a year. */
  readonly born: readonly [first: string, last: string] | null
}

/** Parses a search. Order does not matter; each word has to be found. */
export function termsOf(search: string | undefined): Term[] {
  return wordsOf(search).map((word) => {
    const day = dayOf(word)
    if (day) return { texts: [], born: [day, day] }
    const isNumber = /\d/.test(word) && !/\p{L}/u.test(word)
    // Phones are also stored without punctuation.
    return isNumber
      ? { texts: [word.replace(/\D/g, '')], born: monthOf(word) ?? yearOf(word) }
      : { texts: [word], born: null }
  })
}

/**
 * The same for a select. A year or a month only narrows other words; alone it would let people read the
 * register year by year, so it is a number like any other.
 */
export function termsOfSelect(search: string): Term[] {
  const terms = termsOf(search)
  const isVague = terms.every(({ born }) => born !== null && born[0] !== born[1])
  return isVague ? terms.map(({ texts }) => ({ texts, born: null })) : terms
}

/** `1980-02-29`, `29.2.1980` or `2/29/1980`. */
function dayOf(word: string): string | null {
  const read =
    /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d)$/.exec(word) ??
    /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/.exec(word) ??
    /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/.exec(word)
  const { year = '', month = '', day = '' } = read?.groups ?? {}
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(text) ? text : null
}

/** `1980-02`, an unfinished date. */
function monthOf(word: string): Term['born'] {
  const [, month] = /^(\d{4}-\d\d)-?\d?$/.exec(word) ?? []
  if (!month || !isRealDay(`${month}-01`)) return null
  return [`${month}-01`, lastOfMonth(`${month}-01`)]
}

function yearOf(word: string): Term['born'] {
  const [, year] = /^((?:19|20)\d\d)-?\d?$/.exec(word) ?? []
  return year ? [`${year}-01-01`, `${year}-12-31`] : null
}

/**
 * The condition that a row of `patients p` holds every term. `how` is for the planner: `once` computes
 * each pattern once and hides it, `planned` lets the planner estimate from the pattern how many rows
 * match.
 */
export function holdsAll(
  sql: Sql,
  terms: readonly Term[],
  how: 'once' | 'planned' = 'once',
): Fragment {
  return terms
    .map(({ texts, born }) => {
      const ways = texts
        .flatMap((text) => patternsOf(sql, text))
        .map((pattern) => (how === 'once' ? sql`(select ${pattern})` : pattern))
        .map((pattern) => sql`p.search_text like ${pattern}`)
      if (born) ways.push(sql`p.dob between ${born[0]} and ${born[1]}`)
      return sql`(${ways.reduce((all, way) => sql`${all} or ${way}`)})`
    })
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`)
}

/** A trigram index cannot find one or two letters inside words, so they match only where words begin. */
function patternsOf(sql: Sql, text: string): Fragment[] {
  const sought = sql`searchable(${likeLiteral(text)})`
  return /^[\p{L}\p{N}]{1,2}$/u.test(text)
    ? [sql`${sought} || '%'`, sql`'% ' || ${sought} || '%'`]
    : [sql`'%' || ${sought} || '%'`]
}

/** The part of their trigrams that two words must share to be compared at all. */
const leastLikeness = '0.1'
const mostCompared = 500

/**
 * The same terms with the known words of names that are spelled almost alike: first only the nearest,
 * then somewhat farther ones too.
 */
export async function nearTerms(sql: Sql, terms: readonly Term[]): Promise<Term[][]> {
  const parts = terms.flatMap((term) =>
    term.texts.length === 0
      ? [term]
      : term.texts
          .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
          .map((text) => ({ texts: [text], born: term.born })),
  )
  const asked = parts.flatMap(({ texts }) => texts.filter((text) => /^\p{L}{3,}$/u.test(text)))
  if (asked.length === 0) return []
  const found = await sql.begin(async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${leastLikeness}, true)`
    const slips = asked.map((word) => forgiven(word.length))
    // The offset keeps the planner from computing `searchable` again for every known word.
    return tx<{ asked: string; plain: string; known: string[] }[]>`
      select a.asked, a.plain, array(
        select word from patient_name_words
        where word % a.plain and abs(length(word) - length(a.asked)) <= a.slips
        order by similarity(word, a.plain) desc limit ${mostCompared}) as known
      from (
        select asked, slips, searchable(asked) as plain
        from unnest(${asked}::text[], ${slips}::int[]) as t (asked, slips) offset 0
      ) a`
  })
  return [0, 1].map((slack) => {
    const near = new Map(found.map((one) => [one.asked, nearestWords(one.plain, one.known, slack)]))
    return parts.map((part) => ({
      ...part,
      texts: part.texts.flatMap((text) => [text, ...(near.get(text) ?? [])]),
    }))
  })
}
