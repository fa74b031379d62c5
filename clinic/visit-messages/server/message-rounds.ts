import type { Sql } from '../../../server/database/connect.ts'
import type { LiveChanges } from '../../../server/http/live.ts'
import type { MessageEnvironment } from './message-settings-store.ts'
import { writeDueMessages } from './message-writer.ts'
import { sendDueSms } from './sms-sender.ts'

/** How often it is looked what is to be told to whom. */
const pauseMs = 3_000

interface Parts {
  readonly sql: Sql
  readonly environment: MessageEnvironment
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

export interface MessageRounds {
  /** Plans, writes and sends what is due now. */
  run(): Promise<void>
  start(): void
  /** Begins nothing more and ends what is under way. */
  stop(): Promise<void>
}

/**
 * Tells patients of their visits, in rounds: what stands in the tables is all that a round knows, so
 * it goes on after any stop where the last one was, on any number of servers.
 */
export function messageRounds({ sql, environment, live, onError }: Parts): MessageRounds {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    const [planned] = await sql<{ count: number }[]>`
      select plan_news() + plan_reminders() as count`
    const written = await writeDueMessages(sql, environment)
    const tried = await sendDueSms(sql, environment, stopping.signal)
    if ((planned?.count ?? 0) + written + tried > 0) live.publish(['messages', 'mails'], [])
  }

  /** One round at a time: calls that come meanwhile wait for their own. */
  function run(): Promise<void> {
    const next = round.then(work)
    round = next.catch(() => undefined)
    return next
  }

  function next(): void {
    void run()
      // What the database refuses now is tried again in the next round.
      .catch((error: unknown) => (stopping.signal.aborted ? undefined : onError(error)))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs)
      })
  }

  return {
    run,
    start() {
      timer = setTimeout(next, pauseMs)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await round
    },
  }
}
