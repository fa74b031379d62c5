import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AnySql, Sql } from './database/connect.ts'
import type { Environment } from './environment.ts'
import type { LiveChanges } from './http/live.ts'
import type { Jobs } from './jobs/jobs.ts'

/** The secret addresses of calendars outside, as far as a new password is concerned. */
export interface CalendarAddresses {
  isOn(userId: string): Promise<boolean>
  endOf(tx: AnySql, userId: string): Promise<void>
}

/** What the server half of every concept is given. */
export interface ServerParts {
  readonly sql: Sql
  readonly environment: Environment
  readonly live: LiveChanges
  readonly jobs: Jobs
  readonly log: FastifyBaseLogger
  /** Of a concept that comes after those that end sessions. */
  readonly calendarAddresses: CalendarAddresses
  /** Logs a failure of background work, without health data. */
  readonly onError: (error: unknown) => void
}

/** Work beside requests: begun when the server listens, ended before it stops. */
export interface BackgroundWork {
  start(): void
  stop(): void | Promise<void>
}

/** What a concept adds to the server; `app/server/concepts.ts` lists them all. */
export interface ServerConcept {
  /** Mounts endpoints and hooks, and names the handlers of job queues. */
  mount?(app: FastifyInstance, parts: ServerParts): void | Promise<void>
  background?(parts: ServerParts): readonly BackgroundWork[]
}

/** Background work that runs now and then: `begin` returns how to stop it. */
export function nowAndThen(begin: () => () => void): BackgroundWork {
  let stop: (() => void) | null = null
  return {
    start() {
      stop = begin()
    },
    stop: () => stop?.(),
  }
}
