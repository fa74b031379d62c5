import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addTill,
  changeMoneyRules,
  changeTill,
  listTills,
  readClosedDays,
  readMoneyRules,
} from '../till.ts'
import {
  closeTill,
  listTillPeople,
  moveCash,
  offerTill,
  openTill,
  readTill,
  readTillSession,
  takeTill,
} from '../till-session.ts'
import { inOpenDay } from './closed-day.ts'
import { sessionStore } from './session-store.ts'
import { tillStore } from './till-store.ts'

export function tillRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const tills = tillStore(sql)
  const sessions = sessionStore(sql)
  const ofTill = ({ params }: { params: { id: string } }) => tills.find(params.id)
  const ofSession = ({ params }: { params: { id: string } }) => sessions.find(params.id)

  serve(app, listTills, { handle: () => tills.list() })
  serve(app, addTill, { handle: ({ viewer, body }) => tills.add(viewer, body) })
  serve(app, changeTill, {
    find: ofTill,
    handle: ({ viewer, found, version, body }) => tills.change(viewer, found.id, version, body),
  })
  serve(app, readClosedDays, { handle: ({ query }) => tills.closedDays(query) })
  serve(app, readMoneyRules, { handle: () => tills.rules() })
  serve(app, changeMoneyRules, {
    handle: ({ viewer, version, body, currency }) =>
      tills.changeRules(viewer, version, body, currency),
  })

  serve(app, readTill, { handle: ({ viewer }) => sessions.own(viewer) })
  serve(app, listTillPeople, { handle: () => sessions.people() })
  serve(app, openTill, {
    find: ofTill,
    handle: ({ viewer, found, body, currency }) =>
      inOpenDay(null, () => sessions.open(viewer, found.id, body, currency)),
  })
  serve(app, readTillSession, {
    find: ofSession,
    handle: ({ found }) => sessions.withMovements(found),
  })
  serve(app, moveCash, {
    find: ofSession,
    handle: ({ viewer, found, body }) =>
      inOpenDay(null, () => sessions.move(viewer, found.id, body)),
  })
  serve(app, closeTill, {
    find: ofSession,
    handle: ({ viewer, found, body }) => sessions.close(viewer, found.id, body),
  })
  serve(app, offerTill, {
    find: ofSession,
    handle: ({ viewer, found, body }) => sessions.offer(viewer, found.id, body),
  })
  serve(app, takeTill, {
    find: ofSession,
    handle: ({ viewer, found, body }) =>
      inOpenDay(null, () => sessions.take(viewer, found.id, body)),
  })
}
