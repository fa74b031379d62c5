import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initCluster } from '../../server/database/cluster-init.ts'
import { clusterHome } from '../../server/database/cluster-home.ts'
import { freePort } from '../../server/database/free-port.ts'
import {
  installedPostgres,
  type PostgresBinaries,
  reachableBinaries,
} from '../../server/database/postgres-binaries.ts'
import { type Postmaster, startPostmaster } from '../../server/database/postmaster.ts'
import { killPostmaster } from '../../server/database/kill-postmaster.ts'
import { giveTo } from '../../server/database/system-user.ts'

/** A PostgreSQL on a port of its own, like the external one of a clinic that sets DATABASE_URL. */
export interface Cluster {
  readonly port: number
  /** PostgreSQL's own data directory. */
  readonly folder: string
  readonly binaries: PostgresBinaries
  /** The pid of its first process. */
  readonly pid: () => number
  /** As the clinic's user or another one, and over its own port or another, such as a proxy's. */
  url(port?: number, user?: string): string
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
  /** Kills all its processes at once. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** Creates a cluster, empty or as a copy of a stopped one. It waits for the disk, as real ones do. */
export async function aCluster(
  options: {
    copyOf?: Cluster
    folder?: string
    /** Environment variables of its processes. */
    environment?: Readonly<Record<string, string>>
  } = {},
): Promise<Cluster> {
  const data = options.folder ?? mkdtempSync(join(tmpdir(), 'openward-cluster-'))
  chmodSync(data, 0o711)
  const home = clusterHome(data)
  const binaries = reachableBinaries(installedPostgres(), home.folder, home.user)
  if (options.copyOf) {
    cpSync(options.copyOf.folder, home.cluster, { recursive: true, preserveTimestamps: true })
    cpSync(join(options.copyOf.folder, '../password'), home.passwordFile)
    giveTo(home.user, home.folder)
    chmodSync(home.cluster, 0o700)
  } else {
    await initCluster(home, binaries, false)
  }
  const program = options.environment
    ? { ...binaries, postgres: wrapped(binaries.postgres, data, options.environment) }
    : binaries
  const port = await freePort()
  let running: Postmaster | null = null

  const cluster: Cluster = {
    port,
    folder: home.cluster,
    binaries,
    pid: () => running?.pid ?? 0,
    url: (at = port, user = 'openward') =>
      `postgres://${user}:${readFileSync(home.passwordFile, 'utf8')}@127.0.0.1:${at}/openward`,
    async start(settings = {}) {
      running = await startPostmaster(home, program, { socketFolder: null, port }, settings)
    },
    async stop() {
      await running?.stop()
      running = null
    },
    async kill() {
      const dying = running
      running = null
      if (dying) await killPostmaster(dying)
    },
    async remove() {
      await cluster.stop()
      rmSync(home.folder, { recursive: true, force: true })
      rmSync(data, { recursive: true, force: true })
    },
  }
  return cluster
}

function wrapped(program: string, folder: string, environment: Readonly<Record<string, string>>) {
  const path = join(folder, 'postgres-with-environment')
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  const lines = ['#!/bin/sh', `exec env ${variables.join(' ')} '${program}' "$@"`, '']
  writeFileSync(path, lines.join('\n'), { mode: 0o755 })
  return path
}
