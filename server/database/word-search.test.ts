import { afterAll, expect, test } from 'vitest'
import { piecesOf } from '../../contract/marked-text.ts'
import { testDatabase } from './test-database.ts'
import { excerptOf, markedText, piecesOfSearch, wordQuery } from './word-search.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

async function finds(text: string, search: string): Promise<boolean> {
  const query = await wordQuery(sql, search)
  if (query === undefined) return false
  const [row] = await sql<{ isFound: boolean }[]>`
    select words_in(${text}) @@ ${query}::tsquery as is_found`
  return row?.isFound ?? false
}

async function hitsIn(text: string, search: string): Promise<string[]> {
  const query = await wordQuery(sql, search)
  if (query === undefined) return []
  const [row] = await sql<{ hits: string }[]>`select with_hits(${text}, ${query}::tsquery) as hits`
  return piecesOf(markedText(text, row?.hits ?? ''))
    .filter(({ isHit }) => isHit)
    .map((piece) => piece.text)
}

test('a search finds words by their beginning, whatever their case and accents, in several scripts', async () => {
  const note = 'Fièvre élevée, STRAẞE, Übelkeit; температура Ώμος 120/80 post-op O’Neill 6.5 mg'
  for (const search of [
    ...['fievre', 'FIÈV', 'elevee', 'strasse', 'ubel', 'ÜBELKEIT', 'темпер', 'ωμος'],
    ...['120/80', '120/8', '80', 'post-op', 'op', 'neill', '6.5', '6.5 mg', 'mg fievre'],
    ...['"post op"', '“120/80”', '"elevee strasse"'],
  ]) {
    expect(await finds(note, search), search).toBe(true)
  }
  for (const search of ['evre', 'fievres', 'el', '"strasse elevee"', '80/120', 'fievre toux', '']) {
    expect(await finds(note, search), search).toBe(false)
  }
})

test('a search is data: operators and quotes of the database mean nothing', async () => {
  for (const search of [
    "a'b",
    'a & b',
    '!a',
    'a | b',
    "\\' :*",
    'a:*',
    '(',
    '"',
    '<->',
    '-',
    '””',
  ]) {
    await expect(finds('a text', search), search).resolves.toBeTypeOf('boolean')
  }
  expect(await finds('alpha beta', 'alpha & beta')).toBe(true)
  expect(await finds('alpha beta', '!alpha')).toBe(true)
})

test('a search has at most eight pieces', () => {
  expect(piecesOfSearch('a "b c" ddd , "" e f g h i j')).toHaveLength(8)
  expect(piecesOfSearch('a "b c" ddd ,')).toEqual([
    { text: 'a', isBeginning: false },
    { text: 'b c', isBeginning: false },
    { text: 'ddd', isBeginning: true },
  ])
})

test('hits stand where the words stand in the text as it was written', async () => {
  const text = 'Fièvre <b>élevée</b> & 😀 «fièvre» \ue000x\ue001 RR 120/80, fièvres.'
  expect(await hitsIn(text, 'fievre')).toEqual(['Fièvre', 'fièvre', 'fièvres'])
  expect(await hitsIn(text, 'elev 120/80')).toEqual(['élevée', '120', '80'])
  expect(await hitsIn(text, 'toux')).toEqual([])
})

test('an excerpt begins before the first hit, ends between words, and keeps its hits', () => {
  const filler = 'word '.repeat(100)
  const text = `${filler}fever ${filler}`
  const excerpt = excerptOf({ text, hits: [[500, 505]] })
  expect(excerpt.text).toMatch(/^… word .*fever .* word …$/)
  expect(excerpt.text.length).toBeLessThan(230)
  expect(excerpt.hits.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['fever'])
  expect(excerptOf({ text: 'Short', hits: [] })).toEqual({ text: 'Short', hits: [] })
  const endless = { text: 'x'.repeat(1000), hits: [] }
  expect(excerptOf(endless).text.length).toBeLessThan(230)
})
