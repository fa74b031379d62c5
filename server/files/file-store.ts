import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../contract/problem.ts'
import type { Environment } from '../environment.ts'
import { bucketShelf } from './bucket-shelf.ts'
import { type FileShelf, folderShelf } from './file-shelf.ts'
import { sealed, unsealed } from './sealed-bytes.ts'

export type Content = AsyncIterable<Uint8Array>

/** Content that was received whole and lies encrypted beside the shelf, where nobody sees it yet. */
export interface ReceivedFile {
  /** Its name on the shelf: a keyed hash, so that the same content is stored once. */
  readonly name: string
  /** SHA-256, in hex. */
  readonly sha256: string
  readonly bytes: number
  /** Puts it on the shelf; called in the transaction that adds its row. */
  keep(): Promise<void>
  /** Its row is committed. */
  settle(): Promise<void>
  /** Its row was not made. After `keep`, only `sweep` can tell whether it was. */
  giveUp(): Promise<void>
}

/** Larger content than was allowed. */
export class TooLarge extends Error {}

export interface FileStore {
  /** Encrypts content while it comes, with bounded memory. Throws `TooLarge`, or what the content throws. */
  receive(content: Content, most: number): Promise<ReceivedFile>
  /** Puts content back under a name that it had before. */
  putBack(name: string, content: Content): Promise<void>
  /** The content, or null where it is gone. It throws while it is read if it was changed. */
  read(name: string): Promise<Content | null>
  /** Reads all of it and compares it with its hash. */
  check(name: string, sha256: string): Promise<'whole' | 'gone' | 'damaged'>
  /**
   * Clears away what servers left that were killed while they received, once it is old. For a file that reached the
   * shelf `unlessWanted` gets its name, and removes it where no row has it.
   */
  sweep(
    olderThanMs: number,
    unlessWanted: (name: string, removeIt: () => Promise<void>) => Promise<void>,
  ): Promise<void>
}

type Place = Pick<Environment, 'dataFolder' | 'filesFolder' | 'filesBucket' | 'secret'>

/** The folder of the stored files; of those in a bucket it has the unfinished ones. */
export function filesFolderOf({
  dataFolder,
  filesFolder,
}: Pick<Place, 'dataFolder' | 'filesFolder'>): string {
  return resolve(filesFolder ?? join(dataFolder, 'files'))
}

/** The stored files of a clinic, encrypted by keys from the server's secret. */
export function fileStore(place: Place): FileStore {
  const folder = filesFolderOf(place)
  const shelf = place.filesBucket ? bucketShelf(place.filesBucket) : folderShelf(folder)
  return storeOn(shelf, join(folder, 'unfinished'), place.secret)
}

/** `unfinished` is a folder of this machine on the same disk as a shelf that is a folder. */
function storeOn(shelf: FileShelf, unfinished: string, secret: string): FileStore {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `openward files ${use}`, 32))
  const key = derive('encryption')
  const nameKey = derive('name')
  const remove = (path: string) => rm(path, { force: true })

  /** Writes content encrypted to the disk. */
  async function write(content: Content, path: string, most: number) {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const chunk of content) {
        bytes += chunk.length
        if (bytes > most) throw new TooLarge('There is more content than allowed.')
        hash.update(chunk)
        yield chunk
      }
    }
    try {
      // Flushed: on the disk before it is closed.
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(sealed(counted(), key), file)
    } catch (error) {
      await remove(path)
      throw error
    }
    return { bytes, digest: hash.digest() }
  }

  async function read(name: string): Promise<Content | null> {
    return (await shelf.has(name)) ? unsealed(shelf.read(name), key) : null
  }

  return {
    read,

    async receive(content, most) {
      const path = join(unfinished, randomUUID())
      const { bytes, digest } = await write(content, path, most)
      const name = createHmac('sha256', nameKey).update(digest).digest('hex')
      let isKept = false
      return {
        name,
        sha256: digest.toString('hex'),
        bytes,
        async keep() {
          // An empty file tells a later sweep what may have reached the shelf.
          await writeFile(`${path}.${name}`, '', { flag: 'wx', mode: 0o600, flush: true })
          isKept = true
          await shelf.put(name, path)
        },
        settle: () => remove(`${path}.${name}`),
        giveUp: async () => {
          if (!isKept) await remove(path)
        },
      }
    },

    async putBack(name, content) {
      const path = join(unfinished, randomUUID())
      await write(content, path, Infinity)
      await shelf.put(name, path)
    },

    async check(name, sha256) {
      const content = await read(name)
      if (content === null) return 'gone'
      const hash = createHash('sha256')
      try {
        for await (const chunk of content) hash.update(chunk)
      } catch (error) {
        // A bucket that is away says nothing about the file.
        if (error instanceof Problem) throw error
        return 'damaged'
      }
      return hash.digest('hex') === sha256 ? 'whole' : 'damaged'
    },

    async sweep(olderThanMs, unlessWanted) {
      const left = await readdir(unfinished).catch(() => [])
      for (const one of left) {
        const path = join(unfinished, one)
        const facts = await stat(path).catch(() => null)
        if (facts === null || Date.now() - facts.ctimeMs < olderThanMs) continue
        const [, name] = one.split('.')
        if (name !== undefined) await unlessWanted(name, () => shelf.remove(name))
        await remove(path)
      }
    },
  }
}
