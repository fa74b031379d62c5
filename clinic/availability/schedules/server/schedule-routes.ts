import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { readOpeningHours } from '../hours.ts'
import {
  addScheduleException,
  changeHours,
  clinicSchedule,
  listSchedules,
  readSchedule,
  removeScheduleException,
  scheduleCan,
} from '../schedule.ts'
import { scheduleStore } from './schedule-store.ts'

export function scheduleRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const schedules = scheduleStore(sql)

  serve(app, listSchedules, { handle: ({ query }) => schedules.list(query.search) })

  serve(app, readSchedule, {
    find: ({ params }) => schedules.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, readOpeningHours, {
    handle: async () => (await schedules.find(clinicSchedule))?.hours ?? [],
  })

  serve(app, changeHours, {
    find: findToChange,
    handle: ({ viewer, params, version, body }) =>
      schedules.change(viewer, params.id, version, body),
  })

  serve(app, addScheduleException, {
    find: findToChange,
    handle: ({ viewer, params, body }) => schedules.add(viewer, params.id, body),
  })

  serve(app, removeScheduleException, {
    find: async ({ viewer, params }) => {
      const exception = await schedules.findException(params.id)
      if (exception) checkMayChange(viewer, exception.scheduleId)
      return exception
    },
    handle: async ({ viewer, params, version }) => {
      await schedules.removeException(viewer, params.id, version)
      return undefined
    },
  })

  async function findToChange({ viewer, params }: { viewer: Viewer; params: { id: string } }) {
    const schedule = await schedules.find(params.id)
    if (schedule) checkMayChange(viewer, schedule.id)
    return schedule
  }
}

function checkMayChange(viewer: Viewer, scheduleId: string): void {
  if (scheduleCan.change(viewer, scheduleId)) return
  throw new Problem('forbidden', { detail: 'You may change only your own hours and absences.' })
}
