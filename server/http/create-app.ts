import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { routeOf } from '../telemetry/route.ts'
import { visitorBudget } from '../telemetry/visitor-budget.ts'
import { answerProblems } from './answer-problems.ts'
import { readJsonBodies } from './json-body.ts'
import type { LiveChanges } from './live.ts'
import { openApi } from './open-api.ts'
import { checkHost } from './known-host.ts'
import { sendProtectiveHeaders } from './protective-headers.ts'
import type { SessionWatch } from './session-watch.ts'
import type { SessionReader } from './signed-in.ts'
import { limitVisitors } from './visitor-limits.ts'

interface Options {
  readonly url: string
  readonly isProduction: boolean
  readonly live: LiveChanges
  readonly readSession: SessionReader
  readonly sessionWatch: SessionWatch
  /** Whether the audit log can be written now. */
  readonly auditLogWorks: () => Promise<boolean>
  readonly trustProxy: boolean
  readonly logLevel: 'info' | 'warn' | 'error' | 'silent'
}

/** Milliseconds after which an answer counts as slow and gets a line in the log. */
const slowMs = 1_000
/** The most log lines about visitors' requests, per minute. */
const linesOfVisitors = { most: 5, mostInAll: 200 }
/** The largest body; long notes and prescriptions fit several times. */
const bodyLimit = 1_000_000

/** A Fastify instance with the product's headers, limits, errors and route rules, but no routes. */
export async function createApp(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    // One proxy: clients' own entries in X-Forwarded-For stand before the proxy's.
    trustProxy: options.trustProxy && ((_, hop) => hop === 0),
    // A client's own request id is not used: it would go into logs unchecked.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A line per request would say who looked at whom; refusals that matter are logged one by one.
    logController: new LogController({ disableRequestLogging: true }),
    // A slow or silent sender is answered 408 within five seconds of these limits (W-10). Node
    // limits a whole request only if its head has a shorter limit.
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
  app.decorateRequest('answered')
  app.decorateRequest('told', null)
  readJsonBodies(app)
  // A route's schema only describes it; `serve` parses, so that refusals come in order.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  const lines = visitorBudget({
    ...linesOfVisitors,
    tell: (_, more) => app.log.warn({ more }, 'lines about requests of one address left out'),
  })
  const mayLog = (request: FastifyRequest) => request.signedIn !== null || lines.allows(request.ip)
  app.addHook('onClose', lines.close)
  answerProblems(app, { mayLog, auditLogWorks: options.auditLogWorks })
  requireAccess(app)

  sendProtectiveHeaders(app)
  checkHost(app, options)
  limitVisitors(app)
  await openApi(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (reply.elapsedTime < slowMs || !mayLog(request)) return
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
