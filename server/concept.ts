import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { WriteContext, Writer } from './database/acting.ts'
import type { AnySql, Sql } from './database/connect.ts'
import type { Replica } from './database/replica.ts'
import type { Environment } from './environment.ts'
import type { LiveChanges } from './http/live.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { StoredGauge } from './telemetry/stored-counts.ts'

/** The part of the calendar feeds that a new password needs: their secret addresses end. */
export interface CalendarAddresses {
  isOn(userId: string): Promise<boolean>
  endOf(tx: AnySql, context: WriteContext, userId: string): Promise<void>
}

/** The part of online payments that returns of payments need: money goes back the way that it came. */
export interface OnlineReturns {
  /**
   * Gives back what a return has booked of a payment in this transaction, its last act, where the payment was made
   * online. Throws a `Problem` with the provider's reason.
   */
  giveBack(tx: AnySql, paymentId: string): Promise<void>
  /** Runs the work of such a transaction and keeps the reason why the provider refused. */
  noting<T>(writer: Writer, work: () => PromiseLike<T>): Promise<T>
}

/** How the rows of a table follow when the chart that they name is merged with another. */
export interface ChartRows {
  readonly table: string
  /** Names the chart; `patient_id` unless told. */
  readonly column?: string
  /** One row and several, in words. Rows without words are counted nowhere: they belong to other rows. */
  readonly words?: readonly [one: string, several: string]
  /** The column with the moment or day that a row is about. */
  readonly at?: string
  /** Why rows stay with the chart that they name, in words. Rows without it move. */
  readonly stays?: string
  /** Values that a row gets where its move collides with a row of the chart that stays. */
  readonly colliding?: Readonly<Record<string, string>>
}

/** The parts that the server half of every concept gets. */
export interface ServerParts {
  readonly sql: Sql
  /** For readings that may be a little behind. */
  readonly replica: Replica
  readonly environment: Environment
  readonly live: LiveChanges
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  /** Belongs to a concept that comes after those that end sessions. */
  readonly calendarAddresses: CalendarAddresses
  /** Belongs to a concept that comes after the one that gives payments back. */
  readonly onlineReturns: OnlineReturns
  /** All tables that concepts registered as `chartTables`. */
  readonly chartTables: readonly string[]
  /** All tables that concepts registered as `chartRows`. */
  readonly chartRows: readonly ChartRows[]
  /** Logs a failure of background work, without health data. */
  readonly onError: (error: unknown) => void
}

/** Work beside requests: started once the server listens, ended before it stops. */
export interface BackgroundWork {
  start(): void
  stop(): void | Promise<void>
}

/** The parts that a concept adds to the server; `app/server/concepts.ts` lists all concepts. */
export interface ServerConcept {
  /** Mounts endpoints and hooks, and registers the handlers of job queues. */
  mount?(app: FastifyInstance, parts: ServerParts): void | Promise<void>
  background?(parts: ServerParts): readonly BackgroundWork[]
  /**
   * Its tables whose rows say that a chart is in use; `patient_id` names the chart. An account
   * whose chart is in use is neither linked to another chart nor cleared away.
   */
  readonly chartTables?: readonly string[]
  /** Its tables with a column that names a chart. */
  readonly chartRows?: readonly ChartRows[]
  /** Its numbers on the metrics page. */
  readonly gauges?: readonly StoredGauge[]
}

/** Background work that runs at intervals: `begin` returns the function that stops it. */
export function nowAndThen(begin: () => () => void): BackgroundWork {
  let stop: (() => void) | null = null
  return {
    start() {
      stop = begin()
    },
    stop: () => stop?.(),
  }
}
