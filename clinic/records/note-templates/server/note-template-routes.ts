import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addNoteTemplate,
  changeNoteTemplate,
  listNoteTemplates,
  listOfferedNoteTemplates,
  readNoteTemplate,
  readNoteTemplateVersion,
} from '../note-template.ts'
import { noteTemplateStore } from './note-template-store.ts'
import { templateVersion } from './template-version.ts'

export function noteTemplateRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const templates = noteTemplateStore(sql)

  serve(app, listNoteTemplates, { handle: () => templates.list() })

  serve(app, listOfferedNoteTemplates, {
    handle: ({ query }) => templates.offered(query.visitTypeId ?? null),
  })

  serve(app, readNoteTemplate, {
    find: ({ params }) => templates.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, readNoteTemplateVersion, {
    find: async ({ params: { id, version } }) => {
      const questionnaire = await templateVersion(sql, id, version)
      return questionnaire && { id, version, questionnaire }
    },
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addNoteTemplate, { handle: ({ viewer, body }) => templates.add(viewer, body) })

  serve(app, changeNoteTemplate, {
    find: ({ params }) => templates.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      templates.change(viewer, params.id, version, body),
  })
}
