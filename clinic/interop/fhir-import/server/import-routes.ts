import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { boundUploads } from '../../../../server/http/upload-places.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import { addImport, listImports, partSize, readImport, sendPart, startImport } from '../import.ts'
import { importStore } from './import-store.ts'

/** Places for parts being received; a browser sends one part after the other. */
const places = { most: 8, each: 3 }

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
}

export async function importRoutes(app: FastifyInstance, { sql, jobs }: Parts): Promise<void> {
  const imports = importStore(sql)

  serve(app, listImports, { handle: ({ query }) => imports.list(query) })

  serve(app, readImport, {
    find: ({ params }) => imports.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addImport, { handle: ({ viewer, body }) => imports.add(viewer, body) })

  serve(app, startImport, {
    find: ({ params }) => imports.find(params.id),
    handle: ({ viewer, found, body }) => imports.start(viewer, found.id, body.isDryRun, jobs),
  })

  // Only this route accepts bytes.
  await app.register(async (files) => {
    boundUploads(files, places)
    files.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: partSize },
      async (_: unknown, content: Buffer) => content,
    )
    serve(files, sendPart, {
      find: ({ params }) => imports.find(params.id),
      handle: async ({ params, request }) => {
        if (!Buffer.isBuffer(request.body)) {
          throw new Problem('wrong-media-type', { detail: 'Send bytes, application/octet-stream.' })
        }
        await imports.addPart(params.id, params.file, params.part, request.body)
        return undefined
      },
    })
  })
}
