import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** The token travels in bodies so that no log keeps it. */
const token = z.string().regex(/^[\w-]{43}$/, 'This link is not complete.')

/** Digits of a code. */
export const codeLength = 6

/** Everything that the page shows before a code is typed. */
const Kiosk = z.object({ clinic: z.string(), asksDob: z.enum(['on', 'off']) })

export const readKiosk = endpoint({
  method: 'POST',
  path: '/api/check-in/reading',
  summary: 'Read what a tablet with the clinic’s link asks patients for',
  action: 'insert',
  kind: 'check-in',
  roles: 'open',
  body: z.strictObject({ token }),
  answer: Kiosk,
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/check-in',
  summary: 'Check in for a visit of today by its code, at a tablet with the clinic’s link',
  action: 'insert',
  kind: 'check-in',
  roles: 'open',
  body: z.strictObject({
    token,
    code: z
      .string('Enter the code.')
      .transform((value) => value.replace(/\s/g, ''))
      .refine((value) => /^\d{6}$/.test(value), `The code has ${codeLength} digits.`),
    dob: optionalDate('Date of birth'),
  }),
  /** Without a name, because everybody sees the screen. */
  answer: z.object({ ticket: z.number().int() }),
})

export const CheckInLink = z.object({
  isOn: z.boolean(),
  asksDob: z.enum(['on', 'off']),
  madeAt: z.string().nullable(),
})
export type CheckInLink = z.infer<typeof CheckInLink>

export const readCheckInLink = endpoint({
  method: 'GET',
  path: '/api/check-in/link',
  summary: 'Read whether a tablet at the entrance has a link',
  action: 'list',
  kind: 'check-in',
  permission: 'waiting-room.manage',
  unaudited: settingsOnly,
  answer: CheckInLink,
  reads: ['settings'],
})

export const makeCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in/link',
  summary: 'Make a link for the tablet at the entrance; an earlier one ends',
  action: 'insert',
  kind: 'check-in',
  permission: 'waiting-room.manage',
  body: z.strictObject({ asksDob: z.enum(['on', 'off'], 'Choose on or off.') }),
  answer: z.object({ token: z.string() }),
  status: 201,
  changes: ['settings'],
})

export const endCheckInLink = endpoint({
  method: 'DELETE',
  path: '/api/check-in/link',
  summary: 'End the link of the tablet at the entrance',
  action: 'update',
  kind: 'check-in',
  permission: 'waiting-room.manage',
  changes: ['settings'],
})
