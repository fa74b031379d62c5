import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release: () => void
}

/** SQLite's number for a file that another process has locked. */
const busy = 5

/**
 * Locks a folder for this process; null when another process holds it. It is the operating system's
 * lock on an open file: it cannot outlive its holder, works across containers that share the
 * folder, and never becomes stale. Node has no call for it, but its SQLite does.
 */
export function lockFolder(folder: string): FolderLock | null {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw new Error(`The data folder cannot be used by this account: ${String(error)}.`)
  }
  writeFileSync(join(folder, 'lock-holder'), String(process.pid))
  return {
    release: () => {
      if (lock.isOpen) lock.close()
    },
  }
}

/** Names the process that took the lock last, for messages only. */
export function lockHolder(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, 'lock-holder'), 'utf8')}`
  } catch {
    return 'another process'
  }
}
