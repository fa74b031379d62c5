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

/** Behind a balancer: how long it has to hear that no more shall come here (`/api/ready`). */
const farewell = 2_000
/** Bringing a large clinic's tables to a new version takes minutes: who waits longer is told. */
const quietMigration = 3_000
/** Who was connecting as the stop came is let in for so long. */
const longestWelcome = 1_000
/** Answers that are begun get this long after a stop was asked for. */
const patience = 7_000
/** Whoever asked for the stop, as a system that shuts down, waits 10 s and then kills. */
const longestStop = 9_500

/** By then the jobs have begun too. */
const tidiesAfter = 1_000

interface Running {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly hasBalancer: boolean
}

async function start(stopped: AbortSignal): Promise<Running> {
  const environment = readEnvironment()
  // The largest part of a start is reading the sources: the database comes up meanwhile.
  const loading = import('./app.ts')
  // A failure to load is told where it is awaited, after the database was seen to.
  loading.catch(() => undefined)
  const database = await openDatabase(environment, (message) => announce('error', message))
  // Migrating and filling a demo clinic may take a while; they end at once without their database.
  const giveUp = () => void database.close()
  stopped.addEventListener('abort', giveUp)
  try {
    stopped.throwIfAborted()
    if (environment.isProduction) await refuseForgetfulDatabase(database.owner)
    const telling = setTimeout(
      () =>
        announce('info', 'The tables are being brought to this version; large ones take minutes.'),
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

/** Reading the sources takes memory that is not needed again; by itself Node keeps it. */
function tidyMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** However busy the machine: until some turns pass in which nobody came, and what they ask is read. */
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
  // What then is still open is aborted; the database replays its log at the next start.
  setTimeout(() => process.exit(1), longestStop).unref()
  // Who was connecting as the stop came is let in first; closing the port would cut them off.
  const wait = hasBalancer ? farewell : 100
  await pause(wait)
  await letIn(app.server)
  // A browser keeps its connection open after the answer, for a request that shall not come.
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

const announce = announcer(process.env['NODE_ENV'] === 'production')
const stopAsked = new AbortController()
// npm and the terminal both pass on Ctrl-C: what comes after the first changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAsked.abort())
process.on('uncaughtException', (error) => {
  announce('error', 'A failure that nobody expected stops the server.', loggedFailure(error))
  process.exitCode = 1
  stopAsked.abort()
})
// A promise that nobody awaited and that failed is a fault to be told; stopping the clinic for it
// would be a worse one.
process.on('unhandledRejection', (error) => {
  announce('error', 'A failure was awaited nowhere.', loggedFailure(error))
})

try {
  const running = await start(stopAsked.signal)
  if (!stopAsked.signal.aborted) await once(stopAsked.signal, 'abort')
  await stop(running)
} catch (error) {
  // A start that was told to stop fails in one way or another; that is no news.
  if (!stopAsked.signal.aborted) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}
process.exit()
