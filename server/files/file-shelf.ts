import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where sealed files lie under names that tell nothing: a folder or a bucket. */
export interface FileShelf {
  /** Moves a whole file of this machine there; one of that name is replaced. It is safe there when this ends. */
  put(name: string, path: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Opens the file only once its reader begins. */
  read(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
}

/** No name leads out of the shelf. */
export function checkName(name: string): string {
  if (/^[0-9a-f]{64}$/.test(name)) return name
  throw new Error('This is no name of a stored file.')
}

/** A shelf of files in a folder, below folders of their first two letters. */
export function folderShelf(folder: string): FileShelf {
  const placeOf = (name: string) => {
    const below = join(folder, checkName(name).slice(0, 2))
    return { below, path: join(below, name) }
  }
  return {
    async put(name, from) {
      const { below, path } = placeOf(name)
      await mkdir(below, { recursive: true, mode: 0o700 })
      await rename(from, path)
      await syncFolder(below)
      await syncFolder(folder)
    },
    has: async (name) => (await stat(placeOf(name).path).catch(whereThere)) !== null,
    async *read(name) {
      yield* createReadStream(placeOf(name).path, { highWaterMark: 262_144 })
    },
    remove: (name) => rm(placeOf(name).path, { force: true }),
  }
}

function whereThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
