import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOutOfMemory, runThread } from './run-thread.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-threads-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(source: string, more: { signal?: AbortSignal; graceMs?: number } = {}) {
  const file = join(folder, `${Math.random()}.mjs`)
  const head = `import { parentPort, workerData } from 'node:worker_threads'\n`
  await writeFile(file, head + source)
  const heard: unknown[] = []
  await runThread({
    file,
    name: 'a test',
    data: 7,
    mostMemory: 24,
    onMessage: (message) => heard.push(message),
    signal: more.signal,
    graceMs: more.graceMs ?? 0,
  })
  return heard
}

test('a thread returns its results and ends with its work', async () => {
  expect(await run('parentPort.postMessage(workerData * 6)')).toEqual([42])
})

test('a thread that fails, or exits with a code, fails its caller', async () => {
  await expect(run('throw new Error("broken")')).rejects.toThrow('broken')
  await expect(run('process.exit(3)')).rejects.toThrow('ended with 3')
})

test('a thread that needs too much memory is terminated, and nothing else is', async () => {
  const greedy = run('const all = []; for (;;) all.push({ text: String(all.length) })')
  await expect(greedy.catch(isOutOfMemory)).resolves.toBe(true)
})

test('a thread that never ends is terminated after its time', async () => {
  const signal = AbortSignal.timeout(300)
  await expect(run('for (;;);', { signal })).rejects.toThrow('timeout')
  await expect(run('', { signal })).rejects.toThrow('timeout')
})

test('a thread that is told to stop may first reach a safe point', async () => {
  const stopping = new AbortController()
  const source = `parentPort.once('message', (word) => { parentPort.postMessage(word) })`
  setTimeout(() => stopping.abort(new Error('enough')), 300)
  const start = performance.now()
  await expect(run(source, { signal: stopping.signal, graceMs: 60_000 })).rejects.toThrow('enough')
  expect(performance.now() - start).toBeLessThan(10_000)
})
