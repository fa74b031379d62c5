import * as z from 'zod'
import { isRealDay, isStretch } from '../../../contract/dates.ts'
import { endpoint, Id, idsInQuery } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { searchText } from '../../../contract/text.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { longestVisit, mostResources, shortestVisit } from './appointment.ts'

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

/** Longest stretch in which free slots are looked for, in days. */
const mostDays = 62
/** How many doctors one request searches. */
export const mostDoctors = 100

/** The visit for which a free slot is wanted. */
const wish = {
  /** The visit type, whose length and buffers count. */
  visitTypeId: Id.optional(),
  /** By default the visit type's length, or else the clinic's. */
  minutes: z.coerce.number().int().min(shortestVisit).max(longestVisit).optional(),
  /** The patient, whose other visits are in the way too. */
  patientId: Id.optional(),
  /** Rooms and devices to take; of a kind that is not named, what the visit type needs. */
  resourceId: idsInQuery(mostResources).optional(),
}

export const FreeSlot = z.object({ date: z.string(), time: z.string() })
export type FreeSlot = z.infer<typeof FreeSlot>

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/api/free-slots',
  summary: 'List times at which doctors, and the rooms and devices of the visit, are free',
  action: 'list',
  kind: 'free slot',
  permission: 'visits.book',
  unaudited: freeTimes,
  query: z
    .strictObject({
      /** By default all doctors who see patients. */
      doctorId: idsInQuery(mostDoctors).optional(),
      from: day,
      to: day,
      ...wish,
      /** A visit that is being moved; its own time counts as free. */
      except: Id.optional(),
    })
    .refine(({ from, to }) => isStretch(from, to, mostDays), {
      path: ['to'],
      error: `Ask for at most ${mostDays} days, from the first to the last.`,
    }),
  /** `hasHours` is false where neither the doctors nor the clinic have hours. */
  answer: z.object({ hasHours: z.boolean(), slots: z.array(FreeSlot.extend({ doctorId: Id })) }),
  reads: ['appointments', 'schedules', 'visit-types', 'resources', 'settings'],
})

export const listNextFree = endpoint({
  method: 'GET',
  path: '/api/free-slots/next',
  summary: 'Each doctor’s next free start, the soonest first',
  action: 'list',
  kind: 'free slot',
  permission: 'visits.book',
  unaudited: freeTimes,
  query: z.strictObject({
    /** Words of names and specialties. */
    search: searchText.optional(),
    /** Today by default. */
    from: day.optional(),
    ...wish,
  }),
  answer: z.array(FreeSlot.extend({ doctor: Person.extend({ specialty: z.string().nullable() }) })),
  reads: ['appointments', 'schedules', 'visit-types', 'resources', 'users', 'settings'],
})
