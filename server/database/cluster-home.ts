import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { canReach, databaseUser, type SystemUser } from './system-user.ts'

/** The folder that holds one PostgreSQL cluster and everything that belongs to it. */
export interface ClusterHome {
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  socketFolder: string
  /** Password of both database users; only the owner of the folder can read it. */
  passwordFile: string
  logFile: string
  /** Exists once OpenWard's first start on this cluster is complete. */
  startedFile: string
  /** The account that PostgreSQL runs as; null for the account of this process. */
  user: SystemUser | null
}

/**
 * Finds or creates the home of the cluster: `postgres` in the data folder. Where PostgreSQL's
 * account cannot reach that (root's own folders are closed to it), `postgres` is a link to a folder
 * under /var/lib/openward.
 */
export function clusterHome(dataFolder: string): ClusterHome {
  const data = resolve(dataFolder)
  const isRoot = process.getuid?.() === 0
  // Under root, PostgreSQL runs as another account that must pass through this folder; its files
  // stay closed.
  mkdirSync(data, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const place = join(data, 'postgres')
  const user = databaseUser(join(place, 'cluster'))
  if (!existsSync(place)) {
    if (canReach(user, 'x', [data])) {
      makePrivateFolder(place, user)
    } else {
      // Not named after the data folder: a data folder that is deleted and created anew must not
      // find the old data.
      const elsewhere = join('/var/lib/openward', randomBytes(8).toString('hex'))
      mkdirSync('/var/lib/openward', { recursive: true, mode: 0o755 })
      makePrivateFolder(elsewhere, user)
      symlinkSync(elsewhere, place)
    }
  }
  const folder = realpathSync(place)
  refuseForeignOwner(folder, isRoot)
  const socketFolder = join(folder, 'socket')
  makePrivateFolder(socketFolder, user)
  return {
    folder,
    cluster: join(folder, 'cluster'),
    socketFolder,
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'postgres.log'),
    startedFile: join(folder, 'first-start-done'),
    user,
  }
}

function makePrivateFolder(folder: string, user: SystemUser | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
}

function refuseForeignOwner(folder: string, isRoot: boolean): void {
  const { uid } = statSync(folder)
  if (isRoot || uid === process.getuid?.()) return
  throw new Error(
    `The database in ${folder} belongs to another account (number ${uid}). Start OpenWard as root ` +
      'or as that account, or set OPENWARD_DATA to another folder.',
  )
}
