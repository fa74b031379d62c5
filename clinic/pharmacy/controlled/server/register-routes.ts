import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import {
  exportRegister,
  listControlledMovements,
  listRegisters,
  printRegister,
} from '../controlled-register.ts'
import { registerFile } from './register-file.ts'
import { registerPaper } from './register-paper.ts'
import { registerRows } from './register-rows.ts'

export function registerRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const rows = registerRows(sql)
  const paper = registerPaper(sql)
  const exported = moneyExport(sql)

  serve(app, listControlledMovements, { handle: ({ viewer, query }) => rows.list(viewer, query) })
  serve(app, listRegisters, { handle: () => rows.registers() })

  serve(app, printRegister, {
    handle: async ({ viewer, body, request, reply }) => {
      const { pdf, patientIds } = await paper(viewer, body, reply)
      request.told = { patientIds }
      return sealedPdf(reply, pdf, 'Register-of-controlled-drugs')
    },
  })

  serve(app, exportRegister, {
    handle: ({ viewer, body, request }) =>
      exported(viewer, request, () => registerFile(sql, viewer, body)),
  })
}
