import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { appointmentStore } from './appointment-store.ts'

export function appointmentRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const appointments = appointmentStore(sql)
  const byId = ({ params }: { params: { id: string } }) => appointments.find(params.id)

  serve(app, listAppointments, { handle: ({ query }) => appointments.list(query) })

  serve(app, listOwnAppointments, {
    handle: ({ viewer, query }) => appointments.listOwn(viewer, query),
  })

  serve(app, readAppointment, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addAppointment, { handle: ({ viewer, body }) => appointments.add(viewer, body) })

  serve(app, changeAppointment, {
    find: byId,
    handle: ({ viewer, found, version, body }) =>
      appointments.change(viewer, found, version, body),
  })

  serve(app, removeAppointment, {
    find: byId,
    handle: async ({ viewer, params }) => {
      await appointments.remove(viewer, params.id)
      return undefined
    },
  })

  serve(app, restoreAppointment, {
    find: ({ params }) => appointments.findAny(params.id),
    handle: ({ viewer, params }) => appointments.restore(viewer, params.id),
  })
}
