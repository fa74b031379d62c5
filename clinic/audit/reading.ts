import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { Role } from '../../contract/role.ts'

/** Somebody opened a part of a patient's chart. */
export const Reading = z.object({
  at: z.string(),
  name: z.string(),
  role: Role,
  /** `patient` for the chart, else the kind of thing opened, such as `medical record`. */
  objectType: z.string(),
  /** Why a doctor took the patient into care, such as `referred`. */
  careReason: z.string().nullable(),
  /** Read or opened by emergency access, with a reason that admins review. */
  isEmergency: z.boolean(),
})
export type Reading = z.infer<typeof Reading>

/** Patients see who opened their chart and records (P-16). */
export const listOwnReadings = endpoint({
  method: 'GET',
  path: '/api/my/readings',
  summary: 'Who opened my record',
  action: 'list',
  kind: 'own record',
  roles: ['patient'],
  unaudited: 'Patients read who opened their own record.',
  query: PageQuery.pick({ after: true, before: true, limit: true }),
  answer: pageOf(Reading),
  reads: ['patients', 'care-takings', 'emergency-accesses'],
})
