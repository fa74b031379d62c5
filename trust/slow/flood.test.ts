import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure } from '../figure.ts'
import { adminHeaders, type RunningServer, runningServer } from './running-server.ts'

let server: RunningServer
let headers: Record<string, string>
beforeAll(async () => {
  server = await runningServer()
  headers = await adminHeaders(server.url)
})
afterAll(() => server.end())

/** A connection to the server, and everything received on it. */
interface Client {
  readonly socket: Socket
  readonly statuses: () => string[]
  readonly isClosed: () => boolean
}

async function client(): Promise<Client> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let text = ''
  let isClosed = false
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  return {
    socket,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status),
    isClosed: () => isClosed,
  }
}

const clients = (count: number) => Promise.all(Array.from({ length: count }, client))

/** The server's memory now, in megabytes. */
function memory(): number {
  const status = readFileSync(`/proc/${server.child().pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function signIn(email: string): string {
  const body = JSON.stringify({ email, password: 'not the one' })
  return [
    'POST /api/session HTTP/1.1',
    `Host: ${new URL(server.url).host}`,
    `Origin: ${server.url}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * How long four other clients wait and how much memory the server uses, until `isOver` (3 s at
 * least).
 */
async function others(isOver: () => boolean, most: number) {
  const waits: number[] = []
  let highest = 0
  const begin = performance.now()
  const isDone = () => {
    const took = performance.now() - begin
    return took > most || (took > 3000 && isOver())
  }
  const ask = async () => {
    while (!isDone()) {
      const start = performance.now()
      const response = await fetch(`${server.url}/api/patients`, { headers })
      await response.arrayBuffer()
      expect(response.status).toBe(200)
      waits.push(performance.now() - start)
      highest = Math.max(highest, memory())
      await pause(40)
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  waits.sort((a, b) => a - b)
  return { count: waits.length, p95: waits[Math.floor(waits.length * 0.95)] ?? 0, highest }
}

test('W-10 two hundred pipelined sign-ins are slowed, and keep nobody else waiting', async () => {
  const flood = await client()
  flood.socket.write(signIn('nobody@clinic.example').repeat(200))
  const seen = await others(() => flood.statuses().length >= 200, 60_000)
  const statuses = flood.statuses()
  flood.socket.destroy()
  const limited = statuses.filter((status) => status === '429').length
  const wrong = statuses.filter((status) => status === '401').length
  expect([limited + wrong, wrong]).toEqual([200, 5])
  expect(seen.p95).toBeLessThan(500)
  expect(seen.highest).toBeLessThan(512)
  figure(
    'W-10',
    `200 pipelined sign-ins: ${wrong} × 401, ${limited} × 429; ${seen.count} requests of others, p95 ${seen.p95.toFixed(0)} ms, ${seen.highest.toFixed(0)} MB`,
  )
})

test('W-10 slow or idle clients are disconnected, and keep nobody else waiting', async () => {
  const start = performance.now()
  const idle = await clients(500)
  const slowHeads = await clients(50)
  const slowBodies = await clients(50)
  for (const { socket } of slowHeads)
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const long = signIn('a@clinic.example').replace(/Content-Length: \d+/, 'Content-Length: 5000')
  for (const { socket } of slowBodies) socket.write(long.slice(0, -10))
  const slow = [...slowHeads, ...slowBodies]
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x')
  }, 1000)
  const all = [...idle, ...slow]
  const seen = await others(() => all.every((one) => one.isClosed()), 60_000)
  clearInterval(drip)
  const seconds = (performance.now() - start) / 1000
  const sentAway = (some: readonly Client[]) =>
    some.filter((one) => one.isClosed() && one.statuses().join() === '408').length
  const told = [sentAway(idle), sentAway(slowHeads), sentAway(slowBodies)]
  for (const { socket } of all) socket.destroy()
  expect(told).toEqual([500, 50, 50])
  expect(seconds).toBeLessThan(45)
  expect(seen.p95).toBeLessThan(500)
  expect(seen.highest).toBeLessThan(512)
  figure(
    'W-10',
    `500 idle, 50 slow heads and 50 slow bodies: all 408 within ${seconds.toFixed(0)} s; ${seen.count} requests of others, p95 ${seen.p95.toFixed(0)} ms, ${seen.highest.toFixed(0)} MB`,
  )
})
