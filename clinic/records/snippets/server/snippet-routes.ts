import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addClinicSnippet,
  addSnippet,
  changeClinicSnippet,
  changeSnippet,
  listClinicSnippets,
  listSnippets,
  removeClinicSnippet,
  removeSnippet,
} from '../snippet.ts'
import { snippetStore } from './snippet-store.ts'

export function snippetRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const snippets = snippetStore(sql)

  serve(app, listSnippets, { handle: ({ viewer }) => snippets.listFor(viewer.userId) })

  serve(app, addSnippet, {
    handle: ({ viewer, body }) => snippets.add(viewer, viewer.userId, body),
  })

  serve(app, changeSnippet, {
    find: ({ viewer, params }) => snippets.find(viewer.userId, params.id),
    handle: ({ viewer, params, version, body }) =>
      snippets.change(viewer, viewer.userId, params.id, version, body),
  })

  serve(app, removeSnippet, {
    find: ({ viewer, params }) => snippets.find(viewer.userId, params.id),
    handle: async ({ viewer, params, version }) => {
      await snippets.remove(viewer, viewer.userId, params.id, version)
      return undefined
    },
  })

  serve(app, listClinicSnippets, { handle: () => snippets.listFor(null) })

  serve(app, addClinicSnippet, {
    handle: ({ viewer, body }) => snippets.add(viewer, null, body),
  })

  serve(app, changeClinicSnippet, {
    find: ({ params }) => snippets.find(null, params.id),
    handle: ({ viewer, params, version, body }) =>
      snippets.change(viewer, null, params.id, version, body),
  })

  serve(app, removeClinicSnippet, {
    find: ({ params }) => snippets.find(null, params.id),
    handle: async ({ viewer, params, version }) => {
      await snippets.remove(viewer, null, params.id, version)
      return undefined
    },
  })
}
