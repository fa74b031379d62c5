import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

const onOff = z.enum(['on', 'off'], 'Choose on or off.')

/** A doctor's outside calendar; the clinic reads from it when the doctor is busy. */
export const BusyCalendar = z.object({
  source: z.enum(['none', 'address', 'file']),
  /** The host it is read from; the whole address is a secret and not shown again. */
  host: z.string(),
  /** Whether titles are kept and shown to colleagues, or only times. */
  titles: onOff,
  readAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  problem: z.string().nullable(),
  /** Busy times of now and later. */
  busyTimes: z.number().int(),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

const url = z
  .string('Enter an address.')
  .trim()
  .max(2000, 'The address is too long.')
  .transform((value) => value.replace(/^webcals?:\/\//i, 'https://'))
  .refine((value) => z.url({ protocol: /^https?$/ }).safeParse(value).success, {
    abort: true,
    error: 'Enter an address that begins with https://.',
  })

export const readBusyCalendar = endpoint({
  method: 'GET',
  path: '/api/my/busy-calendar',
  summary: 'The own outside calendar, and how its last reading went',
  action: 'list',
  kind: 'own record',
  roles: ['doctor'],
  unaudited: ownAccount,
  answer: BusyCalendar,
  reads: ['schedules'],
})

export const BusyAddress = z.strictObject({ url, titles: onOff })

export const setBusyAddress = endpoint({
  method: 'PUT',
  path: '/api/my/busy-calendar',
  summary: 'Read an own outside calendar every hour; its events become busy times',
  action: 'update',
  kind: 'own record',
  roles: ['doctor'],
  body: BusyAddress,
  answer: BusyCalendar,
  changes: ['schedules'],
})

/** Most characters of a file; larger calendars need an address. */
const mostText = 900_000

export const setBusyFile = endpoint({
  method: 'PUT',
  path: '/api/my/busy-calendar/file',
  summary: 'Read busy times from an iCalendar file, once',
  action: 'update',
  kind: 'own record',
  roles: ['doctor'],
  body: z.strictObject({
    calendar: z.string().max(mostText, 'The file is too large: at most 900 kB.'),
    titles: onOff,
  }),
  answer: BusyCalendar,
  changes: ['schedules', 'appointments'],
})

export const readBusyAddressAgain = endpoint({
  method: 'POST',
  path: '/api/my/busy-calendar/reading',
  summary: 'Ask for another reading of the own outside calendar soon',
  action: 'update',
  kind: 'own record',
  roles: ['doctor'],
  noted: true,
  answer: BusyCalendar,
  changes: ['schedules'],
})

export const endBusyCalendar = endpoint({
  method: 'DELETE',
  path: '/api/my/busy-calendar',
  summary: 'Remove the own outside calendar and its busy times',
  action: 'update',
  kind: 'own record',
  roles: ['doctor'],
  changes: ['schedules', 'appointments'],
})
