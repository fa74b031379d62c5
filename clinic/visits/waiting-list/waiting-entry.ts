import * as z from 'zod'
import { optionalDate, weekdayOf } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine } from '../../../contract/text.ts'
import { TypeOfVisit } from '../../availability/visit-types/type-of-visit.ts'
import { SlotOffer } from './slot-offer.ts'

/** `lapsed`: the last day that suits is over. */
export const waitingStates = ['waiting', 'offered', 'booked', 'withdrawn', 'lapsed'] as const
export const WaitingState = z.enum(waitingStates)
export type WaitingState = z.infer<typeof WaitingState>
export const waitingStateWords: Record<WaitingState, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  booked: 'Booked',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
}

/** In the words of FHIR's request priorities. */
export const priorities = ['routine', 'urgent'] as const
export const priorityWords: Record<(typeof priorities)[number], string> = {
  routine: 'Routine',
  urgent: 'Urgent',
}

const optionalTime = (label: string) =>
  z
    .union([
      z.literal(''),
      z.null(),
      z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 14:30.`),
    ])
    .optional()
    .transform((value) => value || null)

/** The times that suit; a field that is left out sets no limit. */
export const preferences = {
  /** Empty: any doctor. */
  doctorIds: z.array(Id).max(20, 'Choose at most 20 doctors.').default([]),
  /** Digits from 1 (Monday) to 7; empty: any day. */
  weekdays: z
    .string()
    .regex(/^[1-7]{0,7}$/, 'Choose days of the week.')
    .default(''),
  timeFrom: optionalTime('From'),
  timeTo: optionalTime('To'),
  earliest: optionalDate('First day'),
  latest: optionalDate('Last day'),
  note: optionalLine('Note', lineLength),
}
type Preferences = {
  readonly [Name in keyof typeof preferences]: z.output<(typeof preferences)[Name]>
}

type Spans = Pick<Preferences, 'timeFrom' | 'timeTo' | 'earliest' | 'latest'>

/** An end must come after its start. */
export function checkSpans(
  { timeFrom, timeTo, earliest, latest }: Spans,
  context: z.core.$RefinementCtx,
): void {
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined })
  if (timeFrom && timeTo && timeTo <= timeFrom) say('timeTo', 'The end must be after the start.')
  if (earliest && latest && latest < earliest) say('latest', 'This is before the first day.')
}

const entry = {
  /** Left out for any kind of visit. */
  visitTypeId: Id.nullish(),
  priority: z.enum(priorities, 'Choose how urgent it is.').default('routine'),
  ...preferences,
}

/** The fields entered for a new patient on the list. */
export const EnteredWaiting = z.strictObject({ patientId: Id, ...entry }).superRefine(checkSpans)

export const NewWaitingEntry = z
  .strictObject({ id: Id, patientId: Id, ...entry })
  .superRefine(checkSpans)
export type NewWaitingEntry = z.output<typeof NewWaitingEntry>

export const WaitingEntryChanges = z.strictObject(entry).superRefine(checkSpans)
export type WaitingEntryChanges = z.output<typeof WaitingEntryChanges>

/** Somebody who waits for a time that suits. */
export const WaitingEntry = z.object({
  id: Id,
  patientId: Id,
  patient: Person,
  /** The phone number. */
  contact: z.string().nullable(),
  visitTypeId: Id.nullable(),
  visitType: TypeOfVisit.nullable(),
  doctorIds: z.array(Id),
  doctors: z.array(Person),
  weekdays: z.string(),
  timeFrom: z.string().nullable(),
  timeTo: z.string().nullable(),
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  note: z.string().nullable(),
  priority: z.enum(priorities),
  state: WaitingState,
  waitingSince: z.string(),
  /** The visit that was booked for it. */
  appointmentId: Id.nullable(),
  /** The time that is held for them now. */
  offer: SlotOffer.nullable(),
  ...stamps,
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

interface Times {
  readonly doctorId: string
  readonly date: string
  readonly time: string
  /** The end by the clinic's clock. */
  readonly ends: string
}

/** Whether a time suits somebody who waits. */
export function suits(
  entry: Pick<Preferences, 'doctorIds' | 'weekdays'> & Spans,
  { doctorId, date, time, ends }: Times,
): boolean {
  const { doctorIds, weekdays, timeFrom, timeTo, earliest, latest } = entry
  return (
    (doctorIds.length === 0 || doctorIds.includes(doctorId)) &&
    (weekdays === '' || weekdays.includes(String(weekdayOf(date)))) &&
    (timeFrom === null || time >= timeFrom) &&
    // A visit past midnight ends late, not early.
    (timeTo === null || (ends <= timeTo && ends > time)) &&
    (earliest === null || date >= earliest) &&
    (latest === null || date <= latest)
  )
}

export const waitingCan = {
  change: ({ state }: Pick<WaitingEntry, 'state'>) => state !== 'booked' && state !== 'withdrawn',
  restore: ({ state }: Pick<WaitingEntry, 'state'>) => state === 'withdrawn',
  offer: ({ state }: Pick<WaitingEntry, 'state'>) => state === 'waiting',
}

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list',
  summary: 'Read the waiting list, in the order in which times are offered',
  action: 'list',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  query: PageQuery.extend({
    /** By default entries that wait or have an offer. */
    state: z.enum([...waitingStates, 'all']).optional(),
    doctorId: Id.optional(),
    visitTypeId: Id.optional(),
    patientId: Id.optional(),
  }),
  answer: pageOf(WaitingEntry),
  reads: ['waiting-list', 'patients', 'users', 'visit-types', 'messages'],
})

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list/:id',
  summary: 'Read a waiting list entry with its offers',
  action: 'read',
  kind: 'waiting list entry',
  permission: 'waiting-list.manage',
  params: ById,
  /** Newest first. */
  answer: WaitingEntry.extend({ offers: z.array(SlotOffer) }),
  reads: ['waiting-list', 'patients', 'users', 'visit-types', 'messages'],
})

export const addWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  summary: 'Put a patient on the waiting list',
  action: 'insert',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  body: NewWaitingEntry,
  answer: WaitingEntry,
  status: 201,
  changes: ['waiting-list'],
})

export const changeWaiting = endpoint({
  method: 'PUT',
  path: '/api/waiting-list/:id',
  summary: 'Change the preferences of a waiting list entry',
  action: 'update',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  params: ById,
  body: WaitingEntryChanges,
  answer: WaitingEntry,
  versioned: true,
  changes: ['waiting-list'],
})

export const withdrawWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/withdrawal',
  summary: 'Take somebody off the waiting list; an open offer ends',
  action: 'update',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  params: ById,
  answer: WaitingEntry,
  versioned: true,
  changes: ['waiting-list', 'appointments', 'messages'],
})

export const restoreWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/restoration',
  summary: 'Put somebody back on the waiting list, at their former place',
  action: 'update',
  kind: 'waiting list',
  permission: 'waiting-list.manage',
  params: ById,
  answer: WaitingEntry,
  changes: ['waiting-list'],
})
