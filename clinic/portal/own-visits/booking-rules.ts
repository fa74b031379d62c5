import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

function whole(label: string, least: number, most: number) {
  const sentence = `${label} is a whole number from ${least} to ${most}.`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

export const BookingRulesChanges = z.strictObject({
  mostVisits: whole('Visits to come', 1, 50),
  cutoffHours: whole('Cancellation cut-off', 0, 720),
  holdMinutes: whole('Hold of an offered time', 5, 2880),
  publicBooking: z.enum(['on', 'off'], 'Choose on or off.'),
})
export type BookingRulesChanges = z.output<typeof BookingRulesChanges>

/** What patients may do by themselves, where the type of a visit does not say it. */
export const BookingRules = z.object({
  mostVisits: z.number().int(),
  cutoffHours: z.number().int(),
  /** How long a time that is offered from the waiting list is held, without quiet hours. */
  holdMinutes: z.number().int(),
  /** Whether people who are new to the clinic may ask for a visit. */
  publicBooking: z.enum(['on', 'off']),
  ...stamps,
})
export type BookingRules = z.infer<typeof BookingRules>

export const readBookingRules = endpoint({
  method: 'GET',
  path: '/api/booking-rules',
  summary: 'What patients may book, move and cancel by themselves',
  action: 'list',
  kind: 'booking rules',
  roles: ['admin'],
  unaudited: settingsOnly,
  answer: BookingRules,
  reads: ['settings'],
})

export const changeBookingRules = endpoint({
  method: 'PUT',
  path: '/api/booking-rules',
  summary: 'Change what patients may book, move and cancel by themselves',
  action: 'update',
  kind: 'booking rules',
  roles: ['admin'],
  body: BookingRulesChanges,
  answer: BookingRules,
  versioned: true,
  changes: ['settings'],
})
