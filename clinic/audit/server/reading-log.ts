import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { flushEvents, noteEvent } from './event-log.ts'

interface Opened {
  readonly viewer: Viewer
  /** `patient` for a chart, else the kind of thing opened, such as `medical record`. */
  readonly objectType: string
  readonly objectId: string
  readonly patientId: string
  /** Why it was opened, where that is not plain from whose it is. */
  readonly reason?: string
  readonly request: Pick<FastifyRequest, 'id' | 'ip'> & Partial<Pick<FastifyRequest, 'signedIn'>>
}

/** Notes in the audit log that somebody opened something of a patient, without making them wait. */
export function noteReading(sql: Sql, opened: Opened): void {
  const { viewer, objectType, objectId, patientId, request } = opened
  noteEvent(sql, {
    action: 'read',
    objectType,
    objectId,
    patientId,
    outcome: 'ok',
    reason: opened.reason ?? null,
    userId: viewer.userId,
    role: viewer.role,
    session: request.signedIn?.sessionHash.toString('hex').slice(0, 16) ?? null,
    address: request.ip,
    requestId: request.id,
  })
}

/** Writes what still waits, for tests that want to look. */
export const flushReadings = flushEvents
