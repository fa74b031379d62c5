import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { RefusedTable } from './refused-table.ts'
import type { TableSource } from './table-source.ts'

/** Files in one workbook; a usual one has some dozens. */
const mostEntries = 5_000

/** Reads a zip archive where it lies, stretch by stretch. */
class SourceReader extends RandomAccessReader {
  readonly #source: TableSource
  constructor(source: TableSource) {
    super()
    this.#source = source
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.range(start, end))
  }
}

/** A file in an archive, read from its start as often as needed. */
export interface ZippedFile {
  /** Unpacked, as the archive says; reading more than it is refused. */
  readonly size: number
  readonly bytes: () => AsyncIterable<Uint8Array>
}

const damaged = () =>
  new RefusedTable('This workbook is damaged, was cut off or is locked with a password.')

/** The files of an archive by their names. */
export async function zippedFiles(source: TableSource): Promise<ReadonlyMap<string, ZippedFile>> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
  } catch {
    throw damaged()
  }
  if (zip.entryCount > mostEntries) {
    throw new RefusedTable(`This workbook holds more than ${mostEntries} files.`)
  }
  const entries = new Map<string, ZippedFile>()
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), {
        size: entry.uncompressedSize,
        bytes: () => bytesOf(zip, entry),
      })
    }
  } catch {
    throw damaged()
  }
  return entries
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isOfArchive(error) ? damaged() : error
  }
}

/** The errors that zlib and yauzl throw about content. */
function isOfArchive(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error) return /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(String(error.code))
  return error.constructor === Error
}
