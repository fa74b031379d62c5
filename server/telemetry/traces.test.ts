import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { traceRequests, wantsTraces } from './traces.ts'

const received: string[] = []
/** Accepts the requests of an OpenTelemetry exporter. */
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    received.push(`${request.url} ${body}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
afterAll(() => {
  collector.close()
})

test('a request becomes a span of its caller’s trace, without its address', async () => {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint
  process.env['OTEL_SERVICE_NAME'] = 'clinic-one'
  const app = Fastify()
  await traceRequests(app, process.env)
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  app.get('/api/patients/:id', () => ({ name: 'Canary' }))
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01`, cookie: 'openward=canary' }
  await app.inject({ url: '/api/patients/canary?search=canary', headers })
  await app.close()
  const [sent = ''] = received
  expect(sent).toMatch(/^\/v1\/traces /)
  for (const part of ['GET /api/patients/:id', trace, 'clinic-one', '"intValue":200']) {
    expect(sent).toContain(part)
  }
  expect(sent).not.toMatch(/canary/i)
})

test('no variable, or one that says no: no traces', () => {
  expect(wantsTraces({})).toBe(false)
  expect(wantsTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe(true)
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }
  expect(wantsTraces(off)).toBe(false)
  expect(wantsTraces({ ...off, OTEL_SDK_DISABLED: '', OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
})
