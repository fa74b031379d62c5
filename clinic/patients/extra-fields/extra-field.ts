import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

export const extraKinds = ['text', 'number', 'date', 'yes or no', 'choice'] as const
export const ExtraKind = z.enum(extraKinds, 'Kind is required.')
export type ExtraKind = z.infer<typeof ExtraKind>

export const fieldStatuses = ['active', 'retired'] as const
export const needs = ['optional', 'required'] as const

/** A field of patients that the clinic has defined itself. */
export const ExtraField = z.object({
  id: Id,
  label: z.string(),
  /** It stays: values of another kind could not be read any more. */
  kind: ExtraKind,
  /** The choices of a choice. */
  choices: z.array(z.string()),
  need: z.enum(needs),
  /** Forms show fields by their place, the lowest first. */
  place: z.number().int(),
  /** Values of a retired field stay in charts; it is filled in no more. */
  status: z.enum(fieldStatuses),
  ...stamps,
})
export type ExtraField = z.infer<typeof ExtraField>

export const mostExtraFields = 100
const mostChoices = 100

const entered = {
  label: requiredLine('Label', nameLength),
  choices: z
    .array(requiredLine('Choice', nameLength))
    .max(mostChoices, `A field has at most ${mostChoices} choices.`)
    .transform((choices) => [...new Set(choices)]),
  need: z.enum(needs, 'Filled in is required.'),
  place: z.coerce.number('Place must be a number.').int().min(0).max(1000),
}

export const NewExtraField = z.strictObject({ id: Id, kind: ExtraKind, ...entered })
export type NewExtraField = z.output<typeof NewExtraField>
export const ExtraFieldChanges = z.strictObject({
  ...entered,
  status: z.enum(fieldStatuses, 'Status is required.'),
})
export type ExtraFieldChanges = z.output<typeof ExtraFieldChanges>

export const listExtraFields = endpoint({
  method: 'GET',
  path: '/api/extra-fields',
  summary: 'The fields of patients that the clinic has defined',
  action: 'list',
  kind: 'extra field',
  permission: 'patients.read',
  unaudited: settingsOnly,
  answer: z.array(ExtraField),
  reads: ['patients'],
})

export const readExtraField = endpoint({
  method: 'GET',
  path: '/api/extra-fields/:id',
  summary: 'Read a field of patients that the clinic has defined',
  action: 'read',
  kind: 'extra field',
  permission: 'settings.write',
  unaudited: settingsOnly,
  params: ById,
  answer: ExtraField,
  reads: ['patients'],
})

export const addExtraField = endpoint({
  method: 'POST',
  path: '/api/extra-fields',
  summary: 'Define a field of patients',
  action: 'insert',
  kind: 'extra field',
  permission: 'settings.write',
  body: NewExtraField,
  answer: ExtraField,
  status: 201,
  changes: ['patients'],
})

export const changeExtraField = endpoint({
  method: 'PUT',
  path: '/api/extra-fields/:id',
  summary: 'Change or retire a field of patients',
  action: 'update',
  kind: 'extra field',
  permission: 'settings.write',
  params: ById,
  body: ExtraFieldChanges,
  answer: ExtraField,
  versioned: true,
  changes: ['patients'],
})
