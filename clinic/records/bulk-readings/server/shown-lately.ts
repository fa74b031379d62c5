import { mostPatients, withinMinutes } from '../bulk-reading.ts'

/** One person whom an account was shown, and the last time, in milliseconds since 1970. */
export interface Showing {
  readonly userId: string
  readonly patientId: string
  readonly lastAt: number
}

export interface ShownLately {
  /** Adds what was shown since the call before; answers the accounts that may be over the limit by `now`. */
  add(news: readonly Showing[], now: number): string[]
}

/**
 * The people whom each account was shown in the last minutes, as one server has seen it. Of each account as many are
 * kept as tell whether it is over the limit: those whom it was shown last.
 */
export function shownLately(): ShownLately {
  const shown = new Map<string, Map<string, number>>()

  function keep({ userId, patientId, lastAt }: Showing): void {
    const people = shown.get(userId) ?? new Map<string, number>()
    shown.set(userId, people)
    // A map keeps its entries in the order in which they came.
    people.delete(patientId)
    people.set(patientId, lastAt)
    const [oldest] = people.keys()
    if (people.size > mostPatients + 1 && oldest !== undefined) people.delete(oldest)
  }

  function forget(before: number): void {
    for (const [userId, people] of shown) {
      for (const [patientId, lastAt] of people) if (lastAt <= before) people.delete(patientId)
      if (people.size === 0) shown.delete(userId)
    }
  }

  return {
    add(news, now) {
      for (const one of news.toSorted((a, b) => a.lastAt - b.lastAt)) keep(one)
      forget(now - withinMinutes * 60_000)
      return [...shown].filter(([, people]) => people.size > mostPatients).map(([userId]) => userId)
    },
  }
}
