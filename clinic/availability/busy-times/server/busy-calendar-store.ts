import { createHash } from 'node:crypto'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import {
  acting,
  systemContext,
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { sealFor } from '../../../../server/seal.ts'
import type { BusyCalendar } from '../busy-calendar.ts'
import type { BusySpan } from './busy-spans.ts'

export interface BusyEnvironment {
  readonly url: string
  readonly secret: string
  readonly privateCalendars: boolean
}

/** A calendar that is due to be read. */
export interface DueCalendar {
  readonly doctorId: string
  /** Null when it was sealed under another secret. */
  readonly address: string | null
  readonly sealed: Buffer
}

/** The outside calendars that doctors have named, and the busy times read from them. */
export function busyCalendarStore(sql: Sql, { secret }: Pick<BusyEnvironment, 'secret'>) {
  const seal = sealFor('outside calendar', secret)

  async function read({ userId }: Viewer): Promise<BusyCalendar> {
    const [stored] = await sql<BusyCalendar[]>`
      select case when url is null then 'file' else 'address' end as source, host, titles, read_at,
        failed_at, problem, (select count(*)::int from busy_times
          where doctor_id = c.id and ends_at > now()) as busy_times
      from outside_calendars c where id = ${userId}`
    const none = { source: 'none', host: '', titles: 'off', busyTimes: 0 } as const
    return stored ?? { ...none, readAt: null, failedAt: null, problem: null }
  }

  return {
    read,

    /** The next round reads it. */
    async setAddress(
      viewer: WritingViewer,
      url: string,
      titles: 'on' | 'off',
    ): Promise<BusyCalendar> {
      const { userId } = viewer
      const sealed = seal.close(Buffer.from(url), userId)
      await sql.begin(async (tx) => {
        await tx`
          insert into outside_calendars (id, url, host, titles, next_at, created_by, updated_by)
          values (${userId}, ${sealed}, ${new URL(url).host}, ${titles}, now(), ${userId},
            ${acting(tx, viewer)})
          on conflict (id) do update set url = excluded.url, host = excluded.host,
            titles = excluded.titles, next_at = now(), read_at = null, failed_at = null,
            problem = null, content_hash = null, updated_by = excluded.updated_by`
        await tx`delete from busy_times where doctor_id = ${userId} and ${writtenIn(tx, viewer.context)}`
      })
      return read(viewer)
    },

    async setFile(
      viewer: WritingViewer,
      spans: readonly BusySpan[],
      titles: 'on' | 'off',
    ): Promise<BusyCalendar> {
      const { userId } = viewer
      await sql.begin(async (tx) => {
        await tx`
          insert into outside_calendars (id, titles, read_at, created_by, updated_by)
          values (${userId}, ${titles}, now(), ${userId}, ${acting(tx, viewer)})
          on conflict (id) do update set url = null, host = '', titles = excluded.titles,
            next_at = null, read_at = now(), failed_at = null, problem = null,
            content_hash = null, updated_by = excluded.updated_by`
        await replaceSpans(tx, viewer.context, userId, kept(spans, titles))
      })
      return read(viewer)
    },

    async readAgain(viewer: WritingViewer): Promise<BusyCalendar> {
      const { count } = await sql`
        update outside_calendars set next_at = now(),
          updated_by = ${acting(sql, viewer)}
        where id = ${viewer.userId} and url is not null
          and greatest(read_at, failed_at) < now() - interval '20 seconds'`
      const current = await read(viewer)
      if (count === 0 && current.source !== 'address') {
        throw new Problem('conflict', { detail: 'There is no address to be read.' })
      }
      return current
    },

    async end({ userId, context }: WritingViewer): Promise<void> {
      await sql`delete from outside_calendars where id = ${userId} and ${writtenIn(sql, context)}`
    },

    /** Takes the next due calendar for one of several servers. It is due again in an hour. */
    async takeDue(): Promise<DueCalendar | undefined> {
      const [due] = await sql<{ id: string; url: Buffer }[]>`
        with due as (
          select c.id from outside_calendars c join users u on u.id = c.id
          where c.next_at <= now() and u.role = 'doctor' and u.status <> 'deleted'
          order by c.next_at limit 1 for update of c skip locked
        )
        update outside_calendars c set next_at = now() + interval '1 hour'
        from due where c.id = due.id returning c.id, c.url`
      return due && { doctorId: due.id, address: opened(due), sealed: due.url }
    },

    /** Stores the busy times, unless the calendar was replaced or removed while it was read. */
    async keep({ doctorId, sealed }: DueCalendar, spans: readonly BusySpan[]): Promise<void> {
      await sql.begin(async (tx) => {
        const [stored] = await tx<{ titles: 'on' | 'off'; contentHash: Buffer | null }[]>`
          select titles, content_hash from outside_calendars
          where id = ${doctorId} and url = ${sealed} for update`
        if (!stored) return
        const busy = kept(spans, stored.titles)
        const hash = createHash('sha256').update(JSON.stringify(busy)).digest()
        await tx`
          update outside_calendars set read_at = now(), failed_at = null, problem = null,
            content_hash = ${hash} where id = ${doctorId}`
        if (stored.contentHash?.equals(hash)) return
        await replaceSpans(tx, systemContext, doctorId, busy)
      })
    },

    async fail({ doctorId, sealed }: DueCalendar, problem: string): Promise<void> {
      await sql`
        update outside_calendars set failed_at = now(), problem = ${problem}
        where id = ${doctorId} and url = ${sealed}`
    },
  }

  function opened({ id, url }: { id: string; url: Buffer }): string | null {
    try {
      return seal.open(url, id).toString()
    } catch {
      return null
    }
  }
}

/** Without titles, busy times that touch are merged. */
function kept(spans: readonly BusySpan[], titles: 'on' | 'off'): BusySpan[] {
  if (titles === 'on') return [...spans]
  const whole: { start: number; end: number; title: string }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end, title: '' })
  }
  return whole
}

async function replaceSpans(
  tx: AnySql,
  context: WriteContext,
  doctorId: string,
  spans: readonly BusySpan[],
) {
  await tx`delete from busy_times where doctor_id = ${doctorId} and ${writtenIn(tx, context)}`
  await tx`
    insert into busy_times (doctor_id, starts_at, ends_at, title)
    select ${doctorId}, to_timestamp(s.start / 1000), to_timestamp(s.end / 1000), s.title
    from jsonb_to_recordset(${tx.json(spans as never)}) as s
      (start double precision, "end" double precision, title text)`
}
