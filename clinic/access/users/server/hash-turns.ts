import { availableParallelism } from 'node:os'
import { Problem } from '../../../../contract/problem.ts'
import { fairTurns, type Place } from '../../../../server/http/fair-turns.ts'

/**
 * Hashes run on libuv's threads, which also read files and resolve names: one of the usual four is left
 * for those. More hashes at once than cores would slow down all of them.
 */
const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)
const mostOfStrangers = Math.max(1, Math.min(availableParallelism(), threads - 2))
/** One place is kept for known people. */
const mostAtOnce = mostOfStrangers + 1
/** Nobody waits at a sign-in page for longer. */
const patienceMs = 20_000

export type Lane = 'known' | 'strangers'

export interface HashPlace extends Place {
  /** `known`: a known device, a session, or the holder of a one-time link. */
  readonly lane: Lane
  /** Aborted when the client hung up. */
  readonly gone: AbortSignal
  /** The sentence for a client that has too many requests in line. */
  readonly refusal?: string
}

interface Waiting extends HashPlace {
  readonly begin: () => void
  readonly refuse: (problem: Problem) => void
}

const lanes = {
  known: fairTurns<Waiting>({ most: 500, mostOfKey: 5, mostOfPart: 5 }),
  // More than five guesses at one email would not be checked anyway.
  strangers: fairTurns<Waiting>({ most: 8000, mostOfKey: 250, mostOfPart: 5 }),
}
const running: Record<Lane, number> = { known: 0, strangers: 0 }

/**
 * Runs work that hashes a password when its turn comes, a few at a time. Addresses share the turns
 * fairly, and known people go first. Throws 429 when too many of the same client wait, 503 after twenty
 * seconds; the work has not run then. An answer of `false` is a failure of the address.
 */
export async function inHashTurn<T>(place: HashPlace, work: () => Promise<T>): Promise<T> {
  await turnOf(place)
  try {
    const done = await work()
    if (done === false) lanes[place.lane].noteFailure(place.key)
    return done
  } finally {
    running[place.lane] -= 1
    startNext()
  }
}

/** Answers 503 to all who wait: a server that stops cannot hash for them in time. */
export function refuseWaiting(): void {
  for (const line of Object.values(lanes)) {
    for (let next = line.next(); next; next = line.next()) next.refuse(stopping())
  }
}

function turnOf(place: HashPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = lanes[place.lane]
    const end = () => {
      clearTimeout(timer)
      place.gone.removeEventListener('abort', giveUp)
    }
    const waiting: Waiting = {
      ...place,
      begin: () => {
        end()
        resolve()
      },
      refuse: (problem) => {
        end()
        reject(problem)
      },
    }
    const giveUp = () => {
      if (line.remove(waiting)) waiting.refuse(tooMany())
    }
    const timer = setTimeout(giveUp, patienceMs)
    if (place.gone.aborted) return waiting.refuse(tooMany())
    place.gone.addEventListener('abort', giveUp)
    if (!line.add(waiting)) {
      const detail = place.refusal && { detail: place.refusal }
      return waiting.refuse(new Problem('too-many-tries', { ...detail, retryAfter: 2 }))
    }
    line.surplus()?.refuse(tooMany())
    startNext()
  })
}

function startNext(): void {
  while (running.known + running.strangers < mostAtOnce) {
    const next =
      lanes.known.next() ??
      (running.strangers < mostOfStrangers ? lanes.strangers.next() : undefined)
    if (!next) return
    running[next.lane] += 1
    next.begin()
  }
}

function stopping(): Problem {
  const detail = 'The server is being restarted. Try again in a moment.'
  return new Problem('unavailable', { detail, retryAfter: 5 })
}

function tooMany(): Problem {
  const detail = 'Many people are signing in just now. Try again in a moment.'
  return new Problem('unavailable', { detail, retryAfter: 2 })
}
