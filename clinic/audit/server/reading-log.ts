import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'

interface Opened {
  readonly viewer: Viewer
  /** `patient` for a chart, else the kind of thing opened, such as `medical record`. */
  readonly objectType: string
  readonly objectId: string
  readonly patientId: string
  readonly request: Pick<FastifyRequest, 'id' | 'ip'>
}

interface Waiting {
  readonly rows: Record<string, string>[]
  timer: NodeJS.Timeout | null
}

/** Readings are written at most this often; a crash loses no more than these of them, never writes. */
const gatherMs = 1000
const waiting = new WeakMap<Sql, Waiting>()

/** Notes in the audit log that somebody opened something of a patient, without making them wait. */
export function noteReading(sql: Sql, opened: Opened): void {
  const batch = waiting.get(sql) ?? { rows: [], timer: null }
  waiting.set(sql, batch)
  batch.rows.push({
    at: new Date().toISOString(),
    actor_id: opened.viewer.userId,
    action: 'read',
    object_type: opened.objectType,
    object_id: opened.objectId,
    patient_id: opened.patientId,
    request_id: opened.request.id,
    address: opened.request.ip,
  })
  writeSoon(sql, batch)
}

/** Writes what still waits; before the connections are closed, and where a test wants to look. */
export async function flushReadings(sql: Sql): Promise<void> {
  const batch = waiting.get(sql)
  if (!batch) return
  if (batch.timer) clearTimeout(batch.timer)
  batch.timer = null
  await write(sql, batch)
}

function writeSoon(sql: Sql, batch: Waiting): void {
  batch.timer ??= setTimeout(() => {
    batch.timer = null
    // The database is away: the readings stay in the batch for the next try.
    write(sql, batch).catch(() => writeSoon(sql, batch))
  }, gatherMs).unref()
}

async function write(sql: Sql, batch: Waiting): Promise<void> {
  const rows = batch.rows.splice(0)
  if (rows.length === 0) return
  try {
    await sql`
      insert into audit_events
        (at, actor_id, action, object_type, object_id, patient_id, request_id, address)
      select at, actor_id, action, object_type, object_id, patient_id, request_id, address
      from jsonb_populate_recordset(null::audit_events, ${sql.json(rows)})`
  } catch (error) {
    batch.rows.unshift(...rows)
    throw error
  }
}
