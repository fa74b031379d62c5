import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack as tarPack, type Pack } from 'tar-stream'
import * as z from 'zod'
import { connect } from '../database/connect.ts'
import { runningCluster } from '../database/join-database.ts'
import { logFolder } from '../database/wal-archive.ts'

/** A copy of the whole cluster, from which its archived log leads to any later moment. */
const BaseBackup = z.object({
  name: z.string(),
  postgres: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** The first segment of the log that the copy needs. */
  firstSegment: z.string(),
})
export type BaseBackup = z.infer<typeof BaseBackup>

/** The nights to which a restore can go back. */
const keptBases = 7
const archivePatience = '5min'

export function baseFile(walFolder: string, { name }: Pick<BaseBackup, 'name'>): string {
  return join(walFolder, 'base', `${name}.tar.zst`)
}

/** The password of the users of the copied database. */
export function passwordCopy(walFolder: string): string {
  return join(walFolder, 'base', 'password')
}

/** The complete base backups, the oldest first. */
export async function listBaseBackups(walFolder: string): Promise<BaseBackup[]> {
  const folder = join(walFolder, 'base')
  const names = await readdir(folder).catch(() => [])
  const facts = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    facts.map(async (name) =>
      BaseBackup.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  )
}

export async function newestBaseBackup(walFolder: string): Promise<BaseBackup | undefined> {
  return (await listBaseBackups(walFolder)).at(-1)
}

/**
 * Copies the files of the running embedded cluster, as PostgreSQL allows between pg_backup_start
 * and pg_backup_stop; then deletes the oldest copies and the log that only they needed. Returns the
 * size in bytes.
 */
export async function takeBaseBackup(
  { dataFolder, walFolder }: { dataFolder: string; walFolder: string },
  signal?: AbortSignal,
): Promise<number> {
  const { home, superuserUrl } = runningCluster(dataFolder)
  const startedAt = new Date().toISOString()
  const name = startedAt.slice(0, 19).replaceAll(':', '-')
  const path = baseFile(walFolder, { name })
  const unfinished = `${path}.unfinished`
  await mkdir(join(walFolder, 'base'), { recursive: true, mode: 0o700 })
  const sql = connect({ url: superuserUrl }, { max: 1, statementTimeout: 0 })
  const session = await sql.reserve()
  try {
    const [begun] = await session<{ segment: string; version: string }[]>`
      select pg_walfile_name(pg_backup_start(${`OpenWard ${name}`}, true)) as segment,
        current_setting('server_version') as version`
    const pack = tarPack()
    const writing = pipeline(
      pack,
      createZstdCompress(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      { ...(signal && { signal }) },
    )
    const filling = addCluster(pack, home.cluster).then(async () => {
      await session`select set_config('statement_timeout', ${archivePatience}, false)`
      const [ended] = await session<{ label: string }[]>`
        select labelfile as label from pg_backup_stop(true)`
      pack.entry({ name: 'backup_label', mode: 0o600 }, ended?.label ?? '')
      pack.finalize()
    })
    filling.catch((error: Error) => pack.destroy(error))
    await Promise.all([writing, filling])
    await rename(unfinished, path)
    const facts: BaseBackup = {
      name,
      postgres: begun?.version ?? '',
      startedAt,
      endedAt: new Date().toISOString(),
      firstSegment: begun?.segment ?? '',
    }
    // Written last: a copy without it is ignored.
    await writeFile(`${path.slice(0, -'.tar.zst'.length)}.json`, JSON.stringify(facts), {
      mode: 0o600,
      flush: true,
    })
    // A machine that has only this folder needs the file: the database keeps its users' passwords.
    await copyFile(home.passwordFile, passwordCopy(walFolder))
    await chmod(passwordCopy(walFolder), 0o600)
    await forgetOld(walFolder)
    return (await stat(path)).size
  } finally {
    await rm(unfinished, { force: true })
    session.release()
    await sql.end({ timeout: 2 })
  }
}

/**
 * Files that PostgreSQL creates anew, or that belong to the running process (see its page on
 * continuous archiving).
 */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const left =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|recovery\.signal)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init)/

/** Whether a base backup has this path of a cluster's folder. */
export function isCopied(path: string): boolean {
  return !left.test(path) && !emptied.test(path)
}

async function addCluster(pack: Pack, cluster: string): Promise<void> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const nameOf = (entry: Dirent) => relative(cluster, join(entry.parentPath, entry.name))
  for (const entry of entries) {
    const name = nameOf(entry)
    if (!isCopied(name)) continue
    if (entry.isDirectory()) pack.entry({ name, type: 'directory', mode: 0o700 })
    if (entry.isFile()) await addFile(pack, join(cluster, name), name)
  }
}

/** Adds the file at its current size, although it may change meanwhile: the log repairs that. */
async function addFile(pack: Pack, path: string, name: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    // The file was dropped after the folder was listed.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return
  const { size } = await handle.stat()
  if (size === 0) {
    pack.entry({ name, mode: 0o600 }, '')
    return handle.close()
  }
  const entry = pack.entry({ name, size, mode: 0o600 })
  const content = createReadStream(path, { fd: handle, start: 0, end: size - 1 })
  await pipeline(async function* () {
    let read = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      read += chunk.length
      yield chunk
    }
    if (read < size) yield Buffer.alloc(size - read)
  }, entry)
}

/** Older segments cannot be replayed without their base backups. */
async function forgetOld(walFolder: string): Promise<void> {
  const bases = await listBaseBackups(walFolder)
  const folder = join(walFolder, 'base')
  for (const name of await readdir(folder)) {
    if (name.endsWith('.unfinished')) await rm(join(folder, name), { force: true })
  }
  for (const old of bases.slice(0, -keptBases)) {
    const file = baseFile(walFolder, old)
    await rm(file.replace(/\.tar\.zst$/, '.json'), { force: true })
    await rm(file, { force: true })
  }
  const first = bases.at(-keptBases) ?? bases[0]
  if (!first) return
  // A segment's name is timeline and place; only the place says which is older.
  const place = (name: string) => name.slice(8, 24)
  for (const name of await readdir(logFolder(walFolder))) {
    const isSegment = /^[0-9A-F]{24}(?:\.|$)/.test(name)
    if (isSegment && place(name) < place(first.firstSegment)) {
      await rm(join(logFolder(walFolder), name), { force: true })
    }
  }
}
