import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addExtraField, changeExtraField, listExtraFields, readExtraField } from '../extra-field.ts'
import { extraFieldStore } from './extra-field-store.ts'

export function extraFieldRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const fields = extraFieldStore(sql)

  serve(app, listExtraFields, { handle: () => fields.list() })

  serve(app, readExtraField, {
    find: ({ params }) => fields.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addExtraField, { handle: ({ viewer, body }) => fields.add(viewer, body) })

  serve(app, changeExtraField, {
    find: ({ params }) => fields.find(params.id),
    handle: ({ viewer, found, version, body }) => fields.change(viewer, found, version, body),
  })
}
