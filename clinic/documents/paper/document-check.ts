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
  /** SHA-256 of its file, in hexadecimal digits; null where the document is not known, or is one of money, printed anew each time. */
  fileHash: z.string().nullable(),
  /** Those of the files in it. */
  partHashes: z.array(z.string()),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

export const checkDocument = endpoint({
  method: 'POST',
  path: '/api/document-checks',
  summary:
    'Ask by the code on a document, or by the hash of its file, whether the clinic issued it and whether it counts',
  action: 'verify',
  kind: 'issued document',
  roles: 'open',
  visitors: { most: 60, seconds: 60 },
  noted: true,
  /** They travel in the body so that no log keeps them. A file is hashed where it is; nobody sends it. */
  body: z
    .strictObject({
      code: z
        .string()
        .regex(/^[\w-]{43}$/, 'This code is not complete.')
        .optional(),
      /** SHA-256 in hexadecimal digits. */
      fileHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'This is no SHA-256.')
        .optional(),
    })
    .refine(({ code, fileHash }) => (code === undefined) !== (fileHash === undefined), {
      path: ['code'],
      message: 'Give a code or a hash.',
    }),
  answer: DocumentCheck,
})
