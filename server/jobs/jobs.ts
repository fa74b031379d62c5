import type { ConstructorOptions, Db, PgBoss } from 'pg-boss'
import type { AnySql, Sql } from '../database/connect.ts'

/** Work that outlives a request and a restart: imports, backups, reports. */
export interface Jobs {
  /**
   * Says who does the jobs of a queue, one at a time in each server. A handler that throws is given
   * the same job again later, also by another server, so it must be able to go on where it was. The
   * signal tells it that the server stops: then it throws as soon as it can.
   */
  work(queue: string, handler: JobHandler): void
  /** Leaves a job; in the caller's transaction where one is given. */
  send(queue: string, data: JobData, within?: AnySql): Promise<void>
  /** Begins to do jobs. Whoever sends one begins too. */
  start(): Promise<void>
  /** Takes up no more jobs and waits a moment for those under way. */
  stop(): Promise<void>
}

export type JobData = Readonly<Record<string, string>>
export type JobHandler = (data: JobData, stopping: AbortSignal) => Promise<void>

/** A server that was killed gives no sign of life for this long before others take up its jobs. */
const heartbeatSeconds = 30
/** What a stopping server waits for a job to come to its next safe place. */
const patienceMs = 5_000

interface Databases {
  readonly sql: Sql
  /** Who makes the library's tables and brings them to its version. */
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
 * A queue of jobs in PostgreSQL, on the pool of the server. The library and its tables are brought
 * in by the first start, so that a server that has nothing to do pays nothing for it.
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
        // How often a job may come back is for its handler to judge.
        retryLimit: 1000,
        retryDelay: 1,
        heartbeatSeconds,
        expireInSeconds: 23 * 60 * 60,
      })
      // A notice wakes the worker for new jobs; those that come back are found by looking.
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
      // The next one to need it tries again.
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

/** Makes the library's tables, or brings them to its version, and lets the server work on them. */
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

/** The library's idea of a database, on postgres.js. */
function databaseOf(sql: AnySql): Db {
  return {
    async executeSql(text, values = []) {
      if (values.length > 0)
        return { rows: [...(await sql.unsafe(text, parameters(sql, text, values)))] }
      // Several statements at once, which may hold a transaction of their own.
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
 * The library writes JSON as text and casts it (`$2::json`); given to postgres.js as it is, that
 * would be written as JSON a second time.
 */
function parameters(sql: AnySql, text: string, values: unknown[]) {
  return values.map((value, place) => {
    const isJson = new RegExp(`\\$${place + 1}::json`).test(text)
    return isJson && typeof value === 'string'
      ? sql.typed(value, textType)
      : (value as string | null)
  })
}
