import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import type { MessageEnvironment } from './message-settings-store.ts'
import { writeDueMessages } from './message-writer.ts'
import { sendDueSms } from './sms-sender.ts'

/** The pause between rounds. */
const pauseMs = 3_000

interface Parts {
  readonly sql: Sql
  readonly environment: MessageEnvironment
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

/**
 * Plans, writes and sends messages about visits that are due now. After a restart it goes on where
 * the last round stopped, on any number of servers.
 */
export function messageRounds({ sql, environment, live, onError }: Parts): Rounds {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    const [planned] = await sql<{ count: number }[]>`
      select plan_news() + plan_reminders() as count`
    const written = await writeDueMessages(sql, environment)
    const tried = await sendDueSms(sql, environment, stopping.signal)
    if ((planned?.count ?? 0) + written + tried > 0) live.publish(['messages', 'mails'], [])
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
