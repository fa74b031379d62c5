import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterHome, type ClusterHome } from './cluster-home.ts'
import { connect, type Sql } from './connect.ts'
import { urlAs } from './application-role.ts'
import { roleOf, urlOf } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Listening } from './postmaster.ts'

interface Target {
  readonly databaseUrl: string | null
  readonly dataFolder: string
  readonly secret: string
  readonly walFolder?: string | null
}

/**
 * For commands that work with or without a running server: joins the embedded PostgreSQL that a
 * server has started, or starts it for the duration of the command.
 */
export async function joinDatabase(
  target: Target,
): Promise<{ sql: Sql; close: () => Promise<void> }> {
  if (target.databaseUrl === null) {
    const home = clusterHome(target.dataFolder)
    const lock = lockFolder(home.folder)
    if (!lock) {
      const owner = urlOf(home, listeningOf(home), 'openward', 'openward')
      const sql = connect({ url: urlAs(owner, roleOf(home)) })
      return { sql, close: () => sql.end({ timeout: 2 }) }
    }
    lock.release()
  }
  const database = await openDatabase(target, (message) => console.error(message))
  await migrate(database.owner)
  return { sql: await database.enter(), close: database.close }
}

/** The running embedded cluster of a data folder, for callers that copy it and must be its superuser. */
export function runningCluster(dataFolder: string): { home: ClusterHome; superuserUrl: string } {
  const home = clusterHome(dataFolder)
  return { home, superuserUrl: urlOf(home, listeningOf(home), 'postgres', 'postgres') }
}

/** Where the running PostgreSQL listens, from the fourth and fifth line of its pid file. */
function listeningOf(home: ClusterHome): Listening {
  const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')
  return { port: Number(lines[3]), socketFolder: lines[4] || null }
}
