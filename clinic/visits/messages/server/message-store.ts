import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import {
  type listVisitMessages,
  type MessageChannel,
  messageCan,
  messageChannels,
  type VisitMessage,
  type WaysToWrite,
} from '../visit-message.ts'

/** Messages to patients, for the desk, and the channels by which patients want them. */
export function visitMessageStore(sql: Sql) {
  const columns = sql`m.id, m.patient_id,
    jsonb_build_object('id', p.id, 'name', nullif(p.name, ''), 'email', p.email) as patient,
    m.kind, m.channel, m.state, m.hours, m.to_address, m.subject, m.body, m.attempts, m.note,
    m.due_at, m.sent_at, m.created_at,
    to_char(m.about at time zone (select time_zone from clinic), 'YYYY-MM-DD') as date,
    to_char(m.about at time zone (select time_zone from clinic), 'HH24:MI') as time`

  async function waysOf(patientId: string): Promise<WaysToWrite> {
    const rows = await sql<{ channel: MessageChannel }[]>`
      select channel from message_opt_outs where patient_id = ${patientId}`
    const isOut = (channel: MessageChannel) => rows.some((row) => row.channel === channel)
    return { mail: isOut('mail') ? 'off' : 'on', sms: isOut('sms') ? 'off' : 'on' }
  }

  return {
    async find(id: string): Promise<VisitMessage | undefined> {
      const [message] = await sql<VisitMessage[]>`
        select ${columns} from visit_messages m join patients p on p.id = m.patient_id
        where m.id = ${id}`
      return message
    },

    async list(query: QueryOf<typeof listVisitMessages>): Promise<Page<VisitMessage>> {
      const { state, kind, patientId, appointmentId, search } = query
      const paging = keyset<VisitMessage>(
        sql,
        {
          columns: [
            { sql: 'm.created_at', type: 'timestamptz', of: (message) => message.createdAt },
            { sql: 'm.id', type: 'uuid', of: (message) => message.id },
          ],
          direction: 'desc',
        },
        query,
      )
      const chosen = sql`from visit_messages m join patients p on p.id = m.patient_id
        where ${containsWords(sql, 'p.search_text', search)}
        ${state ? sql`and m.state = ${state}` : sql``}
        ${kind ? sql`and m.kind = ${kind}` : sql``}
        ${patientId ? sql`and m.patient_id = ${patientId}` : sql``}
        ${appointmentId ? sql`and m.appointment_id = ${appointmentId}` : sql``}`
      const rows = await sql<VisitMessage[]>`
        select ${columns} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, chosen))
    },

    /** Plans a copy for now; it is written with the data of that moment. */
    async resend(viewer: WritingViewer, message: VisitMessage): Promise<void> {
      if (!messageCan.sendAgain(message)) {
        throw new Problem('conflict', { detail: `This message is ${message.state}.` })
      }
      await sql`
        insert into visit_messages (appointment_id, offer_id, patient_id, kind, channel, about,
          hours, visit_version, copy, due_at, created_by, updated_by)
        select appointment_id, offer_id, patient_id, kind, channel, about, hours, visit_version,
          (select max(o.copy) + 1 from visit_messages o where o.appointment_id is not distinct from m.appointment_id
            and o.offer_id is not distinct from m.offer_id
            and o.kind = m.kind and o.channel = m.channel and o.about = m.about
            and o.hours = m.hours and o.visit_version = m.visit_version),
          now(), ${viewer.userId}, ${acting(sql, viewer)}
        from visit_messages m where m.id = ${message.id}
        on conflict do nothing`
    },

    waysOf,

    async changeWays(viewer: WritingViewer, patientId: string, wanted: WaysToWrite) {
      await sql.begin(async (tx) => {
        for (const channel of messageChannels) {
          if (wanted[channel] === 'on') {
            await tx`delete from message_opt_outs
              where patient_id = ${patientId} and channel = ${channel} and ${writtenIn(tx, viewer.context)}`
          } else {
            await tx`
              insert into message_opt_outs (patient_id, channel, created_by)
              values (${patientId}, ${channel}, ${acting(tx, viewer)})
              on conflict (patient_id, channel) do nothing`
          }
        }
      })
      return waysOf(patientId)
    },
  }
}
