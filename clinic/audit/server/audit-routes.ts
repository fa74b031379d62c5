import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/connect.ts'
import { serve } from '../../../server/http/serve.ts'
import {
  type AuditEvent,
  exportAuditEvents,
  exportedMost,
  listAuditEvents,
  readAuditCheck,
  verifyAuditLog,
} from '../audit.ts'
import { auditCsv } from './audit-csv.ts'
import { type ChainHead, headFile, readHead } from './audit-head.ts'
import { sealAll } from './audit-sealer.ts'
import { auditStore, foundNotWhole, foundWhole } from './audit-store.ts'
import { verifyAudit } from './audit-verify.ts'

interface Parts {
  readonly sql: Sql
  readonly environment: { readonly dataFolder: string }
}

export function auditRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const audit = auditStore(sql)

  serve(app, listAuditEvents, { handle: ({ query }) => audit.list(query) })

  serve(app, exportAuditEvents, {
    handle: async ({ body, request }) => {
      const found = await audit.newest(body, exportedMost)
      const events = found.slice(0, exportedMost)
      request.told = { patientIds: patientsNamedIn(events) }
      return {
        csv: auditCsv(events),
        events: events.length,
        isWhole: found.length <= exportedMost,
      }
    },
  })

  serve(app, verifyAuditLog, {
    handle: async ({ request }) => {
      const kept = [readHead(headFile(environment.dataFolder))]
      const heads = kept.filter((head): head is ChainHead => head !== null)
      await sealAll(sql)
      const verification = await verifyAudit(sql, heads)
      request.told = { reason: verification.firstBad ? foundNotWhole : foundWhole }
      return { ...verification, keptHeads: heads.length }
    },
  })

  serve(app, readAuditCheck, { handle: async () => ({ last: await audit.lastCheck() }) })
}

/** The file names the patients of its events. */
function patientsNamedIn(events: readonly AuditEvent[]): string[] {
  const ids = events.flatMap(({ patientId }) => patientId ?? [])
  return [...new Set(ids)]
}
