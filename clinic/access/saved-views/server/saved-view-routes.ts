import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from '../saved-view.ts'
import { savedViewStore } from './saved-view-store.ts'

export function savedViewRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const views = savedViewStore(sql)

  serve(app, listSavedViews, { handle: ({ viewer }) => views.list(viewer) })

  serve(app, addSavedView, { handle: ({ viewer, body }) => views.add(viewer, body) })

  serve(app, changeSavedView, {
    handle: ({ viewer, params, body }) => views.change(viewer, params.id, body),
  })

  serve(app, removeSavedView, {
    find: ({ viewer, params }) => views.find(viewer, params.id),
    handle: async ({ viewer, params }) => {
      await views.remove(viewer, params.id)
      return undefined
    },
  })
}
