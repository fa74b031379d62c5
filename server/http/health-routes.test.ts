import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { answerProblems } from './answer-problems.ts'
import { healthRoutes } from './health-routes.ts'

const { sql, owner, drop } = await testDatabase()
afterAll(() => drop())

const stopping = new AbortController()
const app = Fastify()
answerProblems(app, { mayLog: () => false, auditLogWorks: () => Promise.resolve(true) })
healthRoutes(app, { sql, stopping: stopping.signal })
const ask = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url })
  return [statusCode, headers['retry-after']]
}

test('a server is ready once all migrations ran, until it is told to stop', async () => {
  expect(await ask('/api/ready')).toEqual([200, undefined])
  await owner`update schema_migrations set name = 'gone' || name where name like '0100-%'`
  expect(await ask('/api/ready')).toEqual([503, '2'])
  await owner`update schema_migrations set name = substr(name, 5) where name like 'gone%'`
  expect(await ask('/api/ready')).toEqual([200, undefined])
  stopping.abort()
  expect(await ask('/api/ready')).toEqual([503, '2'])
  expect(await ask('/api/health')).toEqual([200, undefined])
})
