import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isCopied } from '../backup/base-backup.ts'
import { clusterHome, type ClusterHome } from './cluster-home.ts'
import { connect } from './connect.ts'
import { freePort } from './free-port.ts'
import { clearOrphan } from './orphan.ts'
import { installedPostgres, reachableBinaries } from './postgres-binaries.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { giveTo } from './system-user.ts'
import { killPostmaster } from './kill-postmaster.ts'
import { superuserUrl } from './test-database.ts'

/** A streaming standby of the cluster of this test run, with all its databases. */
export interface Standby {
  readonly port: number
  /** The URL of one of its databases, without a user. */
  url(database: string): string
  /** How it finds its primary. */
  readonly primaryConninfo: string
  /** As its superuser, such as to pause the replay: `pg_wal_replay_pause()`. */
  readonly superuserUrl: string
  start(): Promise<void>
  /** Kills all its processes at once. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** The standby gives its queries no time when they are in the way of the replay. */
const settings = {
  fsync: 'off',
  max_standby_streaming_delay: '0',
  // A standby takes no fewer connections than its primary.
  max_connections: '300',
}

/** Copies the running cluster of the tests and starts the copy as its standby. Each test file gives its own name. */
export async function aStandby(name: string): Promise<Standby> {
  const primary = await primaryFolder()
  const hash = createHash('sha256').update(primary).digest('hex').slice(0, 12)
  const data = join(tmpdir(), `openward-standby-${hash}-${name}`)
  mkdirSync(data, { recursive: true, mode: 0o711 })
  chmodSync(data, 0o711)
  const home = clusterHome(data)
  // Left behind by a test run that was killed.
  await clearOrphan(home.cluster)
  rmSync(home.cluster, { recursive: true, force: true })
  await copy(primary, home)
  const binaries = reachableBinaries(installedPostgres(), home.folder, home.user)
  const port = await freePort()
  let running: Postmaster | null = null

  const standby: Standby = {
    port,
    url: (database) => `postgres://127.0.0.1:${port}/${database}`,
    primaryConninfo: conninfo(),
    superuserUrl: `postgres://postgres:${new URL(superuserUrl()).password}@127.0.0.1:${port}/postgres`,
    async start() {
      running = await startPostmaster(home, binaries, { socketFolder: null, port }, settings)
    },
    async kill() {
      const dying = running
      running = null
      if (dying) await killPostmaster(dying)
    },
    async remove() {
      await standby.kill()
      rmSync(home.folder, { recursive: true, force: true })
      rmSync(data, { recursive: true, force: true })
    },
  }
  await standby.start()
  return standby
}

async function primaryFolder(): Promise<string> {
  const sql = connect({ url: superuserUrl() }, { max: 1 })
  const [row] = await sql<{ dataDirectory: string }[]>`show data_directory`
  await sql.end()
  return row?.dataDirectory ?? ''
}

function conninfo(): string {
  const { password, searchParams, hostname } = new URL(superuserUrl())
  const host = searchParams.get('host') ?? hostname
  const port = searchParams.get('port') ?? (new URL(superuserUrl()).port || '5432')
  return `host=${host} port=${port} user=postgres password=${password}`
}

/** The files may change meanwhile: the log that the standby asks for repairs that. */
async function copy(primary: string, home: ClusterHome): Promise<void> {
  const sql = connect({ url: superuserUrl() }, { max: 1 })
  const session = await sql.reserve()
  await session`select pg_backup_start('a standby', true)`
  mkdirSync(home.cluster)
  for (const entry of readdirSync(primary, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const path = relative(primary, from)
    if (!isCopied(path)) continue
    if (entry.isDirectory()) mkdirSync(join(home.cluster, path))
    else copyIfThere(from, join(home.cluster, path))
  }
  const [ended] = await session<{ label: string }[]>`
    select labelfile as label from pg_backup_stop(false)`
  session.release()
  await sql.end()
  writeFileSync(join(home.cluster, 'backup_label'), ended?.label ?? '')
  writeFileSync(join(home.cluster, 'standby.signal'), '')
  const found = `primary_conninfo = '${conninfo()}'\n`
  writeFileSync(join(home.cluster, 'postgresql.auto.conf'), found)
  giveTo(home.user, home.cluster)
  chmodSync(home.cluster, 0o700)
}

/** Other tests drop their databases meanwhile. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
