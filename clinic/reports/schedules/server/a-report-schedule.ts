import { v7 as uuidv7 } from 'uuid'
import type { NewReportSchedule } from '../report-schedule.ts'

/** A body that makes a schedule: every Monday at eight, the visits of last week, to one account. */
export function aReportSchedule(
  receiverId: string,
  changes: Partial<NewReportSchedule> = {},
): NewReportSchedule {
  return {
    id: uuidv7(),
    report: 'visits-by-doctor',
    days: 'last week',
    every: 'week',
    weekday: 1,
    monthDay: 1,
    time: '08:00',
    receiverIds: [receiverId],
    ...changes,
  }
}
