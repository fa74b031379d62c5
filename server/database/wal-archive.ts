import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterHome } from './cluster-home.ts'
import { canReach } from './system-user.ts'

/** The folder of the log's segments; base backups lie beside it. */
export function logFolder(walFolder: string): string {
  return join(walFolder, 'log')
}

/** At most so many seconds of work exist only in the clinic's own folder. */
const archiveTimeout = 60

/**
 * Creates the folder and returns the settings by which PostgreSQL archives its log into it. A
 * segment gets its name only once it is complete and on the disk. An existing one is never
 * overwritten, only compared, as after a crash between archiving and noting it. Segments are mostly
 * empty, so they are compressed.
 */
export function archiveSettings(walFolder: string, home: ClusterHome): Record<string, string> {
  const folder = logFolder(walFolder)
  mkdirSync(walFolder, { recursive: true, mode: home.user ? 0o711 : 0o700 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (home.user) chownSync(folder, home.user.uid, home.user.gid)
  if (!canReach(home.user, 'x', [folder])) {
    throw new Error(
      `PostgreSQL cannot reach ${folder}: set OPENWARD_WAL_FOLDER to a folder whose parents are ` +
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

/**
 * The command that returns a segment to PostgreSQL: archived, or from the log of the cluster put
 * aside.
 */
export function restoreCommand(walFolder: string, aside: string): string {
  return [
    paths,
    `f='${logFolder(walFolder)}/%f.gz'`,
    `if test -e "$f"; then gzip -dc "$f" > "%p"; else cp '${aside}/pg_wal/%f' "%p"; fi`,
  ].join('; ')
}

/** PostgreSQL runs without environment variables. */
const paths = 'PATH=/usr/local/bin:/usr/bin:/bin'

/** Characters with a special meaning between a shell's quotes or to PostgreSQL. */
export const unfitForShell = /['%\\\n\r]/
