import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release: () => void
}

/** SQLite's number for a file that another process has locked. */
const busy = 5

/**
 * Takes a folder for this process alone; null when another one has it. The lock is one of the
 * operating system's on an open file, so it cannot outlive its holder, holds across containers that
 * share the folder, and never has to be judged stale. Node has no call for that; its SQLite has.
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

/** For a sentence to people only: who took the lock last. */
export function lockHolder(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, 'lock-holder'), 'utf8')}`
  } catch {
    return 'another process'
  }
}
