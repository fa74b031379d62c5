import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { documentStates } from './issued-document.ts'

/** Says whether a document counts, and nothing of the patient, its kind or its signer. */
const DocumentCheck = z.object({
  clinic: z.string(),
  /** `not known`: the clinic issued no document with this code. */
  state: z.enum([...documentStates, 'not known']),
  /** The days in the clinic; null where the document is not known, or was not revoked or replaced. */
  issuedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

export const checkDocument = endpoint({
  method: 'POST',
  path: '/api/document-checks',
  summary: 'Ask by the code on a document whether the clinic issued it and whether it counts',
  action: 'verify',
  kind: 'issued document',
  roles: 'open',
  visitors: { most: 60, seconds: 60 },
  noted: true,
  /** The code travels in the body so that no log keeps it. */
  body: z.strictObject({
    code: z.string().regex(/^[\w-]{43}$/, 'This code is not complete.'),
  }),
  answer: DocumentCheck,
})
