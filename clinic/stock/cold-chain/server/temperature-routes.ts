import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { locationStore } from '../../locations/server/location-store.ts'
import {
  addTemperature,
  answerExcursion,
  exportExcursions,
  exportTemperatures,
  importTemperatures,
  listColdPlaces,
  listExcursions,
  listTemperatureDays,
  listTemperatures,
} from '../temperature.ts'
import { excursionFile, temperatureFile } from './temperature-file.ts'
import { temperatureRows } from './temperature-rows.ts'
import { temperatureStore } from './temperature-store.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly url: string }
}

export function temperatureRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const rows = temperatureRows(sql)
  const store = temperatureStore(sql, environment.url)
  const locations = locationStore(sql)
  const exported = moneyExport(sql)

  serve(app, listColdPlaces, { handle: () => rows.places() })
  serve(app, listTemperatures, { handle: ({ query }) => rows.list(query) })
  serve(app, addTemperature, { handle: ({ viewer, body }) => store.add(viewer, body) })

  serve(app, listTemperatureDays, {
    find: ({ params }) => locations.find(params.id),
    handle: ({ found, query }) => rows.days(found.id, query),
  })

  serve(app, importTemperatures, {
    find: ({ params }) => locations.find(params.id),
    handle: ({ viewer, found, body }) => store.importFile(viewer, found.id, body.text),
  })

  serve(app, exportTemperatures, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, () => temperatureFile(sql, body)),
  })

  serve(app, listExcursions, { handle: ({ query }) => rows.excursions(query) })

  serve(app, exportExcursions, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, () => excursionFile(sql, body)),
  })

  serve(app, answerExcursion, {
    find: ({ params }) => rows.findExcursion(params.id),
    handle: ({ viewer, found, version, body }) => store.answer(viewer, found, version, body.action),
  })
}
