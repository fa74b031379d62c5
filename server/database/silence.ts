import { connect as dial, type Socket } from 'node:net'
import type { Sql } from 'postgres'

/** After waiting this long for the database, a caller checks whether it is still there. */
const patienceMs = 4_000
/** A live server answers a probe within this time, even over a slow line. */
const knockMs = 3_000
const lookEveryMs = 1_000

type Address = { path: string } | { host: string; port: number }

/** A connection of the driver, as postgres-driver.ts exposes it. */
interface Connection {
  /** When data last came, by the clock of `performance`; null when nothing is awaited. */
  readonly waitsSince: number | null
  readonly isOpening: boolean
  readonly isOpen: boolean
  readonly address: Address | null
  readonly backend: { readonly pid: number | null }
  drop(error?: Error): void
}

interface Pool {
  readonly connections: readonly Connection[]
  /** Queries that no connection has taken yet. */
  readonly queries: { readonly length: number; shift(): Queued; push(queued: Queued): void }
}

interface Queued {
  /** Missing for a caller that wants a connection of its own. */
  readonly queuedAt?: number
  reject(error: Error): void
}

interface Options {
  /** Milliseconds after which PostgreSQL gives up on a statement; 0 for never. */
  readonly statementTimeout: number
  /** Whether PostgreSQL still works for the connection of this process number. */
  readonly isAtWork: (pid: number) => Promise<boolean>
}

/**
 * A network that drops packets, or a machine that hangs, ends no connection: the driver would wait
 * as long as TCP does, a quarter of an hour. So a long wait triggers a probe of the server. If the
 * server stays silent, all queries that wait for it are rejected; once it answers again,
 * connections that are still opening are opened anew. A connection that only the network has
 * dropped is found by asking PostgreSQL whether it still works for it. Returns the function that
 * stops.
 */
export function watchForSilence(sql: Sql, options: Options): () => void {
  const dark = new Set<string>()
  const answeredAt = new Map<string, number>()

  async function look(): Promise<void> {
    const pools = poolsOf(sql)
    const all = pools.flatMap(({ connections }) => connections)
    const waiting = all.filter((one) => waitedFor(one) > patienceMs)
    const places = new Map<string, Address>()
    for (const { address } of [...waiting, ...all.filter((one) => dark.has(nameOf(one.address)))]) {
      if (address) places.set(nameOf(address), address)
    }
    const knocks = [...places].map(async ([name, address]) => {
      const begun = performance.now()
      if (await answersKnock(address)) greet(name, all)
      // Checks overlap: an answer to a later one counts.
      else if ((answeredAt.get(name) ?? 0) < begun) giveUp(name, pools)
    })
    await Promise.all(knocks)
    await dropForgotten(waiting)
  }

  function greet(name: string, all: readonly Connection[]): void {
    answeredAt.set(name, performance.now())
    if (!dark.delete(name)) return
    for (const one of all) if (nameOf(one.address) === name && one.isOpening) one.drop()
  }

  function giveUp(name: string, pools: readonly Pool[]): void {
    dark.add(name)
    const all = pools.flatMap(({ connections }) => connections)
    // No connection can serve the queue: its queries would wait for one failing connection after
    // another.
    if (all.every(({ address }) => address === null || dark.has(nameOf(address)))) {
      for (const pool of pools) refuseQueue(pool)
    }
    for (const one of all) {
      const isIdle = one.waitsSince === null
      if (nameOf(one.address) === name && (isIdle || waitedFor(one) > patienceMs)) {
        one.drop(silence())
      }
    }
  }

  async function dropForgotten(waiting: readonly Connection[]): Promise<void> {
    if (options.statementTimeout === 0) return
    for (const one of waiting) {
      const { pid } = one.backend
      if (
        dark.has(nameOf(one.address)) ||
        one.isOpening ||
        pid === null ||
        waitedFor(one) < options.statementTimeout + 1_000
      )
        continue
      const isAtWork = await options.isAtWork(pid).catch(() => true)
      if (!isAtWork && waitedFor(one) > patienceMs) one.drop(silence())
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** How many connections of a pool are in each state, and how many statements wait for one. */
export function poolCounts(sql: Sql): Record<'idle' | 'busy' | 'opening' | 'queued', number> {
  const pools = poolsOf(sql)
  const all = pools.flatMap(({ connections }) => connections)
  const opening = all.filter((one) => one.isOpening).length
  const busy = all.filter((one) => !one.isOpening && one.waitsSince !== null).length
  const open = all.filter((one) => one.isOpen).length
  const queued = pools.reduce((sum, { queries }) => sum + queries.length, 0)
  return { idle: open - busy, busy, opening, queued }
}

/** The pool and, if it listens, its one listening connection. */
function poolsOf(sql: Sql): Pool[] {
  // Not in the library's types: exposed by postgres-driver.ts.
  const pool = sql as unknown as Pool & { listen: { sql?: Pool } }
  return pool.listen.sql ? [pool, pool.listen.sql] : [pool]
}

function refuseQueue({ queries }: Pool): void {
  for (let left = queries.length; left > 0; left -= 1) {
    const queued = queries.shift()
    if (performance.now() - (queued.queuedAt ?? 0) < patienceMs) queries.push(queued)
    else queued.reject(silence())
  }
}

function waitedFor({ waitsSince }: Connection): number {
  return waitsSince === null ? 0 : performance.now() - waitsSince
}

function nameOf(address: Address | null): string {
  if (address === null) return ''
  return 'path' in address ? address.path : `${address.host}:${address.port}`
}

function silence(): Error {
  return Object.assign(new Error('The database does not answer.'), { code: 'CONNECT_TIMEOUT' })
}

/** Asks for TLS, as a client does before anything else: any one byte comes back. */
const knock = Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f])

function answersKnock(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = dial(address, () => socket.write(knock))
    const end = (isAlive: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isAlive)
    }
    const timer = setTimeout(end, knockMs, false)
    socket.once('data', () => end(true))
    // A server that refuses or hangs up is alive; the driver notices by itself.
    socket.once('error', () => end(true))
    socket.once('close', () => end(true))
  })
}
