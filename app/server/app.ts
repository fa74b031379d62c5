import type { FastifyInstance } from 'fastify'
import { auditLogWorks } from '../../clinic/audit/server/audit-log-works.ts'
import { sessionCookie } from '../../clinic/access/session/server/session-cookie.ts'
import { sessionStore } from '../../clinic/access/session/server/session-store.ts'
import { onlineReturns as makeOnlineReturns } from '../../clinic/billing/online/server/online-returns.ts'
import { calendarFeedStore } from '../../clinic/portal/calendar-feeds/server/calendar-feed-store.ts'
import { type BackgroundWork, nowAndThen } from '../../server/concept.ts'
import type { Sql } from '../../server/database/connect.ts'
import { foldCountsNowAndThen } from '../../server/database/counts.ts'
import { openReplica } from '../../server/database/replica.ts'
import type { Environment } from '../../server/environment.ts'
import { apiPage } from '../../server/http/api-page.ts'
import { createApp } from '../../server/http/create-app.ts'
import { healthRoutes } from '../../server/http/health-routes.ts'
import { liveRoute } from '../../server/http/live-route.ts'
import { startLiveChanges } from '../../server/http/live.ts'
import { startSessionWatch } from '../../server/http/session-watch.ts'
import { webFiles } from '../../server/http/web-files.ts'
import { makeJobs } from '../../server/jobs/jobs.ts'
import { loggedFailure } from '../../server/telemetry/failure.ts'
import { metricsPage } from '../../server/telemetry/metrics-page.ts'
import { traceRequests } from '../../server/telemetry/traces.ts'
import { chartRows, chartTables, concepts } from './concepts.ts'

interface Parts {
  readonly sql: Sql
  /** The database as the owner of its tables; the job queue creates its own tables with it. */
  readonly owner: Sql
  readonly environment: Environment
  /** The folder of the built web half; without it only the API is served. */
  readonly webFolder?: string
  readonly logLevel?: Environment['logLevel']
  /** Aborted when a stop was requested: `/api/ready` then tells balancers to send no more requests. */
  readonly stopping?: AbortSignal
}

/** Assembles the whole server half: every concept on one database. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { sql, environment } = parts
  const live = await startLiveChanges(sql)
  const sessions = sessionStore(sql, environment.openSignup)
  const sessionWatch = await startSessionWatch(sql, (hashes) => sessions.timeLeft(hashes))
  const cookie = sessionCookie(environment.url)

  const app = await createApp({
    live,
    sessionWatch,
    auditLogWorks: () => auditLogWorks(sql),
    url: environment.url,
    isProduction: environment.isProduction,
    trustProxy: environment.trustProxy,
    logLevel: parts.logLevel ?? environment.logLevel,
    readSession: (request) => {
      const token = cookie.read(request)
      return token ? sessions.read(token) : Promise.resolve(null)
    },
  })
  const onError = (error: unknown) => app.log.error(loggedFailure(error), 'background work failed')
  const jobs = makeJobs(parts, onError)
  const calendarAddresses = calendarFeedStore(sql, environment.url)
  const onlineReturns = makeOnlineReturns(sql, environment)
  const { log } = app
  const replica = await openReplica(sql, {
    settings: environment.replica,
    log: (sentence) => log.warn(sentence),
  })
  app.addHook('onClose', () => replica.close())
  const conceptParts = {
    ...{ sql, replica, environment, live, jobs, log, onError },
    ...{ calendarAddresses, onlineReturns, chartTables, chartRows },
  }

  const gauges = concepts.flatMap((concept) => concept.gauges ?? [])
  await metricsPage(app, { sql, replica }, environment, gauges)
  await traceRequests(app, process.env)
  healthRoutes(app, { ...parts, replica })
  apiPage(app)
  liveRoute(app)
  for (const concept of concepts) await concept.mount?.(app, conceptParts)
  await webFiles(app, parts.webFolder ?? null)
  runInBackground(app, jobs, [
    nowAndThen(() => foldCountsNowAndThen(sql)),
    ...concepts.flatMap((concept) => concept.background?.(conceptParts) ?? []),
  ])
  return app
}

/** Starts background work only once the server listens, so that it does not delay the start. */
function runInBackground(
  app: FastifyInstance,
  jobs: ReturnType<typeof makeJobs>,
  works: readonly BackgroundWork[],
): void {
  app.addHook('onListen', () => {
    void jobs.start()
    for (const work of works) work.start()
  })
  app.addHook('onClose', async () => {
    await jobs.stop()
    for (const work of works) await work.stop()
    await app.sessionWatch.close()
    await app.live.close()
  })
}
