import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { initCluster } from './cluster-init.ts'
import { type ApplicationRole, embeddedRole, urlAs } from './application-role.ts'
import { clusterHome, type ClusterHome } from './cluster-home.ts'
import { lockFolder, lockHolder } from './folder-lock.ts'
import { installedPostgres, reachableBinaries } from './postgres-binaries.ts'
import { archiveSettings } from './wal-archive.ts'
import { chooseListening, startPostmaster, type Listening } from './postmaster.ts'

export interface EmbeddedDatabase {
  /** URL of the clinic's database, as its owner, who has no other rights on the server. */
  url: string
  /** The role that the running server works as. */
  role: ApplicationRole
  /** URL of the clinic's database as that role. */
  applicationUrl: string
  /** URL of the same server as its superuser: for tests and maintenance. */
  superuserUrl: string
  /** True until `firstStartDone` was called once, even after interrupted first starts. */
  isNew: boolean
  firstStartDone: () => void
  /** Process id of the PostgreSQL that runs now. */
  pid: () => number
  stop: () => Promise<void>
}

interface EmbeddedOptions {
  log: (message: string) => void
  /** Settings that override postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** The cluster is for one test run: its creation need not survive a power cut. */
  isThrowaway?: boolean
  /** Archives the log of the cluster into a folder. */
  walFolder?: string | null
}

/**
 * Runs the bundled PostgreSQL on a data folder: creates the cluster when there is none, takes over
 * after a killed server, and restarts PostgreSQL on the same address when it dies. Throws a
 * sentence when another OpenWard uses the folder.
 */
export async function startEmbedded(
  dataFolder: string,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const home = clusterHome(dataFolder)
  const lock = lockFolder(home.folder)
  if (!lock) {
    throw new Error(
      `OpenWard already runs on the data folder ${dataFolder} (${lockHolder(home.folder)}). ` +
        'Stop it first, or set OPENWARD_DATA to another folder.',
    )
  }
  try {
    const binaries = reachableBinaries(installedPostgres(), home.folder, home.user)
    await initCluster(home, binaries, options.isThrowaway ?? false)
    const listening = await chooseListening(home)
    const settings = {
      ...(options.walFolder && archiveSettings(options.walFolder, home)),
      ...options.settings,
    }
    const start = () => startPostmaster(home, binaries, listening, settings)
    const supervised = await supervise(start, options.log)
    const url = urlOf(home, listening, 'openward', 'openward')
    const role = roleOf(home)
    return {
      url,
      role,
      applicationUrl: urlAs(url, role),
      superuserUrl: urlOf(home, listening, 'postgres', 'postgres'),
      isNew: !existsSync(home.startedFile),
      firstStartDone: () => writeFileSync(home.startedFile, ''),
      pid: supervised.pid,
      stop: async () => {
        await supervised.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function supervise(
  start: () => ReturnType<typeof startPostmaster>,
  log: (message: string) => void,
) {
  let postmaster = await start()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const watch = async () => {
    for (;;) {
      await postmaster.exited
      if (isStopping()) return
      log('PostgreSQL ended unexpectedly and is being restarted.')
      await startAgain()
      // A stop during the restart reached only the dead process, so the new one is stopped here.
      if (isStopping()) await postmaster.stop()
    }
  }
  const startAgain = async () => {
    for (let wait = 50; !isStopping(); wait = Math.min(wait * 2, 5_000)) {
      try {
        postmaster = await start()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const watching = watch()
  return {
    pid: () => postmaster.pid,
    stop: async () => {
      stopping.abort()
      await postmaster.stop()
      await watching
    },
  }
}

/** The role that the running server works as on this cluster. */
export function roleOf(home: ClusterHome): ApplicationRole {
  return embeddedRole(readFileSync(home.passwordFile, 'utf8'))
}

/** The address of a cluster for its superuser or its owner. */
export function urlOf(home: ClusterHome, at: Listening, user: string, database: string): string {
  const password = readFileSync(home.passwordFile, 'utf8')
  const address = `postgres://${user}:${password}@127.0.0.1:${at.port}/${database}`
  if (at.socketFolder === null) return address
  return `${address}?host=${encodeURIComponent(at.socketFolder)}&port=${at.port}`
}
