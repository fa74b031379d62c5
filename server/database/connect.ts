import type { Sql as PostgresSql, TransactionSql } from 'postgres'
import { postgres } from './postgres-driver.ts'
import { watchForSilence } from './silence.ts'

/**
 * The database of the clinic. Queries are tagged templates, every value is a bound parameter:
 * sql`select … where id = ${id}`. How values come and go:
 * - `date` is `YYYY-MM-DD`, `time` is `HH:MM` (`HH:MM:SS` when it has seconds): never shifted.
 * - `timestamptz` is read as an ISO 8601 instant in UTC with all its digits; written as such a
 *   string or as a Date. `timestamp` stays text.
 * - `numeric` is a decimal string; `bigint` is a number, or a string beyond 2^53.
 * - Columns are camelCase in rows and in the helpers sql(row), snake_case in SQL. The content of
 *   jsonb is never renamed. A digit starts no word: `line_1` is read as `line1`, which is written
 *   as `line1`; so name no column that way.
 * - `undefined` as a value throws: write null for "nothing".
 */
export type Sql = PostgresSql
export type Transaction = TransactionSql
/** For functions that run in a transaction of their caller as well as outside one. */
export type AnySql = Sql | Transaction

interface ConnectOptions {
  /** Most connections at once; 10 unless told. */
  max?: number
  /** Milliseconds after which the database gives up on one statement; 12,000 unless told. */
  statementTimeout?: number
  /** Seconds after which a connection that nobody uses is closed; never unless told. */
  idleTimeout?: number
}

/**
 * Opens a pool on a URL as libpq knows it: several hosts (`//a:5432,b:5432/clinic`) are tried until
 * one is no standby; `?host=/folder` is a Unix socket. Connects when the first query comes.
 */
export function connect(target: { url: string }, options: ConnectOptions = {}): Sql {
  const statementTimeout = options.statementTimeout ?? 12_000
  const sql = openPool(target.url, statementTimeout, {
    max: options.max ?? 10,
    ...(options.idleTimeout && { idle_timeout: options.idleTimeout }),
  })
  const stopWatching = watchForSilence(sql, {
    statementTimeout,
    isAtWork: (pid) => isAtWork(target.url, pid),
  })
  const end = sql.end.bind(sql)
  sql.end = async (ending) => {
    stopWatching()
    const own = [...(ownConnections.get(sql)?.values() ?? [])]
    await Promise.all([end(ending), ...own.map((one) => one.end(ending))])
  }
  addresses.set(sql, target.url)
  return sql
}

function openPool(
  address: string,
  statementTimeout: number,
  options: { max: number; idle_timeout?: number },
): Sql {
  const url = new SocketlessUrl(address)
  const sql = postgres(url.rest, {
    ...(url.socketPath && { path: url.socketPath }),
    ...(url.hasSeveralHosts && { target_session_attrs: 'primary' as const }),
    ...options,
    // Two hosts are tried within the time that a request may take.
    connect_timeout: url.hasSeveralHosts ? 5 : 10,
    keep_alive: 30,
    // The default doubles with each failure of any connection, up to 20 s, and so goes on waiting
    // long after a restarted database is back.
    backoff: () => 0.05 + Math.random() * 0.1,
    prepare: true,
    onnotice: () => undefined,
    connection: {
      application_name: 'openward',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: statementTimeout,
      // A transaction whose holder hangs would keep its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
    },
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      // `date` is the name of the library's own type for days and instants, replaced here.
      date: { to: 1184, from: [1184], serialize: instantText, parse: instantFromText },
      day: { to: 1082, from: [1082, 1114], serialize: String, parse: (text: string) => text },
      time: { to: 1083, from: [1083], serialize: String, parse: shortTime },
      whole: { to: 20, from: [20], serialize: String, parse: safeInteger },
    },
  })
  askForArrayTypesOnce(sql)
  return sql
}

/** One connection for the commands that copy a whole cluster, which know no prepared statements. */
export function connectForReplication(address: string, onNotice: (text: string) => void): Sql {
  const { rest, socketPath } = new SocketlessUrl(address)
  return postgres(rest, {
    ...(socketPath && { path: socketPath }),
    max: 1,
    fetch_types: false,
    connection: { replication: 'true' },
    onnotice: ({ message = '' }) => onNotice(message),
  })
}

/** Whether PostgreSQL still works on a statement of the connection with this process number. */
async function isAtWork(address: string, pid: number): Promise<boolean> {
  const sql = openPool(address, 2_000, { max: 1 })
  try {
    const [row] = await sql`select from pg_stat_activity where pid = ${pid} and state = 'active'`
    return row !== undefined
  } finally {
    await sql.end({ timeout: 0 })
  }
}

const addresses = new WeakMap<Sql, string>()

const ownConnections = new WeakMap<Sql, Map<string, Sql>>()

/**
 * One connection beside those of a pool for each kind of work whose statements run one after the other: PostgreSQL keeps
 * what it has read and planned for them in one process. It connects when its first query comes, and ends with the pool.
 */
export function ownConnection(sql: Sql, work: string): Sql {
  const ofPool = ownConnections.get(sql) ?? new Map<string, Sql>()
  ownConnections.set(sql, ofPool)
  const own = ofPool.get(work) ?? connect({ url: addressOf(sql) }, { max: 1 })
  ofPool.set(work, own)
  return own
}

/** The URL that a pool was opened on, for threads that need a pool of their own. */
export function addressOf(sql: Sql): string {
  const address = addresses.get(sql)
  if (address === undefined) throw new Error('This pool was not opened by connect().')
  return address
}

/** The library asks every new connection for the types of arrays. The first answer serves for all. */
function askForArrayTypesOnce(sql: Sql): void {
  // Not in the library's types; its version is pinned, and a test holds this.
  const options = sql.options as unknown as { shared: { typeArrayMap: object } }
  Object.defineProperty(options, 'fetch_types', {
    enumerable: true,
    get: () => Object.keys(options.shared.typeArrayMap).length === 0,
  })
}

/** The same server and user, another of its databases. */
export function otherDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Splits the Unix socket off a URL, which the library takes as an option of its own only. */
class SocketlessUrl {
  readonly rest: string
  readonly socketPath: string | undefined
  readonly hasSeveralHosts: boolean

  constructor(url: string) {
    const [address = '', query = ''] = url.split('?', 2)
    const parameters = new URLSearchParams(query)
    const host = parameters.get('host')
    const port = parameters.get('port') ?? '5432'
    if (host?.startsWith('/')) {
      this.socketPath = `${host}/.s.PGSQL.${port}`
      parameters.delete('host')
      parameters.delete('port')
    }
    this.rest = parameters.size > 0 ? `${address}?${parameters.toString()}` : address
    this.hasSeveralHosts = (/^[^/]*\/\/([^/]*)/.exec(address)?.[1] ?? '').includes(',')
  }
}

function instantText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/** `2026-03-01 08:30:00.123456+00` → `2026-03-01T08:30:00.123456Z`; `infinity` stays. */
function instantFromText(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, -3).replace(' ', 'T')}Z` : text
}

function shortTime(text: string): string {
  return text.length === 8 && text.endsWith(':00') ? text.slice(0, 5) : text
}

function safeInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
