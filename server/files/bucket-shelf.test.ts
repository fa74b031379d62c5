import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBucket } from './a-bucket.ts'
import { bucketShelf, bucketWords } from './bucket-shelf.ts'
import { fileStore } from './file-store.ts'

let folder: string
let store: Awaited<ReturnType<typeof aBucket>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-bucket-'))
  store = await aBucket()
})
afterAll(async () => {
  await store.end()
  await rm(folder, { recursive: true })
})

const quick = { patienceMs: 1_000, pausesMs: [50, 100] }
const name = randomBytes(32).toString('hex')
async function aFile(content: Buffer): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, content)
  return path
}
const shelf = (more = {}) => bucketShelf({ ...store.bucket, ...more }, quick)
const filesOf = (secret = 'a secret for tests only, long enough') =>
  fileStore({ dataFolder: folder, filesFolder: null, filesBucket: store.bucket, secret })

test('a large file goes in parts, comes back as it was, and is no longer on this machine', async () => {
  const content = randomBytes(20_000_000)
  const path = await aFile(content)
  // A busy disk takes longer for 20 MB than the quick shelf waits.
  await bucketShelf(store.bucket).put(name, path)
  await expect(stat(path)).rejects.toThrow('ENOENT')
  expect((await buffer(Readable.from(shelf().read(name)))).equals(content)).toBe(true)
  // A later one of the name takes its place.
  await shelf().put(name, await aFile(Buffer.from('later')))
  expect((await buffer(Readable.from(shelf().read(name)))).toString()).toBe('later')
  await shelf().remove(name)
  expect(await shelf().has(name)).toBe(false)
  const names = await readdir(store.directory, { recursive: true })
  expect(names.filter((one) => one.includes(name))).toEqual([])
})

test('a bucket that is away loses nothing: it says so, the file stays, and the next try takes it', async () => {
  const content = randomBytes(100_000)
  const received = await filesOf().receive(Readable.from([content]), 1_000_000)
  await store.stop()
  await expect(received.keep()).rejects.toThrow(bucketWords.away)
  await expect(filesOf().check(received.name, received.sha256)).rejects.toThrow(bucketWords.away)
  await store.start()
  const again = await filesOf().receive(Readable.from([content]), 1_000_000)
  await again.keep()
  await again.settle()
  expect(await filesOf().check(again.name, again.sha256)).toBe('whole')
}, 30_000)

test('wrong keys and a bucket that is not there are told, and no file counts as gone', async () => {
  for (const wrong of [{ secret: 'wrong' }, { bucket: 'elsewhere' }]) {
    await expect(shelf(wrong).has(name)).rejects.toThrow(bucketWords.refused)
    await expect(shelf(wrong).put(name, await aFile(Buffer.from('a')))).rejects.toThrow(
      bucketWords.refused,
    )
  }
})

/** A server that fails in one way, in place of the store. */
async function failing(answer: RequestListener): Promise<{ endpoint: string; end: () => void }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = () => {
    server.closeAllConnections()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, end }
}

test('a store that is busy for a moment is asked again', async () => {
  let tries = 0
  const { endpoint, end } = await failing((_, response) => {
    tries += 1
    response.writeHead(tries < 3 ? 503 : 200).end()
  })
  expect(await shelf({ endpoint }).has(name)).toBe(true)
  expect(tries).toBe(3)
  end()
})

test('a store that is silent before or in the middle of a file is not waited for', async () => {
  const before = await failing(() => undefined)
  await expect(shelf({ endpoint: before.endpoint }).has(name)).rejects.toThrow(bucketWords.away)
  before.end()
  const middle = await failing((_, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('a piece')
  })
  const reading = buffer(Readable.from(shelf({ endpoint: middle.endpoint }).read(name)))
  await expect(reading).rejects.toThrow(bucketWords.away)
  middle.end()
}, 30_000)

test('a store that breaks off in the middle of a check does not make the file a damaged one', async () => {
  const { endpoint, end } = await failing((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200).end()
    else
      response.writeHead(200, { 'content-length': 1_000 }).write('OWF1', () => response.destroy())
  })
  const files = fileStore({
    ...{ dataFolder: folder, filesFolder: null, secret: 'a secret for tests only, long enough' },
    filesBucket: { ...store.bucket, endpoint },
  })
  await expect(files.check(name, name)).rejects.toThrow(bucketWords.away)
  end()
}, 30_000)

test('no name leads out of the bucket', async () => {
  await expect(shelf().has('../other')).rejects.toThrow('This is no name')
})
