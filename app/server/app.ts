import type { FastifyInstance } from 'fastify'
import { mailRoutes } from '../../clinic/outbox/server/mail-routes.ts'
import { messageRounds } from '../../clinic/visits/messages/server/message-rounds.ts'
import { visitMessageRoutes } from '../../clinic/visits/messages/server/message-routes.ts'
import { calendarFeedRoutes } from '../../clinic/portal/calendar-feeds/server/calendar-feed-routes.ts'
import { calendarFeedStore } from '../../clinic/portal/calendar-feeds/server/calendar-feed-store.ts'
import { portalRoutes } from '../../clinic/portal/own-visits/server/portal-routes.ts'
import { offerRounds } from '../../clinic/visits/waiting-list/server/offer-rounds.ts'
import { waitingRoutes } from '../../clinic/visits/waiting-list/server/waiting-routes.ts'
import { busyCalendarRoutes } from '../../clinic/availability/busy-times/server/busy-calendar-routes.ts'
import { bulkReadingRoutes } from '../../clinic/records/bulk-readings/server/bulk-reading-routes.ts'
import { bulkReadingWatch } from '../../clinic/records/bulk-readings/server/bulk-reading-watch.ts'
import { busyRounds } from '../../clinic/availability/busy-times/server/busy-rounds.ts'
import { bookingRequestRoutes } from '../../clinic/visits/booking-requests/server/booking-request-routes.ts'
import { clearRequestsNowAndThen } from '../../clinic/visits/booking-requests/server/booking-request-store.ts'
import { appointmentRoutes } from '../../clinic/visits/appointments/server/appointment-routes.ts'
import { absenceRoutes } from '../../clinic/visits/absences/server/absence-routes.ts'
import { checkInRoutes } from '../../clinic/visits/check-in/server/check-in-routes.ts'
import { todayRoutes } from '../../clinic/visits/today/server/today-routes.ts'
import { seriesRoutes } from '../../clinic/visits/series/server/series-routes.ts'
import { workOnImports } from '../../clinic/interop/server/import-job.ts'
import { importRoutes } from '../../clinic/interop/server/import-routes.ts'
import { backUpNightly, workOnBackups } from '../../clinic/backups/server/backup-job.ts'
import { backupRoutes } from '../../clinic/backups/server/backup-routes.ts'
import { workOnFileChecks } from '../../clinic/backups/server/file-check-job.ts'
import { calendarRoutes } from '../../clinic/visits/calendar/server/calendar-routes.ts'
import { billRoutes } from '../../clinic/billing/server/bill-routes.ts'
import { dashboardRoutes } from '../../clinic/dashboards/server/dashboard-routes.ts'
import { careRoutes } from '../../clinic/records/care/server/care-routes.ts'
import { emergencyAccessRoutes } from '../../clinic/records/emergency-access/server/emergency-access-routes.ts'
import { chartRecordRoutes } from '../../clinic/records/medical-records/server/chart-record-routes.ts'
import { draftRoutes } from '../../clinic/records/medical-records/server/draft-routes.ts'
import { medicalRecordRoutes } from '../../clinic/records/medical-records/server/medical-record-routes.ts'
import { clinicRoutes } from '../../clinic/settings/server/clinic-routes.ts'
import { clearSessionsNowAndThen } from '../../clinic/access/session/server/clear-sessions.ts'
import { confirmationRoutes } from '../../clinic/access/session/server/confirmation-routes.ts'
import { ownSessionRoutes } from '../../clinic/access/session/server/own-session-routes.ts'
import { secondFactorRoutes } from '../../clinic/access/second-factor/server/second-factor-routes.ts'
import { sessionCookie } from '../../clinic/access/session/server/session-cookie.ts'
import { sessionRoutes } from '../../clinic/access/session/server/session-routes.ts'
import { secondStepRoutes } from '../../clinic/access/session/server/second-step-routes.ts'
import { sessionStore } from '../../clinic/access/session/server/session-store.ts'
import { identityRoutes } from '../../clinic/access/identities/server/identity-routes.ts'
import { clearSignUpsNowAndThen } from '../../clinic/access/users/server/clear-sign-ups.ts'
import { userRoutes } from '../../clinic/access/users/server/user-routes.ts'
import { auditRoutes } from '../../clinic/audit/server/audit-routes.ts'
import { headFile } from '../../clinic/audit/server/audit-head.ts'
import { startSealing } from '../../clinic/audit/server/audit-sealer.ts'
import { noteRequests } from '../../clinic/audit/server/note-requests.ts'
import { scheduleRoutes } from '../../clinic/availability/schedules/server/schedule-routes.ts'
import { resourceRoutes } from '../../clinic/availability/resources/server/resource-routes.ts'
import { visitTypeRoutes } from '../../clinic/availability/visit-types/server/visit-type-routes.ts'
import { readingRoutes } from '../../clinic/audit/server/reading-routes.ts'
import { patientRoutes } from '../../clinic/patients/server/patient-routes.ts'
import type { Sql } from '../../server/database/connect.ts'
import { foldCountsNowAndThen } from '../../server/database/counts.ts'
import type { Environment } from '../../server/environment.ts'
import { apiPage } from '../../server/http/api-page.ts'
import { createApp } from '../../server/http/create-app.ts'
import { healthRoutes } from '../../server/http/health-routes.ts'
import { startLiveChanges } from '../../server/http/live.ts'
import { liveRoute } from '../../server/http/live-route.ts'
import { startSessionWatch } from '../../server/http/session-watch.ts'
import { webFiles } from '../../server/http/web-files.ts'
import { makeJobs } from '../../server/jobs/jobs.ts'
import { forgetMailsNowAndThen } from '../../server/mail/forget-mails.ts'
import { loggedFailure } from '../../server/telemetry/failure.ts'
import { metricsPage } from '../../server/telemetry/metrics-page.ts'
import { traceRequests } from '../../server/telemetry/traces.ts'

interface Parts {
  readonly sql: Sql
  /** The database as the owner of its tables; the queue of jobs brings tables of its own. */
  readonly owner: Sql
  readonly environment: Environment
  /** Where the built web half lies; without it only the API is served. */
  readonly webFolder?: string
  readonly logLevel?: Environment['logLevel']
  /** Aborted when a stop was asked for: from then on no balancer shall send more. */
  readonly stopping?: AbortSignal
}

/** The whole server half, put together: every endpoint of every concept, on one database. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { sql, environment } = parts
  const live = await startLiveChanges(sql)
  const sessions = sessionStore(sql, environment.openSignup)
  const sessionWatch = await startSessionWatch(sql, (hashes) => sessions.timeLeft(hashes))
  const cookie = sessionCookie(environment.url)

  const app = await createApp({
    live,
    sessionWatch,
    url: environment.url,
    isProduction: environment.isProduction,
    trustProxy: environment.trustProxy,
    logLevel: parts.logLevel ?? environment.logLevel,
    readSession: (request) => {
      const token = cookie.read(request)
      return token ? sessions.read(token) : Promise.resolve(null)
    },
  })
  const stopFolding = foldCountsNowAndThen(sql)
  const stopForgetting = forgetMailsNowAndThen(sql)
  const stopClearing = clearSessionsNowAndThen(sql)
  const stopClearingSignUps = clearSignUpsNowAndThen(sql, live)
  const stopExpiring = clearRequestsNowAndThen(sql, live)
  const { smtpUrl, url, secret } = environment
  const onChange = () => live.publish(['mails'], [])
  const onError = (error: unknown) => app.log.error(loggedFailure(error), 'background work failed')
  const jobs = makeJobs(parts, onError)
  // A clinic without a mail server need not load what talks to one.
  const mail = smtpUrl === null ? null : await import('../../server/mail/send-mails.ts')
  const sender =
    smtpUrl && mail ? mail.startSendingMails(sql, { smtpUrl, url, secret, onChange }) : null
  let sealer: ReturnType<typeof startSealing> | null = null
  const nightly = backUpNightly({ sql, jobs, onError })
  const rounds = messageRounds({ sql, environment, live, onError })
  const offering = offerRounds({ sql, live, onError })
  const calendars = busyRounds({ sql, environment, live, onError })
  const watch = bulkReadingWatch({ sql, environment, live, onError })
  // Whoever opens the product does not wait for its jobs.
  app.addHook('onListen', () => {
    sealer = startSealing({ sql, file: headFile(environment.dataFolder), log: app.log })
    void jobs.start().then(nightly.look)
    rounds.start()
    offering.start()
    calendars.start()
    watch.start()
  })
  app.addHook('onClose', async () => {
    nightly.stop()
    await jobs.stop()
    await rounds.stop()
    await offering.stop()
    await calendars.stop()
    await watch.stop()
    await sealer?.stop()
    stopFolding()
    stopForgetting()
    stopClearing()
    stopClearingSignUps()
    stopExpiring()
    await sender?.stop()
    await sessionWatch.close()
    await live.close()
  })

  await metricsPage(app, sql, environment)
  await traceRequests(app, process.env)
  noteRequests(app, parts)
  healthRoutes(app, parts)
  apiPage(app)
  liveRoute(app)
  clinicRoutes(app, parts)
  userRoutes(app, parts)
  secondFactorRoutes(app, parts)
  const calendarAddresses = calendarFeedStore(sql, environment.url)
  sessionRoutes(app, { ...parts, calendarAddresses })
  secondStepRoutes(app, parts)
  confirmationRoutes(app, parts)
  ownSessionRoutes(app, parts)
  await identityRoutes(app, parts)
  mailRoutes(app, parts)
  visitMessageRoutes(app, parts)
  portalRoutes(app, parts)
  calendarFeedRoutes(app, parts)
  await busyCalendarRoutes(app, parts)
  appointmentRoutes(app, parts)
  waitingRoutes(app, parts)
  bookingRequestRoutes(app, parts)
  calendarRoutes(app, parts)
  careRoutes(app, parts)
  emergencyAccessRoutes(app, parts)
  bulkReadingRoutes(app, parts)
  seriesRoutes(app, parts)
  checkInRoutes(app, parts)
  todayRoutes(app, parts)
  absenceRoutes(app, parts)
  medicalRecordRoutes(app, parts)
  chartRecordRoutes(app, parts)
  draftRoutes(app, parts)
  billRoutes(app, parts)
  auditRoutes(app, parts)
  readingRoutes(app, parts)
  patientRoutes(app, parts)
  scheduleRoutes(app, parts)
  resourceRoutes(app, parts)
  visitTypeRoutes(app, parts)
  dashboardRoutes(app, parts)
  await importRoutes(app, { sql, jobs })
  workOnImports({ sql, jobs, live, onError })
  backupRoutes(app, { sql, jobs, environment })
  const onNotice = (sentence: string) => app.log.warn(sentence)
  workOnBackups({ sql, jobs, live, environment, onError, onNotice })
  workOnFileChecks({ sql, jobs, live, environment, onNotice })
  await webFiles(app, parts.webFolder ?? null)
  return app
}
