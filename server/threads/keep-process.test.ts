import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepProcess, TooLate } from './keep-process.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-process-'))
  file = join(folder, 'asked.mjs')
  await writeFile(
    file,
    `process.on('message', ({ act }) => {
      if (act === 'hang') for (;;);
      if (act === 'end') process.exit(3)
      if (act === 'variables') return process.send(Object.keys(process.env))
      process.send(process.pid)
    })`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

type Question = { readonly act: 'pid' | 'hang' | 'end' | 'variables' }
const asked = (more = {}) =>
  keepProcess<Question, unknown>({
    ...{ file, mostMemory: 64, patienceMs: 2000, idleMs: 60_000, mostAnswers: 3 },
    ...more,
  })

/** Whether a process lives. */
function lives(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

test('one process answers several questions, then another one takes its place', async () => {
  const ask = asked()
  const pids: unknown[] = []
  for (let n = 0; n < 4; n += 1) pids.push(await ask({ act: 'pid' }))
  expect(pids[0]).toBe(pids[1])
  expect(pids[0]).toBe(pids[2])
  expect(pids[3]).not.toBe(pids[0])
  await expect.poll(() => lives(pids[0])).toBe(false)
})

test('a process that nobody asks ends', async () => {
  const ask = asked({ idleMs: 100 })
  const first = await ask({ act: 'pid' })
  await expect.poll(() => lives(first)).toBe(false)
  expect(await ask({ act: 'pid' })).not.toBe(first)
})

test('a process that takes too long is killed, and the next question is answered', async () => {
  const ask = asked({ patienceMs: 1000 })
  const first = await ask({ act: 'pid' })
  await expect(ask({ act: 'hang' })).rejects.toThrow(TooLate)
  expect(lives(first)).toBe(false)
  expect(await ask({ act: 'pid' })).not.toBe(first)
})

test('a process that ends without an answer is an error, and the next question is answered', async () => {
  const ask = asked()
  await expect(ask({ act: 'end' })).rejects.toThrow('The process ended without an answer.')
  expect(await ask({ act: 'pid' })).toBeTypeOf('number')
})

test('a process that was killed while nobody asked is replaced', async () => {
  const ask = asked()
  const first = await ask({ act: 'pid' })
  process.kill(Number(first), 'SIGKILL')
  await expect.poll(() => lives(first)).toBe(false)
  expect(await ask({ act: 'pid' })).not.toBe(first)
})

test('a process that was killed is not told to end when its time is over', async () => {
  const ask = asked({ idleMs: 500 })
  const first = await ask({ act: 'pid' })
  process.kill(Number(first), 'SIGKILL')
  await expect.poll(() => lives(first)).toBe(false)
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.on('uncaughtException', note)
  await new Promise((resolve) => setTimeout(resolve, 700))
  process.off('uncaughtException', note)
  expect(errors).toEqual([])
  expect(await ask({ act: 'pid' })).not.toBe(first)
})

test('a process gets nothing of the server’s environment but the place of compiled sources', async () => {
  process.env['OPENWARD_SECRET_OF_TEST'] = 'secret'
  const names = (await asked()({ act: 'variables' })) as string[]
  delete process.env['OPENWARD_SECRET_OF_TEST']
  const allowed = ['NODE_COMPILE_CACHE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']
  expect(names.filter((name) => !allowed.includes(name))).toEqual([])
})
