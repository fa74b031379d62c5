import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../server/database/connect.ts'
import { compareInPairs, connections, drive, sessionHeaders, type Side } from './drive.ts'
import { residentMemory, watchMemory } from './memory.ts'
import type { Options } from './options.ts'
import { limitResult, type Result, shareResult } from './result.ts'
import { makeBareTables, type Server, startBare, startProduct } from './servers.ts'
import {
  drawWorkload,
  type ReadKind,
  type Write,
  type WriteKind,
  type Workload,
  type Writers,
  writersFor,
} from './workload.ts'
import { grouped } from '../contract/number-words.ts'

interface Setting {
  readonly sql: Sql
  readonly databaseUrl: string
  readonly tokens: readonly string[]
  readonly options: Options
  readonly say: (line: string) => void
}

type Requests = (writers: Writers) => (connection: number) => readonly (string | (() => Write))[]

const readWords: Record<Exclude<ReadKind, 'search'>, string> = {
  day: "one doctor's day",
  patient: 'one patient',
  record: 'one medical record',
  bill: 'one bill',
}
const writeWords: Record<WriteKind, string> = {
  appointment: 'create an appointment',
  patient: 'create a patient',
  bill: 'create a bill',
  status: 'change a status',
}

/** S-1 to S-4 and S-6: the product and the bare server take turns on one database. */
export async function measureLoads(setting: Setting): Promise<Result[]> {
  const { sql, databaseUrl, tokens, options, say } = setting
  const { measures } = options
  const workload = await drawWorkload(sql)
  await makeBareTables(sql, ['appointments', 'patients', 'bills'])
  const headers = sessionHeaders(tokens[0] ?? '')
  const urls = Object.values(workload.reads).flat()
  const bare = await startBare(databaseUrl, [...new Set(urls)], headers)
  // The very first start compiles the sources; later starts use the compile cache.
  await (await startProduct(databaseUrl)).stop()
  const product = await startProduct(databaseUrl)
  const results: Result[] = []
  try {
    if (measures.has('S-6')) {
      await pause(3000)
      const atRest = residentMemory(product.pid)
      results.push(limitResult('S-6', 'memory of the server at rest', atRest, 150, 'MB'))
    }
    const compare = comparison({ bare, product, sql, tokens, workload, options, say })
    if (measures.has('S-1')) {
      const what = `search among ${grouped(options.patients)} patients`
      const requests: Requests = () => (connection) => rotated(workload.reads.search, connection)
      results.push(shareResult('S-1', what, await compare(what, requests), 0.6))
    }
    if (measures.has('S-2')) {
      for (const [kind, what] of entries(readWords)) {
        const requests: Requests = () => (connection) => rotated(workload.reads[kind], connection)
        results.push(shareResult('S-2', what, await compare(what, requests), 0.6))
      }
    }
    if (measures.has('S-3')) {
      for (const [kind, what] of entries(writeWords)) {
        const requests: Requests = (writers) => (connection) => [writers.of(kind, connection)]
        results.push(shareResult('S-3', what, await compare(what, requests), 0.4))
      }
    }
    if (measures.has('S-4') || measures.has('S-6')) {
      const most = watchMemory(product.pid)
      const what = 'mixed, 80 % reads and 20 % writes'
      const rates = await compare(
        what,
        (writers) => (connection) => mixed(workload, writers, connection),
      )
      if (measures.has('S-4')) results.push(shareResult('S-4', what, rates, 0.5))
      const peak = most()
      if (measures.has('S-6')) {
        results.push(limitResult('S-6', 'memory of the server under S-4', peak, 250, 'MB'))
      }
    }
  } finally {
    await product.stop()
    await bare.stop()
  }
  return results
}

interface Sides {
  readonly bare: Server
  readonly product: Server
  readonly sql: Sql
  readonly tokens: readonly string[]
  readonly workload: Workload
  readonly options: Options
  readonly say: (line: string) => void
}

function comparison({ bare, product, sql, tokens, workload, options, say }: Sides) {
  const writers = {
    bare: writersFor(workload, connections),
    product: writersFor(workload, connections),
  }
  return async (what: string, requests: Requests) => {
    const run = async (side: Side, seconds: number) => {
      // The end of a run cuts off requests: their changes were stored, but the driver got no
      // answer.
      await pause(200)
      await writers[side].refresh(sql)
      const { url } = side === 'bare' ? bare : product
      return drive({ url, tokens, seconds, requests: requests(writers[side]) })
    }
    return compareInPairs(run, options, (ratios) => say(`${what}: ${ratios}`))
  }
}

/** Each connection starts at another place in the list, so that they do not run in step. */
function rotated(list: readonly string[], connection: number): string[] {
  const start = Math.floor((connection * list.length) / connections)
  return [...list.slice(start), ...list.slice(0, start)]
}

/** Twenty requests: mostly searches and days, with one write after every four reads. */
function mixed(
  workload: Workload,
  writers: Writers,
  connection: number,
): (string | (() => Write))[] {
  const reads: ReadKind[] = [
    'search',
    'day',
    'patient',
    'search',
    'day',
    'record',
    'search',
    'day',
    'patient',
    'bill',
    'search',
    'day',
    'patient',
    'search',
    'record',
    'bill',
  ]
  const writes: WriteKind[] = [
    'appointment',
    'status',
    'appointment',
    'bill',
    'status',
    'appointment',
    'patient',
    'status',
  ]
  return Array.from({ length: 10 }, (_, round) => round).flatMap((round) =>
    Array.from({ length: 4 }, (__, quarter) => quarter).flatMap((quarter) => [
      ...reads.slice(quarter * 4, quarter * 4 + 4).map((kind, place) => {
        const list = rotated(workload.reads[kind], connection)
        return list[(round * 16 + quarter * 4 + place) % list.length] ?? ''
      }),
      writers.of(writes[(round * 4 + quarter) % writes.length] ?? 'status', connection),
    ]),
  )
}

function entries<K extends string>(words: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(words) as [K, string][]
}
