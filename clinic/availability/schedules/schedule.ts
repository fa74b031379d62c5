import { weekdays } from '../../../contract/first-weekday.ts'
import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import type { Viewer } from '../../../contract/role.ts'
import { lineLength, requiredLine } from '../../../contract/text.ts'
import { clock, HoursBlock, overlappingBlock } from './hours.ts'

/** Days of free times that patients see at once. */
export const daysShown = weekdays.length

/** The schedule of the clinic itself: its opening hours and holidays. */
export const clinicSchedule = '00000000-0000-7000-8000-000000000001'

/** An exception to the week: `away` (leave, a holiday) or `extra` hours. */
export const exceptionKinds = ['away', 'extra'] as const

export const ScheduleException = z.object({
  id: Id,
  scheduleId: Id,
  kind: z.enum(exceptionKinds),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Null: from the beginning of the first day. */
  starts: z.string().nullable(),
  /** Null: to the end of the last day. */
  ends: z.string().nullable(),
  reason: z.string(),
  /** Visits booked in this time, which somebody has to move. */
  visits: z.number().int(),
  ...stamps,
})
export type ScheduleException = z.infer<typeof ScheduleException>

const optionalClock = z
  .union([z.literal(''), z.null(), clock])
  .optional()
  .transform((value) => value || null)

const exception = {
  kind: z.enum(exceptionKinds).default('away'),
  firstDay: plainDate('First day'),
  lastDay: plainDate('Last day'),
  starts: optionalClock,
  ends: optionalClock,
  reason: requiredLine('Reason', lineLength),
}
type Entered = z.output<z.ZodObject<typeof exception>>

function checkException(
  { kind, firstDay, lastDay, starts, ends }: Entered,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (lastDay < firstDay) refuse('lastDay', 'The last day is before the first.')
  if (kind === 'extra' && !starts) refuse('starts', 'Extra hours need a start.')
  if (kind === 'extra' && !ends) refuse('ends', 'Extra hours need an end.')
  const isOneSpan = kind === 'extra' || firstDay === lastDay
  if (isOneSpan && starts && ends && ends <= starts) refuse('ends', 'Ends before it starts.')
}

/** The values of the form; the id is added on sending. */
export const EnteredException = z.strictObject(exception).superRefine(checkException)
export const NewScheduleException = z
  .strictObject({ id: Id, ...exception })
  .superRefine(checkException)
export type NewScheduleException = z.output<typeof NewScheduleException>

const OnlineBooking = z.enum(['on', 'off'])

export const Schedule = z.object({
  id: Id,
  /** Null for the clinic's own. */
  doctor: Person.extend({ specialty: z.string().nullable() }).nullable(),
  hours: z.array(HoursBlock),
  /** Whether patients may book this doctor by themselves, within the doctor's own hours. */
  onlineBooking: OnlineBooking,
  /** Exceptions of today and later, the earliest first. */
  exceptions: z.array(ScheduleException),
  ...stamps,
})
export type Schedule = z.infer<typeof Schedule>

const mostBlocks = 100

export const HoursChanges = z
  .strictObject({
    hours: z.array(HoursBlock).max(mostBlocks, `Enter at most ${mostBlocks} blocks of hours.`),
    /** Left out, it stays as it is. */
    onlineBooking: OnlineBooking.optional(),
  })
  .superRefine(({ hours }, context) => {
    const place = overlappingBlock(hours)
    if (place < 0) return
    context.addIssue({
      code: 'custom',
      path: ['hours', place, 'starts'],
      message: 'Overlaps other hours of this day.',
    })
  })

/** Rules about one schedule. */
export const scheduleCan = {
  /** A doctor with the permission changes only their own hours. */
  change: (viewer: Pick<Viewer, 'role' | 'userId'>, scheduleId: string) =>
    viewer.role !== 'doctor' || viewer.userId === scheduleId,
}

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  summary: 'The clinic’s schedule and those of its doctors',
  action: 'list',
  kind: 'schedule',
  permission: 'schedules.read',
  unaudited: 'Hours and absences of doctors hold nothing of patients.',
  query: PageQuery.pick({ search: true }),
  answer: z.array(Schedule),
  reads: ['schedules', 'users'],
})

export const readSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/:id',
  summary: 'Hours, absences and holidays of a doctor or of the clinic',
  action: 'read',
  kind: 'schedule',
  permission: 'schedules.read',
  unaudited: 'Hours and absences of doctors hold nothing of patients.',
  params: ById,
  answer: Schedule,
  reads: ['schedules', 'users', 'appointments'],
})

export const changeHours = endpoint({
  method: 'PUT',
  path: '/api/schedules/:id',
  summary: 'Set the weekly hours',
  action: 'update',
  kind: 'schedule',
  permission: 'schedules.write',
  params: ById,
  body: HoursChanges,
  answer: Schedule,
  versioned: true,
  changes: ['schedules'],
})

export const addScheduleException = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/exceptions',
  summary: 'Enter an absence, a holiday or extra hours',
  action: 'update',
  kind: 'schedule',
  permission: 'schedules.write',
  params: ById,
  body: NewScheduleException,
  answer: ScheduleException,
  status: 201,
  changes: ['schedules'],
})

export const removeScheduleException = endpoint({
  method: 'DELETE',
  path: '/api/schedule-exceptions/:id',
  summary: 'Remove an absence, a holiday or extra hours',
  action: 'delete',
  kind: 'schedule exception',
  permission: 'schedules.write',
  params: ById,
  versioned: true,
  current: ScheduleException,
  changes: ['schedules'],
})
