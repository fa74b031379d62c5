import type { FastifyInstance } from 'fastify'
import { Problem } from '../../contract/problem.ts'
import type { Sql } from '../database/connect.ts'

/** `/api/health`: the process serves. `/api/ready`: the database answers and is migrated too. */
export function healthRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const open = { config: { access: 'open' }, schema: { hide: true } } as const

  app.get('/api/health', open, () => ({ status: 'ok' }))

  app.get('/api/ready', open, async () => {
    const [row] = await sql<{ isReady: boolean }[]>`
      select exists (select 1 from schema_migrations) as is_ready`
    if (!row?.isReady) throw new Problem('unavailable')
    return { status: 'ok' }
  })
}
