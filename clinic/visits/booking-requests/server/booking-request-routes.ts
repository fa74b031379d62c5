import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  acceptBookingRequest,
  dismissBookingRequest,
  listBookingRequests,
} from '../new-patient-request.ts'
import { readBookingOffer } from '../booking-offer.ts'
import {
  addBookingRequest,
  confirmBookingRequest,
  holdMinutes,
  listOpenSlots,
} from '../booking-request.ts'
import { bookingRequestStore } from './booking-request-store.ts'
import { openBooking, type OpenBookingEnvironment } from './open-booking.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: OpenBookingEnvironment
}

export function bookingRequestRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const booking = openBooking(sql, environment)
  const requests = bookingRequestStore(sql)

  serve(app, readBookingOffer, { handle: () => booking.offer() })

  serve(app, listOpenSlots, { handle: ({ query }) => booking.slots(query) })

  serve(app, addBookingRequest, {
    handle: async ({ body, request, context }) => {
      await booking.request(context, body, request.ip)
      app.live.publish(['appointments', 'schedules'], [body.doctorId])
      return { minutes: holdMinutes }
    },
  })

  serve(app, confirmBookingRequest, {
    handle: async ({ body, context }) => {
      const found = await booking.confirm(context, body.token)
      app.live.publish(['appointments'], [found.id, found.doctorId])
      return found
    },
  })

  serve(app, listBookingRequests, { handle: () => requests.list() })

  serve(app, acceptBookingRequest, {
    find: ({ params }) => requests.find(params.id),
    handle: ({ viewer, found, body }) => requests.accept(viewer, found, body),
  })

  serve(app, dismissBookingRequest, {
    find: ({ params }) => requests.find(params.id),
    handle: async ({ viewer, found }) => {
      await requests.dismiss(viewer, found)
      return undefined
    },
  })
}
