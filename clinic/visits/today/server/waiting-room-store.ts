import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import type { WaitingRoom } from '../today.ts'

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** The contents of the public screen in the waiting room, and its link. */
export function waitingRoomStore(sql: Sql) {
  const { isToday } = appointmentRows(sql)

  return {
    async makeLink(viewer: WritingViewer): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into waiting_room_links (token_hash, created_by, updated_by)
        values (${sha256(token)}, ${viewer.userId}, ${acting(sql, viewer)})
        on conflict (id) do update set token_hash = excluded.token_hash,
          updated_by = excluded.updated_by`
      return token
    },

    async read(token: string): Promise<WaitingRoom> {
      const [link] = await sql`
        select from waiting_room_links where token_hash = ${sha256(token)}`
      if (!link) {
        throw new Problem('link-over', {
          detail: 'This link no longer works. Ask the desk for a new one.',
        })
      }
      const [room] = await sql<WaitingRoom[]>`
        with waiting as (
          select a.ticket, a.called_at, (
            select string_agg(r.name, ', ' order by r.name) from resource_bookings b
            join resources r on r.id = b.resource_id and r.kind = 'room'
            where b.appointment_id = a.id) as room
          from appointments a
          where a.deleted_at is null and a.stage = 'arrived' and a.ticket is not null and ${isToday}
        )
        select c.name as clinic,
          coalesce((select jsonb_agg(jsonb_build_object('ticket', ticket, 'room', room)
            order by called_at desc) from waiting where called_at is not null), '[]') as called,
          coalesce((select jsonb_agg(ticket order by ticket) from waiting
            where called_at is null), '[]') as waiting
        from clinic c`
      if (!room) throw new Problem('unexpected')
      return room
    },
  }
}
