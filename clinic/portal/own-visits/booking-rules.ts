import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

function whole(label: string, least: number, most: number) {
  const sentence = `${label} is a whole number from ${least} to ${most}.`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

export const BookingRulesChanges = z.strictObject({
  mostVisits: whole('Upcoming visits', 1, 50),
  cutoffHours: whole('Cancellation cut-off', 0, 720),
  holdMinutes: whole('Minutes to answer an offer', 5, 2880),
  publicBooking: z.enum(['on', 'off'], 'Choose on or off.'),
})
export type BookingRulesChanges = z.output<typeof BookingRulesChanges>

/** The rules for booking by patients, where the visit type does not set them. */
export const BookingRules = z.object({
  mostVisits: z.number().int(),
  cutoffHours: z.number().int(),
  /** How long a time offered from the waiting list is held, without quiet hours. */
  holdMinutes: z.number().int(),
  /** Whether new patients may ask for a visit online. */
  publicBooking: z.enum(['on', 'off']),
  ...stamps,
})
export type BookingRules = z.infer<typeof BookingRules>

export const readBookingRules = endpoint({
  method: 'GET',
  path: '/api/booking-rules',
  summary: 'Read the rules for booking, moving and canceling by patients',
  action: 'list',
  kind: 'booking rules',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: BookingRules,
  reads: ['settings'],
})

export const changeBookingRules = endpoint({
  method: 'PUT',
  path: '/api/booking-rules',
  summary: 'Change the rules for booking, moving and canceling by patients',
  action: 'update',
  kind: 'booking rules',
  permission: 'settings.write',
  body: BookingRulesChanges,
  answer: BookingRules,
  versioned: true,
  changes: ['settings'],
})
