import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webFiles } from './web-files.ts'

const script = 'console.log("the pages")\n'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'openward-web-'))
const app = Fastify()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const file = join(folder, 'assets/index-1234.js')
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(file, script)
  writeFileSync(`${file}.br`, brotliCompressSync(script))
  writeFileSync(`${file}.gz`, gzipSync(script))
  await webFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (encoding: string) =>
  app.inject({ url: '/assets/index-1234.js', headers: { 'accept-encoding': encoding } })

it('a browser gets scripts as the build compressed them, to keep for ever', async () => {
  const modern = await ask('gzip, deflate, br, zstd')
  expect(modern.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(modern.rawPayload).toString()).toBe(script)
  const older = await ask('gzip')
  expect(older.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(older.rawPayload).toString()).toBe(script)
})

it('a client that reads no compressed answers gets the script as it is', async () => {
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})
