import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { ById, Endpoint } from '../../../../contract/endpoint.ts'
import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import type { EnteredInError } from '../fact-endpoints.ts'
import type { FactStore, StoredFact } from './fact-store.ts'
import { findOpenChart, type OpenChart } from './open-chart.ts'

interface OfOne extends Endpoint {
  readonly roles: readonly Role[]
  readonly params: typeof ById
}
interface Writing extends OfOne {
  readonly method: 'POST' | 'PUT'
  readonly answer: z.ZodType<StoredFact>
}

/** The endpoints of a kind, as `factEndpoints` makes them. */
export interface FactEndpoints {
  readonly list: OfOne & { readonly method: 'GET'; readonly answer: z.ZodType<StoredFact[]> }
  readonly versions: OfOne & {
    readonly method: 'GET'
    readonly answer: z.ZodType<{ version: number }[]>
  }
  readonly add: Writing & { readonly body: z.ZodObject<{ id: z.ZodType<string> }> }
  readonly change: Writing & { readonly body: z.ZodObject }
  readonly markError: Writing & { readonly body: typeof EnteredInError }
}

/** Mounts the list of a kind of facts. */
export function factListRoute(
  app: FastifyInstance,
  sql: Sql,
  { list }: Pick<FactEndpoints, 'list'>,
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
  { versions, add, change, markError }: Omit<FactEndpoints, 'list'>,
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
