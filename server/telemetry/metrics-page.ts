import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Registry } from 'prom-client'
import type { Databases } from './metrics.ts'
import type { Environment } from '../environment.ts'
import type { StoredGauge } from './stored-counts.ts'

type Settings = Pick<Environment, 'host' | 'metricsPort' | 'metricsToken'>

/**
 * `GET /metrics`: on a port of its own where one is set, else on the product's port for callers
 * with the token. Where neither is set, there is no page and nothing is counted.
 */
export async function metricsPage(
  app: FastifyInstance,
  databases: Databases,
  { host, metricsPort, metricsToken }: Settings,
  gauges: readonly StoredGauge[],
): Promise<void> {
  if (metricsPort === null && metricsToken === null) return
  const { makeMetrics } = await import('./metrics.ts')
  const registry = makeMetrics(app, databases, gauges)
  if (metricsPort === null) {
    serveMetrics(app, registry, metricsToken)
    return
  }
  const own = Fastify()
  serveMetrics(own, registry, metricsToken)
  app.addHook('onReady', async () => {
    await own.listen({ host, port: metricsPort })
  })
  app.addHook('onClose', () => own.close())
}

function serveMetrics(app: FastifyInstance, registry: Registry, token: string | null): void {
  const visitors = { most: 300, seconds: 60 }
  const config = { visitors, anyHost: true } as const
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.status(401).header('www-authenticate', 'Bearer').send()
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
