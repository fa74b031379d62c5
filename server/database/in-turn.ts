import { ownConnection, type Sql } from './connect.ts'

/** At most so many writes share a transaction, which stays short. */
const most = 32

interface Waiting<Item, Made> {
  readonly item: Item
  readonly done: (made: Made) => void
  readonly failed: (error: unknown) => void
}

/**
 * Makes things that all change one row, such as a counter without gaps. Each transaction locks that
 * row until it is on the disk: one by one they would wait for one disk write each, and hold
 * connections meanwhile. So what arrives during a transaction shares the next one. `write` makes all
 * items of a turn in one transaction and answers what became of each, in their order. Each is
 * answered after its commit; where a turn fails, its items are made one by one, so that the wrong
 * one fails alone. All turns of a work, such as `bills`, run on one connection beside those of the
 * pool.
 */
export function inTurn<Item, Made>(
  pool: Sql,
  work: string,
  write: (sql: Sql, items: readonly Item[]) => Promise<readonly Made[]>,
): (item: Item) => Promise<Made> {
  const sql = ownConnection(pool, work)
  const waiting: Waiting<Item, Made>[] = []
  let isWorking = false

  async function goOn(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      const made = some.length > 1 ? await together(some) : undefined
      // The next turn is on its way to the database before the answers of this one are written.
      if (made) some.forEach(({ done }, place) => done(made[place] as Made))
      else for (const one of some) await alone(one)
    }
    isWorking = false
  }

  const together = (some: readonly Waiting<Item, Made>[]) =>
    write(
      sql,
      some.map(({ item }) => item),
    ).catch(() => undefined)

  const alone = ({ item, done, failed }: Waiting<Item, Made>) =>
    write(sql, [item]).then(([made]) => done(made as Made), failed)

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isWorking) void goOn()
    })
}
