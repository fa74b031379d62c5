import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { lineLength, optionalLine } from '../../../contract/text.ts'
import { Appointment } from '../appointments/appointment.ts'

/** A confirmed request of a new patient, whose identity the desk still has to check. */
export const BookingRequest = z.object({
  id: Id,
  doctorId: Id,
  doctorName: z.string(),
  visitTypeName: z.string(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  dob: z.string(),
  email: z.string(),
  phone: z.string(),
  reason: z.string().nullable(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

export const listBookingRequests = endpoint({
  method: 'GET',
  path: '/api/booking-requests',
  summary: 'List confirmed requests of new patients, whose identity the desk has to check',
  action: 'list',
  kind: 'booking request',
  permission: 'requests.manage',
  answer: z.array(BookingRequest),
  reads: ['appointments', 'users'],
})

export const Acceptance = z.strictObject({
  patientId: Id,
  anywayReason: optionalLine('Reason for the override', lineLength),
})

export const acceptBookingRequest = endpoint({
  method: 'POST',
  path: '/api/booking-requests/:id/acceptance',
  summary: 'Book the requested visit for a chart that the desk has chosen',
  action: 'update',
  kind: 'booking request',
  permission: 'requests.manage',
  params: ById,
  body: Acceptance,
  answer: Appointment,
  changes: ['appointments'],
})

export const dismissBookingRequest = endpoint({
  method: 'DELETE',
  path: '/api/booking-requests/:id',
  summary: 'Dismiss a request and free its time',
  action: 'delete',
  kind: 'booking request',
  permission: 'requests.manage',
  params: ById,
  changes: ['appointments'],
})
