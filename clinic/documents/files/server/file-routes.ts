import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { kindNamed } from '../../../../server/files/file-kind.ts'
import { fileName } from '../../../../server/files/file-name.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { serve } from '../../../../server/http/serve.ts'
import { boundUploads } from '../../../../server/http/upload-places.ts'
import { tellReading } from '../../../chart/facts/server/fact-routes.ts'
import { findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import {
  addFile,
  changeFile,
  listFiles,
  listFileVersions,
  markFileError,
  partSize,
  readFileContent,
  readFilePreview,
  sendFilePart,
} from '../file.ts'
import { sendFiles } from '../file-message.ts'
import { closeIn } from './close-in.ts'
import { filePartStore } from './file-part-store.ts'
import { patientFileStore } from './patient-file-store.ts'
import { scanRoutes } from './scan-routes.ts'
import { sendFilesTo } from './send-files.ts'
import { storedFileStore } from './stored-file-store.ts'

/** Places for parts being received; a browser sends one part after the other. */
const places = { most: 8, each: 3 }

export async function fileRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): Promise<void> {
  const { mostFileBytes: mostBytes } = environment
  const stored = fileStore(environment)
  const files = patientFileStore(sql, stored, mostBytes)
  const parts = filePartStore(sql, mostBytes)
  scanRoutes(app, sql, files, storedFileStore(sql, stored))
  const find = ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    files.find(viewer, params.id)

  serve(app, listFiles, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: async ({ viewer, found, query, request }) => {
      tellReading(request, found)
      return { files: await files.list(viewer, found, query), mostBytes }
    },
  })

  serve(app, readFileContent, {
    find,
    handle: async ({ found, request, reply }) => {
      tellReading(request, found.chart)
      const { kind, bytes, text } = found.fact
      const { type, ending } = kindNamed(String(kind))
      const content = await files.content(found)
      closeIn(reply, `attachment; filename="${fileName(String(text), 0, ending)}"`)
      reply.header('content-length', Number(bytes))
      return { type, content: Readable.from(content, { objectMode: false }), tag: null }
    },
  })

  serve(app, readFilePreview, {
    find,
    handle: async ({ found, request, reply }) => {
      tellReading(request, found.chart)
      const content = await files.preview(found)
      if (content === null) throw new Problem('not-found')
      closeIn(reply, 'inline')
      return { type: 'image/webp', content, tag: found.stored.name.slice(0, 16) }
    },
  })

  serve(app, listFileVersions, {
    find,
    handle: ({ found, request }) => {
      tellReading(request, found.chart)
      return files.versions(found.fact.id)
    },
  })

  serve(app, addFile, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ viewer, found, body }) => files.add(viewer, found, body),
  })

  serve(app, sendFiles, {
    find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
    handle: ({ viewer, found, body, request }) => {
      tellReading(request, found)
      return sendFilesTo(sql, viewer, found.id, body, environment.url)
    },
  })

  serve(app, changeFile, {
    find,
    handle: ({ viewer, found, version, body }) => files.change(viewer, found, version, body),
  })

  serve(app, markFileError, {
    find,
    handle: ({ viewer, found, version, body }) =>
      files.markError(viewer, found, version, body.reason),
  })

  // Only this route accepts bytes.
  await app.register(async (uploads) => {
    takeParts(uploads)
    serve(uploads, sendFilePart, {
      find: ({ viewer, params }) => findOpenChart(sql, viewer, params.id),
      handle: async ({ viewer, params, request }) => {
        await parts.add(viewer, params.fileId, params.part, request.body)
        return undefined
      },
    })
  })
}

/** Lets the routes mounted on `app` take parts of files, within bounds. */
export function takeParts(app: FastifyInstance): void {
  boundUploads(app, places)
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: partSize },
    async (_: unknown, content: Buffer) => content,
  )
}
