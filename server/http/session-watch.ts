import type { Sql } from '../database/connect.ts'

/** Told by triggers of the tables `sessions`, `users` and `clinic`. */
const channel = 'openward_session_ends'
/** Sessions also end by the clock, and a notification can be lost. */
const beatMs = 20_000

/** Something that is open for as long as its session. */
export interface Watched {
  /** Hash of the session, in hex. */
  readonly session: string
  readonly userId: string
  /** Called once; it is not watched any more then. */
  end(): void
}

/** Milliseconds that sessions have left while nobody uses them; those that ended are missing. */
export type TimeLeft = (sessions: readonly string[]) => Promise<ReadonlyMap<string, number>>

export interface SessionWatch {
  /** Ends what is open when its session ends, by whatever way; now, when it has ended already. */
  add(watched: Watched): Promise<void>
  remove(watched: Watched): void
  close(): Promise<void>
}

/** Watches sessions without asking for them all the time: the database tells what ends them. */
export async function startSessionWatch(sql: Sql, timeLeft: TimeLeft): Promise<SessionWatch> {
  const open = new Set<Watched>()
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

  /** What the database does not answer now is looked at with the next beat. */
  function lookAgain(sessions: readonly string[]): void {
    void look(sessions).catch(() => null)
  }

  const beat = setInterval(() => lookAgain(everySession()), beatMs)
  const subscription = await sql.listen(
    channel,
    (told) => {
      if (told === '') return lookAgain(everySession())
      end([...open].filter(({ session, userId }) => session === told || userId === told))
    },
    // After a lost connection nobody knows what was missed.
    () => lookAgain(everySession()),
  )

  return {
    async add(watched) {
      // Watched before it is looked at: what ends in between is heard.
      open.add(watched)
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
