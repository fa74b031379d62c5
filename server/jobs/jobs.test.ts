import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { makeJobs } from './jobs.ts'

const { sql, owner, drop } = await testDatabase()
afterAll(drop)

const errors: unknown[] = []
const jobsOf = () => makeJobs({ sql, owner }, (error) => errors.push(error))

test('a job runs soon after it was queued, with the data it was queued with', async () => {
  const jobs = jobsOf()
  const done = Promise.withResolvers<unknown>()
  jobs.work('letters', async (data) => done.resolve(data))
  await jobs.start()
  const left = performance.now()
  await jobs.send('letters', { to: 'O\'Neil "Ana" \\ Šimić' })
  expect(await done.promise).toEqual({ to: 'O\'Neil "Ana" \\ Šimić' })
  expect(performance.now() - left).toBeLessThan(2000)
  await jobs.stop()
  expect(errors).toEqual([])
})

test('a job that a stopping server could not finish is finished by the next server', async () => {
  const first = jobsOf()
  const taken = Promise.withResolvers<void>()
  first.work('long', async (_, stopping) => {
    taken.resolve()
    await new Promise((_resolve, reject) => {
      stopping.addEventListener('abort', () => reject(new Error('stopped')))
    })
  })
  await first.send('long', { number: '7' })
  await taken.promise
  await first.stop()

  const second = jobsOf()
  const done = Promise.withResolvers<unknown>()
  second.work('long', async (data) => done.resolve(data))
  await second.start()
  expect(await done.promise).toEqual({ number: '7' })
  await second.stop()
})

test('a job queued in a transaction that is rolled back was never queued', async () => {
  const jobs = jobsOf()
  const seen: unknown[] = []
  const last = Promise.withResolvers<void>()
  jobs.work('notes', async (data) => {
    seen.push(data)
    if (data['is'] === 'last') last.resolve()
  })
  await jobs.start()
  const rolledBack = sql.begin(async (tx) => {
    await jobs.send('notes', { is: 'taken back' }, tx)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await sql.begin((tx) => jobs.send('notes', { is: 'last' }, tx))
  await last.promise
  expect(seen).toEqual([{ is: 'last' }])
  await jobs.stop()
})
