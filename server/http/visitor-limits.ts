import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VisitorLimit } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { routeOf } from '../telemetry/route.ts'
import { addressKey } from './address-key.ts'

/** For open endpoints without a limit of their own: more than a clinic behind one address needs. */
const usual: VisitorLimit = { most: 300, seconds: 60 }
/** For pages and their files: a hundred browsers that open the product at eight in the morning. */
const files: VisitorLimit = { most: 6000, seconds: 60 }
/** The most buckets kept; a new one replaces the one that was unused longest. */
const mostBuckets = 20_000
const detail = 'Too many requests from your address. Wait a moment, then try again.'

interface Bucket {
  left: number
  at: number
}

/**
 * Limits the requests of visitors without a session to open routes: a token bucket for each route
 * and address, in this server's memory. Limits that must hold across servers are counted in the
 * database (`request-limit.ts`).
 */
function visitorLimits() {
  const buckets = new Map<string, Bucket>()

  return function count(ip: string, route: string, { most, seconds }: VisitorLimit): void {
    const key = `${route} ${addressKey(ip)}`
    const now = performance.now()
    const { left, at } = buckets.get(key) ?? { left: most, at: now }
    const perMs = most / (seconds * 1000)
    const tokens = Math.min(most, left + (now - at) * perMs)
    const isIn = tokens >= 1
    buckets.delete(key)
    buckets.set(key, { left: isIn ? tokens - 1 : tokens, at: now })
    const [oldest] = buckets.size > mostBuckets ? buckets.keys() : []
    if (oldest !== undefined) buckets.delete(oldest)
    if (isIn) return
    const retryAfter = Math.max(1, Math.ceil((1 - tokens) / perMs / 1000))
    throw new Problem('too-many-tries', { detail, retryAfter })
  }
}

/** Counts requests of visitors; throws 429 when there were too many. */
export type CountVisitor = (request: FastifyRequest) => void

export function limitVisitors(app: FastifyInstance): void {
  const count = visitorLimits()
  app.decorate('countVisitor', (request: FastifyRequest) => {
    const { endpoint } = request.routeOptions.config
    const limit = endpoint?.visitors ?? usual
    if ('most' in limit) count(request.ip, `${request.method} ${routeOf(request)}`, limit)
  })
  app.addHook('onRequest', (request, _, done) => {
    const { endpoint, access, visitors } = request.routeOptions.config
    // Endpoints count by themselves, once they know who is signed in.
    if (!endpoint && !Array.isArray(access)) {
      if (visitors) count(request.ip, routeOf(request), visitors)
      else count(request.ip, 'files', files)
    }
    done()
  })
}
