import * as z from 'zod'
import { isStretch, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { PageQuery } from '../../../contract/page.ts'
import { Directory, Person } from '../../../contract/person.ts'
import { stretchNames } from '../../../contract/stretches.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { grouped } from '../../../contract/number-words.ts'
import { mostDays, ReportQuery } from '../catalog/report.ts'

/** Schedules that one account may have, and receivers of one of them. */
export const mostSchedules = 50
export const mostReceivers = 30

/**
 * The days of a report that is mailed: a stretch, counted from the day of each mail; `these` from one day to another; or
 * `usual`, as the report has them.
 */
export const scheduledDays = [...stretchNames, 'these', 'usual'] as const
export type ScheduledDays = (typeof scheduledDays)[number]

export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

const ReportId = z.string().regex(/^[a-z0-9-]{1,60}$/, 'This is not a report.')

/**
 * A mail waits, left, failed for good or was given up, or it was not written because its receiver could not open the
 * report.
 */
export const reportMailStates = ['waiting', 'sent', 'failed', 'withdrawn', 'refused'] as const
export type ReportMailState = (typeof reportMailStates)[number]

export const ReportReceiver = Person.extend({
  isPaused: z.boolean(),
  pausedBecause: z.string().nullable(),
  /** The newest mail. */
  last: z
    .object({
      at: z.string(),
      state: z.enum(reportMailStates),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type ReportReceiver = z.infer<typeof ReportReceiver>

const asked = {
  days: z.enum(scheduledDays, 'Choose the days.'),
  by: ReportQuery.shape.by,
  compare: ReportQuery.shape.compare,
  where: ReportQuery.shape.where,
}

/** When links to a report are mailed, and to whom. */
export const ReportSchedule = z.object({
  id: Id,
  report: ReportId,
  /** Null where the viewer may not open the report. */
  title: z.string().nullable(),
  days: z.enum(scheduledDays),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string().nullable(),
  compare: z.string().nullable(),
  where: z.string().nullable(),
  every: z.enum(rhythms),
  weekday: z.number().int(),
  monthDay: z.number().int(),
  time: z.string(),
  owner: Person,
  isPaused: z.boolean(),
  /** The next moment at which it mails; null while it is paused. */
  nextAt: z.string().nullable(),
  /** All of them for those who may change it, the viewer alone for others. */
  receivers: z.array(ReportReceiver),
  receiverIds: z.array(Id),
  /** The owner and accounts that schedule for others change and delete it. */
  mayChange: z.boolean(),
  ...stamps,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const entered = {
  ...asked,
  /** The days of `these`. */
  from: plainDate('From').optional(),
  to: plainDate('To').optional(),
  every: z.enum(rhythms, 'Choose how often.'),
  /** 1 for Monday. */
  weekday: z.coerce.number().int().min(1, 'Choose a weekday.').max(7, 'Choose a weekday.'),
  /** In a shorter month its last day. */
  monthDay: z.coerce.number().int().min(1, 'Choose a day of the month.').max(31),
  time: plainTime('Time'),
  receiverIds: z
    .array(Id)
    .min(1, 'Choose at least one person.')
    .max(mostReceivers, `Choose at most ${mostReceivers} people.`),
}

interface EnteredDays {
  readonly days: ScheduledDays
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const hasDays = ({ days, from, to }: EnteredDays) =>
  days !== 'these' || (from !== undefined && to !== undefined && isStretch(from, to, mostDays))
const wrongDays = {
  path: ['to'],
  error: `Give a first and a last day, at most ${grouped(mostDays)} days apart.`,
}

export const NewReportSchedule = z
  .strictObject({ id: Id, report: ReportId, ...entered })
  .refine(hasDays, wrongDays)
export type NewReportSchedule = z.output<typeof NewReportSchedule>
export const ReportScheduleChanges = z.strictObject(entered).refine(hasDays, wrongDays)
export type ReportScheduleChanges = z.output<typeof ReportScheduleChanges>

export const scheduleStates = ['on', 'paused'] as const
const state = z.enum(scheduleStates)

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/api/report-schedules',
  summary: 'The schedules that mail links to reports: own ones, and those that mail to the caller',
  action: 'list',
  kind: 'report schedule',
  permission: 'reports.read',
  unaudited: settingsOnly,
  answer: z.array(ReportSchedule),
  reads: ['report-schedules', 'mails', 'users'],
})

export const readReportSchedule = endpoint({
  method: 'GET',
  path: '/api/report-schedules/:id',
  summary: 'Read a schedule that mails links to a report',
  action: 'read',
  kind: 'report schedule',
  permission: 'reports.read',
  unaudited: settingsOnly,
  params: ById,
  answer: ReportSchedule,
  reads: ['report-schedules', 'mails', 'users'],
})

export const addReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules',
  summary: 'Mail links to a report at certain times, to the caller or by permission to others',
  action: 'insert',
  kind: 'report schedule',
  permission: 'reports.read',
  body: NewReportSchedule,
  answer: ReportSchedule,
  status: 201,
  changes: ['report-schedules'],
})

export const changeReportSchedule = endpoint({
  method: 'PUT',
  path: '/api/report-schedules/:id',
  summary: 'Change the days, times or receivers of a schedule',
  action: 'update',
  kind: 'report schedule',
  permission: 'reports.read',
  params: ById,
  body: ReportScheduleChanges,
  answer: ReportSchedule,
  versioned: true,
  changes: ['report-schedules'],
})

export const pauseReportSchedule = endpoint({
  method: 'PUT',
  path: '/api/report-schedules/:id/state',
  summary: 'Pause a schedule, or start it again',
  action: 'update',
  kind: 'report schedule',
  permission: 'reports.read',
  params: ById,
  body: z.strictObject({ state }),
  answer: ReportSchedule,
  versioned: true,
  changes: ['report-schedules'],
})

export const pauseReportReceiver = endpoint({
  method: 'PUT',
  path: '/api/report-schedules/:id/receiver',
  summary: 'Stop the mails of a schedule to one receiver, such as the caller, or start them again',
  action: 'update',
  kind: 'report receiver',
  permission: 'reports.read',
  params: ById,
  body: z.strictObject({ receiverId: Id, state }),
  answer: ReportSchedule,
  changes: ['report-schedules'],
})

export const sendReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/sending',
  summary: 'Mail the links of a schedule now',
  action: 'send',
  kind: 'report schedule',
  permission: 'reports.read',
  params: ById,
  answer: ReportSchedule,
  versioned: true,
  changes: ['report-schedules', 'mails'],
})

export const removeReportSchedule = endpoint({
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  summary: 'Delete a schedule, and the mails of it that have not left',
  action: 'delete',
  kind: 'report schedule',
  permission: 'reports.read',
  params: ById,
  versioned: true,
  current: ReportSchedule,
  changes: ['report-schedules', 'mails'],
})

export const restoreReportSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/:id/restoration',
  summary: 'Bring a deleted schedule back; what was due meanwhile is not mailed',
  action: 'update',
  kind: 'report schedule',
  permission: 'reports.read',
  params: ById,
  answer: ReportSchedule,
  changes: ['report-schedules'],
})

/** Colleagues to choose from. An account without the permission schedules for itself alone. */
export const listReportReceivers = endpoint({
  method: 'GET',
  path: '/api/directory/report-receivers',
  summary: 'The accounts of the clinic that may open reports, for selects',
  action: 'list',
  kind: 'directory',
  permission: 'reports.schedule',
  unaudited: 'It holds the names of colleagues, and nothing of patients.',
  query: PageQuery.pick({ search: true, limit: true }).extend({
    /** Only those who may open this report. */
    report: ReportId.optional(),
  }),
  answer: Directory,
  reads: ['users'],
})
