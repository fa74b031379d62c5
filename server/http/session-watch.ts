import type { Sql } from '../database/connect.ts'
import { recentlyTold } from './recently-told.ts'

/** Notified by triggers of the tables `sessions`, `users` and `clinic`. */
const channel = 'openward_session_ends'
/** Sessions also end by the clock, and a notification can be lost. */
const beatMs = 20_000

/** A connection that stays open as long as its session. */
export interface Watched {
  /** Hash of the session, in hex. */
  readonly session: string
  readonly userId: string
  /** Called once; after that it is no longer watched. */
  end(): void
}

/** Milliseconds until unused sessions end; sessions that have ended are missing. */
export type TimeLeft = (sessions: readonly string[]) => Promise<ReadonlyMap<string, number>>

export interface SessionWatch {
  /**
   * Ends the connection when its session ends for any reason, or may do something else; at once, when that may have
   * happened since a moment, in milliseconds.
   */
  add(watched: Watched, since: number): Promise<void>
  remove(watched: Watched): void
  close(): Promise<void>
}

/** Watches sessions without polling each one: the database notifies when they end. */
export async function startSessionWatch(sql: Sql, timeLeft: TimeLeft): Promise<SessionWatch> {
  const open = new Set<Watched>()
  const recent = recentlyTold<string>()
  const ending = new Map<string, NodeJS.Timeout>()
  const openOf = (session: string) => [...open].filter((one) => one.session === session)
  const everySession = () => [...new Set([...open].map(({ session }) => session))]

  function end(some: readonly Watched[]): void {
    for (const watched of some) if (open.delete(watched)) watched.end()
  }

  async function look(sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return
    const left = await timeLeft(sessions)
    for (const session of sessions) {
      clearTimeout(ending.get(session))
      ending.delete(session)
      const ms = left.get(session)
      if (ms === undefined) end(openOf(session))
      else if (ms < beatMs) ending.set(session, setTimeout(lookAgain, ms + 5, [session]))
    }
  }

  /** A look that the database does not answer is repeated at the next beat. */
  function lookAgain(sessions: readonly string[]): void {
    void look(sessions).catch(() => null)
  }

  const beat = setInterval(() => lookAgain(everySession()), beatMs)
  const subscription = await sql.listen(
    channel,
    (told) => {
      if (told === '') return lookAgain(everySession())
      recent.add(told)
      end([...open].filter((one) => isAbout(told, one)))
    },
    // Notifications may have been missed while the connection was lost.
    () => {
      recent.forget()
      lookAgain(everySession())
    },
  )

  return {
    async add(watched, since) {
      // Added before the look: an end in between is noticed.
      open.add(watched)
      const told = recent.since(since)
      if (!told || told.some((one) => isAbout(one, watched))) return end([watched])
      await look([watched.session]).catch(() => end([watched]))
    },
    remove(watched) {
      open.delete(watched)
      if (openOf(watched.session).length > 0) return
      clearTimeout(ending.get(watched.session))
      ending.delete(watched.session)
    },
    async close() {
      clearInterval(beat)
      for (const timer of ending.values()) clearTimeout(timer)
      await subscription.unlisten()
    },
  }
}

function isAbout(told: string, { session, userId }: Watched): boolean {
  return told === session || told === userId
}
