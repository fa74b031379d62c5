import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'

/** The token travels in bodies so that no log keeps it. */
const body = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.'),
})

export const linkPurposes = ['confirm', 'cancel', 'accept', 'decline'] as const

/** Everything that a link shows to the person who opens it: the time and the clinic. */
const LinkedVisit = z.object({
  purpose: z.enum(linkPurposes),
  clinic: z.string(),
  date: z.string(),
  time: z.string(),
  /** Whether the visit is canceled, by this link or otherwise, so that nothing is left to do. */
  isCanceled: z.boolean(),
})

/** Reading changes nothing, because mail scanners open links too. */
export const readVisitLink = endpoint({
  method: 'POST',
  path: '/api/visit-links/reading',
  summary: 'Read what the link in a message is for',
  action: 'read',
  kind: 'visit link',
  roles: 'open',
  noted: true,
  body,
  answer: LinkedVisit,
})

export const useVisitLink = endpoint({
  method: 'POST',
  path: '/api/visit-links/use',
  summary: 'Confirm or cancel a visit, or answer an offer, by the link in a message; it works once',
  action: 'insert',
  kind: 'visit link',
  roles: 'open',
  body,
  answer: LinkedVisit,
})
