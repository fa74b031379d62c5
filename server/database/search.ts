import type { Sql } from './connect.ts'
import type { Fragment } from './keyset.ts'

const mostWords = 8

/** The words of a search, in the order typed; more than eight are ignored. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** Escapes `%`, `_` and `\`, which stand for themselves in typed text. */
export function likeLiteral(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/**
 * A condition that every word occurs in a column made by `searchable()`, in any order, whatever its
 * case and accents; true when there are no words. The column's trigram index serves it and finds
 * one or two letters only at the beginning of a word.
 */
export function containsWords(sql: Sql, column: string, search: string | undefined): Fragment {
  const text = sql.unsafe(column)
  return wordsOf(search)
    .map((word) => {
      const sought = sql`searchable(${likeLiteral(word)})`
      return word.length > 2
        ? sql`${text} like '%' || ${sought} || '%'`
        : sql`(${text} like ${sought} || '%' or ${text} like '% ' || ${sought} || '%')`
    })
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`)
}
