import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { forEverybody } from '../../../contract/unaudited.ts'

/** Whether the clinic takes requests of new patients, with their choices. */
export const BookingOffer = z.object({
  isOn: z.boolean(),
  doctors: z.array(z.object({ id: Id, name: z.string(), specialty: z.string().nullable() })),
  types: z.array(
    z.object({
      id: Id,
      name: z.string(),
      minutes: z.number().int(),
      preparation: z.string().nullable(),
    }),
  ),
})
export type BookingOffer = z.infer<typeof BookingOffer>

export const readBookingOffer = endpoint({
  method: 'GET',
  path: '/api/booking',
  summary: 'Read what new patients can book',
  action: 'list',
  kind: 'booking',
  roles: 'open',
  unaudited: forEverybody,
  answer: BookingOffer,
  reads: ['visit-types', 'settings'],
})
