import { createHash, randomBytes } from 'node:crypto'
import type { Viewer } from '../../../../contract/role.ts'
import {
  acting,
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { calendarFile } from '../../../../server/calendar/calendar-file.ts'
import type { CalendarFeed } from '../calendar-feed.ts'

/** The days before and after today that calendars get, and the most visits. */
const days = { before: 31, after: 366, most: 3000 }

const sha256 = (token: string) => createHash('sha256').update(token).digest()

interface Reader {
  readonly id: string
  readonly role: 'doctor' | 'patient'
  readonly names: 'on' | 'off'
  readonly patientId: string | null
  readonly clinic: string
}

/** A fetched calendar file, and the people in it. */
export interface FetchedFile {
  readonly content: string
  /** The owner of the calendar. */
  readonly reader: Pick<Reader, 'id' | 'role' | 'patientId'>
  /** First digits of the secret's SHA-256: tells fetches by an ended address from others. */
  readonly secret: string
  readonly patientIds: readonly string[]
}

interface Visit {
  readonly id: string
  readonly patientId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly status: string
  readonly patient: string
  readonly doctor: string
  readonly version: number
  readonly updatedAt: string
}

/** Own visits for outside calendars; `url` is the address of the product. */
export function calendarFeedStore(sql: Sql, url: string) {
  async function visitsOf({ id, role, patientId }: Reader): Promise<Visit[]> {
    const own = role === 'doctor' ? sql`a.doctor_id = ${id}` : sql`a.patient_id = ${patientId}`
    return sql<Visit[]>`
      select a.id, a.patient_id, a.starts_at, a.ends_at, a.status, a.version, a.updated_at,
        p.name as patient, d.name as doctor
      from appointments a join patients p on p.id = a.patient_id join users d on d.id = a.doctor_id
      where ${own} and a.deleted_at is null
        and a.starts_at > now() - make_interval(days => ${days.before})
        and a.starts_at < now() + make_interval(days => ${days.after})
      order by a.starts_at limit ${days.most}`
  }

  return {
    async read({ userId }: Viewer): Promise<CalendarFeed> {
      const [feed] = await sql<Omit<CalendarFeed, 'isOn'>[]>`
        select names, created_at, last_read_at from calendar_feeds where id = ${userId}`
      return feed
        ? { isOn: true, ...feed }
        : { isOn: false, names: 'off', createdAt: null, lastReadAt: null }
    },

    /** Makes the address, which is known only now: its hash is stored. */
    async make(viewer: WritingViewer, names: 'on' | 'off'): Promise<{ url: string }> {
      const { userId } = viewer
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into calendar_feeds (id, token_hash, names, created_by, updated_by)
        values (${userId}, ${sha256(token)}, ${names}, ${userId}, ${acting(sql, viewer)})
        on conflict (id) do update set token_hash = excluded.token_hash, names = excluded.names,
          created_at = now(), last_read_at = null, updated_by = excluded.updated_by`
      return { url: `${url}/calendar/${token}.ics` }
    },

    async isOn(userId: string): Promise<boolean> {
      const [feed] = await sql`select from calendar_feeds where id = ${userId}`
      return feed !== undefined
    },

    async endOf(tx: AnySql, context: WriteContext, userId: string): Promise<void> {
      await tx`delete from calendar_feeds where id = ${userId} and ${writtenIn(tx, context)}`
    },

    /**
     * The calendar behind a secret; undefined for an unknown one, for an account that may no longer
     * sign in, and for a role without visits of its own. Without names it holds only times.
     */
    async file(token: string): Promise<FetchedFile | undefined> {
      const hash = sha256(token)
      const [reader] = await sql<Reader[]>`
        with f as (update calendar_feeds set last_read_at = now()
          where token_hash = ${hash} returning id, names)
        select u.id, u.role, f.names, (select id from patients where user_id = u.id) as patient_id,
          (select name from clinic) as clinic
        from f join users u on u.id = f.id
        where u.status = 'active' and u.role in ('doctor', 'patient')`
      if (!reader) return undefined
      const visits = await visitsOf(reader)
      const nameOf = ({ patient, doctor }: Visit) =>
        reader.role === 'doctor' ? patient : `${reader.clinic}, ${doctor}`
      const content = calendarFile({
        name: reader.clinic,
        host: new URL(url).hostname,
        events: visits.map((visit) => ({
          id: visit.id,
          start: new Date(visit.startsAt),
          end: new Date(visit.endsAt),
          title: reader.names === 'on' ? nameOf(visit) : 'Appointment',
          isCanceled: visit.status === 'canceled',
          sequence: visit.version,
          changedAt: new Date(visit.updatedAt),
        })),
      })
      const isNamed = reader.role === 'doctor' && reader.names === 'on'
      return {
        content,
        reader,
        secret: hash.toString('hex').slice(0, 16),
        patientIds: isNamed ? [...new Set(visits.map(({ patientId }) => patientId))] : [],
      }
    },
  }
}
