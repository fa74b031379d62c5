import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, connect, type Sql } from './connect.ts'
import type { ReplicaSettings } from '../replica-settings.ts'
import {
  askPrimary,
  askStandby,
  lagOf,
  type Mark,
  type PrimaryFacts,
  type StandbyFacts,
} from './standby-check.ts'
import { failedWith, isInTheWay, isOfTheStandby } from './standby-failure.ts'

/** The answer of a reading that may be a little behind. */
export interface Read<T> {
  readonly answer: T
  /** The moment as of which it is, where that is seconds ago; null for what is current. */
  readonly asOf: string | null
}

export interface ReplicaStatus {
  /** Whether tolerant readings go to the standby. */
  readonly isUsed: boolean
  /** At most so many seconds are missing on the standby; null where that is not known. */
  readonly secondsBehind: number | null
  /** Why it is not used, after "it". */
  readonly trouble: string | null
}

/** The database for readings that may be a little behind, such as figures over many rows. */
export interface Replica {
  /**
   * Reads from the standby where it is current enough, else from the primary. A reading that the
   * standby breaks off begins again on the primary, so it must do nothing but read, and must not
   * decide who may see what.
   */
  read<T>(reading: (sql: Sql) => Promise<T>): Promise<Read<T>>
  /** Null where there is no standby. */
  status(): ReplicaStatus | null
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly settings: ReplicaSettings | null
  readonly log: (sentence: string) => void
  /** Milliseconds between two lines of the log. */
  readonly quietMs?: number
}

const checkEveryMs = 1_000
const checkTakesMs = 2_000
/** Answers that are less behind do not say so. */
const tellsFromMs = 5_000

/**
 * Opens the standby of the primary. A database that is no copy of it stops the start; a standby that
 * does not answer now, or is none any more after it took over, is used once it can be.
 */
export async function openReplica(primary: Sql, options: ReplicaOptions): Promise<Replica> {
  const { settings, log } = options
  if (settings === null) return withoutReplica(primary)
  const { url, mostSecondsBehind } = settings
  const mostMs = mostSecondsBehind * 1000
  const address = { url: withLoginOf(primary, url) }
  const standby = connect(address)
  // With a connection of its own a check does not wait for readings.
  const checker = connect(address, { max: 1, statementTimeout: checkTakesMs })
  let marks: Mark[] = []
  /** The findings of the last check, and when it was by the clock of `performance`. */
  let seen: { readonly asOf: number; readonly lag: number; readonly at: number } | null = null
  let trouble: string | null = 'was not asked yet'
  let checking: Promise<void> | null = null
  const say = sayNowAndThen(log, options.quietMs ?? 60_000)

  function behindMs(): number | null {
    return seen && seen.lag + performance.now() - seen.at
  }

  function note(next: string | null): void {
    trouble = next
    say(next)
  }

  /** A standby falls behind between two checks as well. */
  function troubleNow(): string | null {
    const isFar = (behindMs() ?? Infinity) > mostMs
    return trouble ?? (isFar ? `is more than ${mostSecondsBehind} s behind` : null)
  }

  async function check(): Promise<void> {
    // The primary comes first: the standby may only have more than it had then.
    const now = await askPrimary(primary).catch(() => null)
    // Without the primary nothing is proved, and the last proof grows old.
    if (!now) return
    const late = setTimeout(() => note('does not answer'), checkTakesMs).unref()
    try {
      const there = await askStandby(checker)
      const lag = lagOf(now, marks, there)
      seen = lag === null ? null : { asOf: now.clock - lag, lag, at: now.at }
      trouble = differenceOf(now, there)
      note(troubleNow())
    } catch (error) {
      note(failedWith(error))
    } finally {
      clearTimeout(late)
    }
    marks = [...marks.filter(({ at }) => now.at - at < mostMs), now]
  }

  /** A check may wait for a standby that hangs; no second one joins it. */
  function checkAgain(): Promise<void> {
    checking ??= check().finally(() => (checking = null))
    return checking
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    await Promise.all([standby.end({ timeout: 1 }), checker.end({ timeout: 1 })])
  }

  const timer = setInterval(() => void checkAgain(), checkEveryMs).unref()
  await Promise.race([checkAgain(), pause(checkTakesMs, undefined, { ref: false })])
  if (trouble === otherDatabase) {
    await close()
    throw new Error(
      'DATABASE_REPLICA_URL names another database than DATABASE_URL. Set it to a streaming standby ' +
        'of that one, or leave it out.',
    )
  }
  return {
    async read(reading) {
      if (seen && troubleNow() === null) {
        const asOf = (behindMs() ?? 0) > tellsFromMs ? new Date(seen.asOf).toISOString() : null
        try {
          return { answer: await reading(standby), asOf }
        } catch (error) {
          if (!isOfTheStandby(error)) throw error
          if (!isInTheWay(error)) note(failedWith(error))
        }
      }
      return { answer: await reading(primary), asOf: null }
    },
    status() {
      const behind = behindMs()
      return {
        isUsed: troubleNow() === null,
        secondsBehind: behind === null ? null : Math.round(behind / 100) / 10,
        trouble: troubleNow(),
      }
    },
    close,
  }
}

/** All readings go to the primary. */
export function withoutReplica(primary: Sql): Replica {
  return {
    read: async (reading) => ({ answer: await reading(primary), asOf: null }),
    status: () => null,
    close: () => Promise.resolve(),
  }
}

const otherDatabase = 'is of another database'

function differenceOf(primary: PrimaryFacts, standby: StandbyFacts): string | null {
  if (standby.system !== primary.system || standby.database !== primary.database) {
    return otherDatabase
  }
  if (!standby.isStandby) return 'is no standby'
  return standby.migratedAt === primary.migratedAt ? null : 'has not replayed the last migration'
}

/** The login of the primary: a standby has the same accounts. */
function withLoginOf(primary: Sql, url: string): string {
  const form = /^(postgres(?:ql)?:\/\/)([^@/]*@)?/
  const login = form.exec(addressOf(primary))?.[2]
  return login ? url.replace(form, (_, scheme: string) => scheme + login) : url
}

/** Logs when the standby falls away and comes back. One that comes and goes does not flood the log. */
function sayNowAndThen(log: (sentence: string) => void, quietMs: number) {
  let said: string | null = null
  let saidAt = -Infinity
  return (trouble: string | null) => {
    if ((trouble === null) === (said === null)) return
    if (performance.now() - saidAt < quietMs) return
    said = trouble
    saidAt = performance.now()
    log(
      trouble === null
        ? 'The standby at DATABASE_REPLICA_URL is read from again.'
        : `The standby at DATABASE_REPLICA_URL ${trouble}: reports are read from the primary.`,
    )
  }
}
