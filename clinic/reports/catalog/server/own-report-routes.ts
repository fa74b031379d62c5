import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Replica } from '../../../../server/database/replica.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addOwnReport,
  changeOwnReport,
  listReportDatasets,
  type OwnReport,
  previewReport,
  readOwnReport,
  readReportDesign,
  removeOwnReport,
  type ReportParts,
  restoreOwnReport,
} from '../own-report.ts'
import { ownReportStore } from './own-report-store.ts'
import { reportDoors } from './report-doors.ts'
import { reportStore } from './report-store.ts'

interface Parts {
  readonly sql: Sql
  readonly replica: Replica
}

export function ownReportRoutes(app: FastifyInstance, { sql, replica }: Parts): void {
  const doors = reportDoors(sql)
  const reports = reportStore(sql, replica)
  const own = ownReportStore(sql)

  const visible = async (viewer: Viewer, report: OwnReport | undefined) =>
    report && (await doors.mayOpen(viewer, report)) ? report : undefined
  const byId = async ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    visible(viewer, await own.find(params.id))

  /** The body of a report whose parts the viewer may count. Reports about now have no days. */
  async function checked<P extends ReportParts>(viewer: Viewer, body: P): Promise<P> {
    const { dataset, by, measures, where, chart } = body
    const parts = { dataset, by, measures, where, chart, days: body.days }
    const opened = await doors.draft(viewer, parts)
    return { ...body, days: opened.dataset.at ? (body.days ?? '12 months') : null }
  }

  serve(app, listReportDatasets, { handle: ({ viewer }) => doors.datasets(viewer) })

  serve(app, previewReport, {
    handle: async ({ viewer, body }) => {
      const { compare } = body
      return reports.read(await doors.draft(viewer, body), compare ? { compare } : {})
    },
  })

  serve(app, readReportDesign, {
    find: ({ viewer, params }) => doors.find(viewer, params.id),
    handle: async ({ found: { definition } }) => {
      const { title, question, dataset, by, measures, where = [], chart, days } = definition
      return {
        ...{ title, question, dataset, chart, days: days ?? null },
        ...{ by: [...by], measures: [...measures], where: [...where] },
      }
    },
  })

  serve(app, readOwnReport, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addOwnReport, {
    handle: async ({ viewer, body }) => own.add(viewer, await checked(viewer, body)),
  })

  serve(app, changeOwnReport, {
    find: byId,
    handle: async ({ viewer, found, version, body }) =>
      own.change(viewer, found.id, version, await checked(viewer, body)),
  })

  serve(app, removeOwnReport, {
    find: byId,
    handle: async ({ viewer, found, version }) => {
      await own.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, restoreOwnReport, {
    find: async ({ viewer, params }) => visible(viewer, await own.findWithDeleted(params.id)),
    handle: ({ viewer, found }) => own.restore(viewer, found.id),
  })
}
