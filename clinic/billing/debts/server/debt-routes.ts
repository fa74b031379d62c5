import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { exportDebtors, listDebtors, listPayerDebts, printDebtors } from '../aging.ts'
import { readBalance, readOwnBalance } from '../balance.ts'
import {
  printOwnStatement,
  printStatement,
  readOwnStatement,
  readStatement,
  type Statement,
} from '../statement.ts'
import { agingExport } from './aging-export.ts'
import { agingStore } from './aging-store.ts'
import { balanceStore } from './balance-store.ts'
import { payerStore } from './payer-store.ts'
import { statementStore } from './statement-store.ts'

export function debtRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const patients = patientStore(sql)
  const aging = agingStore(sql)
  const payers = payerStore(sql)
  const balances = balanceStore(sql)
  const statements = statementStore(sql)
  const exported = agingExport(sql)
  const byChart = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, readBalance, { find: byChart, handle: ({ found }) => balances.read(found.id) })

  serve(app, readOwnBalance, { handle: ({ viewer }) => balances.read(chartOf(viewer)) })

  serve(app, listDebtors, { handle: ({ query }) => aging.list(query) })

  serve(app, listPayerDebts, { handle: ({ query }) => payers.list(query) })

  serve(app, exportDebtors, {
    handle: ({ body, request, reply }) => {
      reply.header('content-disposition', 'attachment; filename="owed.csv"')
      return exported(body, request)
    },
  })

  serve(app, printDebtors, { handle: () => Promise.resolve(undefined) })

  serve(app, readStatement, {
    find: byChart,
    handle: async ({ found, query }) => known(await statements.read(found.id, query)),
  })

  serve(app, readOwnStatement, {
    handle: async ({ viewer, query }) => known(await statements.read(chartOf(viewer), query)),
  })

  serve(app, printStatement, { find: byChart, handle: () => Promise.resolve(undefined) })

  serve(app, printOwnStatement, { handle: () => Promise.resolve(undefined) })
}

function chartOf({ patientId }: Viewer): string {
  if (patientId === null) throw new Problem('not-found')
  return patientId
}

function known(statement: Statement | undefined): Statement {
  if (!statement) throw new Problem('not-found')
  return statement
}
