import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import {
  addStockLocation,
  changeStockLocation,
  exportStockLocations,
  listStockLocations,
  readStockLocation,
} from '../stock-location.ts'
import { locationFile } from './location-file.ts'
import { locationStore } from './location-store.ts'

export function locationRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const locations = locationStore(sql)
  const exported = moneyExport(sql)

  serve(app, listStockLocations, { handle: ({ query }) => locations.list(query.all === 'yes') })

  serve(app, exportStockLocations, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, async () => locationFile(locations, body)),
  })

  serve(app, readStockLocation, {
    find: ({ params }) => locations.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addStockLocation, { handle: ({ viewer, body }) => locations.add(viewer, body) })

  serve(app, changeStockLocation, {
    find: ({ params }) => locations.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      locations.change(viewer, params.id, version, body),
  })
}
