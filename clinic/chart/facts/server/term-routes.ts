import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { boundUploads } from '../../../../server/http/upload-places.ts'
import {
  largestTermFile,
  listClinicTermLists,
  loadClinicTerms,
  removeClinicTerms,
} from '../clinic-terms.ts'
import { mostTerms, searchTerms, type Term } from '../term.ts'
import { clinicTermStore } from './clinic-term-store.ts'
import { findTerms } from './term-lists.ts'

/** Places for files being received, each of which is in memory. */
const places = { most: 2, each: 1 }

export async function termRoutes(app: FastifyInstance, { sql }: { sql: Sql }): Promise<void> {
  const own = clinicTermStore(sql)

  serve(app, searchTerms, {
    handle: async ({ params, query }) => {
      const [ours, shipped] = await Promise.all([
        own.find(params.list, query.search),
        findTerms(params.list, query.search),
      ])
      const known = new Set(ours.map(wordsOf))
      return [...ours, ...shipped.filter((term) => !known.has(wordsOf(term)))].slice(0, mostTerms)
    },
  })

  serve(app, listClinicTermLists, { handle: () => own.list() })

  serve(app, removeClinicTerms, {
    handle: async ({ viewer, params }) => {
      await own.remove(viewer, params.list)
      return undefined
    },
  })

  // Only this route accepts bytes.
  await app.register(async (files) => {
    boundUploads(files, places)
    files.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: largestTermFile },
      async (_: unknown, content: Buffer) => content,
    )
    serve(files, loadClinicTerms, {
      handle: ({ viewer, params, request }) => {
        if (!Buffer.isBuffer(request.body)) {
          throw new Problem('wrong-media-type', { detail: 'Send bytes, application/octet-stream.' })
        }
        return own.load(viewer, params.list, request.body)
      },
    })
  })
}

const wordsOf = ({ text }: Term) => text.toLowerCase()
