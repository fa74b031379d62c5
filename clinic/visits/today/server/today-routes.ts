import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { addWalkIn, listToday, makeWaitingRoomLink, readWaitingRoom } from '../today.ts'
import { todayStore } from './today-store.ts'
import { waitingRoomStore } from './waiting-room-store.ts'

export function todayRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const today = todayStore(sql)
  const waitingRoom = waitingRoomStore(sql)

  serve(app, listToday, { handle: ({ query }) => today.list(query.doctorId) })

  serve(app, addWalkIn, { handle: ({ viewer, body }) => today.addWalkIn(viewer, body) })

  serve(app, readWaitingRoom, { handle: ({ body }) => waitingRoom.read(body.token) })

  serve(app, makeWaitingRoomLink, {
    handle: async ({ viewer }) => ({ token: await waitingRoom.makeLink(viewer) }),
  })
}
