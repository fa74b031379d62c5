import type { FastifyInstance } from 'fastify'
import { Problem } from '../../contract/problem.ts'
import type { Sql } from '../database/connect.ts'
import type { Replica, ReplicaStatus } from '../database/replica.ts'
import { migrationCheck } from '../database/migrate.ts'

interface Parts {
  readonly sql: Sql
  readonly replica?: Pick<Replica, 'status'>
  readonly stopping?: AbortSignal
}

/**
 * For load balancers and monitoring. `/api/health`: the process serves; where there is a standby, it
 * says how that is. `/api/ready`: it accepts requests, because the database answers, is migrated, and
 * no stop was requested.
 */
export function healthRoutes(app: FastifyInstance, { sql, replica, stopping }: Parts): void {
  // Several balancers ask every second, from addresses of their own network.
  const visitors = { most: 600, seconds: 60 }
  const config = { access: 'open', visitors, anyHost: true } as const
  const open = { config, schema: { hide: true } }
  const isMigrated = migrationCheck(sql)

  app.get('/api/health', open, () => {
    const standby = replica?.status()
    return { status: 'ok', ...(standby && { standby: withoutReason(standby) }) }
  })

  app.get('/api/ready', open, async () => {
    if (stopping?.aborted || !(await isMigrated())) {
      throw new Problem('unavailable', { retryAfter: 2 })
    }
    return { status: 'ok' }
  })
}

/** Everyone may ask; the reason is for admins. */
function withoutReason({ isUsed, secondsBehind }: ReplicaStatus) {
  return { isUsed, secondsBehind }
}
