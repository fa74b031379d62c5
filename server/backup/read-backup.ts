import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import {
  earliestVersion,
  formatVersion,
  Header,
  headerName,
  keptFileName,
  Manifest,
  manifestName,
  storedFileName,
  tableOf,
} from './backup-format.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { RowTally } from './row-tally.ts'

const decompress = promisify(zstdDecompress)
const firstLine = 'age-encryption.org/v1\n'

interface ReadOptions {
  readonly path: string
  readonly passphrase: string
  /** Called before any rows. */
  readonly onHeader?: (header: Header) => Promise<void> | void
  /** Rows of a table, in the order of the file; a table's parts come one after the other. */
  readonly onRows?: (table: string, rows: Buffer) => Promise<void> | void
  /** A patient's file under its name on the disk; the content has to be read to its end. */
  readonly onStored?: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  readonly onProgress?: (progress: { done: number; of: number }) => void
  readonly signal?: AbortSignal
}

export interface ReadBackup {
  readonly header: Header
  readonly manifest: Manifest
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Reads a whole backup and checks that the passphrase opens it, that nothing was changed or cut
 * off, and that each table has the rows that the manifest lists. Throws a BackupRefusal otherwise,
 * possibly after rows were handed on.
 */
export async function readBackup(options: ReadOptions): Promise<ReadBackup> {
  const { path, signal } = options
  const of = await checkBeginning(path)
  let done = 0
  const file = createReadStream(path, { highWaterMark: 262_144, ...(signal && { signal }) })
  file.on('data', (chunk) => {
    done += chunk.length
    options.onProgress?.({ done, of })
  })
  file.pause()
  try {
    const plain = await decrypt(file, options.passphrase)
    return await readEntries(plain, options)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BackupRefusal || isOfDatabase(error)) throw error
    throw new BackupRefusal('The backup is damaged: it was cut off or changed after it was made.', {
      cause: error,
    })
  } finally {
    file.destroy()
  }
}

/** Returns the size. */
async function checkBeginning(path: string): Promise<number> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'This account cannot read'
    throw new BackupRefusal(`${reason} ${path}.`)
  })
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new BackupRefusal('The backup is empty: nothing was written into it.')
    const { buffer: found, bytesRead } = await handle.read(Buffer.alloc(firstLine.length))
    if (found.toString('latin1', 0, bytesRead) !== firstLine.slice(0, bytesRead)) {
      throw new BackupRefusal('The file is not an OpenWard backup.')
    }
    return size
  } finally {
    await handle.close()
  }
}

async function decrypt(file: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const bytes = Readable.toWeb(file) as ReadableStream<Uint8Array>
  const plain = await decrypter.decrypt(bytes).catch((error: unknown) => {
    const isOtherKey = error instanceof Error && error.message.startsWith('no identity matched')
    if (isOtherKey) throw new BackupRefusal('The passphrase does not open this backup.')
    throw error
  })
  return Readable.fromWeb(plain as NodeStream<Uint8Array>)
}

async function readEntries(
  plain: Readable,
  { onHeader, onRows, onStored, signal }: ReadOptions,
): Promise<ReadBackup> {
  const archive = extract()
  plain.once('error', (error) => archive.destroy(error))
  plain.pipe(archive)
  let header: Header | undefined
  let manifest: Manifest | undefined
  const files = new Map<string, Buffer>()
  const stored: Manifest['stored'] = {}
  let current = { table: '', part: 0, tally: new RowTally() }
  const found = new Map<string, ReturnType<RowTally['facts']> & { parts: number }>()
  const endTable = () => {
    if (current.table) found.set(current.table, { ...current.tally.facts(), parts: current.part })
  }
  for await (const entry of archive) {
    signal?.throwIfAborted()
    const { name } = entry.header
    if (name.startsWith(storedFileName('')) && header && !manifest) {
      const place = name.slice(storedFileName('').length)
      stored[place] = await readStored(entry as AsyncIterable<Uint8Array>, (content) =>
        onStored?.(place, content),
      )
      continue
    }
    const content = await buffer(entry)
    if (!header) {
      header = readHeader(name, content)
      await onHeader?.(header)
      continue
    }
    if (name === manifestName) {
      endTable()
      manifest = Manifest.parse(JSON.parse(content.toString()))
      continue
    }
    if (name.startsWith(keptFileName('')) && !manifest) {
      files.set(name.slice(keptFileName('').length), content)
      continue
    }
    const place = tableOf(name)
    if (!place || manifest) throw new Error(`${name} is not part of a backup.`)
    if (place.table !== current.table) {
      endTable()
      if (found.has(place.table)) throw new Error(`${name} comes too late.`)
      current = { table: place.table, part: 0, tally: new RowTally() }
    }
    current.part += 1
    if (place.part !== current.part) throw new Error(`${name} is not the next part.`)
    const rows = await decompress(content)
    current.tally.add(rows)
    await onRows?.(place.table, rows)
  }
  if (!header || !manifest) throw new Error('The end is missing.')
  compare(header, manifest, found)
  compareFiles(manifest, files)
  compareStored(manifest, stored)
  return { header, manifest, files }
}

function readHeader(name: string, content: Buffer): Header {
  if (name !== headerName) throw new BackupRefusal('The file is not an OpenWard backup.')
  const read = JSON.parse(content.toString()) as { formatVersion?: unknown }
  const version = Number(read.formatVersion)
  if (!(version >= earliestVersion && version <= formatVersion)) {
    throw new BackupRefusal(
      `The backup has format ${String(read.formatVersion)}; this OpenWard reads formats ` +
        `${earliestVersion} to ${formatVersion}. Restore it with the OpenWard that made it.`,
    )
  }
  return Header.parse(read)
}

function compare(
  header: Header,
  { tables }: Manifest,
  found: ReadonlyMap<string, ReturnType<RowTally['facts']> & { parts: number }>,
): void {
  const empty = { ...new RowTally().facts(), parts: 0 }
  const names = new Set([...header.tables.map(({ name }) => name), ...Object.keys(tables)])
  for (const name of [...names, ...found.keys()]) {
    const told = tables[name]
    const { rows, bytes, parts, sha256, rowSum } = found.get(name) ?? empty
    const isSame =
      told?.rows === rows &&
      told.bytes === bytes &&
      told.parts === parts &&
      told.sha256 === sha256 &&
      told.rowSum === rowSum
    if (isSame) continue
    throw new BackupRefusal(
      `The backup is damaged: its manifest lists ${told?.rows ?? 0} rows of ${name}, and it holds ` +
        `${rows}${told?.rows === rows ? ' others' : ''}.`,
    )
  }
}

function compareFiles(manifest: Manifest, files: ReadonlyMap<string, Buffer>): void {
  const told = Object.entries(manifest.files)
  const isSame = told.every(
    ([name, { sha256 }]) => hash('sha256', files.get(name) ?? '') === sha256,
  )
  if (isSame && told.length === files.size) return
  throw new BackupRefusal('The backup is damaged: its files are not those that its manifest lists.')
}

/** Counts and hashes a file while it is taken. */
async function readStored(
  entry: AsyncIterable<Uint8Array>,
  take: (content: AsyncIterable<Uint8Array>) => Promise<void> | undefined,
): Promise<Manifest['stored'][string]> {
  const tally = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of entry) {
      tally.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const content = counted()
  await take(content)
  // Without a taker, it is read all the same.
  while ((await content.next()).done !== true);
  return { bytes, sha256: tally.digest('hex') }
}

function compareStored(manifest: Manifest, stored: Manifest['stored']): void {
  const text = (all: Manifest['stored']) => JSON.stringify(Object.entries(all).sort())
  if (text(manifest.stored) === text(stored)) return
  throw new BackupRefusal(
    'The backup is damaged: the files of patients are not those that its manifest lists.',
  )
}

/** Whether the failure came from the database that takes the rows, not from reading the file. */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'PostgresError' || /^CONNECTION/.test(codeOf(error)))
  )
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
