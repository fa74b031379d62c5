import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addScheduleException,
  changeHours,
  listSchedules,
  readSchedule,
  removeScheduleException,
} from '../schedule.ts'
import { scheduleStore } from './schedule-store.ts'

export function scheduleRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const schedules = scheduleStore(sql)

  serve(app, listSchedules, { handle: ({ query }) => schedules.list(query.search) })

  serve(app, readSchedule, {
    find: ({ params }) => schedules.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, changeHours, {
    find: ({ params }) => schedules.find(params.id),
    handle: ({ viewer, params, version, body }) =>
      schedules.change(viewer, params.id, version, body),
  })

  serve(app, addScheduleException, {
    find: ({ params }) => schedules.find(params.id),
    handle: ({ viewer, params, body }) => schedules.add(viewer, params.id, body),
  })

  serve(app, removeScheduleException, {
    find: ({ params }) => schedules.findException(params.id),
    handle: async ({ viewer, params, version }) => {
      await schedules.removeException(viewer, params.id, version)
      return undefined
    },
  })
}
