import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { factRoutes, tellReading } from '../../facts/server/fact-routes.ts'
import { findOpenChart } from '../../facts/server/open-chart.ts'
import { readGrowth } from '../growth.ts'
import { addVitalSigns, listMeasures, observations } from '../observation.ts'
import { observationStore } from './observation-store.ts'

export function observationRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const store = observationStore(sql)
  factRoutes(app, sql, observations, store.facts)

  serve(app, observations.list, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, query, request }) => {
      tellReading(request, found)
      return store.page(found.id, query)
    },
  })

  serve(app, listMeasures, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, query, request }) => {
      tellReading(request, found)
      return store.measures(found.id, query)
    },
  })

  serve(app, readGrowth, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, params, request }) => {
      tellReading(request, found)
      return store.growth(found.id, params.measure)
    },
  })

  serve(app, addVitalSigns, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: async ({ viewer, found, body }) => ({
      observations: await store.addVitalSigns(viewer, found, body),
    }),
  })
}
