import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'

let addresses = 0
/**
 * An address that has sent nothing yet, so that limits by address do not stop a test with many
 * requests.
 */
export function newAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

interface Parts {
  readonly cookie?: string | undefined
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | string[]>
  /** Sent unchanged; objects as JSON. */
  readonly body?: string | Buffer | object | undefined
  readonly headers?: Record<string, string>
  /** The sender's address; 127.0.0.1 by default. */
  readonly remoteAddress?: string
}

export const sameOrigin = { host: 'clinic.example', origin: 'https://clinic.example' }

/**
 * One request to an endpoint, as raw as needed: wrong bodies, unknown headers, repeated parameters.
 * In every test, an answer with a field that the contract does not name is a failure.
 */
export async function send(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'answer'>,
  parts: Parts = {},
): Promise<LightMyRequestResponse> {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? missingId),
  )
  const response = await app.inject({
    method: endpoint.method,
    url,
    ...(parts.remoteAddress ? { remoteAddress: parts.remoteAddress } : {}),
    ...(parts.query ? { query: parts.query } : {}),
    headers: {
      ...sameOrigin,
      ...(parts.cookie ? { cookie: parts.cookie } : {}),
      ...(typeof parts.body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...parts.headers,
    },
    ...(parts.body === undefined ? {} : { payload: parts.body }),
  })
  if (endpoint.answer && response.statusCode < 300) {
    const answer: unknown = response.json()
    expect(endpoint.answer.parse(answer), url).toEqual(answer)
  }
  return response
}

/** A well-formed id without a stored row. */
export const missingId = '01900000-0000-7000-8000-0000000000ff'

/** A refusal without the parts that differ in each answer, so that two can be compared exactly. */
export function comparable(response: LightMyRequestResponse): string {
  return `${response.statusCode} ${response.body.replace(/"requestId":"[^"]*"/, '')}`
}
