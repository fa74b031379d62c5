import type { Sql } from '../../../server/database/connect.ts'

/** An event that no trigger writes: a reading, a list, a refusal, an export. */
export interface NotedEvent {
  readonly action: string
  readonly objectType: string
  readonly objectId: string | null
  readonly patientId: string | null
  readonly outcome: 'ok' | 'refused' | 'failed'
  readonly reason: string | null
  /** Names of the fields that a write without a row of its own changed. */
  readonly fields?: readonly string[]
  readonly userId: string | null
  readonly role: string
  readonly session: string | null
  readonly address: string | null
  readonly requestId: string | null
  /** Of a try to sign in: the account that has it is the event's object. */
  readonly email?: string
}

interface Waiting {
  readonly events: (NotedEvent & { at: string })[]
  timer: NodeJS.Timeout | null
}

/** Written at most this often; a crash loses no more than these, never writes. */
const gatherMs = 1000
const waiting = new WeakMap<Sql, Waiting>()

/** Notes an event in the audit log without making anybody wait. */
export function noteEvent(sql: Sql, event: NotedEvent): void {
  const batch = waiting.get(sql) ?? { events: [], timer: null }
  waiting.set(sql, batch)
  batch.events.push({ ...event, at: new Date().toISOString() })
  writeSoon(sql, batch)
}

/** Writes what still waits; before the connections are closed, and where a test wants to look. */
export async function flushEvents(sql: Sql): Promise<void> {
  const batch = waiting.get(sql)
  if (!batch) return
  if (batch.timer) clearTimeout(batch.timer)
  batch.timer = null
  await write(sql, batch)
}

function writeSoon(sql: Sql, batch: Waiting): void {
  batch.timer ??= setTimeout(() => {
    batch.timer = null
    // The database is away: the events stay in the batch for the next try.
    write(sql, batch).catch(() => writeSoon(sql, batch))
  }, gatherMs).unref()
}

async function write(sql: Sql, batch: Waiting): Promise<void> {
  const events = batch.events.splice(0)
  if (events.length === 0) return
  try {
    await sql`
      insert into audit_events (at, actor_id, actor_role, session, address, request_id, action,
        object_type, object_id, patient_id, outcome, reason, changes)
      select e.at, e."userId", e.role, e.session, e.address, e."requestId", e.action,
        e."objectType", coalesce(e."objectId", u.id::text), e."patientId", e.outcome, e.reason,
        (select jsonb_object_agg(field, '[]'::jsonb) from unnest(e.fields) field)
      from jsonb_to_recordset(${sql.json(events.map((event) => ({ ...event })))}) as e(at timestamptz, "userId" uuid, role text,
        session text, address text, "requestId" text, action text, "objectType" text,
        "objectId" text, "patientId" uuid, outcome text, reason text, email text, fields text[])
      left join users u on u.email = e.email`
  } catch (error) {
    batch.events.unshift(...events)
    throw error
  }
}
