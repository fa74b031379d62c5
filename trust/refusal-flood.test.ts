import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aServer, type RunningServer } from '../app/server/a-server.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { together } from './together.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const clinic = await testClinic()
let server: RunningServer
beforeAll(async () => {
  server = await aServer({
    DATABASE_URL: clinic.url,
    OPENWARD_DATA: clinic.environment.dataFolder,
    OPENWARD_SECRET: clinic.environment.secret,
    OPENWARD_LOG: 'info',
  })
})
afterAll(() => clinic.close())

const refusals = 7515

test('L-01 thousands of refusals of one address make only a few events and log lines', async () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, init).then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
  const body = JSON.stringify({ email: 'x', password: 'short' })
  const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const forms = [
    () => ask('/api/patients'),
    () => ask('/api/users/01900000-0000-7000-8000-000000000001'),
    () => ask('/api/sign-up', post),
    () => ask('/api/sign-up', { ...post, headers: { ...post.headers, origin: server.url } }),
    () =>
      ask('/api/password-links/use', { ...post, headers: { ...post.headers, origin: server.url } }),
  ]
  const start = performance.now()
  const statuses = new Set<number>()
  const kinds = Array.from({ length: refusals }, (_, n) => forms[n % forms.length])
  await together(kinds, async (form) => {
    const status = await form?.()
    if (status !== undefined) statuses.add(status)
  })
  // A table is missing: each request fails, and would be a log line.
  const headers = { ...post.headers, origin: server.url }
  const reading = { ...post, headers, body: JSON.stringify({ token: 'x'.repeat(43) }) }
  await clinic.owner`alter table check_in_kiosk rename to kiosk_gone`
  await together([...Array(200).keys()], async () => {
    expect(await ask('/api/check-in/reading', reading)).toBe(500)
  })
  await clinic.owner`alter table kiosk_gone rename to check_in_kiosk`
  const seconds = (performance.now() - start) / 1000
  server.child.kill('SIGTERM')
  await server.exited

  const events = await clinic.sql<{ outcome: string; reason: string; address: string }[]>`
    select outcome, reason, address from audit_events
    where actor_role = 'visitor' order by id`
  const counted = events
    .map(({ reason }) => Number(/^(\d+) more refused requests$/.exec(reason)?.[1] ?? 0))
    .filter((count) => count > 0)
  const single = events.length - counted.length
  expect([...statuses].sort()).toEqual([401, 403, 422, 429])
  // None is lost: each is an event of its own, or part of a count.
  const noticed = single + counted.reduce((sum, count) => sum + count, 0)
  expect(noticed).toBe(refusals + 200)
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
  const windows = Math.ceil(seconds / 60) + 1
  expect(events.length).toBeLessThanOrEqual(windows * 21)
  const lines = server.output().split('\n')
  // A busy machine has slow answers too.
  const ofRequests = lines.filter((line) => /"msg":"(request failed|slow)"/.test(line))
  expect(ofRequests.length).toBeGreaterThan(0)
  expect(ofRequests.length).toBeLessThanOrEqual(windows * 5)
  expect(server.output()).toContain('lines about requests of one address left out')
  figure(
    'L-01',
    `${refusals} refusals of one address in ${seconds.toFixed(0)} s: ${events.length} events, ${counted.length} of them counts; 200 failures: ${ofRequests.length} lines`,
  )
})
