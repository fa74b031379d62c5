import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { listVaccineLots } from '../vaccine-lot.ts'
import { vaccineLots } from './vaccine-lots.ts'

export function vaccineAndKitRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  serve(app, listVaccineLots, { handle: () => vaccineLots(sql) })
}
