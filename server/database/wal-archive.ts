import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterHome } from './cluster-home.ts'
import { canReach } from './system-user.ts'

/** Where the segments of the log go; base backups lie beside it. */
export function logFolder(walFolder: string): string {
  return join(walFolder, 'log')
}

/** At most so many seconds of work are only in the clinic's own folder. */
const archiveTimeout = 60

/**
 * Makes the folder and answers the settings by which PostgreSQL archives its log into it. A segment
 * has its name only once it is whole and on the disk; one that is there is never overwritten, only
 * compared, as after a crash between archiving and noting it. Segments are mostly empty: compressed.
 */
export function archiveSettings(walFolder: string, home: ClusterHome): Record<string, string> {
  const folder = logFolder(walFolder)
  mkdirSync(walFolder, { recursive: true, mode: home.user ? 0o711 : 0o700 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (home.user) chownSync(folder, home.user.uid, home.user.gid)
  if (!canReach(home.user, 'x', [folder])) {
    throw new Error(
      `PostgreSQL cannot come to ${folder}: set OPENWARD_WAL_FOLDER to a folder whose parents are ` +
        'open to its account.',
    )
  }
  const archive = [
    paths,
    `d='${folder}'`,
    'f="$d/%f.gz"',
    'if test -e "$f"; then gzip -dc "$f" | cmp -s - "%p"; ' +
      'else gzip -1 -c "%p" > "$f.unfinished" && sync "$f.unfinished" && ' +
      'mv "$f.unfinished" "$f" && sync "$d"; fi',
  ]
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeout),
    archive_command: archive.join('; '),
  }
}

/** How PostgreSQL gets a segment back: archived, or else from the log of the cluster put aside. */
export function restoreCommand(walFolder: string, aside: string): string {
  return [
    paths,
    `f='${logFolder(walFolder)}/%f.gz'`,
    `if test -e "$f"; then gzip -dc "$f" > "%p"; else cp '${aside}/pg_wal/%f' "%p"; fi`,
  ].join('; ')
}

/** PostgreSQL runs without an environment. */
const paths = 'PATH=/usr/local/bin:/usr/bin:/bin'

/** What would mean something else between the quotes of a shell or to PostgreSQL. */
export const unfitForShell = /['%\\\n\r]/
