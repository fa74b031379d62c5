import type { AnySql } from './connect.ts'
import type { Fragment } from './keyset.ts'
import { rowsExpected } from './rows-expected.ts'
import type { PieceQuery } from './word-search.ts'

/** How many times as many rows as the rarest word a piece may have to be sought in the index. */
const mostTimes = 50

/**
 * The parts of a search that its word index is asked for; the rows found are checked for the whole search. Reading
 * a frequent word from an index takes longer than looking for it in the rows of a rare one.
 */
export async function rarestWords(
  sql: AnySql,
  pieces: readonly PieceQuery[],
  rowsWith: (query: Fragment) => Fragment,
): Promise<{ readonly word: string; readonly pieces: string }> {
  const expected = await Promise.all(
    pieces.map(async ({ query, words }) => {
      const ofWords = words.map(async (word) => {
        return { word, rows: await rowsExpected(sql, rowsWith(sql`${word}::tsquery`)) }
      })
      const [rarest = { word: query, rows: 0 }] = (await Promise.all(ofWords)).toSorted(
        (a, b) => a.rows - b.rows,
      )
      return { query, rarest }
    }),
  )
  const sorted = expected.toSorted((a, b) => a.rarest.rows - b.rarest.rows)
  const [first] = sorted
  const most = (first?.rarest.rows ?? 0) * mostTimes
  return {
    word: first?.rarest.word ?? '',
    pieces: sorted
      .filter(({ rarest }) => rarest.rows <= most)
      .map(({ query }) => `(${query})`)
      .join(' & '),
  }
}
