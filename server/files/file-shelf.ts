import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where sealed files lie under names that tell nothing: a folder, or a bucket some day. */
export interface FileShelf {
  /** Moves a whole file of this machine there; one of that name is replaced. It is safe on the disk when this ends. */
  put(name: string, path: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Opens the file only once its reader begins. */
  read(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
}

const isName = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** A shelf of files in a folder, below folders of their first two letters. */
export function folderShelf(folder: string): FileShelf {
  const placeOf = (name: string) => {
    if (!isName(name)) throw new Error('This is no name of a stored file.')
    const below = join(folder, name.slice(0, 2))
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
  await handle.sync().finally(() => handle.close())
}
