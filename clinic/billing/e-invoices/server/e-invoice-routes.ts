import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { sealedXml } from '../../../../server/http/sealed-file.ts'
import { serve } from '../../../../server/http/serve.ts'
import { documentFinder } from '../../bills/server/document-on-paper.ts'
import {
  readEInvoice,
  readEInvoiceState,
  readVoidEInvoice,
  readVoidEInvoiceState,
} from '../e-invoice.ts'
import { changeEInvoiceSettings, readEInvoiceSettings } from '../e-invoice-settings.ts'
import { documentName } from './cii-xml.ts'
import { eInvoiceSettingsStore } from './e-invoice-settings-store.ts'
import { eInvoiceState, makeEInvoice } from './make-e-invoice.ts'

export function eInvoiceRoutes(app: FastifyInstance, { sql }: Pick<ServerParts, 'sql'>): void {
  const settings = eInvoiceSettingsStore(sql)
  const findDocument = documentFinder(sql)

  serve(app, readEInvoiceSettings, { handle: () => settings.read() })

  serve(app, changeEInvoiceSettings, {
    handle: ({ viewer, version, body }) => settings.change(viewer, version, body),
  })

  for (const endpoint of [readEInvoiceState, readVoidEInvoiceState]) {
    const isVoid = endpoint === readVoidEInvoiceState
    const kind = isVoid ? 'credit note' : 'invoice'
    serve(app, endpoint, {
      find: ({ viewer, params }) => findDocument(viewer, params.id, { kind }, { isVoid }),
      handle: async ({ found, request }) => {
        const { patientId, bill } = found
        request.told = { patientIds: [patientId] }
        const { format, gaps } = await eInvoiceState(sql, found)
        const documents = bill.documents.map(({ kind: of, number }) => ({ kind: of, number }))
        return { format, patientId, gaps: [...gaps], documents: documents.toReversed() }
      },
    })
  }

  for (const endpoint of [readEInvoice, readVoidEInvoice]) {
    const isVoid = endpoint === readVoidEInvoice
    serve(app, endpoint, {
      find: ({ viewer, params, query }) => findDocument(viewer, params.id, query, { isVoid }),
      handle: async ({ viewer, found, request, reply }) => {
        request.told = { patientIds: [found.patientId] }
        const made = await makeEInvoice(sql, viewer, found)
        if ('gaps' in made) {
          const [first] = made.gaps
          const detail = first
            ? `No e-invoice can be made. What is missing or in the way: ${made.gaps.map(({ text }) => text).join('; ')}`
            : 'This clinic makes no e-invoices. An admin chooses a format in the settings.'
          throw new Problem('conflict', { detail })
        }
        return sealedXml(reply, Buffer.from(made.xml), documentName(found))
      },
    })
  }
}
