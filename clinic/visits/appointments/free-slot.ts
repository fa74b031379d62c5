import * as z from 'zod'
import { isRealDay, isStretch } from '../../../contract/dates.ts'
import { endpoint, Id, idsInQuery } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { desk } from '../../../contract/role.ts'
import { searchText } from '../../../contract/text.ts'
import { freeTimes } from '../../../contract/unaudited.ts'
import { longestVisit, mostResources, shortestVisit } from './appointment.ts'

const day = z.string().refine(isRealDay, 'This is not a day of the calendar.')

/** Longest stretch in which free slots are looked for, in days. */
const mostDays = 62
/** Doctors whose days are looked through for one question. */
export const mostDoctors = 100

/** What a visit is to be like that a free slot is looked for. */
const wish = {
  /** What the visit is for: its length and its buffers count. */
  visitTypeId: Id.optional(),
  /** The visit type's or the clinic's visit length unless told. */
  minutes: z.coerce.number().int().min(shortestVisit).max(longestVisit).optional(),
  /** Who wants to come: their own visits are in the way too. */
  patientId: Id.optional(),
  /** Rooms and devices that it is to take; of a kind that none is named of, what its type needs. */
  resourceId: idsInQuery(mostResources).optional(),
}

export const FreeSlot = z.object({ date: z.string(), time: z.string() })
export type FreeSlot = z.infer<typeof FreeSlot>

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/api/free-slots',
  summary: 'Starts at which doctors are free, and the rooms and devices of the visit',
  action: 'list',
  kind: 'free slot',
  roles: desk,
  unaudited: freeTimes,
  query: z
    .strictObject({
      /** All that see patients unless told. */
      doctorId: idsInQuery(mostDoctors).optional(),
      from: day,
      to: day,
      ...wish,
      /** The visit that is being moved: it is not in its own way. */
      except: Id.optional(),
    })
    .refine(({ from, to }) => isStretch(from, to, mostDays), {
      path: ['to'],
      error: `Ask for at most ${mostDays} days, the first one first.`,
    }),
  /** `hasHours`: false for doctors whose hours nobody has entered, in a clinic without any. */
  answer: z.object({ hasHours: z.boolean(), slots: z.array(FreeSlot.extend({ doctorId: Id })) }),
  reads: ['appointments', 'schedules', 'visit-types', 'resources', 'settings'],
})

export const listNextFree = endpoint({
  method: 'GET',
  path: '/api/free-slots/next',
  summary: 'Each doctor’s next free start, the soonest first',
  action: 'list',
  kind: 'free slot',
  roles: desk,
  unaudited: freeTimes,
  query: z.strictObject({
    /** Words of names and specialties. */
    search: searchText.optional(),
    /** Today unless told. */
    from: day.optional(),
    ...wish,
  }),
  answer: z.array(FreeSlot.extend({ doctor: Person.extend({ specialty: z.string().nullable() }) })),
  reads: ['appointments', 'schedules', 'visit-types', 'resources', 'users', 'settings'],
})
