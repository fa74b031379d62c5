import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  actOnAppointment,
  addAppointment,
  type Appointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { listDoctorsToBook } from '../doctor-to-book.ts'
import { listFreeSlots, listNextFree } from '../free-slot.ts'
import { listOwnPatients } from '../own-patient.ts'
import { appointmentList } from './appointment-list.ts'
import { appointmentStore } from './appointment-store.ts'
import { doctorsToBook } from './doctors-to-book.ts'
import { ownPatients } from './own-patients.ts'
import { visitActStore } from './visit-acts.ts'
import { freeSlotStore } from './free-slot-store.ts'

export function appointmentRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const lists = appointmentList(sql)
  const appointments = appointmentStore(sql)
  const free = freeSlotStore(sql)
  const acts = visitActStore(sql)
  const patients = ownPatients(sql)
  const doctors = doctorsToBook(sql)

  serve(app, listAppointments, { handle: ({ viewer, query }) => lists.list(viewer, query) })

  serve(app, listOwnAppointments, { handle: ({ viewer, query }) => lists.listOwn(viewer, query) })

  serve(app, listOwnPatients, { handle: ({ viewer, query }) => patients(viewer, query) })

  serve(app, listDoctorsToBook, { handle: ({ query }) => doctors(query) })

  serve(app, listFreeSlots, { handle: ({ query }) => free.list(query) })

  serve(app, listNextFree, { handle: ({ query }) => free.next(query) })

  serve(app, readAppointment, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addAppointment, { handle: ({ viewer, body }) => appointments.add(viewer, body) })

  serve(app, changeAppointment, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: ({ viewer, found, version, body }) => appointments.change(viewer, found, version, body),
  })

  serve(app, actOnAppointment, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: async ({ viewer, found, version, body }) => {
      acts.checkMayAct(viewer, found, body)
      const isDone = (visit: Appointment) => body.act === 'cancel' && visit.state === 'canceled'
      if (isDone(found)) return found
      if (found.version !== version) throw new Problem('changed', { current: found })
      const done = await acts.act(viewer, found, body)
      if (done) return done
      const current = await appointments.find(viewer, found.id)
      if (current && isDone(current)) return current
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },
  })

  serve(app, removeAppointment, {
    find: ({ viewer, params }) => appointments.find(viewer, params.id),
    handle: async ({ viewer, found, version }) => {
      await appointments.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, restoreAppointment, {
    find: ({ viewer, params }) => appointments.findWithDeleted(viewer, params.id),
    handle: ({ viewer, found }) => appointments.restore(viewer, found),
  })
}
