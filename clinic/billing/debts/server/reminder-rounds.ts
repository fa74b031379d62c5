import { v7 as uuidv7 } from 'uuid'
import { systemContext } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { leastDaysBetween, type ReminderEnvironment, writeReminder } from './reminder-writer.ts'

/** The pause between rounds. */
const pauseMs = 20_000
/** Patients reminded in one round, in one transaction each. */
const mostAtOnce = 100

interface Parts {
  readonly sql: Sql
  readonly environment: ReminderEnvironment
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

/** Reminds patients of overdue bills whose next step has come, outside of the quiet hours of messages. */
export function reminderRounds({ sql, environment, live, onError }: Parts): Rounds {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    const [open] = await sql<{ isOpen: boolean }[]>`
      select sending = 'on' and outside_quiet(now(), false) <= now() as is_open
      from reminder_settings`
    if (!open?.isOpen) return
    const due = await sql<{ patientId: string }[]>`
      select b.patient_id from bills_to_remind() b join patients p on p.id = b.patient_id
      where b.is_next_due and p.email is not null and is_living_chart(p)
        and not exists (select from message_opt_outs o
          where o.patient_id = b.patient_id and o.channel = 'mail')
        and not exists (select from payment_reminders r where r.patient_id = b.patient_id
          and r.created_at > now() - make_interval(days => ${leastDaysBetween}))
      group by b.patient_id order by min(b.due_on), b.patient_id limit ${mostAtOnce}`
    for (const { patientId } of due) {
      if (stopping.signal.aborted) return
      const by = { userId: null, context: systemContext }
      const wanted = { id: uuidv7(), patientId, byHand: false, hash: null, by }
      const obstacle = await sql.begin((tx) => writeReminder(tx, environment, wanted))
      if (obstacle === null) live.publish(['bills', 'mails'], [patientId])
    }
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
