import autocannon from 'autocannon'
import type { Write } from './workload.ts'

export const connections = 32

interface Load {
  /** The address of the server under test. */
  readonly url: string
  /** One session for each connection. */
  readonly tokens: readonly string[]
  readonly seconds: number
  /** The requests that one connection repeats: addresses to read, and writers. */
  readonly requests: (connection: number) => readonly (string | (() => Write))[]
}

/** Keeps all connections busy for a while; returns how many requests per second succeeded. */
export async function drive({ url, tokens, seconds, requests }: Load): Promise<number> {
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient: (client) => {
      const headers = sessionHeaders(tokens[connection] ?? '')
      client.setRequests(requests(connection).map((one) => requestOf(one, headers)))
      connection += 1
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) {
    const statuses = JSON.stringify(result.statusCodeStats ?? {})
    throw new Error(`${failed} requests to ${url} failed: ${statuses}`)
  }
  return result['2xx'] / result.duration
}

export type Side = 'bare' | 'product'
/** Requests per second of each server, and the product's share of the bare one's. */
export interface Rates {
  readonly bare: number
  readonly product: number
  readonly ratio: number
}

/** A server that has run for a while has compiled what it often does. Both run this long before they are measured. */
const warmUpSeconds = 3

/** Runs the bare server and the product in turns, so that other load on the machine affects both alike. */
export async function compareInPairs(
  run: (side: Side, seconds: number) => Promise<number>,
  { pairs, seconds }: { readonly pairs: number; readonly seconds: number },
  tell: (ratios: string) => void,
): Promise<Rates> {
  await run('bare', warmUpSeconds)
  await run('product', warmUpSeconds)
  const rates: { bare: number; product: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const bare = await run('bare', seconds)
    rates.push({ bare, product: await run('product', seconds) })
  }
  const ratios = rates.map(({ bare, product }) => product / bare)
  tell(ratios.map((ratio) => ratio.toFixed(2)).join(', '))
  return {
    bare: median(rates.map(({ bare }) => bare)),
    product: median(rates.map(({ product }) => product)),
    ratio: median(ratios),
  }
}

export function sessionHeaders(token: string): Record<string, string> {
  return { cookie: `openward=${token}` }
}

function requestOf(
  one: string | (() => Write),
  headers: Readonly<Record<string, string>>,
): autocannon.Request {
  if (typeof one === 'string') return { method: 'GET', path: one, headers: { ...headers } }
  let write = one()
  return {
    method: write.method,
    setupRequest: (request) => {
      write = one()
      return {
        ...request,
        method: write.method,
        path: write.path,
        body: JSON.stringify(write.body),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(write.version === undefined ? {} : { 'if-match': `"${write.version}"` }),
        },
      }
    },
    onResponse: (status, body) => {
      if (status < 300) write.done?.(JSON.parse(body) as { version: number })
    },
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
