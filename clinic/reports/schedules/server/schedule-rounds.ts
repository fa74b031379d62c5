import { systemContext } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { reportMailWriter } from './report-mail-writer.ts'
import { readMailed } from './stored-schedule.ts'

/** The pause between rounds. */
const pauseMs = 20_000
/** Schedules that are mailed in one round, in one transaction each. */
const mostAtOnce = 100

interface Parts {
  readonly sql: Sql
  readonly environment: Pick<Environment, 'url' | 'smtpUrl'>
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

interface Due {
  readonly id: string
  readonly ownerId: string
  readonly dueAt: string
  readonly userIds: string[]
}

/**
 * Mails the links of schedules whose moment has come. Only the last moment counts, so a server that was down for days
 * mails once. Without a mail server nothing is written: it would be out of date when one is set up.
 */
export function scheduleRounds({ sql, environment, live, onError }: Parts): Rounds {
  const stopping = new AbortController()
  const mails = reportMailWriter(sql, environment)

  async function work(): Promise<void> {
    if (environment.smtpUrl === null && !(await readClinicRow(sql)).isDemo) return
    const all = await sql<Due[]>`
      select s.id, s.owner_id, due.at as due_at, array_agg(r.user_id) as user_ids
      from report_schedules s join report_receivers r on r.schedule_id = s.id,
        lateral (select last_report_moment(s, now()) as at) due
      where s.deleted_at is null and s.paused_at is null and r.paused_at is null
        and due.at > greatest(s.counts_from, r.counts_from)
        and not exists (select from report_mails m
          where m.schedule_id = s.id and m.user_id = r.user_id and not m.by_hand and m.due_at >= due.at)
      group by s.id, due.at order by due.at, s.id limit ${mostAtOnce}`
    for (const { id, ownerId, dueAt, userIds } of all) {
      if (stopping.signal.aborted) return
      const mailed = await readMailed(sql, id)
      if (!mailed) continue
      const readers = await mails.read(mailed.report, userIds)
      const by = { userId: null, context: systemContext }
      await sql.begin(async (tx) => {
        // Nobody pauses, changes or deletes it meanwhile.
        const [same] = await tx`
          select from report_schedules
          where id = ${id} and deleted_at is null and paused_at is null
            and version = ${mailed.version} for share`
        if (!same) return
        await mails.write(tx, { scheduleId: id, mailed, dueAt, byHand: false, by }, readers)
      })
      live.publish(['report-schedules', 'mails'], [ownerId, ...userIds])
    }
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
