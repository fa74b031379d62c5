import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import { changeClinic, readClinic } from '../clinic-changes.ts'
import { clinicStore } from './clinic-store.ts'

export function clinicRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const clinic = clinicStore(sql)

  serve(app, readClinic, { handle: () => clinic.read() })

  serve(app, changeClinic, {
    handle: ({ viewer, version, body }) => clinic.change(viewer, version, body),
  })
}
