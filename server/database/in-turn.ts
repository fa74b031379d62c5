import type { Row } from 'postgres'
import { ownConnection, type Sql } from './connect.ts'
import type { Fragment } from './keyset.ts'

/** At most so many statements share a transaction, which stays short. */
const most = 32

interface Waiting {
  readonly statement: Fragment
  readonly done: (rows: Row[]) => void
  readonly failed: (error: unknown) => void
}

/**
 * Runs statements that all change one row, such as a counter without gaps. Each transaction locks
 * that row until it is on the disk: one by one they would wait for one disk write each, and hold
 * connections meanwhile. So statements that arrive during a transaction share the next one. Each is
 * answered after its commit; where one fails, all of its transaction are retried one by one, so
 * that it fails alone. All run on one connection beside those of the pool.
 */
export function inTurn(pool: Sql): <T>(statement: Fragment) => Promise<T[]> {
  const sql = ownConnection(pool)
  const waiting: Waiting[] = []
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      const isDone = some.length > 1 && (await together(some))
      for (const one of isDone ? [] : some) await alone(one)
    }
    isWorking = false
  }

  async function together(some: readonly Waiting[]): Promise<boolean> {
    try {
      const answers = await sql.begin((tx) =>
        Promise.all(some.map(({ statement }) => tx<Row[]>`${statement}`)),
      )
      some.forEach(({ done }, place) => done(answers[place] ?? []))
      return true
    } catch {
      return false
    }
  }

  async function alone({ statement, done, failed }: Waiting): Promise<void> {
    await sql<Row[]>`${statement}`.then(done, failed)
  }

  return <T>(statement: Fragment) =>
    new Promise<T[]>((resolve, reject) => {
      waiting.push({ statement, done: (rows) => resolve(rows as T[]), failed: reject })
      if (!isWorking) void work()
    })
}
