import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addReportSchedule,
  changeReportSchedule,
  listReportReceivers,
  listReportSchedules,
  pauseReportReceiver,
  pauseReportSchedule,
  readReportSchedule,
  removeReportSchedule,
  type ReportSchedule,
  restoreReportSchedule,
  sendReportSchedule,
} from '../report-schedule.ts'
import { checkSchedule } from './check-schedule.ts'
import { reportReaders } from './report-readers.ts'
import { reportScheduleStore } from './report-schedule-store.ts'

export function reportScheduleRoutes(
  app: FastifyInstance,
  { sql, environment }: Pick<ServerParts, 'sql' | 'environment'>,
): void {
  const schedules = reportScheduleStore(sql, environment)
  const readers = reportReaders(sql)

  interface ById {
    readonly viewer: Viewer
    readonly params: { readonly id: string }
  }
  const byId = ({ viewer, params }: ById) => schedules.find(viewer, params.id)
  const toChange = async (asked: ById) => mine(await byId(asked))
  function mine(schedule: ReportSchedule | undefined) {
    if (schedule && !schedule.mayChange) {
      const detail = 'Only the owner of this schedule changes it. You can stop the mails to you.'
      throw new Problem('forbidden', { detail })
    }
    return schedule
  }

  serve(app, listReportSchedules, { handle: ({ viewer }) => schedules.list(viewer) })

  serve(app, readReportSchedule, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, listReportReceivers, { handle: ({ query }) => readers.directory(query) })

  serve(app, addReportSchedule, {
    handle: async ({ viewer, body }) => {
      await checkSchedule(readers, viewer, body)
      return schedules.add(viewer, body)
    },
  })

  serve(app, changeReportSchedule, {
    find: toChange,
    handle: async ({ viewer, found, version, body }) => {
      const before = found.receivers.map(({ id }) => id)
      await checkSchedule(readers, viewer, { ...body, report: found.report }, before)
      return schedules.change(viewer, found.id, version, body)
    },
  })

  serve(app, pauseReportSchedule, {
    find: toChange,
    handle: ({ viewer, found, version, body }) =>
      schedules.pause(viewer, found.id, version, body.state),
  })

  serve(app, pauseReportReceiver, {
    find: byId,
    handle: ({ viewer, found, body: { receiverId, state } }) => {
      // Others see no receiver but themselves.
      if (!found.receivers.some(({ id }) => id === receiverId)) {
        throw new Problem('invalid', {
          errors: { receiverId: 'The schedule does not mail to this account.' },
        })
      }
      return schedules.pauseReceiver(viewer, found.id, receiverId, state)
    },
  })

  serve(app, sendReportSchedule, {
    find: toChange,
    handle: ({ viewer, found, version }) => schedules.send(viewer, found, version),
  })

  serve(app, removeReportSchedule, {
    find: toChange,
    handle: async ({ viewer, found, version }) => {
      await schedules.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, restoreReportSchedule, {
    find: async ({ viewer, params }) => mine(await schedules.findWithDeleted(viewer, params.id)),
    handle: ({ viewer, found }) => schedules.restore(viewer, found.id),
  })
}
