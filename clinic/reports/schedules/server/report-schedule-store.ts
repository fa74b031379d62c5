import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Environment } from '../../../../server/environment.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import {
  mostSchedules,
  type NewReportSchedule,
  type ReportSchedule,
  type ReportScheduleChanges,
} from '../report-schedule.ts'
import { reportMailWriter, withdrawReportMails } from './report-mail-writer.ts'
import { reportReaders } from './report-readers.ts'
import { mailedColumns } from './stored-schedule.ts'

/** More than any clinic has. */
const mostListed = 500

export type State = 'on' | 'paused'

/** Schedules: the own ones, those that mail to the viewer, and all of them for those who schedule for others. */
export function reportScheduleStore(sql: Sql, environment: Pick<Environment, 'url' | 'smtpUrl'>) {
  const readers = reportReaders(sql)
  const mails = reportMailWriter(sql, environment)

  async function read(viewer: Viewer, where: Fragment): Promise<ReportSchedule[]> {
    const { userId } = viewer
    const mayAll = hasPermission(viewer, 'reports.schedule')
    const titles = await readers.titles(viewer)
    const rows = await sql<Omit<ReportSchedule, 'title' | 'receiverIds'>[]>`
      select s.id, ${mailedColumns(sql)}, s.paused_at is not null as is_paused,
        case when s.paused_at is null then next_report_moment(s, now()) end as next_at,
        jsonb_build_object('id', o.id, 'name', nullif(o.name, ''), 'email', o.email) as owner,
        may.change as may_change, s.created_at, s.updated_at, s.version,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email,
            'isPaused', r.paused_at is not null, 'pausedBecause', r.paused_because, 'last', (
              select jsonb_build_object('at', m.created_at, 'state', m.state, 'note', m.note)
              from report_mails m where m.schedule_id = s.id and m.user_id = u.id
              order by m.due_at desc limit 1)) order by u.name, u.id)
          from report_receivers r join users u on u.id = r.user_id
          where r.schedule_id = s.id and (may.change or u.id = ${userId})), '[]') as receivers
      from report_schedules s join users o on o.id = s.owner_id,
        lateral (select s.owner_id = ${userId} or ${mayAll} as change) may
      where ${where} and (may.change or exists (select from report_receivers r
        where r.schedule_id = s.id and r.user_id = ${userId}))
      order by s.created_at desc, s.id limit ${mostListed}`
    return rows.map((row) => ({
      ...row,
      title: titles.get(row.report) ?? null,
      receiverIds: row.receivers.map(({ id }) => id),
    }))
  }

  async function find(viewer: Viewer, id: string): Promise<ReportSchedule | undefined> {
    const [schedule] = await read(viewer, sql`s.id = ${id} and s.deleted_at is null`)
    return schedule
  }

  /** Also one that was deleted. */
  async function findWithDeleted(viewer: Viewer, id: string) {
    const [schedule] = await read(viewer, sql`s.id = ${id}`)
    return schedule
  }

  /** After a write that may have met a newer version. */
  async function written(viewer: Viewer, id: string, isCurrent: boolean): Promise<ReportSchedule> {
    const current = await find(viewer, id)
    if (!current) throw new Problem('not-found')
    if (!isCurrent) throw new Problem('changed', { current })
    return current
  }

  /** Locks a version of a schedule that is about to change; false where there is a newer one. */
  async function isCurrent(tx: Transaction, id: string, version: number): Promise<boolean> {
    const found = await tx`
      select from report_schedules
      where id = ${id} and version = ${version} and deleted_at is null for update`
    return found.count > 0
  }

  async function setReceivers(tx: Transaction, id: string, wanted: readonly string[]) {
    const gone = await tx<{ userId: string }[]>`
      delete from report_receivers
      where schedule_id = ${id} and user_id <> all(${[...wanted]}::uuid[]) returning user_id`
    const ids = gone.map(({ userId }) => userId)
    await withdrawReportMails(tx, id, 'The schedule no longer mails to this account.', ids)
    await tx`
      insert into report_receivers (schedule_id, user_id)
      select ${id}, wanted from unnest(${[...wanted]}::uuid[]) wanted
      on conflict on constraint report_receivers_once do nothing`
  }

  return {
    find,
    findWithDeleted,

    list: (viewer: Viewer) => read(viewer, sql`s.deleted_at is null`),

    async add(viewer: WritingViewer, wanted: NewReportSchedule): Promise<ReportSchedule> {
      const hash = creationHash(wanted)
      const { userId } = viewer
      const { id, report, receiverIds } = wanted
      await sql.begin(async (tx) => {
        // The lock keeps the bound when several tabs save at once.
        await tx`select from users where id = ${userId} for no key update`
        const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from report_schedules where id = ${id}`
        if (stored) return checkSameCreation(stored, userId, hash)
        const [own] = await tx<{ count: number }[]>`
          select count(*)::int as count from report_schedules
          where owner_id = ${userId} and deleted_at is null`
        if ((own?.count ?? 0) >= mostSchedules) {
          const detail = `An account has at most ${mostSchedules} schedules. Delete one first.`
          throw new Problem('conflict', { detail })
        }
        // For all statements of the transaction.
        await tx`select ${acting(tx, viewer)}`
        const made = { ownerId: userId, createdBy: userId, updatedBy: userId, creationHash: hash }
        await tx`
          insert into report_schedules ${tx({ id, reportId: report, ...columnsOf(wanted), ...made })}`
        await setReceivers(tx, id, receiverIds)
      })
      return written(viewer, id, true)
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: ReportScheduleChanges,
    ): Promise<ReportSchedule> {
      const values = columnsOf(changes)
      const { every, weekday, monthDay, atTime } = values
      const isDone = await sql.begin(async (tx) => {
        if (!(await isCurrent(tx, id, version))) return false
        // A new time does not make up for today's moment, which has passed.
        await tx`
          update report_schedules set ${tx(values)}, updated_by = ${acting(tx, viewer)},
            counts_from = case when (every, weekday, month_day, at_time)
              is distinct from (${every}::text, ${weekday}::smallint, ${monthDay}::smallint, ${atTime}::time)
              then now() else counts_from end
          where id = ${id}`
        await setReceivers(tx, id, changes.receiverIds)
        return true
      })
      return written(viewer, id, isDone)
    },

    async pause(viewer: WritingViewer, id: string, version: number, state: State) {
      const isDone = await sql.begin(async (tx) => {
        if (!(await isCurrent(tx, id, version))) return false
        await tx`
          update report_schedules set updated_by = ${acting(tx, viewer)},
            paused_at = ${state === 'paused' ? tx`coalesce(paused_at, now())` : null},
            counts_from = ${state === 'paused' ? tx`counts_from` : tx`now()`}
          where id = ${id}`
        if (state === 'paused') await withdrawReportMails(tx, id, 'The schedule was paused.')
        return true
      })
      return written(viewer, id, isDone)
    },

    async pauseReceiver(viewer: WritingViewer, id: string, receiverId: string, state: State) {
      const why =
        receiverId === viewer.userId
          ? 'The receiver stopped these mails.'
          : 'Somebody stopped the mails to this account.'
      await sql.begin(async (tx) => {
        await tx`
          update report_receivers set
            paused_because = ${state === 'paused' ? tx`coalesce(paused_because, ${why})` : null},
            paused_at = ${state === 'paused' ? tx`coalesce(paused_at, now())` : null},
            counts_from = ${state === 'paused' ? tx`counts_from` : tx`now()`}
          where schedule_id = ${id} and user_id = ${receiverId}
            and (paused_at is null) = ${state === 'paused'} and ${writtenIn(tx, viewer.context)}`
        if (state === 'paused') await withdrawReportMails(tx, id, why, [receiverId])
      })
      return written(viewer, id, true)
    },

    /** Mails now, to those who are not paused. The version is the next one, so a second press sends nothing. */
    async send(viewer: WritingViewer, schedule: ReportSchedule, version: number) {
      const { id, report, receivers } = schedule
      if (environment.smtpUrl === null && !(await readClinicRow(sql)).isDemo) {
        throw new Problem('conflict', {
          detail: 'No mail server is set up (SMTP_URL), so nothing can be mailed.',
        })
      }
      const wanted = receivers.filter(({ isPaused }) => !isPaused).map((one) => one.id)
      if (wanted.length === 0) {
        throw new Problem('conflict', {
          detail: 'All receivers are paused. Start one again first.',
        })
      }
      const found = await mails.read(report, wanted)
      const isDone = await sql.begin(async (tx) => {
        const [at] = await tx<{ dueAt: string }[]>`
          update report_schedules set sent_by_hand_at = now(), updated_by = ${acting(tx, viewer)}
          where id = ${id} and version = ${version} and deleted_at is null
          returning sent_by_hand_at as due_at`
        if (!at) return false
        const by = { userId: viewer.userId, context: viewer.context }
        const occasion = { scheduleId: id, mailed: schedule, byHand: true, by, ...at }
        await mails.write(tx, occasion, found)
        return true
      })
      return written(viewer, id, isDone)
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const isDone = await sql.begin(async (tx) => {
        if (!(await isCurrent(tx, id, version))) return false
        await withdrawReportMails(tx, id, 'The schedule was deleted.')
        await tx`
          update report_schedules set deleted_at = now(), updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return true
      })
      if (!isDone) await written(viewer, id, false)
    },

    /** One that is not deleted stays as it is. What was due meanwhile is not made up for. */
    async restore(viewer: WritingViewer, id: string): Promise<ReportSchedule> {
      await sql`
        update report_schedules set deleted_at = null, counts_from = now(), updated_by = ${acting(sql, viewer)}
        where id = ${id} and deleted_at is not null`
      return written(viewer, id, true)
    },
  }
}

/** The entered values as columns. Days that a stretch names are not kept. */
function columnsOf({ days, from, to, by, compare, where, ...rest }: ReportScheduleChanges) {
  const { every, weekday, monthDay, time } = rest
  const isFixed = days === 'these'
  return {
    days,
    fromDay: isFixed ? (from ?? null) : null,
    toDay: isFixed ? (to ?? null) : null,
    groupedBy: by ?? null,
    comparedWith: compare ?? null,
    filters: where ?? null,
    ...{ every, weekday, monthDay, atTime: time },
  }
}
