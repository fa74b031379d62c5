import {
  fillSubject,
  fillText,
  type PlaceholderValues,
  visitInWords,
} from '../clinic/visits/messages/message-text.ts'
import { usualText } from '../clinic/visits/messages/usual-texts.ts'
import type { MessageKind } from '../clinic/visits/messages/visit-message.ts'
import type { Transaction } from '../server/database/connect.ts'
import { leftOut } from '../server/mail/sealed-text.ts'
import { demoClinicName, demoHead } from './cast.ts'

const place = {
  phone: demoHead.phone,
  address: `${demoHead.street}, ${demoHead.city}, ${demoHead.region} ${demoHead.postalCode}`,
  directions: 'Two minutes from the Harbor Street stop; parking behind the house.',
}
const day = 86_400_000
const minute = 60_000

interface Visit {
  readonly id: string
  readonly patientId: string
  readonly patient: string
  readonly email: string | null
  readonly doctor: string
  readonly startsAt: string
  readonly bookedAt: string
  readonly version: number
  readonly isCanceled: boolean
}

/**
 * The messages to patients of the demo clinic about visits around today: confirmations of bookings
 * of the last two weeks, and a reminder the day before. Nothing is really sent.
 */
export async function addMessages(tx: Transaction, timeZone: string, now: Date): Promise<void> {
  await tx`update message_settings set sending = 'on', directions = ${place.directions}`
  const visits = await tx<Visit[]>`
    select a.id, a.patient_id, p.name as patient, p.email, d.name as doctor, a.starts_at,
      a.created_at as booked_at, a.version, a.status = 'canceled' as is_canceled
    from appointments a join patients p on p.id = a.patient_id join users d on d.id = a.doctor_id
    where a.starts_at > ${now}::timestamptz - interval '5 days'
      and a.starts_at < ${now}::timestamptz + interval '21 days' and is_living_chart(p)`
  const messages = visits.flatMap((visit) => {
    const [start, booked] = [Date.parse(visit.startsAt), Date.parse(visit.bookedAt)]
    const told = (kind: MessageKind, at: number, hours: number) =>
      at < now.getTime() && at > now.getTime() - 14 * day
        ? [messageRow(visit, kind, hours, new Date(at), timeZone)]
        : []
    return [
      ...told('confirmation', booked + 5 * minute, 0),
      ...(visit.isCanceled ? [] : told('reminder', start - day, 24)),
    ]
  })
  await tx`
    insert into visit_messages (appointment_id, patient_id, kind, channel, about, hours,
      visit_version, state, due_at, to_address, subject, body, attempts, note, sent_at, created_at,
      updated_at)
    select appointment_id, patient_id, kind, 'mail', about, hours, visit_version, state, at,
      to_address, subject, body, attempts, note, case when state = 'sent' then at end, at, at
    from jsonb_to_recordset(${tx.json(messages)}) as t (appointment_id uuid, patient_id uuid,
      kind text, about timestamptz, hours int, visit_version int, state text, at timestamptz,
      to_address text, subject text, body text, attempts int, note text)`
}

function messageRow(visit: Visit, kind: MessageKind, hours: number, at: Date, timeZone: string) {
  const { id, patientId, patient, email, doctor, startsAt } = visit
  const text = usualText('en', kind, 'mail')
  const values: Partial<PlaceholderValues> = {
    ...place,
    patient,
    doctor,
    clinic: demoClinicName,
    confirm: leftOut.link,
    cancel: leftOut.link,
    preparation: '',
    code: '',
    ...visitInWords(new Date(startsAt), { country: 'US', clock: '24', timeZone }, 'en'),
  }
  const written = { subject: fillSubject(text.subject, values), body: fillText(text.body, values) }
  return {
    appointment_id: id,
    patient_id: patientId,
    kind,
    about: startsAt,
    hours,
    visit_version: hours === 0 ? visit.version : 0,
    at: at.toISOString(),
    to_address: email,
    ...(email
      ? { ...written, state: 'sent', attempts: 1, note: null }
      : {
          ...{ subject: null, body: null, state: 'dropped', attempts: 0 },
          note: 'The chart has no email.',
        }),
  }
}
