import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'

/** An event that no trigger writes: a reading, a list, a refusal, an export. */
export interface NotedEvent {
  readonly action: string
  readonly objectType: string
  readonly objectId: string | null
  /** The patient whose chart or row it is about, if the request says so. */
  readonly patientId: string | null
  /** The people whose data was shown: charts, and accounts that may have one. */
  readonly patientIds?: readonly string[]
  readonly accountIds?: readonly string[]
  /** For a list of rows; the event of a single object that shows one patient names that patient. */
  readonly isList?: boolean
  /** Written only for people whom no other event of the request names; the request took so many milliseconds. */
  readonly unlessNamedIn?: number
  readonly outcome: 'ok' | 'refused' | 'failed'
  readonly reason: string | null
  /** The names of the changed fields, for a write without a row of its own. */
  readonly fields?: readonly string[]
  readonly userId: string | null
  readonly role: string
  readonly session: string | null
  readonly address: string | null
  readonly requestId: string | null
  /** The email of a sign-in try: the account with this email is the event's object. */
  readonly email?: string
}

interface Waiting {
  readonly events: (NotedEvent & { at: string })[]
  timer: NodeJS.Timeout | null
  /** Ends with the last write that has begun. */
  writing: Promise<void>
}

/** Events are written at most this often; a crash loses the readings of this time, never writes. */
const gatherMs = 1000
/** The clocks of server and database differ by less: other events of a request are looked for this much before it. */
const clocksApartMs = 5_000
const waiting = new WeakMap<Sql, Waiting>()

/** Notes an event in the audit log; the caller does not wait. */
export function noteEvent(sql: Sql, event: NotedEvent): void {
  const batch = waiting.get(sql) ?? { events: [], timer: null, writing: Promise.resolve() }
  waiting.set(sql, batch)
  batch.events.push({ ...event, at: new Date().toISOString() })
  writeSoon(sql, batch)
}

/** Writes the waiting events, before the connections are closed and where a test wants to look. */
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
    // The database is unreachable: the events stay in the batch for the next try.
    write(sql, batch).catch(() => writeSoon(sql, batch))
  }, gatherMs).unref()
}

/** Writes follow each other: whoever waits for the last one has waited for all. */
function write(sql: Sql, batch: Waiting): Promise<void> {
  batch.writing = batch.writing.catch(() => undefined).then(() => writeNow(sql, batch))
  return batch.writing
}

async function writeNow(sql: Sql, batch: Waiting): Promise<void> {
  const events = batch.events.splice(0)
  if (events.length === 0) return
  try {
    await sql`
      with e as materialized (
        select * from jsonb_to_recordset(${sql.json(events.map((event) => ({ ...event })))}) as e(
          at timestamptz, "userId" uuid, role text, session text, address text, "requestId" text,
          action text, "objectType" text, "objectId" text, "patientId" uuid, "patientIds" uuid[],
          "accountIds" uuid[], "isList" boolean, "unlessNamedIn" real, outcome text, reason text,
          email text, fields text[])
      ), named as materialized (
        ${namedBefore(sql, events)}
      ), shown as (
        select e.*, array(
          select i.id from unnest(e."patientIds") i (id) where i.id = any(n.patients) is not true
          union
          select p.id from chart_names p
          where p.user_id = any(e."accountIds")
            and (p.id = any(n.patients) or p.user_id::text = any(n.objects)) is not true) as ids
        from e left join named n on n.request_id = e."requestId"
      )
      insert into audit_events (at, actor_id, actor_role, session, address, request_id, action,
        object_type, object_id, patient_id, patient_ids, outcome, reason, changes)
      select s.at, s."userId", s.role, s.session, s.address, s."requestId", s.action,
        s."objectType", coalesce(s."objectId", u.id::text), coalesce(s."patientId",
          case when s."isList" is not true and cardinality(s.ids) = 1 then s.ids[1] end),
        case when s."isList" or cardinality(s.ids) > 1 then nullif(s.ids, '{}') end, s.outcome,
        s.reason, (select jsonb_object_agg(field, '[]'::jsonb) from unnest(s.fields) field)
      from shown s left join users u on u.email = s.email
      where s."unlessNamedIn" is null or s.ids <> '{}'
      order by s.at`
  } catch (error) {
    batch.events.unshift(...events)
    throw error
  }
}

/** The people whom the events of the same writes name already; most batches need no such query. */
function namedBefore(sql: Sql, events: Waiting['events']): Fragment {
  const begun = events.flatMap(({ at, unlessNamedIn }) =>
    unlessNamedIn === undefined ? [] : [Date.parse(at) - unlessNamedIn],
  )
  const columns = sql`select request_id, array_agg(patient_id) as patients, array_agg(object_id) as objects
    from audit_events`
  if (begun.length === 0) return sql`${columns} where false group by request_id`
  const first = begun.reduce((least, one) => Math.min(least, one))
  return sql`${columns} where at > ${new Date(first - clocksApartMs).toISOString()}
    and request_id in (select e."requestId" from e where e."unlessNamedIn" is not null)
    group by request_id`
}
