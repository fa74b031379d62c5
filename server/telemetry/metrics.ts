import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Sql } from '../database/connect.ts'
import type { Replica } from '../database/replica.ts'
import { poolCounts } from '../database/silence.ts'
import { routeOf } from './route.ts'
import { readCounts, readSometimes, type StoredGauge } from './stored-counts.ts'

/** The primary and its standby. */
export interface Databases {
  readonly sql: Sql
  readonly replica: Pick<Replica, 'status'>
}

/**
 * The metrics for Prometheus: sums and times only. Labels are route patterns, statuses and kinds;
 * no value identifies a person or a row.
 */
export function makeMetrics(
  app: FastifyInstance,
  { sql, replica }: Databases,
  gauges: readonly StoredGauge[],
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  gauge(registry, 'openward_database_connections', 'Connections of this server by state.', [
    'state',
  ])((set) => {
    const { idle, busy, opening } = poolCounts(sql)
    set({ state: 'idle' }, idle)
    set({ state: 'busy' }, busy)
    set({ state: 'opening' }, opening)
  })
  gauge(
    registry,
    'openward_database_queue',
    'Statements that wait for a connection.',
  )((set) => set({}, poolCounts(sql).queued))
  countReplica(registry, replica)
  countStored(registry, sql)
  for (const { name, help, read } of gauges) {
    const readNow = readSometimes(() => read(sql))
    gauge(
      registry,
      `openward_${name}`,
      help,
    )(async (set) => {
      const value = await readNow()
      if (value !== null) set({}, value)
    })
  }
  return registry
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'openward_http_requests_total',
    help: 'Answered requests.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'openward_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request) }
    requests.inc({ ...labels, status: String(reply.statusCode) })
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

function countReplica(registry: Registry, replica: Databases['replica']): void {
  gauge(
    registry,
    'openward_replica_used',
    '1 when reports are read from the standby.',
  )((set) => {
    const status = replica.status()
    if (status) set({}, status.isUsed ? 1 : 0)
  })
  gauge(
    registry,
    'openward_replica_behind_seconds',
    'At most so much is missing on the standby.',
  )((set) => {
    const seconds = replica.status()?.secondsBehind ?? null
    if (seconds !== null) set({}, seconds)
  })
}

function countStored(registry: Registry, sql: Sql): void {
  const read = readSometimes(() => readCounts(sql))
  const add = (name: string, help: string, labels: string[] = []) =>
    gauge(registry, `openward_${name}`, help, labels)
  add(
    'database_up',
    '1 when the database answered.',
  )(async (set) => set({}, (await read()) === null ? 0 : 1))
  add('jobs', 'Jobs that are not done, by queue and state.', ['queue', 'state'])(async (set) => {
    for (const { queue, state, count } of (await read())?.jobs ?? []) set({ queue, state }, count)
  })
  add('mails', 'Mails that wait or that failed in the last day.', ['state'])(async (set) => {
    const counts = await read()
    if (!counts) return
    set({ state: 'waiting' }, counts.mailsWaiting)
    set({ state: 'failed' }, counts.mailsFailed)
  })
}

type Setter = (labels: Record<string, string>, value: number) => void

/** A gauge that is computed when it is read, and missing where there is no value. */
function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []) {
  return (collect: (set: Setter) => void | Promise<void>) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        await collect((labels, value) => this.set(labels, value))
      },
    })
  }
}
