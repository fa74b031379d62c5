import type { MarkedText } from '../../contract/marked-text.ts'
import type { AnySql, Sql } from './connect.ts'

const mostPieces = 8
/** A shorter word is sought as it is: too many words begin with one or two letters. */
const shortestBeginning = 3

interface Piece {
  readonly text: string
  /** A word may go on; a phrase in quotes stands as it was typed. */
  readonly isBeginning: boolean
}

/** The words and the phrases in quotes of a typed search; more than eight are ignored. */
export function piecesOfSearch(search: string | undefined): Piece[] {
  return [...(search ?? '').matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/gu)]
    .map(([, phrase, word]) => ({
      text: phrase ?? word ?? '',
      isBeginning: phrase === undefined && (word ?? '').length >= shortestBeginning,
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, mostPieces)
}

/**
 * The `tsquery` of a typed search, as text, for `@@` and a column made by `words_in()`: every word and every
 * phrase has to occur, whatever its case and accents. Undefined where nothing was typed that could be found. It
 * is made once, since a plan that PostgreSQL keeps would make it again for each row.
 */
export async function wordQuery(sql: Sql, search: string | undefined): Promise<string | undefined> {
  const pieces = piecesOfSearch(search)
  if (pieces.length === 0) return undefined
  const all = pieces
    .map(({ text, isBeginning }) => sql`sought(${text}, ${isBeginning})`)
    .reduce((before, one) => sql`${before} && ${one}`)
  const [row] = await sql<{ query: string }[]>`select (${all})::text as query`
  return row?.query
}

/** A word or phrase of a search as a `tsquery`, and the words of which all have to occur for it. */
export interface PieceQuery {
  readonly query: string
  readonly words: readonly string[]
}

/** The pieces of `wordQuery`, each for itself; those that hold no word are left out. */
export async function pieceQueries(
  sql: AnySql,
  search: string | undefined,
): Promise<readonly PieceQuery[]> {
  const pieces = piecesOfSearch(search).map(({ text, isBeginning }) => {
    const words = isBeginning ? [text] : text.split(/\s+/u)
    // Keys of JSON are never renamed.
    return {
      text,
      is_beginning: isBeginning,
      words: words.filter((word) => /[\p{L}\p{N}]/u.test(word)),
    }
  })
  return sql<PieceQuery[]>`
    select sought(text, is_beginning)::text as query,
      array(select sought(word, is_beginning)::text from jsonb_array_elements_text(words) word) as words
    from jsonb_to_recordset(${sql.json(pieces)}) p (text text, is_beginning boolean, words jsonb)
    where numnode(sought(text, is_beginning)) > 0`
}

const begin = '\ue000'
const end = '\ue001'

/** Reads what the database function `with_hits()` made of a text. */
export function markedText(text: string, withHits: string): MarkedText {
  const hits: [number, number][] = []
  let at = 0
  let from = 0
  for (const part of withHits.split(/([\ue000\ue001])/u)) {
    if (part === begin) from = at
    else if (part === end) hits.push([from, at])
    else at += part.length
  }
  return { text, hits }
}

/** Characters of an excerpt around its first hit. */
const before = 60
const whole = 220

/** The part of a text around its first hit; cuts are shown by `…` and fall between words. */
export function excerptOf({ text, hits }: MarkedText): MarkedText {
  if (text.length <= whole) return { text, hits }
  const first = hits[0]?.[0] ?? 0
  const start = first <= before ? 0 : wordStart(text, first - before, first)
  const stop = wordEnd(text, Math.min(text.length, start + whole))
  const head = start > 0 ? '… ' : ''
  const shift = head.length - start
  return {
    text: `${head}${text.slice(start, stop)}${stop < text.length ? ' …' : ''}`,
    hits: hits
      .filter(([from, to]) => from >= start && to <= stop)
      .map(([from, to]) => [from + shift, to + shift]),
  }
}

/** The first beginning of a word from a place on, but no later than the other place. */
function wordStart(text: string, from: number, latest: number): number {
  const blank = text.slice(from, latest).search(/\s/u)
  return blank < 0 ? latest : from + blank + 1
}

function wordEnd(text: string, to: number): number {
  if (to === text.length) return to
  const blank = text.slice(0, to).search(/\s\S*$/u)
  return blank < to - before ? to : blank
}
