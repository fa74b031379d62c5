import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { desk } from '../../contract/role.ts'
import { onlyCounts } from '../../contract/unaudited.ts'

/** Total counts; read from kept counters, never by scanning. */
export const Counts = z.object({
  patients: z.number().int(),
  appointments: z.number().int(),
  medicalRecords: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

export const readCounts = endpoint({
  method: 'GET',
  path: '/api/dashboards/counts',
  summary: 'Counts for the dashboards of the desk',
  action: 'list',
  kind: 'dashboard',
  roles: desk,
  unaudited: onlyCounts,
  answer: Counts,
  reads: ['patients', 'appointments', 'medical-records'],
})
