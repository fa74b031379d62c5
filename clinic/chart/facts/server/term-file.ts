import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { Problem } from '../../../../contract/problem.ts'
import { lineLength, requiredLine } from '../../../../contract/text.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { mostOwnTerms } from '../clinic-terms.ts'

/** A line of a file of terms. */
export interface OwnTerm {
  readonly line: number
  readonly text: string
  readonly code: string | null
  readonly system: string | null
}

/** Lines that are read before other work of the server gets its turn. */
const linesAtOnce = 500
/** Mistakes that are told at once. */
const mostTold = 5
const columns = { name: 'Name', code: 'Code', system: 'System' } as const
type Column = keyof typeof columns
const lengths: Readonly<Record<Column, number>> = {
  name: lineLength,
  code: 200,
  system: lineLength,
}
const named = Object.keys(columns) as readonly Column[]

/**
 * Reads the terms of a TSV or CSV file, whose first line names the columns. Throws the first mistakes that it finds, with
 * their lines.
 */
export async function termsIn(file: Uint8Array, most = mostOwnTerms): Promise<OwnTerm[]> {
  const text = decoded(file)
  const lines = readLines(text)
  const terms: OwnTerm[] = []
  const mistakes: string[] = []
  const seen = new Map<string, number>()
  let places: Readonly<Record<Column, number>> | null = null
  for await (const { line, cells } of lines) {
    if (places === null) {
      places = placesIn(cells, line)
      continue
    }
    const term = termIn(line, cells, places)
    const key = typeof term === 'string' ? '' : `${term.text.toLowerCase()}\t${term.code ?? ''}`
    const before = seen.get(key)
    if (typeof term === 'string') mistakes.push(term)
    else if (before !== undefined) {
      mistakes.push(`Line ${told(line)} says the same as line ${told(before)}.`)
    } else {
      seen.set(key, line)
      if (seen.size > most) refuse(`A list has at most ${told(most)} terms.`)
      terms.push(term)
    }
    if (mistakes.length >= mostTold) break
  }
  if (mistakes.length > 0) refuse(mistakes.join(' '))
  if (terms.length === 0) refuse('This file has no terms.')
  return terms
}

function refuse(detail: string): never {
  throw new Problem('invalid', { detail })
}

const told = (count: number) => grouped(count)

/** UTF-8, or else what spreadsheets write. */
function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

async function* readLines(text: string): AsyncGenerator<Line> {
  const [head = ''] = text.split('\n', 1)
  const delimiter = ['\t', ';', ','].find((one) => head.includes(one)) ?? '\t'
  const parser = parse({
    delimiter,
    bom: true,
    // Quotes belong to the words of a file with tabs.
    quote: delimiter === '\t' ? null : '"',
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 100_000,
  })
  Readable.from(piecesOf(text)).pipe(parser)
  try {
    for await (const row of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (row.info.lines % linesAtOnce === 0) await otherWork()
      yield { line: row.info.lines, cells: row.record }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    const { lines } = error as CsvError & { readonly lines?: number }
    refuse(
      `Line ${told(lines ?? 1)} cannot be read: it is too long, or opens a quote that is never closed.`,
    )
  }
}

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 64_000) yield text.slice(at, at + 64_000)
}

function placesIn(cells: readonly string[], line: number): Readonly<Record<Column, number>> {
  const heads = cells.map((cell) => cell.trim().toLowerCase())
  const places = {
    name: heads.indexOf('name'),
    code: heads.indexOf('code'),
    system: heads.indexOf('system'),
  }
  if (places.name < 0) {
    refuse(`Line ${told(line)} must name the columns: name, and if you have them code and system.`)
  }
  return places
}

/** Letters and signs that no check has to look at twice: a list has hundreds of thousands of cells. */
const isPlain = /^[ -~\u00a0-\u024f]*$/

/** A term, or the sentence that says what is wrong with it. */
function termIn(
  line: number,
  cells: readonly string[],
  places: Readonly<Record<Column, number>>,
): OwnTerm | string {
  const values = named.map((column) => [column, (cells[places[column]] ?? '').trim()] as const)
  const [name = '', code = '', system = ''] = values.map(([, value]) => value)
  if (name === '') return `Line ${told(line)} has no name.`
  if (system !== '' && code === '') return `Line ${told(line)} has a system and no code.`
  for (const [column, value] of values) {
    if (value === '' || (value.length <= lengths[column] && isPlain.test(value))) continue
    const { success, error } = requiredLine(columns[column], lengths[column]).safeParse(value)
    if (!success) return `Line ${told(line)}: ${error.issues[0]?.message ?? 'It cannot be stored.'}`
  }
  return { line, text: name, code: code || null, system: system || null }
}
