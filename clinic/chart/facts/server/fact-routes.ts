import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import type { FactEndpoints } from '../fact-endpoints.ts'
import type { FactStore, StoredFact } from './fact-store.ts'
import { findOpenChart, type OpenChart } from './open-chart.ts'

/** Mounts the list of a kind of facts. */
export function factListRoute(
  app: FastifyInstance,
  sql: Sql,
  { list }: Pick<FactEndpoints<StoredFact>, 'list'>,
  facts: FactStore,
): void {
  serve(app, list, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, request }) => {
      tellReading(request, found)
      return facts.list(found.id)
    },
  })
}

/** Mounts what is done with single facts of a kind. */
export function factRoutes(
  app: FastifyInstance,
  sql: Sql,
  { versions, add, change, markError }: Omit<FactEndpoints<StoredFact>, 'list'>,
  facts: FactStore,
): void {
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    facts.find(viewer, params.id)

  serve(app, versions, {
    find,
    handle: ({ found, request }) => {
      tellReading(request, found.chart)
      return facts.versions(found.fact.id)
    },
  })
  serve(app, add, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ viewer, found, body }) => facts.add(viewer, found, body),
  })
  serve(app, change, {
    find,
    handle: ({ viewer, found, version, body }) => facts.change(viewer, found, version, body),
  })
  serve(app, markError, {
    find,
    handle: ({ viewer, found, version, body }) =>
      facts.markError(viewer, found, version, body.reason),
  })
}

/** Says whose chart was read, and why it was open. */
export function tellReading(request: FastifyRequest, { id, reason }: OpenChart): void {
  request.told = { reason, patientIds: [id] }
}
