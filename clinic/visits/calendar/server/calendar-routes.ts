import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import { listCalendarDays, moveAppointment, readCalendar } from '../calendar.ts'
import { calendarStore } from './calendar-store.ts'

export function calendarRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const calendar = calendarStore(sql)
  const appointments = appointmentStore(sql)

  serve(app, readCalendar, { handle: ({ viewer, query }) => calendar.read(viewer, query) })

  serve(app, listCalendarDays, { handle: ({ viewer, query }) => calendar.days(viewer, query) })

  serve(app, moveAppointment, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) => {
      const { patientId, reason, status } = found
      const takesNoOther = body.resourceIds !== undefined
      const visit = { patientId, reason, status, ...body, takesNoOther }
      return appointments.change(viewer, found, version, visit)
    },
  })
}
