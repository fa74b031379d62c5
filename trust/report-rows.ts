import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'
import {
  ownReportBodies,
  type OwnReportRows,
  ownReportValues,
  someOwnReport,
} from './own-report-rows.ts'

export interface ReportRows extends OwnReportRows {
  /** The doctor's, who gets its mails with the first people of the desk. With all of them, each test mails ever more. */
  readonly reportSchedule: string
}

/** An own report, and a schedule of a report, whose filter is the only text that somebody gave it. */
export async function someReports(sql: Sql, doctorId: string, text: string): Promise<ReportRows> {
  const reportSchedule = uuidv7()
  await sql`
    insert into report_schedules (id, owner_id, report_id, days, filters, every, weekday, month_day, at_time)
    values (${reportSchedule}, ${doctorId}, 'visits-by-doctor', 'last week', 'state:completed', 'day',
      1, 1, '08:00')`
  await sql`
    insert into report_receivers (schedule_id, user_id)
    select ${reportSchedule}, id from users where id = ${doctorId}
      or id in (select id from users where role = 'staff' order by created_at, id limit 4)`
  return { reportSchedule, ...(await someOwnReport(sql, text)) }
}

interface Known {
  readonly doctor: { readonly userId: string }
}

/** Bodies of reports and their schedules that are accepted. */
export function reportBodies({ doctor }: Known): Record<string, Record<string, unknown>> {
  const schedule = {
    ...{ days: 'last week', from: undefined, to: undefined, time: '10:00' },
    ...{ by: undefined, compare: undefined, where: 'state:completed' },
    ...{ every: 'week', weekday: 1, monthDay: 1, receiverIds: [doctor.userId] },
  }
  return {
    ...ownReportBodies,
    '/api/report-schedules': { ...schedule, report: 'visits-by-doctor' },
    '/api/report-schedules/:id': schedule,
    '/api/report-schedules/:id/state': { state: 'paused' },
    '/api/report-schedules/:id/receiver': { receiverId: doctor.userId, state: 'paused' },
  }
}

/** Values of schedules: which parts a report has, and who may open it, are rules of its rows. */
export function reportValues(path: string, rows: Known): Record<string, fc.Arbitrary<unknown>> {
  if (path === '/api/directory/report-receivers') return { report: fc.constant('visits-by-doctor') }
  if (!path.startsWith('/api/report-schedules')) return ownReportValues(path)
  const known = Object.entries(reportBodies(rows)[path] ?? {})
  return Object.fromEntries(known.map(([name, value]) => [name, fc.constant(value)]))
}
