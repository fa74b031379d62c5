import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import {
  openDatabase,
  refuseForgetfulDatabase,
  type OpenDatabase,
} from '../../server/database/open-database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readEnvironment } from '../../server/environment.ts'
import { prepareClinic } from './first-start.ts'
import { announcer } from '../../server/telemetry/announce.ts'
import { loggedFailure } from '../../server/telemetry/failure.ts'

/** Behind a balancer: time for it to see on `/api/ready` that this server takes no more requests. */
const farewell = 2_000
/** A large clinic's migrations take minutes: after this long the console says so. */
const quietMigration = 3_000
/** After a stop, connections that are still being opened are accepted for at most this long. */
const longestWelcome = 1_000
/** After a stop was requested, requests in progress get this long to finish. */
const patience = 7_000
/** A system that shuts down waits 10 s after its signal and then kills the process. */
const longestStop = 9_500

/** The job queue has started by then too. */
const tidiesAfter = 1_000

interface Running {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly hasBalancer: boolean
}

async function start(stopped: AbortSignal): Promise<Running> {
  const environment = readEnvironment()
  // Loading the sources takes most of the start; the database starts in parallel.
  const loading = import('./app.ts')
  // A failure to load is reported where `loading` is awaited, once the database is open.
  loading.catch(() => undefined)
  const database = await openDatabase(environment, (message) => announce('error', message))
  // Migrating and filling a demo clinic may take a while; closing the database aborts both at once.
  const giveUp = () => void database.close()
  stopped.addEventListener('abort', giveUp)
  try {
    stopped.throwIfAborted()
    if (environment.isProduction) await refuseForgetfulDatabase(database.owner)
    const telling = setTimeout(
      () =>
        announce(
          'info',
          'The database is being migrated; this can take minutes for a large clinic.',
        ),
      quietMigration,
    )
    await migrate(database.owner).finally(() => clearTimeout(telling))
    const sql = await database.enter()
    const notice = await prepareClinic({ ...database, sql }, environment)
    const { buildApp } = await loading
    const app = await buildApp({
      sql,
      owner: database.owner,
      environment,
      logLevel: environment.logLevel,
      stopping: stopped,
      webFolder: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    })
    await app.listen({ host: environment.host, port: environment.port })
    announce('info', `OpenWard is at ${environment.url}\n${notice}`.trim())
    setTimeout(tidyMemory, tidiesAfter).unref()
    stopped.removeEventListener('abort', giveUp)
    return { app, database, hasBalancer: environment.trustProxy }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Frees the memory that loading the sources took; Node alone would keep it. */
function tidyMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Accepts connections until none came for some turns of the event loop, and lets their requests be
 * read.
 */
async function letIn(server: FastifyInstance['server']): Promise<void> {
  let came = 0
  const count = () => (came += 1)
  server.on('connection', count)
  const end = Date.now() + longestWelcome
  do {
    came = 0
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  } while (came > 0 && Date.now() < end)
  server.off('connection', count)
}

async function stop({ app, database, hasBalancer }: Running): Promise<void> {
  // Everything still open then is aborted; the database replays its log at the next start.
  setTimeout(() => process.exit(1), longestStop).unref()
  // Connections that are being opened are accepted first; closing the port would cut them off.
  const wait = hasBalancer ? farewell : 100
  await pause(wait)
  await letIn(app.server)
  // Browsers keep idle connections open after an answer; these would hold up the close.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const hurry = setTimeout(() => app.server.closeAllConnections(), patience - wait)
  await app.close()
  clearInterval(sweep)
  clearTimeout(hurry)
  await database.close()
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is in use by another program: set PORT to a free one, as in PORT=3001 npm start.`
  }
  if (code === 'EACCES' && port) return `Port ${port} is for root only: set PORT to one above 1023.`
  return error.message
}

// A log that nobody reads any more (EPIPE) must neither stop the clinic nor be reported in that log.
for (const log of [process.stdout, process.stderr]) log.on('error', () => undefined)
const announce = announcer(process.env['NODE_ENV'] === 'production')
const stopAsked = new AbortController()
// npm and the terminal both pass on Ctrl-C: signals after the first change nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAsked.abort())
process.on('uncaughtException', (error) => {
  announce('error', 'An unexpected failure stops the server.', loggedFailure(error))
  process.exitCode = 1
  stopAsked.abort()
})
// An unhandled rejection is logged as a fault; stopping the clinic for it would be worse.
process.on('unhandledRejection', (error) => {
  announce('error', 'Unhandled rejection.', loggedFailure(error))
})

try {
  const running = await start(stopAsked.signal)
  if (!stopAsked.signal.aborted) await once(stopAsked.signal, 'abort')
  await stop(running)
} catch (error) {
  // A start that was told to stop may fail in many ways; none of them is worth reporting.
  if (!stopAsked.signal.aborted) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}
process.exit()
