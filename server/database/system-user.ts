import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An account of the operating system. */
export interface SystemUser {
  uid: number
  gid: number
}

/**
 * The account PostgreSQL runs as, or null for the account of this process. PostgreSQL refuses to
 * run as root, so root uses another: the owner of the cluster if there is one, else `postgres`,
 * else `openward`, created if it is missing.
 */
export function databaseUser(cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = findUser('postgres') ?? findUser('openward')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'openward'])
  const made = findUser('openward')
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root, and no account for it could be made. ' +
      'Start OpenWard as another user, or make an account named openward.',
  )
}

function findUser(name: string): SystemUser | undefined {
  const ask = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : NaN
  }
  const user = { uid: ask('-u'), gid: ask('-g') }
  return Number.isInteger(user.uid) && Number.isInteger(user.gid) ? user : undefined
}

/** Whether the account can go through or run (`x`), or read (`r`), all of these paths. */
export function canReach(user: SystemUser | null, right: 'r' | 'x', paths: string[]): boolean {
  // The system itself is asked, as that account: modes of parents, groups and ACLs all count.
  const script = `for path; do test -${right} "$path" || exit 1; done`
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...user, cwd: '/' }).status === 0
}

/** Gives a folder and everything in it to an account. */
export function giveTo(user: SystemUser | null, folder: string): void {
  if (!user) return
  chownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), user.uid, user.gid)
  }
}
