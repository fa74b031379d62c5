import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { billStore } from '../../bills/server/bill-store.ts'
import { inOpenDay } from '../../../bookkeeping/till/server/closed-day.ts'
import {
  addBillDraft,
  changeBillDraft,
  issueBillDraft,
  listBillDrafts,
  readBillDraft,
  removeBillDraft,
} from '../bill-draft.ts'
import { draftStore } from './draft-store.ts'

export function draftRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const bills = billStore(sql)
  const drafts = draftStore(sql, bills)

  serve(app, listBillDrafts, { handle: ({ viewer, query }) => drafts.list(viewer, query) })

  serve(app, readBillDraft, {
    find: ({ viewer, params }) => drafts.find(viewer, params.id),
    handle: ({ found }) => Promise.resolve(found),
  })

  serve(app, addBillDraft, {
    handle: ({ viewer, body, currency }) => drafts.add(viewer, body, currency),
  })

  serve(app, changeBillDraft, {
    find: ({ viewer, params }) => drafts.find(viewer, params.id),
    handle: ({ viewer, found, version, body, currency }) =>
      drafts.change(viewer, found.id, version, body, currency),
  })

  serve(app, removeBillDraft, {
    find: ({ viewer, params }) => drafts.find(viewer, params.id),
    handle: async ({ viewer, found, version }) => {
      await drafts.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, issueBillDraft, {
    // A second press finds the bill that the first one made.
    find: async ({ viewer, params }) =>
      (await drafts.find(viewer, params.id)) ?? bills.find(viewer, params.id),
    handle: async ({ viewer, found, version, body, currency }) =>
      (await bills.made(viewer, { ...body, id: found.id })) ??
      inOpenDay('date', () => drafts.issue(viewer, found.id, version, body, currency)),
  })
}
