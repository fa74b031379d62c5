import type { Transaction } from '../server/database/connect.ts'
import { admin, receptionist } from './cast.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The schedules of reports that the demo clinic works with; a demo clinic mails nothing. */
const schedules = [
  {
    ...{ report: 'no-shows', days: 'last week', every: 'week', weekday: 1, monthDay: 1 },
    ...{ time: '07:30', receivers: [admin, receptionist] },
  },
  {
    ...{ report: 'revenue', days: 'last month', every: 'month', weekday: 1, monthDay: 1 },
    ...{ time: '08:00', receivers: [admin] },
  },
] as const

export async function addReportSchedules(tx: Transaction): Promise<void> {
  for (const [place, { receivers, ...one }] of schedules.entries()) {
    const id = idOf(1850 + place)
    await tx`
      insert into report_schedules (id, owner_id, report_id, days, every, weekday, month_day, at_time,
        counts_from, created_by, updated_by)
      values (${id}, ${admin.id}, ${one.report}, ${one.days}, ${one.every}, ${one.weekday}, ${one.monthDay},
        ${one.time}, now() - interval '60 days', ${admin.id}, ${admin.id})`
    for (const receiver of receivers) {
      await tx`
        insert into report_receivers (schedule_id, user_id, counts_from)
        values (${id}, ${receiver.id}, now() - interval '60 days')`
      // The last mail, as a demo clinic shows it.
      await tx`
        insert into report_mails (id, schedule_id, user_id, due_at, by_hand, state, created_at)
        select gen_random_uuid(), id, ${receiver.id}, last_report_moment(s, now()), false, 'sent',
          last_report_moment(s, now())
        from report_schedules s where id = ${id}`
    }
  }
}
