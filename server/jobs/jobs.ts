import type { ConstructorOptions, Db, PgBoss } from 'pg-boss'
import type { AnySql, Sql } from '../database/connect.ts'

/** Work that outlives a request and a restart: imports, backups, reports. */
export interface Jobs {
  /**
   * Registers the handler of a queue; each server runs one job of it at a time. When a handler
   * throws, the job is retried later, possibly by another server, so a handler must be able to
   * resume. The signal says that the server stops: the handler then throws as soon as it can.
   */
  work(queue: string, handler: JobHandler): void
  /** Queues a job; in the caller's transaction where one is given. */
  send(queue: string, data: JobData, within?: AnySql): Promise<void>
  /** Starts working on jobs; `send` starts it too. */
  start(): Promise<void>
  /** Takes no more jobs and waits a moment for running ones. */
  stop(): Promise<void>
}

export type JobData = Readonly<Record<string, string>>
export type JobHandler = (data: JobData, stopping: AbortSignal) => Promise<void>

/** Seconds without a heartbeat after which other servers take over the jobs of a killed server. */
const heartbeatSeconds = 30
/** How long a stopping server waits for a job to reach its next safe point. */
const patienceMs = 5_000

interface Databases {
  readonly sql: Sql
  /** The role that creates and migrates the library's tables. */
  readonly owner: Sql
}

const options: Omit<ConstructorOptions, 'db'> = {
  schema: 'pgboss',
  useListenNotify: true,
  schedule: false,
  superviseIntervalSeconds: heartbeatSeconds,
  monitorIntervalSeconds: heartbeatSeconds,
}

/**
 * A queue of jobs in PostgreSQL, on the pool of the server. The first `start` or `send` loads the
 * library and creates its tables.
 */
export function makeJobs({ sql, owner }: Databases, onError: (error: unknown) => void): Jobs {
  const handlers = new Map<string, JobHandler>()
  const stopping = new AbortController()
  let starting: Promise<PgBoss> | null = null

  async function begin(): Promise<PgBoss> {
    const { PgBoss: Library } = await import('pg-boss')
    await install(Library, sql, owner)
    const boss = new Library({ ...options, migrate: false, db: databaseOf(sql) })
    boss.on('error', onError)
    await boss.start()
    for (const [queue, handler] of handlers) {
      await boss.createQueue(queue, {
        notify: true,
        // The handler decides how often a job may be retried.
        retryLimit: 1000,
        retryDelay: 1,
        heartbeatSeconds,
        expireInSeconds: 23 * 60 * 60,
      })
      // A notification wakes the worker for new jobs; retried ones are found by polling.
      const look = { notifyPollingIntervalSeconds: 2 }
      await boss.work<JobData>(queue, look, async (jobs) => {
        for (const job of jobs) {
          await handler(job.data, AbortSignal.any([stopping.signal, job.signal]))
        }
      })
    }
    return boss
  }

  function started(): Promise<PgBoss> {
    if (stopping.signal.aborted) return Promise.reject(new Error('The server is stopping.'))
    starting ??= begin().catch((error: unknown) => {
      // The next caller tries again.
      starting = null
      throw error
    })
    return starting
  }

  return {
    work(queue, handler) {
      handlers.set(queue, handler)
    },
    async send(queue, data, within) {
      const boss = await started()
      await boss.send(queue, data, within ? { db: databaseOf(within) } : {})
    },
    async start() {
      await started().catch(onError)
    },
    async stop() {
      stopping.abort()
      const boss = await starting?.catch(() => null)
      await boss?.stop({ timeout: patienceMs })
    },
  }
}

/** Creates or migrates the library's tables, and lets the server work on them. */
async function install(Library: typeof PgBoss, sql: Sql, owner: Sql): Promise<void> {
  const installer = new Library({
    ...options,
    supervise: false,
    useListenNotify: false,
    db: databaseOf(owner),
  })
  await installer.start()
  await installer.stop()
  const [mine] = await sql<{ role: string; mayWork: boolean }[]>`
    select current_user as role, has_schema_privilege('pgboss', 'usage') and not exists (
      select from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
        and not has_table_privilege(oid, 'update')) as may_work`
  if (!mine || mine.mayWork) return
  const role = owner(mine.role)
  await owner`grant usage on schema pgboss to ${role}`
  await owner`grant select, insert, update, delete on all tables in schema pgboss to ${role}`
  await owner`grant usage on all sequences in schema pgboss to ${role}`
}

/** The library's interface to a database, on postgres.js. */
function databaseOf(sql: AnySql): Db {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0)
        return { rows: [...(await sql.unsafe(text, parameters(sql, text, values)))] }
      // Several statements at once, which may open a transaction of their own.
      return 'reserve' in sql ? onOneConnection(sql, text) : run(sql, text)
    },
    ...('listen' in sql && {
      async listen(channel: string, heard: (payload: string) => void, onReconnect: () => void) {
        const subscription = await sql.listen(channel, heard, onReconnect)
        return { close: () => subscription.unlisten() }
      },
    }),
  }
}

async function onOneConnection(sql: Sql, text: string) {
  const connection = await sql.reserve()
  try {
    return await run(connection, text)
  } catch (error) {
    await connection`rollback`.catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

async function run(sql: AnySql, text: string): Promise<{ rows: unknown[] }> {
  const results: unknown[] = await sql.unsafe(text)
  return { rows: results.flat() }
}

const textType = 25

/**
 * The library writes JSON as text and casts it (`$2::json`); postgres.js would encode such a value
 * as JSON a second time.
 */
function parameters(sql: AnySql, text: string, values: unknown[]) {
  return values.map((value, place) => {
    const isJson = new RegExp(`\\$${place + 1}::json`).test(text)
    return isJson && typeof value === 'string'
      ? sql.typed(value, textType)
      : (value as string | null)
  })
}
