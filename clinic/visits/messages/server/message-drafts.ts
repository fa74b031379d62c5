import type { AnySql } from '../../../../server/database/connect.ts'
import { leftOut } from '../../../../server/mail/sealed-text.ts'
import { fillSubject, fillText, visitInWords } from '../message-text.ts'
import { codeSentence } from '../usual-texts.ts'
import type { MessageChannel, MessageDraft } from '../visit-message.ts'
import { readStoredSettings, readText } from './message-settings-store.ts'
import { smsNumber } from './sms-gateway.ts'

/** The new place of a visit. */
interface Moved {
  readonly appointmentId: string
  readonly doctorId: string
  readonly date: string
  readonly time: string
}

interface Draft {
  readonly appointmentId: string
  readonly patientId: string
  readonly channel: MessageChannel
  readonly startsAt: string
  readonly patient: string
  readonly email: string | null
  readonly contact: string | null
  readonly isTold: boolean
  readonly doctor: string
  readonly preparation: string | null
  readonly clinic: string
}

/**
 * Drafts the messages that patients would get about these moves; stores nothing. Empty while
 * messages are off.
 */
export async function draftChanges(sql: AnySql, moves: readonly Moved[]): Promise<MessageDraft[]> {
  const drafts = await sql<Draft[]>`
    select a.id as appointment_id, a.patient_id, ch.channel,
      (m.date + m.time) at time zone c.time_zone as starts_at, p.name as patient, p.email,
      p.contact, is_living_chart(p) and not exists (
        select from message_opt_outs o where o.patient_id = p.id and o.channel = ch.channel)
        as is_told,
      coalesce(d.name, '') as doctor, t.preparation, c.name as clinic
    from jsonb_to_recordset(${sql.json(moves.map(asRow))}) as m (appointment_id uuid,
        doctor_id uuid, date date, time time)
      join appointments a on a.id = m.appointment_id join patients p on p.id = a.patient_id
      left join users d on d.id = m.doctor_id and d.status <> 'deleted'
      left join visit_types t on t.id = a.visit_type_id
      cross join message_channels_on() ch (channel), clinic c
    order by m.date, m.time, a.id, ch.channel`
  const settings = await readStoredSettings(sql)
  const { phone, address, directions, language, country } = settings
  return Promise.all(
    drafts.map(async ({ appointmentId, patientId, channel, startsAt, ...draft }) => {
      const to = channel === 'mail' ? draft.email : await smsNumber(draft.contact, country)
      const text = await readText(sql, language, 'change', channel)
      const values = {
        patient: draft.patient,
        clinic: draft.clinic,
        doctor: draft.doctor,
        phone,
        address,
        directions: directions ?? '',
        preparation: draft.preparation ?? '',
        code: codeSentence(language, null),
        confirm: channel === 'mail' ? leftOut.link : '',
        cancel: channel === 'mail' ? leftOut.link : '',
        ...visitInWords(new Date(startsAt), settings, language),
      }
      return {
        appointmentId,
        patientId,
        patient: draft.patient,
        channel,
        to: draft.isTold ? to : null,
        subject: fillSubject(text.subject, values),
        body: fillText(text.body, values),
      }
    }),
  )
}

const asRow = ({ appointmentId, doctorId, date, time }: Moved) => ({
  appointment_id: appointmentId,
  doctor_id: doctorId,
  date,
  time,
})
