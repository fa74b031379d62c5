import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack as tarPack, type Pack } from 'tar-stream'
import { type AnySql, connect, type Sql, type Transaction } from '../database/connect.ts'
import {
  formatName,
  formatVersion,
  type Header,
  headerName,
  keptFileName,
  type Manifest,
  manifestName,
  partBytes,
  partName,
  storedFileName,
  type TableFacts,
} from './backup-format.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { makeFolder } from './make-folder.ts'
import { RowTally } from './row-tally.ts'
import { copyOut, readSequences, readTables, type Table, writePlainly } from './tables.ts'

const compress = promisify(zstdCompress)

/** Each try of a passphrase costs 128 MB and half a second (OWASP's minimum for scrypt). */
const usualWorkFactor = 17

const about =
  'A backup of OpenWard: an age file with a tar archive. tables/NAME/*.copy.zst are rows as ' +
  "PostgreSQL's COPY writes and takes them, stored/* are files of patients, manifest.json says how many there are."

export interface Progress {
  /** Bytes as the database counts them: an estimate, for a bar on a screen. */
  readonly done: number
  readonly of: number
}

/** Patients' files, which lie beside the database. */
export interface StoredFiles {
  /** Those that rows of the snapshot name. */
  list(tx: AnySql): Promise<readonly { name: string; bytes: number; sha256: string }[]>
  /** A whole content, or null where it is gone or damaged. */
  read(name: string, sha256: string): Promise<AsyncIterable<Uint8Array> | null>
}

interface WriteOptions {
  /** The URL of the database, for a user who may read every table. */
  readonly url: string
  readonly path: string
  readonly passphrase: string
  /** Small files by name that belong to the clinic as much as its rows. */
  readonly files?: Readonly<Record<string, Buffer>>
  readonly storedFiles?: StoredFiles
  /** The cost of trying a passphrase, as a power of two. */
  readonly scryptWorkFactor?: number
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/**
 * Writes every table as of one moment into one file, while the clinic goes on. The file gets its
 * name only once it is complete and on the disk. Memory holds a few parts, whatever the clinic's
 * size.
 */
export async function writeBackup(
  options: WriteOptions,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { path, passphrase, signal } = options
  signal?.throwIfAborted()
  const unfinished = `${path}.unfinished`
  await makeFolder(dirname(path))
  await rm(unfinished, { force: true })
  const sql = connect({ url: options.url }, { max: 1, statementTimeout: 0 })
  const pack = tarPack()
  let cause: Error | undefined
  const giveUp = (error: unknown) => {
    cause ??= error instanceof Error ? error : new Error(String(error))
    pack.destroy(cause)
    // A COPY that is no longer read ends only with its connection.
    void sql.end({ timeout: 0 })
  }
  const stop = () => giveUp(signal?.reason)
  signal?.addEventListener('abort', stop)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(options.scryptWorkFactor ?? usualWorkFactor)
  try {
    const encrypted = await encrypter.encrypt(
      ReadableStream.from(pack as AsyncIterable<Uint8Array>),
    )
    const filling = fill(sql, pack, options).catch((error: unknown) => {
      giveUp(error)
      return null
    })
    await pipeline(
      Readable.fromWeb(encrypted as NodeStream<Uint8Array>),
      // "wx": a file that exists already was not made by us. Flushed: on the disk before it is
      // closed.
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    ).catch(giveUp)
    const manifest = await filling
    if (cause) throw cause
    if (manifest === null) throw new Error('The backup was not filled.')
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return { manifest, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw refusalOf(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    await sql.end({ timeout: 2 })
  }
}

async function fill(sql: Sql, pack: Pack, options: WriteOptions): Promise<Manifest> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await writePlainly(tx)
    const tables = await readTables(tx)
    const header: Header = {
      format: formatName,
      formatVersion,
      about,
      createdAt: new Date().toISOString(),
      ...(await readServer(tx)),
      tables: tables.map(({ name, columns, partitions }) => ({ name, columns, partitions })),
    }
    await addEntry(pack, headerName, json(header))
    const stored = (await options.storedFiles?.list(tx)) ?? []
    const of = [...tables.map(({ size }) => size), ...stored.map(({ bytes }) => bytes)].reduce(
      (sum, size) => sum + size,
      0,
    )
    let before = 0
    const facts: Record<string, TableFacts> = {}
    for (const table of tables) {
      facts[table.name] = await addTable(tx, pack, table, (bytes) =>
        options.onProgress?.({ done: before + Math.min(bytes, table.size), of }),
      )
      before += table.size
    }
    // Sequences are outside of snapshots: read last, they are never behind the rows.
    const manifest: Manifest = {
      tables: facts,
      files: await addFiles(pack, options.files ?? {}),
      ...(await addStored(pack, stored, options.storedFiles, (bytes) =>
        options.onProgress?.({ done: before + bytes, of }),
      )),
      sequences: await readSequences(tx),
    }
    await addEntry(pack, manifestName, json(manifest))
    pack.finalize()
    options.onProgress?.({ done: of, of })
    return manifest
  })
}

async function readServer(tx: Transaction): Promise<Pick<Header, 'postgres' | 'migrations'>> {
  const [server] = await tx<{ version: string }[]>`
    select current_setting('server_version') as version`
  const migrations = await tx<{ name: string; sha256: string }[]>`
    select name, sha256 from schema_migrations order by name`
  return { postgres: server?.version ?? '', migrations: [...migrations] }
}

async function addTable(
  tx: Transaction,
  pack: Pack,
  table: Table,
  onBytes: (bytes: number) => void,
): Promise<TableFacts> {
  const tally = new RowTally()
  let parts = 0
  let chunks: Buffer[] = []
  let bytes = 0
  let before: Promise<unknown> = Promise.resolve()
  /** Compresses a part while the next one is read, and adds the parts in order. */
  const send = async () => {
    await before
    parts += 1
    const name = partName(table.name, parts)
    const content = compress(Buffer.concat(chunks))
    before = content.then((compressed) => addEntry(pack, name, compressed))
    before.catch(() => undefined)
    chunks = []
    bytes = 0
    onBytes(tally.bytes)
  }
  for await (const chunk of (await copyOut(tx, table)) as AsyncIterable<Buffer>) {
    tally.add(chunk)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await send()
  }
  if (bytes > 0) await send()
  await before
  return { ...tally.facts(), parts }
}

async function addFiles(pack: Pack, files: Readonly<Record<string, Buffer>>) {
  const facts: Manifest['files'] = {}
  for (const [name, content] of Object.entries(files)) {
    await addEntry(pack, keptFileName(name), content)
    facts[name] = { bytes: content.length, sha256: hash('sha256', content) }
  }
  return facts
}

/** Adds files of any size with bounded memory. One that is gone or damaged is named as lost; the others stand. */
async function addStored(
  pack: Pack,
  stored: Awaited<ReturnType<StoredFiles['list']>>,
  files: StoredFiles | undefined,
  onBytes: (bytes: number) => void,
): Promise<Pick<Manifest, 'stored' | 'lost'>> {
  const facts: Manifest['stored'] = {}
  const lost: string[] = []
  let done = 0
  for (const { name, bytes, sha256 } of stored) {
    const content = await files?.read(name, sha256)
    if (content) {
      const entry = pack.entry({ name: storedFileName(name), size: bytes })
      await pipeline(content, entry)
      facts[name] = { bytes, sha256 }
    } else lost.push(name)
    done += bytes
    onBytes(done)
  }
  return { stored: facts, lost }
}

function addEntry(pack: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Called once the reader has taken most of the entry: memory stays bounded.
    pack.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  })
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** A sentence for failures that people can mend; other errors unchanged. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupRefusal('There is no room left on the disk of the folder for backups.')
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BackupRefusal('The folder for backups cannot be written by this account.')
  }
  if (code === '42501') {
    return new BackupRefusal(
      'This database user may not read every table, so no backup would be complete.',
    )
  }
  return error
}
