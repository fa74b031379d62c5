import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import {
  listImportedItems,
  listItemKinds,
  readAttachment,
  readImportedItem,
} from '../imported-item.ts'
import { importedItemStore } from './imported-item-store.ts'
import { contentsOf, fileOf } from './reading/contents-of.ts'
import { fileName } from '../../../../server/files/file-name.ts'

export function importedItemRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const items = importedItemStore(sql)

  interface OfItem {
    readonly viewer: Viewer
    readonly params: { readonly id: string; readonly itemId: string }
  }
  async function find({ viewer, params }: OfItem) {
    const chart = await findOpenChart(sql, viewer, params.id)
    const item = chart && (await items.find(chart.id, params.itemId))
    return item && { item, chart }
  }

  serve(app, listImportedItems, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, query, request }) => {
      tellReading(request, found)
      return items.list(found.id, query)
    },
  })

  serve(app, listItemKinds, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ found, request }) => {
      tellReading(request, found)
      return items.kinds(found.id)
    },
  })

  serve(app, readImportedItem, {
    find,
    handle: async ({ found: { item, chart }, request }) => {
      tellReading(request, chart)
      const { content, importId, ...shown } = item
      return { ...shown, ...(await contentsOf(content, items.binariesOf(importId))) }
    },
  })

  serve(app, readAttachment, {
    find: async (asked) => {
      const found = await find(asked)
      if (!found) return undefined
      const { content, importId } = found.item
      const file = await fileOf(content, asked.params.place, items.binariesOf(importId))
      return file === null ? undefined : { ...found, file }
    },
    handle: ({ found: { file, chart }, params, request, reply }) => {
      tellReading(request, chart)
      if (typeof file === 'string') throw new Problem('conflict', { detail: file })
      const { kind, content, title } = file
      const way = kind.form === 'picture' ? 'inline' : 'attachment'
      const name = fileName(title, params.place, kind.ending)
      reply.header('content-disposition', `${way}; filename="${name}"`)
      // Opened by itself it is a file and nothing else: it runs nothing and asks for nothing.
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      return Promise.resolve({ type: kind.type, content, tag: null })
    },
  })
}
