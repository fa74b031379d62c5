import * as z from 'zod'
import { isRealDay, plainDate, plainTime } from '../../../contract/dates.ts'
import { ById, endpoint, Id, idsInQuery, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { Appointment, AppointmentChanges, mostResources } from '../appointments/appointment.ts'

export const frequencies = ['daily', 'weekly', 'monthly'] as const

/** Two years of weekly visits. */
export const mostVisits = 104

const { patientId, doctorId, visitTypeId, minutes, reason, resourceIds } = AppointmentChanges.shape

/** The days, in the terms of RFC 5545's recurrence rules. */
const rule = {
  frequency: z.enum(frequencies),
  /** Every how many days, weeks or months. */
  every: z.coerce
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'Enter a number from 1 to 52.')
    .max(52, 'Enter a number from 1 to 52.'),
  /** For a weekly rule: digits from 1 (Monday) to 7; when empty, the weekday of the first day. */
  weekdays: z
    .string()
    .regex(/^[1-7]{0,7}$/, 'Choose days of the week.')
    .default(''),
  /** For a monthly rule: the same day of the month, or the same weekday, such as the second Tuesday. */
  monthlyBy: z.enum(['day', 'weekday']),
  endsBy: z.enum(['count', 'until']),
  count: z.coerce
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'A series has at least one visit.')
    .max(mostVisits, `A series has at most ${mostVisits} visits.`)
    .default(6),
  until: z
    .string()
    .refine((value) => value === '' || isRealDay(value), 'This is not a day of the calendar.')
    .optional(),
}
const Rule = z.strictObject({ ...rule, date: plainDate('First day') })
export type Rule = z.output<typeof Rule>

/** A rule ends after some visits or on a day. */
export function checkEnd(
  { endsBy, until, date }: Pick<Rule, 'endsBy' | 'until' | 'date'>,
  context: z.core.$RefinementCtx,
): void {
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined })
  if (endsBy === 'until' && !until) say('until', 'Choose the last day.')
  if (endsBy === 'until' && until && until < date) say('until', 'This is before the first day.')
}

const visit = { patientId, doctorId, visitTypeId, time: plainTime('Time'), minutes }

export const SeriesQuery = z
  .strictObject({ ...visit, ...Rule.shape, resourceId: idsInQuery(mostResources).optional() })
  .superRefine(checkEnd)
export type SeriesQuery = z.output<typeof SeriesQuery>

/** The first values of a form: once a week, for six weeks. */
export const usualRule = {
  frequency: 'weekly',
  every: 1,
  weekdays: '',
  monthlyBy: 'day',
  endsBy: 'count',
  count: 6,
} as const

/** Days of the rule on which there is to be no visit. */
const leaveOut = z
  .array(z.string().refine(isRealDay, 'This is not a day of the calendar.'))
  .max(mostVisits)
  .default([])

export const NewSeries = z
  .strictObject({ id: Id, ...visit, ...Rule.shape, resourceIds, reason, leaveOut })
  .superRefine(checkEnd)
export type NewSeries = z.output<typeof NewSeries>

export const SeriesChanges = z.strictObject({
  /** Visits of this day and later are changed if they are still scheduled. */
  firstDay: plainDate('First day'),
  doctorId,
  visitTypeId,
  time: plainTime('Time'),
  minutes,
  resourceIds,
  reason,
})
export type SeriesChanges = z.output<typeof SeriesChanges>

export const AppointmentSeries = z.object({
  id: Id,
  patientId: Id,
  patient: Person,
  /** RFC 5545. */
  rule: z.string(),
  /** The rule in words, such as `Every 2 weeks on Monday, 10 times`. */
  summary: z.string(),
  /** In order; deleted ones are left out. */
  visits: z.array(Appointment),
  ...stamps,
})
export type AppointmentSeries = z.infer<typeof AppointmentSeries>

export const proposeSeries = endpoint({
  method: 'GET',
  path: '/api/appointment-series/proposal',
  summary: 'The visits a rule gives, and why some of them cannot be booked',
  action: 'list',
  kind: 'appointment series',
  permission: 'visits.book',
  query: SeriesQuery,
  answer: z.object({
    summary: z.string(),
    visits: z.array(z.object({ date: z.string(), refusal: z.string().nullable() })),
  }),
  reads: ['appointments', 'schedules', 'visit-types', 'resources', 'settings'],
})

export const addSeries = endpoint({
  method: 'POST',
  path: '/api/appointment-series',
  summary: 'Book all visits of a series, or none',
  action: 'insert',
  kind: 'appointment series',
  permission: 'visits.book',
  body: NewSeries,
  answer: AppointmentSeries,
  status: 201,
  changes: ['appointments'],
})

export const readSeries = endpoint({
  method: 'GET',
  path: '/api/appointment-series/:id',
  summary: 'Read a series with its visits',
  action: 'read',
  kind: 'appointment series',
  permission: 'visits.read',
  params: ById,
  answer: AppointmentSeries,
  reads: ['appointments', 'patients', 'users'],
})

export const changeSeries = endpoint({
  method: 'PUT',
  path: '/api/appointment-series/:id',
  summary: 'Change the visits of a series from a day on, or none',
  action: 'update',
  kind: 'appointment series',
  permission: 'visits.book',
  params: ById,
  body: SeriesChanges,
  answer: AppointmentSeries,
  versioned: true,
  changes: ['appointments'],
})

/** Undoes a cancellation of several visits. */
export const restoreSeries = endpoint({
  method: 'POST',
  path: '/api/appointment-series/:id/restoration',
  summary: 'Book canceled visits of a series again, all of those named or none',
  action: 'update',
  kind: 'appointment series',
  permission: 'visits.book',
  params: ById,
  body: z.strictObject({
    visitIds: z
      .array(Id)
      .min(1, 'Choose a visit.')
      .max(mostVisits, `Choose at most ${mostVisits} visits.`),
  }),
  answer: AppointmentSeries,
  versioned: true,
  changes: ['appointments'],
})

export const cancelSeries = endpoint({
  method: 'POST',
  path: '/api/appointment-series/:id/cancellation',
  summary: 'Cancel the visits of a series from a day on',
  action: 'update',
  kind: 'appointment series',
  permission: 'visits.book',
  params: ById,
  body: z.strictObject({ firstDay: plainDate('First day') }),
  answer: AppointmentSeries,
  versioned: true,
  changes: ['appointments'],
})
