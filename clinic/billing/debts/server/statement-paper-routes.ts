import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import {
  mailStatement,
  readOwnStatementPaper,
  readPayerPaper,
  readStatementPaper,
} from '../statement-paper.ts'
import { mailStatementTo } from './mail-statement.ts'
import { readPayerBills } from './payer-bills.ts'
import { payerPaper, statementPaper } from './statement-paper-maker.ts'
import { statementStore } from './statement-store.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function statementPaperRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const patients = patientStore(sql)
  const statements = statementStore(sql)
  const paper = statementPaper(sql, environment.url)

  serve(app, readStatementPaper, {
    find: ({ params }) => patients.find(params.id),
    handle: async ({ viewer, found, query, request, reply }) => {
      request.told = { patientIds: [found.id] }
      const statement = await statements.read(found.id, query)
      if (!statement) throw new Problem('not-found')
      const { pdf, name } = await paper(viewer, statement, reply)
      return sealedPdf(reply, pdf, name)
    },
  })

  serve(app, readOwnStatementPaper, {
    handle: async ({ viewer, query, request, reply }) => {
      const statement = viewer.patientId && (await statements.read(viewer.patientId, query))
      if (!statement) throw new Problem('not-found')
      request.told = { patientIds: [statement.patient.id] }
      const { pdf, name } = await paper(viewer, statement, reply)
      return sealedPdf(reply, pdf, name)
    },
  })

  serve(app, readPayerPaper, {
    handle: async ({ query, request, reply }) => {
      const owed = await readPayerBills(sql, query.payer, query)
      request.told = { patientIds: [...new Set(owed.bills.map(({ patientId }) => patientId))] }
      const { pdf, name } = await payerPaper(sql, owed, reply)
      return sealedPdf(reply, pdf, name)
    },
  })

  serve(app, mailStatement, {
    find: ({ params }) => patients.find(params.id),
    handle: async ({ found, request }) => {
      request.told = { patientIds: [found.id] }
      await mailStatementTo(sql, found.id, environment.url)
      return undefined
    },
  })
}
