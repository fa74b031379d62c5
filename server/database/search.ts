import type { Sql } from './connect.ts'
import type { Fragment } from './keyset.ts'

const mostWords = 8

/** The words of a search, in the order typed; more than eight tell nothing more. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** `%`, `_` and `\` stand for themselves in what people type. */
export function likeLiteral(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/**
 * A condition that every word occurs in a column made by `searchable()`, in any order, whatever
 * its case and accents; true when there are no words. Served by the column's trigram index.
 */
export function containsWords(sql: Sql, column: string, search: string | undefined): Fragment {
  return wordsOf(search)
    .map((word) => sql`${sql.unsafe(column)} like '%' || searchable(${likeLiteral(word)}) || '%'`)
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`)
}
