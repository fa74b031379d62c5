import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { keepListMarks } from '../list-marks.ts'
import { listMarkStore } from './list-mark-store.ts'

export function listMarkRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const marks = listMarkStore(sql)

  serve(app, keepListMarks, {
    handle: async ({ body, request: { signedIn } }) => {
      if (!signedIn) throw new Problem('signed-out')
      await marks.keep(signedIn, body.userId, body.marks)
      return undefined
    },
  })
}
