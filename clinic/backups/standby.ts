import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { settingsOnly } from '../../contract/unaudited.ts'

/** A second database that follows the clinic's own and answers reports. */
export const Standby = z.object({
  /** Whether reports are read from it. */
  isUsed: z.boolean(),
  /** At most so many seconds are missing on it; null where that is not known. */
  secondsBehind: z.number().nullable(),
  /** Why it is not used, after "it", such as `is more than 30 s behind`. */
  trouble: z.string().nullable(),
})
export type Standby = z.infer<typeof Standby>

export const readStandby = endpoint({
  method: 'GET',
  path: '/api/backups/standby',
  summary: 'How the standby of the database is; null where there is none',
  action: 'list',
  kind: 'backup',
  permission: 'backups.manage',
  unaudited: settingsOnly,
  answer: z.object({ standby: Standby.nullable() }),
})
