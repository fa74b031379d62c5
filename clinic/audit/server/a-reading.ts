import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../server/database/connect.ts'
import { flushEvents, noteEvent } from './event-log.ts'

interface Opened {
  readonly userId: string
  readonly patientId: string
  readonly objectId?: string
}

/** Stores a doctor's reading of a record in the audit log, for tests. */
export async function aReading(sql: Sql, opened: Opened): Promise<void> {
  noteEvent(sql, {
    action: 'read',
    objectType: 'medical record',
    objectId: uuidv7(),
    outcome: 'ok',
    reason: null,
    role: 'doctor',
    session: null,
    address: '127.0.0.1',
    requestId: uuidv7(),
    ...opened,
  })
  await flushEvents(sql)
}
