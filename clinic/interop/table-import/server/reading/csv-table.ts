import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { mostColumns } from '../../limits.ts'
import { encodingOf, textOf } from './encoding.ts'
import { RefusedTable } from './refused-table.ts'
import type { Table, TableForm, TableLine, TableSource } from './table-source.ts'
import { grouped } from '../../../../../contract/number-words.ts'

/** Bytes of one line. A quote that is never closed makes the rest of the file one line. */
const longestLine = 16_000_000
/** Characters in which the delimiter is looked for. */
const sampled = 64_000
const delimiters = [',', ';', '\t', '|'] as const

const options = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestLine,
} as const

/** A text with separated columns: its encoding and delimiter are found in the file. */
export async function csvTable(source: TableSource): Promise<Table> {
  const encoding = await encodingOf(source)
  const delimiter = await delimiterOf(source, encoding)
  const form = { encoding, delimiter, sheets: [], sheet: null, notes: [] } as const
  return { form, lines: linesOf(source, form) }
}

async function* linesOf(
  source: TableSource,
  { encoding, delimiter }: TableForm,
): AsyncGenerator<TableLine> {
  // The line on which the row begins that the parser is at.
  let parsing = 1
  const parser = parse({
    ...options,
    delimiter: delimiter ?? ',',
    info: true,
    on_record: (row: string[], { lines }: { readonly lines: number }) => {
      parsing = lines + 1
      return row
    },
  })
  const text = Readable.from(textOf(source.bytes(), encoding ?? 'UTF-8'))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  // The line on which a row begins is the one after the last line of the row before.
  let begins = 1
  try {
    for await (const row of parser as AsyncIterable<{
      readonly record: readonly string[]
      readonly info: { readonly lines: number }
    }>) {
      const { record, info } = row
      checkColumns(record.length)
      yield { line: begins, cells: record }
      begins = info.lines + 1
    }
  } catch (error) {
    throw isCsvError(error) ? refusalOf(error, parsing) : error
  } finally {
    text.destroy()
    parser.destroy()
  }
}

export function checkColumns(count: number): void {
  if (count <= mostColumns) return
  throw new RefusedTable(
    `This table has ${grouped(count)} columns; at most ${mostColumns} are read. Leave out the columns that you do not need.`,
  )
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

function refusalOf({ code }: CsvError, line: number): RefusedTable {
  const where = `Line ${grouped(line)}`
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new RefusedTable(
      `${where} has more than 16 MB: a cell is too long, or a quote is opened and never closed.`,
    )
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new RefusedTable(`${where} opens a quote that is never closed.`)
  }
  return new RefusedTable(`${where} cannot be read as a row of a table.`)
}

/** The delimiter with which the first lines have the most columns, alike in most of them. */
async function delimiterOf(
  source: TableSource,
  encoding: NonNullable<TableForm['encoding']>,
): Promise<(typeof delimiters)[number]> {
  let head = ''
  for await (const text of textOf(source.bytes(), encoding)) {
    head += text
    if (head.length > sampled) break
  }
  const isWhole = head.length <= sampled
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    score: scoreOf(rowsIn(head.slice(0, sampled), delimiter, isWhole)),
  }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** The rows of a sample; the last one may be cut off and is left out. */
function rowsIn(text: string, delimiter: string, isWhole: boolean): string[][] {
  const rows: string[][] = []
  try {
    parseAtOnce(text, {
      ...options,
      delimiter,
      to: 200,
      on_record: (row: string[]) => {
        rows.push(row)
        return row
      },
    })
  } catch {
    // The sample ends within a quoted cell: the rows before it were read.
  }
  return isWhole || rows.length === 1 ? rows : rows.slice(0, -1)
}

/** Columns beyond the first, weighed by how many rows have as many. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  if (!usual) return 0
  const [columns, alike] = usual
  return (columns - 1) * (alike / rows.length) ** 2
}
