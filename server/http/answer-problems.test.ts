import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { auditLogWorks } from '../../clinic/audit/server/audit-log-works.ts'
import { testDatabase } from '../database/test-database.ts'
import { answerProblems } from './answer-problems.ts'

const { sql, owner, drop } = await testDatabase()
const app = Fastify()
answerProblems(app, { mayLog: () => false, auditLogWorks: () => auditLogWorks(sql) })
app.post('/fault', () => sql`insert into no_such_table values (1)`)
afterAll(async () => {
  await app.close()
  await drop()
})

const status = async () => (await app.inject({ method: 'POST', url: '/fault' })).statusCode

test('a fault is answered 500, but 503 while the audit log cannot be written', async () => {
  expect(await status()).toBe(500)
  await owner`alter table audit_events rename to audit_events_away`
  expect(await status()).toBe(503)
  await owner`alter table audit_events_away rename to audit_events`
  expect(await status()).toBe(500)
})

test('asking whether the audit log can be written leaves no event', async () => {
  expect(await auditLogWorks(sql)).toBe(true)
  expect(await sql`select from audit_events`).toHaveLength(0)
})
