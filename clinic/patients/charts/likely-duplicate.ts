import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { lineLength, nameLength } from '../../../contract/text.ts'
import { LikelyDuplicates } from './patient.ts'

/** Charts that may be the same person: same or similar name and date of birth, or same phone. */
export const listLikelyDuplicates = endpoint({
  method: 'GET',
  path: '/api/patients/duplicates',
  summary: 'Charts that look like the person being registered',
  action: 'list',
  kind: 'likely duplicate',
  permission: 'patients.list',
  rowsAre: 'patients',
  query: z.strictObject({
    name: z.string().max(nameLength).default(''),
    dob: z.string().max(10).default(''),
    contact: z.string().max(lineLength).default(''),
    /** The chart that is changed, which is no double of itself. */
    except: Id.optional(),
  }),
  answer: LikelyDuplicates,
})
