import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { kindNamed } from '../../../../server/files/file-kind.ts'
import { fileName } from '../../../../server/files/file-name.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { serve } from '../../../../server/http/serve.ts'
import { closeIn } from '../../files/server/close-in.ts'
import { filePartStore } from '../../files/server/file-part-store.ts'
import { takeParts } from '../../files/server/file-routes.ts'
import { storedFileStore } from '../../files/server/stored-file-store.ts'
import {
  addInboxItem,
  dismissInboxItem,
  fileInboxItem,
  listInbox,
  readInboxContent,
  returnInboxItem,
  sendInboxPart,
  suggestPatients,
} from '../inbox-item.ts'
import { inboxScanRoutes } from './inbox-scan-routes.ts'
import { inboxStore } from './inbox-store.ts'
import { readDocument } from './reading/read-document.ts'
import { suggestedPatients } from './suggested-patients.ts'

export async function inboxRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): Promise<void> {
  const { mostFileBytes: mostBytes, inboxFolder, inboxMail } = environment
  const files = fileStore(environment)
  const items = inboxStore(sql, files, mostBytes)
  inboxScanRoutes(app, items, storedFileStore(sql, files))
  const parts = filePartStore(sql, mostBytes)
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    items.find(viewer, params.id)

  serve(app, listInbox, {
    handle: async ({ viewer, query }) => ({
      ...(await items.list(viewer, query)),
      ...{ mostBytes, isWatching: inboxFolder !== null, address: inboxMail?.address ?? null },
    }),
  })

  serve(app, readInboxContent, {
    find,
    handle: async ({ found, reply }) => {
      const content = await items.content(found)
      const { type, ending } = kindNamed(String(found.kind))
      closeIn(reply, `attachment; filename="${fileName(found.name, 0, ending)}"`)
      reply.header('content-length', Number(found.bytes))
      return { type, content: Readable.from(content, { objectMode: false }), tag: null }
    },
  })

  serve(app, suggestPatients, {
    find,
    handle: async ({ viewer, found }) => {
      if (found.state !== 'waiting' || found.stored === null) return []
      const content = await buffer(await items.content(found))
      const { text } = await readDocument(found.kind, content)
      const words = [found.name, found.subject, text].filter(Boolean).join('\n')
      return suggestedPatients(sql, viewer, words)
    },
  })

  serve(app, addInboxItem, { handle: ({ viewer, body }) => items.add(viewer, body) })

  serve(app, fileInboxItem, {
    find,
    handle: ({ viewer, found, version, body }) => items.file(viewer, found, version, body),
  })

  serve(app, dismissInboxItem, {
    find,
    handle: ({ viewer, found, version, body }) => items.dismiss(viewer, found, version, body),
  })

  serve(app, returnInboxItem, {
    find,
    handle: ({ viewer, found, version }) => items.giveBack(viewer, found, version),
  })

  // Only this route accepts bytes.
  await app.register(async (uploads) => {
    takeParts(uploads)
    serve(uploads, sendInboxPart, {
      handle: async ({ viewer, params, request }) => {
        await parts.add(viewer, params.fileId, params.part, request.body)
        return undefined
      },
    })
  })
}
