import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'

/** The token travels in bodies so that no log keeps it. */
const body = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.'),
})

export const linkPurposes = ['confirm', 'cancel', 'accept', 'decline'] as const

/** All that a link tells to whoever opens it: when and in which clinic. */
const LinkedVisit = z.object({
  purpose: z.enum(linkPurposes),
  clinic: z.string(),
  date: z.string(),
  time: z.string(),
  /** The visit is canceled, by this link or otherwise: there is nothing left to do. */
  isCanceled: z.boolean(),
})

/** Reading changes nothing: programs that look through mails open links too. */
export const readVisitLink = endpoint({
  method: 'POST',
  path: '/api/visit-links/reading',
  summary: 'What the link in a message is for',
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
