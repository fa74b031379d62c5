import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, opendir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../../../contract/problem.ts'
import { fileRefusals } from '../../files/file.ts'
import type { Arrival, ArrivalStore } from './arrivals.ts'
import { mostMailBytes, takeMail } from './take-mail.ts'

/** Files of one round; the rest comes in the next ones. */
const mostInRound = 20
/** Names that are looked at in one round. */
const mostLookedAt = 2_000
/** An empty file is one that its writer has not begun yet, until then. */
const emptyMs = 60_000
/** A file that could not be taken for a reason of this machine is tried again after this time. */
const restMs = 60_000
/** The folder for files that are not taken. */
export const refusedFolder = 'refused'

/** Names that programs give to files while they write them. */
const unfinished = /^[.~]|~$|\.(?:tmp|temp|part|partial|filepart|crdownload|download|swp|lock)$/i

interface Seen {
  readonly stamp: string
  /** It was tried and rests until then. */
  readonly restsUntil?: number
}

interface Parts {
  readonly folder: string
  readonly mostBytes: number
  readonly arrivals: ArrivalStore
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
}

/**
 * A folder that scanners and fax programs write to. Each round takes the files that stand as they stood in the
 * round before. A file is removed only once its item is committed. Links, folders and unfinished files are left
 * alone.
 */
export function watchedFolder({ folder, mostBytes, arrivals, stopping, onError }: Parts) {
  let seen = new Map<string, Seen>()

  /** Answers how many files left the folder. */
  return async function round(): Promise<number> {
    const now = new Map<string, Seen>()
    let taken = 0
    let lookedAt = 0
    for await (const entry of await opendir(folder)) {
      if (stopping.aborted || taken >= mostInRound || lookedAt >= mostLookedAt) {
        // The rest stands as it was seen before.
        for (const [name, facts] of seen) if (!now.has(name)) now.set(name, facts)
        break
      }
      if (!entry.isFile() || unfinished.test(entry.name)) continue
      lookedAt += 1
      const before = seen.get(entry.name)
      try {
        const next = await visit(entry.name, before)
        if (next === 'taken') {
          taken += 1
          seen.delete(entry.name)
        } else if (next) now.set(entry.name, next)
      } catch (error) {
        onError(error)
        now.set(entry.name, { stamp: before?.stamp ?? '', restsUntil: Date.now() + restMs })
      }
    }
    seen = now
    return taken
  }

  async function visit(name: string, before: Seen | undefined): Promise<Seen | 'taken' | null> {
    // No link is followed, and no pipe is waited for.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(join(folder, name), flags)
    try {
      const facts = await file.stat()
      if (!facts.isFile()) return null
      const stamp = stampOf(facts)
      if (before?.stamp !== stamp) return { stamp }
      if ((before.restsUntil ?? 0) > Date.now()) return before
      if (facts.size === 0 && Date.now() - facts.mtimeMs < emptyMs) return { stamp }
      const isTaken = await take(name, file, facts)
      // Another file may have come under this name meanwhile.
      const still = await lstat(join(folder, name)).catch(() => null)
      if (still === null || stampOf(still) !== stamp) return null
      await (isTaken ? unlink(join(folder, name)) : setAside(name))
      return 'taken'
    } finally {
      await file.close()
    }
  }

  /** Answers whether it was taken; else the inbox says why not. */
  async function take(name: string, file: FileHandle, { size, mtimeMs }: Stats): Promise<boolean> {
    const from = `${name} ${size} ${mtimeMs}`
    const arrival: Arrival = { source: 'folder', from, name, sender: null, subject: null }
    try {
      if (/\.eml$/i.test(name)) {
        if (size > mostMailBytes) throw tooLarge(mostMailBytes)
        await takeMail(arrivals, await file.readFile())
      } else {
        if (size > mostBytes) throw tooLarge(mostBytes)
        await arrivals.take(arrival, file.createReadStream({ autoClose: false }))
      }
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await arrivals.refuse(arrival, error.message)
      return false
    }
  }

  async function setAside(name: string): Promise<void> {
    const aside = join(folder, refusedFolder)
    await mkdir(aside, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(aside)).isDirectory()) throw new Error('The folder "refused" is none.')
    const isFree = (await lstat(join(aside, name)).catch(() => null)) === null
    await rename(join(folder, name), join(aside, isFree ? name : `${randomUUID()} ${name}`))
  }
}

function stampOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs}`
}

function tooLarge(most: number): Problem {
  return new Problem('too-large', { detail: fileRefusals.large(most) })
}
