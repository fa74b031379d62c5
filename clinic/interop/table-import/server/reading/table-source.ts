/** An uploaded file: read from its start as often as needed, or any stretch of it. */
export interface TableSource {
  readonly size: number
  /** All bytes from the start. */
  readonly bytes: () => AsyncIterable<Uint8Array>
  /** The bytes from `start` up to, not including, `end`. */
  readonly range: (start: number, end: number) => AsyncIterable<Uint8Array>
}

/** How a file was written. */
export interface TableForm {
  readonly encoding: 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | null
  readonly delimiter: ',' | ';' | '\t' | '|' | null
  /** All sheets of a workbook, and the one that is read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** Sentences about what was left out, such as macros. */
  readonly notes: readonly string[]
}

export interface TableLine {
  /** The line of the file on which the row begins, or the row of the sheet; from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why this line cannot be taken. */
  readonly fault?: string
}

export interface Table {
  readonly form: TableForm
  readonly lines: AsyncIterable<TableLine>
}

/** A file in memory, for small files and tests. */
export function sourceOf(content: Uint8Array): TableSource {
  return {
    size: content.length,
    async *bytes() {
      for (let start = 0; start < content.length; start += 65_536) {
        yield content.subarray(start, start + 65_536)
      }
    },
    async *range(start, end) {
      yield content.subarray(start, end)
    },
  }
}

/** The first bytes of a file. */
export async function headOf(source: TableSource, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source.range(0, Math.min(most, source.size))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
