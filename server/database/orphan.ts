import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Clears the remains of a killed server: its PostgreSQL may still run, or its pid file may name a
 * process that has since become another. The caller must hold the folder's lock: then no other
 * PostgreSQL can be at work here.
 */
export async function clearOrphan(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid === undefined) return
  // Fast shutdown first, then "immediate", which loses nothing either: the log is replayed.
  for (const [signal, patience] of [['SIGINT', 10_000] as const, ['SIGQUIT', 5_000] as const]) {
    if (!isPostmaster(pid, cluster)) break
    process.kill(pid, signal)
    await until(() => !isPostmaster(pid, cluster), patience)
  }
  if (isPostmaster(pid, cluster)) {
    throw new Error(
      `An earlier PostgreSQL (process ${pid}) still runs on ${cluster}. Stop it first.`,
    )
  }
  // PostgreSQL refuses to start while the named process lives, even when it is another program, as
  // happens after a restart of the machine or of a container.
  if (isAlive(pid) && postmasterPid(cluster) === pid) {
    await until(() => !hasProcessesIn(cluster), 10_000)
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** The process in the pid file of a cluster, if there is one. */
export function postmasterPid(cluster: string): number | undefined {
  return readPidFile(cluster)?.pid
}

/** True once PostgreSQL, running as this process, accepts connections. */
export function isReady(cluster: string, pid: number): boolean {
  const file = readPidFile(cluster)
  return file?.pid === pid && (file.status === 'ready' || file.status === 'standby')
}

function readPidFile(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is PostgreSQL on this cluster, and not another one that reused its pid. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  return commandLine(pid).includes(cluster)
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** Child processes of a dead postmaster, which exit by themselves; all work in the cluster's folder. */
function hasProcessesIn(cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return false
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === cluster
    } catch {
      return false
    }
  })
}

async function until(isDone: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (!isDone() && performance.now() < end) await pause(10)
}
