import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills all free room, again and again as room becomes free. */
  readonly fill: () => void
  /** Frees the room again. */
  readonly clear: () => void
  readonly remove: () => void
}

/** A disk of its own, in memory; null where this account may not mount one. */
export function smallDisk(size: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'openward-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=711`]
  if (spawnSync('mount', [...options, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      for (let size = 1 << 20; size >= 1 << 12;) {
        try {
          appendFileSync(ballast, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
    },
    clear: () => rmSync(ballast),
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
