import { randomBytes, createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBucket } from './a-bucket.ts'
import { fileStore, TooLarge } from './file-store.ts'

const secret = 'a secret for tests only, long enough'
let dataFolder: string
let bucket: Awaited<ReturnType<typeof aBucket>>
beforeAll(async () => {
  bucket = await aBucket()
})
afterAll(() => bucket.end())
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'openward-files-'))
})
afterEach(async () => {
  await rm(dataFolder, { recursive: true })
  await rm(join(bucket.directory, 'files'), { recursive: true, force: true })
})

const namedIn = (path: string) => /([0-9a-f]{64})(?:\._S3rver_object)?$/.exec(path)?.[1]

describe.each(['folder', 'bucket'] as const)('on a shelf that is a %s', (kind) => {
  const place = () => ({
    ...{ dataFolder, filesFolder: null, secret },
    filesBucket: kind === 'bucket' ? bucket.bucket : null,
  })
  const store = (more = {}) => fileStore({ ...place(), ...more })
  const most = 10_000_000
  const chunked = (content: Buffer, size = 7_000) =>
    Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
      })(),
    )
  async function keep(content: Buffer) {
    const received = await store().receive(chunked(content), most)
    await received.keep()
    await received.settle()
    return received
  }
  const read = async (name: string, from = store()) => {
    const content = await from.read(name)
    return content === null ? null : buffer(content)
  }
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  /** Also those that are not finished; of a bucket, the objects. */
  const onDisk = async () => {
    const here = await filesIn(join(dataFolder, 'files'))
    const there = await filesIn(bucket.directory)
    return [...here, ...there.filter((path) => path.endsWith('._S3rver_object'))]
  }

  test('content of any length comes back as it was, and lies encrypted under a name that tells nothing', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
      const content = Buffer.alloc(length, 'Noor has asthma. ')
      const { name, sha256, bytes } = await keep(content)
      expect([bytes, sha256]).toEqual([length, createHash('sha256').update(content).digest('hex')])
      expect(name).toMatch(/^[0-9a-f]{64}$/)
      expect(name).not.toBe(sha256)
      expect((await read(name))?.equals(content)).toBe(true)
      expect(await store().check(name, sha256)).toBe('whole')
    }
    for (const path of await onDisk()) {
      expect((await readFile(path)).includes('asthma')).toBe(false)
      if (kind === 'folder') expect((await stat(path)).mode & 0o077).toBe(0)
    }
  })

  test('the same content is stored once, and storing it again mends it', async () => {
    const content = randomBytes(200_000)
    const { name, sha256 } = await keep(content)
    const [path = ''] = await onDisk()
    await writeFile(path, 'overwritten')
    expect(await store().check(name, sha256)).toBe('damaged')
    expect((await keep(content)).name).toBe(name)
    expect(await store().check(name, sha256)).toBe('whole')
    expect(await onDisk()).toEqual([path])
  })

  test('a changed bit, a missing end, another order and another secret are noticed', async () => {
    const { name, sha256 } = await keep(randomBytes(200_000))
    const [path = ''] = await onDisk()
    const whole = await readFile(path)
    const flipped = Buffer.from(whole)
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1
    const head = 36
    const piece = 65_536 + 16
    const swapped = Buffer.concat([
      whole.subarray(0, head),
      whole.subarray(head + piece, head + 2 * piece),
      whole.subarray(head, head + piece),
      whole.subarray(head + 2 * piece),
    ])
    const cut = whole.subarray(0, head + 2 * piece)
    for (const bad of [flipped, swapped, cut, whole.subarray(0, 10), Buffer.alloc(0)]) {
      await writeFile(path, bad)
      expect(await store().check(name, sha256)).toBe('damaged')
      await expect(read(name)).rejects.toThrow()
    }
    await writeFile(path, whole)
    expect(await store().check(name, sha256)).toBe('whole')
    expect(await store({ secret: `another ${secret}` }).check(name, sha256)).toBe('damaged')
    // Another whole file in its place.
    const other = await keep(randomBytes(10))
    await writeFile(
      path,
      await readFile((await onDisk()).find((one) => namedIn(one) === other.name) ?? ''),
    )
    expect(await store().check(name, sha256)).toBe('damaged')
    await rm(path)
    expect([await store().check(name, sha256), await read(name)]).toEqual(['gone', null])
  })

  test('more content than allowed is refused and leaves nothing', async () => {
    const content = randomBytes(100_000)
    await expect(store().receive(chunked(content), 99_999)).rejects.toThrow(TooLarge)
    expect(await onDisk()).toEqual([])
    expect((await store().receive(chunked(content), 100_000)).bytes).toBe(100_000)
  })

  test('content that is received but not kept is on no shelf, and is cleared away', async () => {
    const cut = async function* () {
      yield randomBytes(100_000)
      throw new Error('The sender left.')
    }
    await expect(store().receive(cut(), most)).rejects.toThrow('The sender left.')
    expect(await onDisk()).toEqual([])
    const received = await store().receive(chunked(randomBytes(10)), most)
    expect(await read(received.name)).toBeNull()
    await received.giveUp()
    expect(await onDisk()).toEqual([])
  })

  test('leftovers of a killed server are cleared away once they are old, but not a content that a row names', async () => {
    const never = await store().receive(chunked(randomBytes(10)), most)
    const orphan = await store().receive(chunked(randomBytes(11)), most)
    await orphan.keep()
    const wanted = await store().receive(chunked(randomBytes(12)), most)
    await wanted.keep()
    const asked: string[] = []
    const sweep = (age: number) =>
      store().sweep(age, async (name, removeIt) => {
        asked.push(name)
        if (name !== wanted.name) await removeIt()
      })
    await sweep(60_000)
    expect([asked, (await onDisk()).length]).toEqual([[], 5])
    await sweep(0)
    expect(asked.sort()).toEqual([orphan.name, wanted.name].sort())
    expect((await onDisk()).map(namedIn)).toEqual([wanted.name])
    await never.giveUp()
  })

  test('content is put back under its earlier name by a server with another secret', async () => {
    const content = randomBytes(70_000)
    const { name, sha256 } = await keep(content)
    const elsewhere = await mkdtemp(join(tmpdir(), 'openward-files-'))
    const other = store({
      ...{ filesFolder: elsewhere, secret: `another ${secret}` },
      ...(kind === 'bucket' && { filesBucket: { ...bucket.bucket, folder: 'restored/' } }),
    })
    await other.putBack(name, chunked(content))
    expect(await other.check(name, sha256)).toBe('whole')
    await rm(elsewhere, { recursive: true })
  })

  test('no name leads out of the folder', async () => {
    await expect(store().read(`${'../'.repeat(3)}etc/passwd`)).rejects.toThrow('This is no name')
  })
})
