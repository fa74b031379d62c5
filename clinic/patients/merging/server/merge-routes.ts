import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../charts/server/patient-store.ts'
import {
  listChartMerges,
  mergeCharts,
  readChartMerge,
  readMergePreview,
  undoMerge,
} from '../chart-merge.ts'
import { mergeStore } from './merge-store.ts'
import { undoStore } from './undo-store.ts'

/** The chart of the path was merged away after the page was opened. */
const mergedMeanwhile =
  'One of these charts was merged by somebody else meanwhile. Open the patient again.'

export function mergeRoutes(app: FastifyInstance, { sql, chartRows }: ServerParts): void {
  const patients = patientStore(sql)
  const merges = mergeStore({ sql, chartRows, patients })
  const undoing = undoStore({ sql, chartRows })
  const byId = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, readMergePreview, {
    find: async ({ params }) => {
      const [stayed, merged] = await Promise.all(
        [params.id, params.otherId].map((id) => patients.find(id)),
      )
      return stayed && merged && { stayed, merged }
    },
    handle: ({ found }) => merges.preview(found.stayed, found.merged),
  })

  serve(app, mergeCharts, {
    find: byId,
    handle: ({ viewer, params, found, version, body }) => {
      if (found.id !== params.id) throw new Problem('conflict', { detail: mergedMeanwhile })
      return merges.merge(viewer, found.id, version, body)
    },
  })

  serve(app, listChartMerges, { find: byId, handle: ({ found }) => undoing.list(found.id) })

  serve(app, readChartMerge, {
    find: ({ params }) => undoing.find(params.id),
    handle: ({ found }) => undoing.toUndo(found),
  })

  serve(app, undoMerge, {
    find: ({ params }) => undoing.find(params.id),
    handle: ({ viewer, found, version, body }) => undoing.undo(viewer, found, version, body),
  })
}
