import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { leftOut, sealText } from '../../../../server/mail/sealed-text.ts'
import {
  fillSubject,
  fillText,
  htmlOf,
  type MessageText,
  type PlaceholderValues,
  visitInWords,
} from '../message-text.ts'
import { codeSentence } from '../usual-texts.ts'
import { type MessageChannel, type MessageKind, noAddressNotes } from '../visit-message.ts'
import { type MessageEnvironment, readStoredSettings, readText } from './message-settings-store.ts'
import { smsNumber } from './sms-gateway.ts'
import { makeVisitLink, type VisitLinkPurpose } from './visit-link-store.ts'

/** Messages written in one round, in one transaction each. */
const mostAtOnce = 100

interface Due {
  readonly id: string
  readonly appointmentId: string | null
  readonly offerId: string | null
  /** The end of the hold, for an offer. */
  readonly until: string | null
  readonly patientId: string
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly about: string
  /** Whether the visit is still booked for this patient at that time, or the time still offered. */
  readonly isTrue: boolean
  readonly isOver: boolean
  readonly patient: string
  readonly email: string | null
  readonly contact: string | null
  readonly isGone: boolean
  readonly isOptedOut: boolean
  readonly doctor: string
  readonly preparation: string | null
  readonly code: string | null
  readonly clinic: string
}

/**
 * Writes the messages that are due, each with the data of that moment, and hands them over in the
 * same transaction: mails to the outbox, SMS to their sender. In a demo clinic they are written but
 * not sent. Answers how many.
 */
export async function writeDueMessages(sql: Sql, environment: MessageEnvironment): Promise<number> {
  for (let written = 0; written < mostAtOnce; written += 1) {
    const wasThere = await sql.begin((tx) => writeNext(tx, environment))
    if (!wasThere) return written
  }
  return mostAtOnce
}

async function writeNext(tx: Transaction, environment: MessageEnvironment): Promise<boolean> {
  const [due] = await tx<Due[]>`
    with m as (select * from visit_messages where state = 'planned' and due_at <= now()
      order by due_at limit 1 for update skip locked)
    select m.id, m.appointment_id, m.offer_id, o.expires_at as until, m.patient_id, m.kind, m.channel, m.about,
      case when m.offer_id is not null then o.id is not null
        else a.starts_at = m.about and a.patient_id = m.patient_id and a.status = 'scheduled'
          and a.deleted_at is null end as is_true,
      m.about <= now() as is_over, p.name as patient, p.email, p.contact,
      not is_living_chart(p) as is_gone,
      exists (select from message_opt_outs o where o.patient_id = p.id and o.channel = m.channel)
        as is_opted_out,
      coalesce(d.name, '') as doctor, t.preparation, check_in_code(a) as code, c.name as clinic
    from m left join appointments a on a.id = m.appointment_id
      left join open_offers o on o.id = m.offer_id join patients p on p.id = m.patient_id
      left join users d on d.id = coalesce(a.doctor_id, o.doctor_id) and d.status <> 'deleted'
      left join visit_types t on t.id = coalesce(a.visit_type_id, o.visit_type_id), clinic c`
  if (!due) return false
  const settings = await readStoredSettings(tx)
  const to = due.channel === 'mail' ? due.email : await smsNumber(due.contact, settings.country)
  const obstacle = obstacleOf(due, to)
  if (obstacle !== null || to === null) {
    await tx`update visit_messages set state = 'dropped', note = ${obstacle} where id = ${due.id}`
    return true
  }
  const text = await readText(tx, settings.language, due.kind, due.channel)
  const values = {
    patient: due.patient,
    clinic: due.clinic,
    doctor: due.doctor,
    phone: settings.phone,
    address: settings.address,
    directions: settings.directions ?? '',
    preparation: due.preparation ?? '',
    until: due.until ? momentInWords(due.until) : '',
    ...visitInWords(new Date(due.about), settings, settings.language),
  }
  const codeSaid = (code: string | null) => codeSentence(settings.language, code)
  const { link } = leftOut
  const shown = filled(text, {
    ...{ ...values, confirm: link, cancel: link, accept: link, decline: link },
    code: codeSaid(due.code && leftOut.code),
  })
  if (settings.isDemo) {
    await keepAsTold(tx, due, to, shown)
    return true
  }
  const made = await links(tx, due)
  const sent = filled(text, {
    ...values,
    confirm: '',
    cancel: '',
    ...made,
    code: codeSaid(due.code),
  })
  const secrets = [...Object.values(made), ...(due.code ? [due.code] : [])]
  await handOver(tx, due, { to, shown, sent, secrets, serverSecret: environment.secret })
  return true

  function momentInWords(moment: string): string {
    const { date, time } = visitInWords(new Date(moment), settings, settings.language)
    return `${date}, ${time}`
  }

  async function links(sql: AnySql, { appointmentId, offerId, patientId, ...told }: Due) {
    const about = { appointmentId, offerId, patientId, startsAt: told.about }
    const expiresAt = told.until ?? told.about
    const made: Partial<Record<VisitLinkPurpose, string>> = {}
    if (due?.channel === 'sms') return made
    for (const purpose of linkPurposes[told.kind]) {
      if (!`${text.subject}${text.body}`.includes(`{${purpose}}`)) continue
      const token = await makeVisitLink(sql, { ...about, purpose, expiresAt })
      made[purpose] = `${environment.url}/visit#${token}`
    }
    return made
  }
}

/** The answers for which a message has links. */
const linkPurposes: Record<MessageKind, readonly VisitLinkPurpose[]> = {
  confirmation: ['confirm', 'cancel'],
  reminder: ['confirm', 'cancel'],
  change: ['confirm', 'cancel'],
  cancellation: [],
  offer: ['accept', 'decline'],
}

/** Why a message is dropped; null when it is to be sent. */
function obstacleOf(due: Due, to: string | null): string | null {
  if (due.isGone) return 'The chart is archived, or the patient is deceased.'
  if (due.isOptedOut) return 'The patient does not want these messages.'
  if (due.isOver) return 'The visit was over by then.'
  // Do not report a cancellation of a visit that was booked again meanwhile, or the reverse.
  if (due.kind === 'offer' && !due.isTrue) return 'The offer was over by then.'
  if ((due.kind === 'cancellation') === due.isTrue) return 'The visit was changed meanwhile.'
  return to === null ? noAddressNotes[due.channel] : null
}

function filled({ subject, body }: MessageText, values: Partial<PlaceholderValues>): MessageText {
  return { subject: fillSubject(subject, values), body: fillText(body, values) }
}

/** Marks a message as sent in a demo clinic, where nothing is sent. */
async function keepAsTold(tx: AnySql, { id }: Due, to: string, shown: MessageText): Promise<void> {
  await tx`
    update visit_messages set state = 'sent', sent_at = now(), to_address = ${to},
      subject = ${shown.subject}, body = ${shown.body}
    where id = ${id}`
}

interface Written {
  readonly to: string
  /** The text that the desk may read, without links and codes. */
  readonly shown: MessageText
  readonly sent: MessageText
  readonly secrets: readonly string[]
  readonly serverSecret: string
}

async function handOver(tx: AnySql, due: Due, written: Written): Promise<void> {
  const { to, shown, sent, secrets, serverSecret } = written
  const isSms = due.channel === 'sms'
  await tx`
    update visit_messages set state = 'waiting', to_address = ${to}, subject = ${shown.subject},
      body = ${shown.body}, sealed = ${isSms ? sealText(sent.body, due.id, serverSecret) : null}
    where id = ${due.id}`
  if (isSms) return
  const html = htmlOf(sent.body)
  await queueMail(tx, { ...sent, id: due.id, to, html, secrets, serverSecret })
}
