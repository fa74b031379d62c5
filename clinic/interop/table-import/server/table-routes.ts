import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { boundUploads } from '../../../../server/http/upload-places.ts'
import type { Jobs } from '../../../../server/jobs/jobs.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { tablePartSize } from '../limits.ts'
import {
  addTableImport,
  checkTable,
  chooseForAll,
  discardTable,
  listTableImports,
  mapTable,
  readTable,
  readTableImport,
  runTable,
  sendTablePart,
  undoTable,
} from '../table-import.ts'
import { chooseForRow, listImportedCells, listTableRows, reportTable } from '../table-row.ts'
import { reportPart } from './report-csv.ts'
import { rowStore } from './row-store.ts'
import { tableStore } from './table-store.ts'

/** Places for parts being received; a browser sends one part after the other. */
const places = { most: 8, each: 3 }

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
}

export async function tableRoutes(app: FastifyInstance, { sql, jobs }: Parts): Promise<void> {
  const tables = tableStore(sql)
  const rows = rowStore(sql)
  const patients = patientStore(sql)
  const find = ({ params }: { readonly params: { readonly id: string } }) => tables.find(params.id)

  serve(app, listTableImports, { handle: ({ query }) => tables.list(query) })
  serve(app, readTableImport, { find, handle: ({ found }) => Promise.resolve(found) })
  serve(app, addTableImport, { handle: ({ viewer, body }) => tables.add(viewer, body) })
  serve(app, readTable, {
    find,
    handle: ({ viewer, found, body }) => tables.read(viewer, found, body.sheet, jobs),
  })
  serve(app, mapTable, {
    find,
    handle: ({ viewer, found, version, body }) => tables.map(viewer, found, version, body),
  })
  serve(app, chooseForAll, {
    find,
    handle: ({ viewer, found, version, body }) => tables.choose(viewer, found, version, body),
  })
  serve(app, checkTable, { find, handle: ({ viewer, found }) => tables.check(viewer, found, jobs) })
  serve(app, runTable, { find, handle: ({ viewer, found }) => tables.run(viewer, found, jobs) })
  serve(app, undoTable, { find, handle: ({ viewer, found }) => tables.undo(viewer, found, jobs) })
  serve(app, discardTable, {
    find,
    handle: async ({ viewer, found, version }) => {
      await tables.discard(viewer, found, version)
      return undefined
    },
  })
  serve(app, listTableRows, { find, handle: ({ found, query }) => rows.list(found, query) })
  serve(app, chooseForRow, {
    find,
    handle: ({ found, params, body }) => rows.choose(found, params.line, body.choice),
  })
  serve(app, reportTable, {
    find,
    handle: ({ found, body }) => reportPart(sql, found, body.after),
  })
  serve(app, listImportedCells, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ found }) => rows.ofPatient(found.id),
  })

  // Only this route accepts bytes.
  await app.register(async (files) => {
    boundUploads(files, places)
    files.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: tablePartSize },
      async (_: unknown, content: Buffer) => content,
    )
    serve(files, sendTablePart, {
      find,
      handle: async ({ params, found, request }) => {
        if (!Buffer.isBuffer(request.body)) {
          throw new Problem('wrong-media-type', { detail: 'Send bytes, application/octet-stream.' })
        }
        await tables.addPart(found, params.part, request.body)
        return undefined
      },
    })
  })
}
