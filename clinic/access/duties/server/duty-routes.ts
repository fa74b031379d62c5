import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addDuty,
  changeDuty,
  changeUserDuties,
  listDuties,
  readDuty,
  readUserDuties,
  removeDuty,
} from '../duty.ts'
import { dutyStore } from './duty-store.ts'

export function dutyRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const duties = dutyStore(sql)

  serve(app, listDuties, { handle: () => duties.list() })

  serve(app, readDuty, {
    find: ({ params }) => duties.find(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addDuty, { handle: ({ viewer, body }) => duties.add(viewer, body) })

  serve(app, changeDuty, {
    find: ({ params }) => duties.find(params.id),
    handle: ({ viewer, found, version, body }) => duties.change(viewer, found, version, body),
  })

  serve(app, removeDuty, {
    find: ({ params }) => duties.find(params.id),
    handle: async ({ viewer, params, version }) => {
      await duties.remove(viewer, params.id, version)
      return undefined
    },
  })

  serve(app, readUserDuties, {
    find: ({ params }) => duties.ofUser(params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, changeUserDuties, {
    find: ({ params }) => duties.ofUser(params.id),
    handle: ({ viewer, params, version, body }) =>
      duties.giveTo(viewer, params.id, version, body.dutyIds),
  })
}
