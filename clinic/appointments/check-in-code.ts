import * as z from 'zod'
import { ById, endpoint } from '../../contract/endpoint.ts'
import { desk } from '../../contract/role.ts'

export const readCheckInCode = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/check-in-code',
  summary: 'The code by which the patient of a visit checks in at the entrance',
  roles: desk,
  kind: 'check-in code',
  params: ById,
  /** Null where nobody checks in by a code, and for a visit that is over or canceled. */
  answer: z.object({ code: z.string().nullable() }),
  reads: ['appointments', 'settings'],
})

/** `123456` → `123 456`, as it is read aloud. */
export function codeInWords(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
