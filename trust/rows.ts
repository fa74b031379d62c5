import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import { missingId } from './sent.ts'

/** Text that occurs only in other people's rows; a refusal that contains it is a leak. */
export const canary = 'CANARY7f3a'

/** One row of each kind, belonging to one patient and one doctor. */
export interface Rows {
  readonly doctor: Caller
  readonly patient: Caller
  readonly appointment: string
  readonly record: string
  readonly bill: string
  /** Linked to the doctor. */
  readonly identity: string
  readonly mail: string
  readonly import: string
  /** An absence of the doctor. */
  readonly absence: string
  readonly visitType: string
  /** The doctor's, for the records of the patient; the patient is also in care. */
  readonly emergencyAccess: string
  /** The doctor's, of the patient. */
  readonly careTaking: string
  /** The doctor's. */
  readonly bulkReading: string
  /** A message to the patient about the appointment. */
  readonly visitMessage: string
  /** With one visit. */
  readonly series: string
  /** A room. */
  readonly resource: string
  /** From a new person, for the doctor. */
  readonly bookingRequest: string
  /** Another session of the patient. */
  readonly session: string
  /** The patient's entry on the waiting list. */
  readonly waiting: string
  /** An offer to the patient. */
  readonly offer: string
  /** For doctors. */
  readonly duty: string
  /** Another doctor, who may be given duties. */
  readonly colleague: string
}

let hour = 0

/** Puts one row of each kind into the clinic, with canaries in every text. */
export async function rowsOf(clinic: TestClinic): Promise<Rows> {
  const { sql } = clinic
  const doctor = await clinic.signedIn('doctor', { name: `Dr. ${canary}` })
  const patient = await clinic.signedIn('patient', { name: `Patient ${canary}` })
  const [appointment, record, bill, identity] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [mail, imported, absence, visitType] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const emergencyAccess = uuidv7()
  const careTaking = uuidv7()
  const bulkReading = uuidv7()
  const visitMessage = uuidv7()
  const series = uuidv7()
  const resource = uuidv7()
  const bookingRequest = uuidv7()
  const session = uuidv7()
  const waiting = uuidv7()
  const offer = uuidv7()
  const duty = uuidv7()
  const { userId: colleague } = await clinic.signedIn('doctor')
  const patientId = patient.userId
  const doctorId = doctor.userId
  hour += 1
  await sql`
    insert into appointment_series (id, patient_id, rule, summary, creation_hash)
    values (${series}, ${patientId}, 'FREQ=WEEKLY;COUNT=1', ${canary}, '')`
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, series_id,
      stage)
    values (${appointment}, ${patientId}, ${doctorId}, now() + make_interval(hours => ${hour}),
      now() + make_interval(hours => ${hour}, mins => 30), ${canary}, ${series}, 'arrived')`
  await sql`
    insert into medical_records (id, patient_id, doctor_id, record_date, notes, prescription,
      created_by, updated_by)
    values (${record}, ${patientId}, ${doctorId}, '2026-01-02', ${`${canary} notes`},
      ${`${canary} tablets`}, ${doctorId}, ${doctorId})`
  await sql`
    with number as (update invoice_numbers set next_number = next_number + 1
      returning next_number - 1 as given)
    insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
    select ${bill}, ${patientId}, given, 777777, 'USD', '2026-01-02' from number`
  await sql`
    insert into identities (id, issuer, subject, user_id, name)
    values (${identity}, 'https://id.example', ${identity}, ${doctorId}, ${canary})`
  await sql`
    insert into mails (id, to_address, subject, body, state)
    values (${mail}, ${patient.email}, ${canary}, ${canary}, 'sent')`
  await sql`insert into imports (id, created_by) values (${imported}, ${doctorId})`
  await sql`insert into schedules (id, doctor_id) values (${doctorId}, ${doctorId})`
  await sql`
    insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
    values (${absence}, ${doctorId}, 'away', '2029-01-02', '2029-01-02', ${canary})`
  await sql`
    insert into visit_types (id, name, minutes, color, preparation)
    values (${visitType}, ${`${canary} ${visitType}`}, 30, 'teal', ${canary})`
  await sql`update users set may_open_anyway = true where id = ${doctorId}`
  await sql`
    insert into emergency_accesses (id, patient_id, doctor_id, reason, expires_at, created_by)
    values (${emergencyAccess}, ${patientId}, ${doctorId}, ${canary},
      now() + interval '50 minutes', ${doctorId})`
  await sql`
    insert into care_takings (id, patient_id, doctor_id, reason, remark, expires_at, created_by)
    values (${careTaking}, ${patientId}, ${doctorId}, 'referred', ${canary},
      now() + interval '9 days', ${doctorId})`
  await sql`
    insert into bulk_readings (id, user_id, patients, began_at, last_at)
    values (${bulkReading}, ${doctorId}, 300, now(), now())`
  await sql`
    insert into visit_messages (id, appointment_id, patient_id, kind, channel, about, state, due_at,
      to_address, subject, body)
    select ${visitMessage}, id, patient_id, 'confirmation', 'mail', starts_at, 'sent', now(),
      ${patient.email}, ${canary}, ${canary}
    from appointments where id = ${appointment}`
  await sql`
    insert into resources (id, kind, name, note)
    values (${resource}, 'room', ${`${canary} ${resource}`}, ${canary})`
  await sql`
    insert into sessions (id, token_hash, user_id, expires_at, user_agent)
    values (${session}, sha256(${session}::text::bytea), ${patientId}, now() + interval '1 hour',
      ${canary})`
  await sql`
    insert into waiting_entries (id, patient_id, doctor_ids, note)
    values (${waiting}, ${patientId}, array[${doctorId}::uuid], ${canary})`
  await sql`
    insert into slot_offers (id, entry_id, patient_id, doctor_id, starts_at, ends_at, during,
      expires_at, state)
    select ${offer}, ${waiting}, ${patientId}, ${doctorId}, lower(during), upper(during), during,
      now(), 'declined'
    from (select tstzrange('2029-03-04 09:00Z', '2029-03-04 09:30Z') as during) d`
  await sql`
    insert into booking_requests (id, visit_type_id, doctor_id, starts_at, ends_at, name, dob, email,
      phone, reason, state, hold_until, request_hash)
    values (${bookingRequest}, ${visitType}, ${doctorId}, '2029-02-05 10:00Z', '2029-02-05 10:30Z',
      ${canary}, '1980-01-02', ${`${canary.toLowerCase()}@clinic.example`}, ${canary}, ${canary},
      'confirmed', now(), '')`
  await sql`
    insert into duties (id, name, role, permissions)
    values (${duty}, ${`Duty ${duty}`}, 'doctor', '{visits.read}')`
  return {
    ...{ doctor, patient, appointment, record, bill, identity, mail },
    ...{ import: imported, absence, visitType, emergencyAccess, visitMessage, series, resource },
    ...{ session, waiting, offer, careTaking },
    ...{ bookingRequest, bulkReading, duty, colleague },
  }
}

/** The id for a path with `:id`, by the kind of row that the path names. */
export function idFor(path: string, rows: Rows): string {
  if (path === '/api/users/:id/emergency-access') return rows.doctor.userId
  if (path === '/api/users/:id/duties') return rows.colleague
  if (path === '/api/users/:id/bookable') return rows.colleague
  if (path.startsWith('/api/my/appointments')) return rows.appointment
  if (path.startsWith('/api/my/bills')) return rows.bill
  if (path.startsWith('/api/my/waiting-list')) return rows.waiting
  if (path.startsWith('/api/my/slot-offers')) return rows.offer
  const kind = path.split('/')[2] ?? ''
  const ids: Record<string, string> = {
    users: rows.patient.userId,
    patients: rows.patient.userId,
    appointments: rows.appointment,
    'medical-records': rows.record,
    bills: rows.bill,
    identities: rows.identity,
    mails: rows.mail,
    imports: rows.import,
    schedules: rows.doctor.userId,
    'schedule-exceptions': rows.absence,
    'visit-types': rows.visitType,
    'booking-requests': rows.bookingRequest,
    'emergency-accesses': rows.emergencyAccess,
    'care-takings': rows.careTaking,
    'bulk-readings': rows.bulkReading,
    'visit-messages': rows.visitMessage,
    'appointment-series': rows.series,
    resources: rows.resource,
    duties: rows.duty,
    'waiting-list': rows.waiting,
    'slot-offers': rows.offer,
  }
  return ids[kind] ?? uuidv7()
}

/** All parameters of paths: the id, a chart's records, drafts, and files of imports and their parts. */
export function paramsFor(path: string, rows: Rows, id = idFor(path, rows)) {
  return {
    ...{ id, recordId: rows.record, sessionId: rows.session },
    ...{ form: missingId, file: '0', part: '0' },
  }
}
