import { v7 as uuidv7 } from 'uuid'
import type { Set, Stage } from './stage.ts'

/** How requests about reports are made possible: there are only so many reports and schedules at a time. */
export const reportStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/own-reports': async ({ clinic, rows }) => {
    await clinic.sql`update own_reports set deleted_at = now()
      where deleted_at is null and id <> ${rows.ownReport}`
    return {}
  },
  'PUT /api/own-reports/:id': async () => ({ fields: { title: uuidv7() } }),
  'POST /api/report-schedules': async ({ clinic, rows }) => {
    await clinic.sql`update report_schedules set owner_id = ${rows.patient.userId}
      where id <> ${rows.reportSchedule}`
    return {}
  },
}
