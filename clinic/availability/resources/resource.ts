import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

export const resourceKinds = ['room', 'device'] as const
export const ResourceKind = z.enum(resourceKinds)
export type ResourceKind = z.infer<typeof ResourceKind>

export const kindWords: Record<ResourceKind, string> = { room: 'Room', device: 'Device' }

/** A retired resource stays with its visits and takes no new ones. */
export const resourceStatuses = ['active', 'retired'] as const

/** A room or a device that visits take. */
export const Resource = z.object({
  id: Id,
  kind: ResourceKind,
  name: z.string(),
  /** How many visits it takes at once. */
  capacity: z.number().int(),
  note: z.string().nullable(),
  status: z.enum(resourceStatuses),
  ...stamps,
})
export type Resource = z.infer<typeof Resource>

/** The part of a resource that its visits show. */
export const ResourceOfVisit = Resource.pick({ id: true, kind: true, name: true })
export type ResourceOfVisit = z.infer<typeof ResourceOfVisit>

const capacitySentence = 'Capacity is 1 to 100 visits.'

const entered = {
  kind: ResourceKind.default('room'),
  name: requiredLine('Name', nameLength),
  capacity: z.coerce
    .number(capacitySentence)
    .int(capacitySentence)
    .min(1, capacitySentence)
    .max(100, capacitySentence)
    .default(1),
  note: optionalLine('Note', lineLength),
  status: z.enum(resourceStatuses).default('active'),
}

export const NewResource = z.strictObject({ id: Id, ...entered })
export type NewResource = z.output<typeof NewResource>
export const ResourceChanges = z.strictObject(entered)
export type ResourceChanges = z.output<typeof ResourceChanges>

export const listResources = endpoint({
  method: 'GET',
  path: '/api/resources',
  summary: 'Rooms and devices by name; those in use, unless asked for all',
  action: 'list',
  kind: 'resource',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  query: z.strictObject({ all: z.literal('yes').optional() }),
  answer: z.array(Resource),
  reads: ['resources'],
})

export const readResource = endpoint({
  method: 'GET',
  path: '/api/resources/:id',
  summary: 'Read a room or a device',
  action: 'read',
  kind: 'resource',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  params: ById,
  answer: Resource,
  reads: ['resources'],
})

export const addResource = endpoint({
  method: 'POST',
  path: '/api/resources',
  summary: 'Add a room or a device',
  action: 'insert',
  kind: 'resource',
  permission: 'services.write',
  body: NewResource,
  answer: Resource,
  status: 201,
  changes: ['resources'],
})

export const changeResource = endpoint({
  method: 'PUT',
  path: '/api/resources/:id',
  summary: 'Change a room or a device; visits booked already stay as they are',
  action: 'update',
  kind: 'resource',
  permission: 'services.write',
  params: ById,
  body: ResourceChanges,
  answer: Resource,
  versioned: true,
  changes: ['resources', 'appointments'],
})
