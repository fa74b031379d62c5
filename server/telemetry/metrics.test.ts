import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../database/free-port.ts'
import { testClinic } from '../../app/server/test-clinic.ts'

const token = 'the metrics for Prometheus'
const clinic = await testClinic({ OPENWARD_METRICS_TOKEN: token })
afterAll(() => clinic.close())

const scrape = (authorization?: string) =>
  clinic.app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })

test('Prometheus reads how many requests got which answer, and the state of the server and its database', async () => {
  const admin = await clinic.signedIn('admin', { name: 'Canary Quillfeather' })
  const cookie = { host: 'clinic.example', cookie: admin.cookie }
  await clinic.app.inject({ url: '/api/patients?search=Canary', headers: cookie })
  await clinic.app.inject({ url: `/api/patients/${admin.userId}`, headers: cookie })
  await clinic.app.inject({ url: '/api/Canary/Quillfeather', headers: cookie })
  await clinic.sql`
    insert into mails (id, to_address, subject, body)
    values (gen_random_uuid(), 'canary@clinic.example', 'Canary', 'Canary')`
  await clinic.sql`
    insert into backups (id, reason, state, made_at)
    values (gen_random_uuid(), 'asked', 'done', now() - interval '1 hour')`
  const { statusCode, body, headers } = await scrape(`Bearer ${token}`)
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  const lines = body.split('\n')
  expect(lines).toContain(
    'openward_http_requests_total{method="GET",route="/api/patients",status="200"} 1',
  )
  expect(lines).toContain(
    'openward_http_requests_total{method="GET",route="/api/patients/:id",status="404"} 1',
  )
  expect(lines).toContain('openward_database_up 1')
  expect(lines).toContain('openward_database_damaged_files 0')
  expect(lines).toContain('openward_mails{state="waiting"} 1')
  expect(lines).toContain('openward_database_queue 0')
  expect(body).not.toMatch(/^openward_replica_/m)
  expect(body).toMatch(/^openward_database_connections\{state="idle"\} [1-9]/m)
  expect(body).toMatch(/^openward_backup_age_seconds 36\d\d/m)
  expect(body).toMatch(/^openward_audit_events [1-9]/m)
  expect(body).toMatch(/^openward_http_request_duration_seconds_bucket\{le="0\.005"/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  // No person, and no id of a row or a person.
  expect(body).not.toMatch(/canary|quillfeather/i)
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('nobody without the token reads it', async () => {
  for (const authorization of [undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const { statusCode, body } = await scrape(authorization)
    expect([statusCode, body]).toEqual([401, ''])
  }
})

test('where nothing was set there is no such page', async () => {
  const quiet = await testClinic()
  expect((await quiet.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  await quiet.close()
})

test('on a port of its own it is out of reach of the product’s users', async () => {
  const port = await freePort()
  const apart = await testClinic({ OPENWARD_METRICS_PORT: String(port) })
  expect((await apart.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await answer.text()).toContain('openward_database_up 1')
  await apart.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

test('an unreachable database is a figure too, not an error', async () => {
  await clinic.sql.end()
  await pause(2_100)
  const { statusCode, body } = await scrape(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('openward_database_up 0')
  expect(body).toContain('openward_http_requests_total')
}, 20_000)
