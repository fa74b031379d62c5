import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { factsOf, serve } from '../../../../server/http/serve.ts'
import { kiosk } from '../../appointments/visit-state.ts'
import {
  checkIn,
  endCheckInLink,
  makeCheckInLink,
  readCheckInLink,
  readKiosk,
} from '../check-in.ts'
import { checkInStore } from './check-in-store.ts'

export function checkInRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const store = checkInStore(sql)

  serve(app, readKiosk, { handle: ({ body }) => store.read(body.token) })

  serve(app, checkIn, {
    handle: async ({ body, request, context }) => {
      // The kiosk acts, even if somebody is signed in on this tablet.
      const facts = { ...factsOf(request), userId: null, role: kiosk.role, session: null }
      const visit = await store.checkIn({ ...context, facts }, body)
      // Updates the screens of the desk and of the patient; the answer itself names nobody.
      app.live.publish(['appointments'], [visit.id, visit.patientId, visit.doctorId])
      return { ticket: visit.ticket ?? 0 }
    },
  })

  serve(app, readCheckInLink, { handle: () => store.link() })

  serve(app, makeCheckInLink, {
    handle: async ({ viewer, body }) => ({ token: await store.makeLink(viewer, body.asksDob) }),
  })

  serve(app, endCheckInLink, {
    handle: async ({ viewer }) => {
      await store.endLink(viewer)
      return undefined
    },
  })
}
