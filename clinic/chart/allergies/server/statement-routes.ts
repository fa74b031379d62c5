import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import { acting } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../facts/server/fact-routes.ts'
import { findOpenChart } from '../../facts/server/open-chart.ts'
import {
  readNoKnownAllergies,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '../allergy.ts'
import { currentStatement } from './statement-store.ts'

/** The statement that a patient has no known allergies: read, made and withdrawn. */
export function statementRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  serve(app, readNoKnownAllergies, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: async ({ found, request }) => {
      tellReading(request, found)
      return { current: await currentStatement(sql, found.id) }
    },
  })

  serve(app, stateNoKnownAllergies, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    async handle({ viewer, found }) {
      await sql.begin(async (tx) => {
        // An allergy that is added meanwhile waits, and then ends the statement.
        await tx`select from patients where id = ${found.id} for update`
        const [known] = await tx`
          select from allergies a where a.patient_id = ${found.id} and warns(a) limit 1`
        if (known) {
          const detail = 'This patient has active allergies. Change or end them first.'
          throw new Problem('conflict', { detail })
        }
        await tx`
          insert into allergy_statements (patient_id, stated_by, created_by, updated_by)
          values (${found.id}, ${viewer.userId}, ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (patient_id) where ended_at is null do nothing`
      })
      return { current: await currentStatement(sql, found.id) }
    },
  })

  serve(app, withdrawNoKnownAllergies, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    async handle({ viewer, found }) {
      await sql`
        update allergy_statements set ended_at = now(), updated_by = ${acting(sql, viewer)}
        where patient_id = ${found.id} and ended_at is null`
      return undefined
    },
  })
}
