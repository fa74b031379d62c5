import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { freePort } from './free-port.ts'
import { clearOrphan, isReady } from './orphan.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** Where PostgreSQL listens: in its socket folder, or on a port of this machine only. */
export interface Listening {
  socketFolder: string | null
  port: number
}

// The longest path of a Unix socket is 107 bytes on Linux and 103 elsewhere.
const longestSocketPath = 103

/** A socket if its path is short enough, else a free port. Kept for the life of the server. */
export async function chooseListening(home: ClusterHome): Promise<Listening> {
  const port = 5432
  const path = join(home.socketFolder, `.s.PGSQL.${port}.lock`)
  if (Buffer.byteLength(path) <= longestSocketPath) return { socketFolder: home.socketFolder, port }
  return { socketFolder: null, port: await freePort() }
}

/** One run of the PostgreSQL server, as a child of this process. */
export interface Postmaster {
  pid: number
  exited: Promise<void>
  /** Fast shutdown: running queries are aborted, what was committed is on disk. */
  stop: () => Promise<void>
}

/** Starts PostgreSQL and resolves once it accepts connections. */
export async function startPostmaster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  listening: Listening,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const end = performance.now() + 60_000
  for (;;) {
    await clearOrphan(home.cluster)
    const child = launch(home, binaries, {
      listen_addresses: listening.socketFolder === null ? '127.0.0.1' : '',
      unix_socket_directories: listening.socketFolder ?? '',
      port: String(listening.port),
      ...settings,
    })
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const isUp = await becomesReady(home, child, end)
    if (isUp) return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) }
    const log = existsSync(home.logFile) ? readFileSync(home.logFile, 'utf8') : ''
    // Child processes of a killed PostgreSQL need a moment to exit; until then it refuses to start.
    const isLeaving = /pre-existing shared memory block|still in use/.test(log)
    if (!isLeaving || performance.now() > end) {
      throw new Error(`PostgreSQL did not start: ${log.trim().slice(-1000) || 'it said nothing.'}`)
    }
    await pause(50)
  }
}

function launch(
  home: ClusterHome,
  binaries: PostgresBinaries,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  if (existsSync(home.logFile)) renameSync(home.logFile, `${home.logFile}.1`)
  // Files of a killed PostgreSQL; its lock file may name a process that has since become another.
  for (const name of readdirSync(home.socketFolder)) rmSync(join(home.socketFolder, name))
  const log = openSync(home.logFile, 'w', 0o600)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...home.user,
    cwd: home.folder,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // A file, not a pipe: PostgreSQL goes on writing after this process ended.
    stdio: ['ignore', log, log],
    // In its own process group, so that Ctrl-C in a terminal reaches this process only, which
    // finishes its requests before it stops the database.
    detached: true,
  })
  child.on('error', () => undefined)
  closeSync(log)
  return child
}

async function becomesReady(home: ClusterHome, child: ChildProcess, end: number): Promise<boolean> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (isReady(home.cluster, child.pid)) return true
    // Replaying the log after a power cut may take long; it is not a failed start.
    if (performance.now() > end && !existsSync(join(home.cluster, 'postmaster.pid'))) break
    await pause(5)
  }
  child.kill('SIGQUIT')
  return false
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  // SIGQUIT skips the last checkpoint: the next start replays the log and nothing is lost.
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 2_000)
  await exited
  clearTimeout(hurry)
}
