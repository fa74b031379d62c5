import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../app/server/test-clinic.ts'
import { type DebtRows, someDebts } from './debt-rows.ts'
import { someEInvoices } from './e-invoice-rows.ts'
import { type FileRows, someFiles } from './file-rows.ts'
import { type PriceRows, somePrices } from './price-rows.ts'
import { type FactRows, someFacts } from './fact-rows.ts'
import { someInboxItem } from './inbox-rows.ts'
import { type ImportedRows, someImported } from './imported-rows.ts'
import { someLists } from './list-rows.ts'
import { type NoteRows, someNotes } from './note-rows.ts'
import { type OnlineRows, someOnlinePayment } from './online-rows.ts'
import { type ReportRows, someReports } from './report-rows.ts'
import { someStock, type StockRows } from './stock-rows.ts'
import { someTill, type TillRows } from './till-rows.ts'

/** Text that occurs only in other people's rows; a refusal that contains it is a leak. */
export const canary = 'CANARY7f3a'

/** One row of each kind, belonging to one patient and one doctor. */
export interface Rows
  extends
    NoteRows,
    ImportedRows,
    TillRows,
    FileRows,
    PriceRows,
    OnlineRows,
    DebtRows,
    StockRows,
    ReportRows {
  readonly doctor: Caller
  readonly patient: Caller
  readonly appointment: string
  readonly bill: string
  readonly voidBill: string
  /** Credit of the patient, a small part of which was given back. */
  readonly payment: string
  readonly paymentReturn: string
  /** Linked to the doctor. */
  readonly identity: string
  readonly mail: string
  readonly import: string
  /** A checked table with one double. */
  readonly tableImport: string
  readonly tableMapping: string
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
  /** Shared with the desk. */
  readonly patientList: string
  readonly recallList: string
  readonly recalledPatient: string
  /** The patient's. */
  readonly address: string
  readonly contactPoint: string
  readonly furtherName: string
  readonly relatedPerson: string
  /** One of each kind, by their paths. */
  readonly facts: FactRows
  /** A mail that nobody has filed. */
  readonly inboxItem: string
  /** Another doctor, who may be given duties. */
  readonly colleague: string
  /** Of two further charts. */
  readonly chartMerge: string
  /** A further chart, that could be merged. */
  readonly otherChart: string
  /** A pair of the two. */
  readonly likelyDouble: string
  /** An alert about the patient, and the patient's photo. */
  readonly alert: string
  readonly photo: string
  /** A question of the clinic for consent, its text, and the patient’s answer. */
  readonly consentForm: string
  readonly consentText: string
  readonly consent: string
  /** A field of patients that the clinic has defined. */
  readonly extraField: string
}

let hour = 0

/** Puts one row of each kind into the clinic, with canaries in every text. */
export async function rowsOf(clinic: TestClinic): Promise<Rows> {
  const { sql } = clinic
  const doctor = await clinic.signedIn('doctor', { name: `Dr. ${canary}` })
  const patient = await clinic.signedIn('patient', { name: `Patient ${canary}` })
  const [appointment, bill, identity] = [uuidv7(), uuidv7(), uuidv7()]
  const [voidBill, payment, paymentReturn] = [uuidv7(), uuidv7(), uuidv7()]
  const [mail, imported, absence, visitType] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [emergencyAccess, careTaking] = [uuidv7(), uuidv7()]
  const [bulkReading, visitMessage] = [uuidv7(), uuidv7()]
  const [series, resource, bookingRequest, session] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [waiting, offer, tableImport, tableMapping] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [duty, patientList, likelyDouble] = [uuidv7(), uuidv7(), uuidv7()]
  const [chartMerge, otherChart, stayed, merged] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [address, contactPoint] = [uuidv7(), uuidv7()]
  const [furtherName, relatedPerson] = [uuidv7(), uuidv7()]
  const { userId: colleague } = await clinic.signedIn('doctor')
  const patientId = patient.userId
  const doctorId = doctor.userId
  hour += 1
  await sql`
    insert into appointment_series (id, patient_id, rule, summary, creation_hash)
    values (${series}, ${patientId}, 'FREQ=WEEKLY;COUNT=1', ${canary}, '')`
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, series_id, stage)
    values (${appointment}, ${patientId}, ${doctorId}, now() + make_interval(hours => ${hour}),
      now() + make_interval(hours => ${hour}, mins => 30), ${canary}, ${series}, 'arrived')`
  await sql`
    with number as (update number_series set next_number = next_number + 2 where name = 'invoice'
      returning next_number - 2 as given)
    insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date, payer)
    select id, ${patientId}, given + place, 777777, 'USD', '2026-01-02', 'Acme'
    from number, (values (${bill}::uuid, 0), (${voidBill}, 1)) b (id, place)`
  await someEInvoices(sql, [bill, voidBill], canary)
  await sql`update bills set voided_at = now(), reason = ${canary} where id = ${voidBill}`
  await sql`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on, receipt_number, note)
    values (${payment}, ${patientId}, 77777, 'USD', 'cash', '2026-01-02', next_number('receipt'),
      ${canary})`
  await sql`
    insert into payment_returns (id, payment_id, amount_minor, returned_on, reason)
    values (${paymentReturn}, ${payment}, 1, '2026-01-02', ${canary})`
  await sql`
    insert into identities (id, issuer, subject, user_id, name)
    values (${identity}, 'https://id.example', ${identity}, ${doctorId}, ${canary})`
  await sql`
    insert into mails (id, to_address, subject, body, state)
    values (${mail}, ${patient.email}, ${canary}, ${canary}, 'sent')`
  await sql`insert into imports (id, created_by) values (${imported}, ${doctorId})`
  const ofImport = await someImported(sql, { imported, appointment, patientId }, canary)
  await sql`
    insert into table_imports (id, kind, name, bytes, state, columns, mapping, created_by)
    values (${tableImport}, 'patients', ${canary}, 9, 'checked', '[]', ${sql.json({
      columns: [],
      timeZone: null,
      doubles: { number: 'skip', person: 'skip', phone: 'add' },
      clashes: 'book',
      takesAppointments: false,
    })}, ${doctorId})`
  await sql`
    insert into table_import_rows (import_id, line, cells, row_id, fate, double_id, double_because)
    values (${tableImport}, 2, array[${canary}], ${uuidv7()}, 'double', ${patientId}, 'number')`
  await sql`
    insert into table_mappings (id, kind, name, content, created_by)
    values (${tableMapping}, 'patients', ${`${canary} ${tableMapping}`}, ${sql.json({
      columns: [],
      timeZone: null,
      doubles: { number: 'skip', person: 'skip', phone: 'add' },
      clashes: 'book',
      takesAppointments: false,
    })}, ${doctorId})`
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
  await sql`
    insert into patient_lists (id, owner_id, name, sharing, criteria)
    values (${patientList}, ${doctorId}, ${`${canary} ${patientList}`}, 'desk',
      ${sql.json([{ is: 'alert', text: `${canary} of nobody` }])})`
  await sql`
    insert into patients (id, name, merged_into)
    values (${otherChart}, 'Other chart', null), (${stayed}, 'Chart that stayed', null),
      (${merged}, 'Merged chart', ${stayed})`
  await sql`
    insert into chart_merges (id, stayed_id, merged_id, reason, stayed_before, given, merged_before)
    values (${chartMerge}, ${stayed}, ${merged}, ${canary}, '{}', '{}', '{}')`
  await sql`
    insert into likely_doubles (id, one_id, other_id, score, reasons)
    values (${likelyDouble}, least(${otherChart}::uuid, ${stayed}::uuid),
      greatest(${otherChart}::uuid, ${stayed}::uuid), 60, '{}')`
  // Else the search for doubles would take the pair away in the middle of a test.
  await sql`delete from doubles_due`
  const [alert, photo] = [uuidv7(), uuidv7()]
  await sql`
    insert into patient_alerts (id, patient_id, kind, text, starts_on)
    values (${alert}, ${patientId}, 'clinical', ${canary}, '2026-01-02')`
  await sql`
    insert into patient_photos (id, patient_id, large, small, tag)
    values (${photo}, ${patientId}, 'large', 'small', 'tag')`
  const [consentForm, consentText, consent, extraField] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await sql`
    insert into consent_forms (id, name, asked_of, status)
    values (${consentForm}, 'Privacy', 'everybody', 'retired')`
  await sql`
    insert into consent_texts (id, form_id, number, text)
    values (${consentText}, ${consentForm}, 1, 'We keep your data.')`
  await sql`
    insert into patient_consents (id, patient_id, text_id, decision, decided_on, decided_by, way, note)
    values (${consent}, ${patientId}, ${consentText}, 'given', '2026-01-02', 'patient', 'paper',
      ${canary})`
  await sql`
    insert into extra_fields (id, label, kind, status)
    values (${extraField}, ${extraField}, 'text', 'retired')`
  await sql`
    insert into patient_addresses (id, patient_id, use, lines, line)
    values (${address}, ${patientId}, 'home', ${canary}, ${canary})`
  await sql`
    insert into contact_points (id, patient_id, kind, use, value)
    values (${contactPoint}, ${patientId}, 'mobile', 'home', ${canary})`
  await sql`
    insert into patient_names (id, patient_id, use, name)
    values (${furtherName}, ${patientId}, 'maiden', ${canary})`
  await sql`
    insert into related_people (id, patient_id, relations, name) values (${relatedPerson}, ${patientId}, array['guardian'], ${canary})`
  const facts = await someFacts(sql, patientId, canary)
  const files = await someFiles(clinic, { patientId, doctorId, billId: bill }, canary)
  const inboxItem = await someInboxItem(clinic, canary)
  const notes = await someNotes(sql, { doctorId, patientId }, canary)
  return {
    ...{ facts, inboxItem },
    ...files,
    ...(await somePrices(sql, { appointment, doctorId, patientId }, canary)),
    ...(await someDebts(sql, { bill, voidBill, patientId, email: patient.email }, canary)),
    ...notes,
    ...(await someLists(sql, { patientList, patientId, doctorId }, canary)),
    ...(await someTill(sql, { payment }, canary)),
    ...(await someStock(sql, { appointment, colleague }, canary)),
    ...(await someReports(sql, doctorId, canary)),
    ...(await someOnlinePayment(sql, { bill, patientId }, canary)),
    ...{ address, contactPoint, furtherName, relatedPerson },
    ...{ doctor, patient, appointment, bill, voidBill, payment, paymentReturn, identity, mail },
    ...{ import: imported, absence, visitType, emergencyAccess, visitMessage, series, resource },
    ...{ session, waiting, offer, careTaking, tableImport, tableMapping },
    ...{ bookingRequest, bulkReading, duty, colleague, patientList },
    ...ofImport,
    ...{ chartMerge, otherChart, likelyDouble },
    ...{ alert, photo, consentForm, consentText, consent, extraField },
  }
}
