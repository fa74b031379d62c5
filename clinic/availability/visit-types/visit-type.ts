import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { byCurrency, OptionalAmount, optionalAmountIn } from '../../../contract/money.ts'
import {
  nameLength,
  notesLength,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { grouped } from '../../../contract/number-words.ts'
import type { ResourceKind } from '../resources/resource.ts'
import { TypeReminderHours } from './reminder-hours.ts'
import { TypeColor } from './type-of-visit.ts'

/** The people who may book without the desk: nobody, patients of the clinic, or new people too. */
export const bookableBy = ['desk', 'patients', 'everyone'] as const

export const bookableWords: Record<(typeof bookableBy)[number], string> = {
  desk: 'Only the desk',
  patients: 'Patients of the clinic',
  everyone: 'Everyone',
}

/** A visit takes all devices of its type, or one of them as with rooms. */
export const deviceNeeds = ['all', 'one'] as const

/** A retired type stays with its visits and is offered for no other. */
export const typeStatuses = ['active', 'retired'] as const

/** The kind of a visit: its length, its price, and the rules by which patients book it. */
export const VisitType = z.object({
  id: Id,
  name: z.string(),
  minutes: z.number().int(),
  color: TypeColor,
  /** The item of the price list that it is charged by. */
  itemId: Id.nullable(),
  priceCode: z.string().nullable(),
  /** Today's standard price of the item, a decimal string in the clinic's currency. */
  price: z.string().nullable(),
  /** Days after a visit to the same doctor in which this one is a follow-up that costs nothing. */
  freeDays: z.number().int().nullable(),
  /** Minutes in which the doctor is held before and after the visit itself. */
  bufferBefore: z.number().int(),
  bufferAfter: z.number().int(),
  bookableBy: z.enum(bookableBy),
  /** Hours before a visit until which patients may book it. */
  leadHours: z.number().int(),
  /** Days ahead that patients may book. */
  horizonDays: z.number().int(),
  /** Hours before a visit until which patients may cancel or move it. */
  cutoffHours: z.number().int(),
  /** A visit takes one of these rooms, and all of these devices or one of them. */
  roomIds: z.array(Id),
  deviceIds: z.array(Id),
  deviceNeed: z.enum(deviceNeeds),
  /** Patients who share one visit; more than one for a group. */
  capacity: z.number().int(),
  /** Shown to patients before they come. */
  preparation: z.string().nullable(),
  /** Hours before the visit, such as `48, 24`; null for the clinic's hours, `none` for no reminder. */
  reminderHours: z.string().nullable(),
  status: z.enum(typeStatuses),
  ...stamps,
})
export type VisitType = z.infer<typeof VisitType>

/** The needs of a visit: a list of rooms or devices for each, of which the visit takes one. */
export function needsOf({
  roomIds,
  deviceIds,
  deviceNeed,
}: Pick<VisitType, 'roomIds' | 'deviceIds' | 'deviceNeed'>): {
  kind: ResourceKind
  ids: string[]
}[] {
  const devices = deviceNeed === 'one' ? [deviceIds] : deviceIds.map((id) => [id])
  return [
    { kind: 'room' as const, ids: roomIds },
    ...devices.map((ids) => ({ kind: 'device' as const, ids })),
  ].filter(({ ids }) => ids.length > 0)
}

function whole(label: string, unit: string, least: number, most: number) {
  const sentence = `${label} is ${least} to ${grouped(most)} ${unit}.`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

function ids(most: number) {
  return z
    .array(Id)
    .max(most)
    .default([])
    .transform((list) => [...new Set(list)])
}

const entered = {
  name: requiredLine('Name', nameLength),
  minutes: whole('Length', 'minutes', 5, 480),
  color: TypeColor.default('teal'),
  priceCode: optionalLine('Price code', 50),
  price: OptionalAmount,
  freeDays: z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      whole('Free as a follow-up', 'days', 1, 365),
    ])
    .default(null),
  bufferBefore: whole('Buffer before', 'minutes', 0, 120).default(0),
  bufferAfter: whole('Buffer after', 'minutes', 0, 120).default(0),
  bookableBy: z.enum(bookableBy).default('desk'),
  leadHours: whole('Lead time', 'hours', 0, 2160).default(0),
  horizonDays: whole('Horizon', 'days', 1, 730).default(90),
  cutoffHours: whole('Cancellation cut-off', 'hours', 0, 720).default(24),
  roomIds: ids(50),
  deviceIds: ids(20),
  deviceNeed: z.enum(deviceNeeds).default('all'),
  capacity: whole('Patients at once', 'patients', 1, 100).default(1),
  preparation: optionalText('Preparation', notesLength),
  reminderHours: TypeReminderHours,
  status: z.enum(typeStatuses).default('active'),
}

export const NewVisitType = z.strictObject({ id: Id, ...entered })
export type NewVisitType = z.output<typeof NewVisitType>
export const VisitTypeChanges = z.strictObject(entered)
export type VisitTypeChanges = z.output<typeof VisitTypeChanges>
const newVisitTypeIn = byCurrency((currency) =>
  NewVisitType.extend({ price: optionalAmountIn(currency) }),
)
export const visitTypeChangesIn = byCurrency((currency) =>
  VisitTypeChanges.extend({ price: optionalAmountIn(currency) }),
)

export const listVisitTypes = endpoint({
  method: 'GET',
  path: '/api/visit-types',
  summary: 'Visit types by name; those in use, unless asked for all',
  action: 'list',
  kind: 'visit type',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  query: z.strictObject({ all: z.literal('yes').optional() }),
  answer: z.array(VisitType),
  reads: ['visit-types'],
})

export const readVisitType = endpoint({
  method: 'GET',
  path: '/api/visit-types/:id',
  summary: 'Read a visit type',
  action: 'read',
  kind: 'visit type',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  params: ById,
  answer: VisitType,
  reads: ['visit-types'],
})

export const addVisitType = endpoint({
  method: 'POST',
  path: '/api/visit-types',
  summary: 'Add a visit type',
  action: 'insert',
  kind: 'visit type',
  permission: 'services.write',
  body: NewVisitType,
  bodyIn: newVisitTypeIn,
  answer: VisitType,
  status: 201,
  changes: ['visit-types'],
})

export const changeVisitType = endpoint({
  method: 'PUT',
  path: '/api/visit-types/:id',
  summary: 'Change a visit type; visits booked already stay as they are',
  action: 'update',
  kind: 'visit type',
  permission: 'services.write',
  params: ById,
  body: VisitTypeChanges,
  bodyIn: visitTypeChangesIn,
  answer: VisitType,
  versioned: true,
  changes: ['visit-types', 'appointments'],
})
