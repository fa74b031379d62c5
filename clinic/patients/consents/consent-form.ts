import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { nameLength, notesLength, requiredLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** One version of the text that people agree to. It never changes. */
export const ConsentText = z.object({
  id: Id,
  /** 1 for the first. */
  number: z.number().int(),
  text: z.string(),
  createdAt: z.string(),
})
export type ConsentText = z.infer<typeof ConsentText>

export const askedOf = ['everybody', 'some'] as const
export const formStatuses = ['active', 'retired'] as const

/** A text that a clinic asks people to agree to, such as messages by SMS. */
export const ConsentForm = z.object({
  id: Id,
  name: z.string(),
  /** Of everybody: a chart without an answer says that it is missing. */
  askedOf: z.enum(askedOf),
  /** A retired one is asked no more; answers stay. */
  status: z.enum(formStatuses),
  /** The text that counts now. */
  text: z.string(),
  /** All texts, the newest first. */
  texts: z.array(ConsentText),
  ...stamps,
})
export type ConsentForm = z.infer<typeof ConsentForm>

export const mostConsentForms = 100

const entered = {
  name: requiredLine('Name', nameLength),
  text: requiredText('Text', notesLength),
  askedOf: z.enum(askedOf, 'Asked of is required.'),
}

export const NewConsentForm = z.strictObject({ id: Id, ...entered })
export type NewConsentForm = z.output<typeof NewConsentForm>
export const ConsentFormChanges = z.strictObject({
  ...entered,
  status: z.enum(formStatuses, 'Status is required.'),
})
export type ConsentFormChanges = z.output<typeof ConsentFormChanges>

export const listConsentForms = endpoint({
  method: 'GET',
  path: '/api/consent-forms',
  summary: 'The consents that the clinic asks for, with all versions of their texts',
  action: 'list',
  kind: 'consent form',
  permission: 'patients.read',
  unaudited: settingsOnly,
  answer: z.array(ConsentForm),
  reads: ['patients'],
})

export const readConsentForm = endpoint({
  method: 'GET',
  path: '/api/consent-forms/:id',
  summary: 'Read a consent that the clinic asks for',
  action: 'read',
  kind: 'consent form',
  permission: 'settings.write',
  unaudited: settingsOnly,
  params: ById,
  answer: ConsentForm,
  reads: ['patients'],
})

export const addConsentForm = endpoint({
  method: 'POST',
  path: '/api/consent-forms',
  summary: 'Add a consent that the clinic asks for',
  action: 'insert',
  kind: 'consent form',
  permission: 'settings.write',
  body: NewConsentForm,
  answer: ConsentForm,
  status: 201,
  changes: ['patients'],
})

export const changeConsentForm = endpoint({
  method: 'PUT',
  path: '/api/consent-forms/:id',
  summary: 'Change a consent that the clinic asks for; another text is a new version',
  action: 'update',
  kind: 'consent form',
  permission: 'settings.write',
  params: ById,
  body: ConsentFormChanges,
  answer: ConsentForm,
  versioned: true,
  changes: ['patients'],
})
