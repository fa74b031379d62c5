import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { routeOf } from '../telemetry/route.ts'
import { answerProblems } from './answer-problems.ts'
import { readJsonBodies } from './json-body.ts'
import type { LiveChanges } from './live.ts'
import { openApi } from './open-api.ts'
import { sendProtectiveHeaders } from './protective-headers.ts'
import type { SessionWatch } from './session-watch.ts'
import type { SessionReader } from './signed-in.ts'

interface Options {
  readonly live: LiveChanges
  readonly readSession: SessionReader
  readonly sessionWatch: SessionWatch
  readonly trustProxy: boolean
  readonly logLevel: 'info' | 'warn' | 'error' | 'silent'
}

/** An answer that takes longer than this gets a line in the log, in milliseconds. */
const slowMs = 1_000
/** Bodies may be this large; long notes and prescriptions fit several times. */
const bodyLimit = 1_000_000

/** A Fastify instance with the product's headers, limits, errors and route rules, but no routes. */
export async function createApp(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    // One proxy: what clients write into X-Forwarded-For themselves stands before its own entry.
    trustProxy: options.trustProxy && ((_, hop) => hop === 0),
    // The client's own request id is not taken: it would go into logs unchecked.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A line a request would say who looked at whom; refusals that matter are logged one by one.
    logController: new LogController({ disableRequestLogging: true }),
    // Who sends slowly, or nothing, is answered 408 within five seconds of these (W-10). A whole
    // request has no limit in Node unless its head has a shorter one.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    logger: { level: options.logLevel, redact: ['req.headers', 'req.url'] },
    return503OnClosing: true,
  })
  app.decorate('endpoints', [])
  app.decorate('live', options.live)
  app.decorate('readSession', options.readSession)
  app.decorate('sessionWatch', options.sessionWatch)
  app.decorateRequest('signedIn', null)
  app.decorateRequest('problem', null)
  app.decorateRequest('early')
  readJsonBodies(app)
  // The schema of a route only describes it; `serve` parses, so that refusals come in order.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  answerProblems(app)
  requireAccess(app)

  await openApi(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  sendProtectiveHeaders(app)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.elapsedTime < slowMs) return
    const took = Math.round(reply.elapsedTime)
    const { method } = request
    request.log.info({ method, route: routeOf(request), status: reply.statusCode, took }, 'slow')
  })
  return app
}

/** A route that does not say who may call it stops the start (Z-02). */
function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
    }
  })
}
