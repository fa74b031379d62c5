import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openPromise } from 'yauzl'
import { Refusal } from './refusal.ts'

type Bytes = AsyncIterable<Uint8Array>

/** A file of an upload, or one within an archive. */
interface UnpackedFile {
  /** Its path within the archive; null outside of one. */
  readonly name: string | null
  readonly bytes: Bytes
}

/** Bytes and files that one archive may unpack to; a small one can be made to hold any number. */
const mostBytes = 2_000_000_000
const mostFiles = 20_000
const isTaken = /\.(json|ndjson)$/i

/** The files in a gzip or zip archive, or the file itself. Throws a `Refusal` for a damaged archive. */
export async function* unpacked(bytes: Bytes): AsyncGenerator<UnpackedFile> {
  const { head, all } = await peeked(bytes)
  if (head[0] === 0x1f && head[1] === 0x8b) yield { name: null, bytes: gunzipped(all) }
  else if (head.toString('latin1') === 'PK\x03\x04') yield* unzipped(all)
  else yield { name: null, bytes: all }
}

/** The first four bytes, and all of them again. */
async function peeked(bytes: Bytes): Promise<{ head: Buffer; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < 4) {
    const next = await iterator.next()
    if (next.done) break
    first.push(Buffer.from(next.value))
    size += next.value.length
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* first
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: Buffer.concat(first).subarray(0, 4), all: again() }
}

async function* gunzipped(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // A fault of the source or of the archive is thrown by the loop below.
  pipeline(Readable.from(bytes), gunzip).catch(() => undefined)
  try {
    yield* bounded(gunzip)
  } catch (error) {
    throw isFaultOfArchive(error) ? new Refusal('This gzip file is damaged or was cut off.') : error
  }
}

async function* unzipped(bytes: Bytes): AsyncGenerator<UnpackedFile> {
  // The list of files stands at the end of an archive.
  const folder = await mkdtemp(join(tmpdir(), 'openward-'))
  try {
    const path = join(folder, 'archive.zip')
    await pipeline(Readable.from(bytes), createWriteStream(path))
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
    try {
      let files = 0
      let left = mostBytes
      for await (const entry of zip.eachEntry()) {
        if (!isTaken.test(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue
        files += 1
        if (files > mostFiles) throw new Refusal(`It holds more than ${mostFiles} files.`)
        left -= entry.uncompressedSize
        if (left < 0) throw tooMuch()
        const stream = await zip.openReadStreamPromise(entry).catch(damaged)
        yield { name: entry.fileName, bytes: bounded(stream) }
      }
      if (files === 0) throw new Refusal('There is no .json or .ndjson file in this archive.')
    } finally {
      zip.close()
    }
  } catch (error) {
    throw isFaultOfArchive(error) ? damaged() : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* bounded(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = mostBytes
  for await (const chunk of stream) {
    left -= chunk.length
    if (left < 0) throw tooMuch()
    yield chunk
  }
}

const tooMuch = () => new Refusal('It unpacks to more than 2 GB.')

function damaged(): never {
  throw new Refusal('This zip file is damaged, locked with a password or was cut off.')
}

/** The errors that zlib and yauzl throw about content. */
function isFaultOfArchive(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error) return /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(String(error.code))
  return error.constructor === Error
}
