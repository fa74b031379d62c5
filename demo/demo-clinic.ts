import { timeNow, today } from '../contract/dates.ts'
import { v7 as uuidv7 } from 'uuid'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import { hashPassword } from '../clinic/access/users/server/passwords.ts'
import type { Sql, Transaction } from '../server/database/connect.ts'
import {
  admin,
  demoClinicName,
  demoHead,
  doctors,
  dutiesOfStaff,
  patient,
  pendingDoctor,
  staff,
} from './cast.ts'
import { clinicRows, type ClinicRows } from './clinic-rows.ts'
import { addCare } from './care.ts'
import { addEInvoices, payersOfBills } from './e-invoices.ts'
import { addEmergency } from './emergency.ts'
import { addMessages } from './messages.ts'
import { addNoteTemplates } from './note-templates.ts'
import { addReports } from './own-reports.ts'
import { addPriceList } from './price-list.ts'
import { addPatientLists, addRecallLists } from './patient-lists.ts'
import { addStockRooms } from './stock-rooms.ts'
import { addSnippets } from './snippets.ts'
import { addTills } from './tills.ts'
import { addUnbilled } from './unbilled.ts'
import { addWaitingList } from './waiting-list.ts'
import { addAlerts } from './alerts.ts'
import { addAmendments } from './amendments.ts'
import { addFacts } from './facts/add-facts.ts'
import { addConsents } from './consents.ts'
import { addDebts } from './debts.ts'
import { addDoubles } from './doubles.ts'
import { addFamilies } from './families.ts'
import { addExtraFields } from './extra-fields.ts'
import { workingHours } from './calendar.ts'
import { clockOf, dateOf, type Day, dayOf, minutesOf, weekdayOf } from './days.ts'
import { phoneOf } from './phones.ts'
import { resources } from './rooms.ts'
import { visitTypes } from './visit-types.ts'

/**
 * Fills an empty clinic with an invented one: months of appointments, notes and bills around today,
 * the same on every load of the same day. Refuses a clinic that has patients.
 */
export async function loadDemoClinic(sql: Sql, now: Date = new Date()): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await sql.begin(async (tx) => {
    // Two servers that start at once on one new database must not both fill it.
    await tx`select pg_advisory_xact_lock(hashtext('openward.demo'))`
    await refuseFilledClinic(tx)
    const timeZone = await ownTimeZone(tx)
    await tx`update clinic set name = ${demoClinicName}, time_zone = ${timeZone}, is_demo = true,
      lock_after_minutes = null, outside_hours = 'mark', ${tx(demoHead)}`
    const day = dayOf(today(timeZone, now))
    const rows = clinicRows({ today: day, minutes: minutesOf(timeNow(timeZone, now)) })
    await addAccounts(tx, rows, { timeZone, passwordHash })
    await addResources(tx)
    await addPriceList(tx)
    await addVisitTypes(tx)
    await addNoteTemplates(tx)
    await addExtraFields(tx)
    await addRows(tx, rows, timeZone)
    await addDebts(tx, dateOf(day), timeZone)
    await addEInvoices(tx, rows)
    await addTills(tx, dateOf(day), timeZone, now)
    await addUnbilled(tx, dateOf(day))
    await addDoubles(tx, rows.people)
    await addAlerts(tx, rows.people)
    await addFamilies(tx, rows.people, day)
    await addConsents(tx, rows.people, day)
    await addSchedules(tx, day)
    await addMessages(tx, timeZone, now)
    await addWaitingList(tx, timeZone, now)
    await addEmergency(tx, timeZone)
    await addCare(tx, timeZone)
    await addAmendments(tx, timeZone)
    await addFacts(tx, rows, { today: day, timeZone })
    await addPatientLists(tx)
    await addRecallLists(tx)
    await addReports(tx)
    await addSnippets(tx)
    await addStockRooms(tx, dateOf(day))
  })
}

async function refuseFilledClinic(tx: Transaction): Promise<void> {
  const [found] = await tx<{ hasPatients: boolean }[]>`
    select exists (select from patients) as has_patients`
  if (!found?.hasPatients) return
  throw new Error('This clinic already has patients; the demo clinic is for an empty one only.')
}

/** The machine's time zone, where PostgreSQL knows it by the same name. */
async function ownTimeZone(tx: Transaction): Promise<string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const [known] = await tx`select name from pg_timezone_names where name = ${timeZone}`
  return known ? timeZone : 'UTC'
}

async function addAccounts(
  tx: Transaction,
  rows: ClinicRows,
  { timeZone, passwordHash }: { timeZone: string; passwordHash: string },
) {
  const team = [admin, ...doctors, ...staff].map((member, place) => ({
    ...member,
    status: 'active',
    contact: phoneOf(480 + place),
    password_hash: passwordHash,
    days: 900 - place * 40,
  }))
  const pending = { ...pendingDoctor, status: 'pending', password_hash: passwordHash, days: 1 }
  await tx`
    insert into users (id, name, email, role, status, gender, dob, specialty, contact,
      password_hash, email_confirmed_at, created_at, updated_at, created_by, updated_by)
    select id, name, email, role, status, gender, dob, specialty, contact, password_hash,
      now() - make_interval(days => days), now() - make_interval(days => days), now() - make_interval(days => days),
      case when status = 'active' then ${admin.id}::uuid else id end,
      case when status = 'active' then ${admin.id}::uuid else id end
    from jsonb_to_recordset(${tx.json([...team, pending])}) as t (id uuid, name text, email text,
      role text, status text, gender text, dob date, specialty text, contact text,
      password_hash text, days int)`
  await tx`
    insert into account_duties (user_id, duty_id)
    select t.value::uuid, d.id
    from jsonb_each_text(${tx.json(dutiesOfStaff)}) t join duties d on d.name = t.key`
  await tx`select set_permissions(user_id, permissions_of(user_id), ${admin.id}) from account_duties`
  // Other patients' portal accounts have no password: nobody signs in to them by guessing.
  const portal = rows.patients.flatMap((row) =>
    row.user_id ? [{ ...row, password_hash: row.id === patient.id ? passwordHash : null }] : [],
  )
  await tx`
    insert into users (id, name, email, role, password_hash, email_confirmed_at, created_at,
      updated_at, created_by, updated_by)
    select id, name, email, 'patient', password_hash, at at time zone ${timeZone},
      at at time zone ${timeZone}, at at time zone ${timeZone}, id, id
    from jsonb_to_recordset(${tx.json(portal)}) as t (id uuid, name text, email text,
      password_hash text, at timestamp)`
}

/** One statement per table; `at` and similar values are wall-clock times of the clinic. */
async function addRows(tx: Transaction, rows: ClinicRows, timeZone: string): Promise<void> {
  await tx`
    insert into patients (id, user_id, name, dob, gender, contact, address, email,
      emergency_contact, insurance_number, blood_group, language, marital_status,
      interpreter, mobility, referral, referral_note, preferred_name, pronouns, extra, deceased_on, death, dob_certainty,
      archived_at, created_at, updated_at, created_by, updated_by)
    select id, user_id, name, dob, gender, contact, address, email, emergency_contact,
      insurance_number, blood_group, language, marital_status,
      interpreter, mobility, referral, referral_note, preferred_name, pronouns, extra, deceased_on, death, dob_certainty,
      archived_at at time zone ${timeZone}, at at time zone ${timeZone}, at at time zone ${timeZone}, by, by
    from jsonb_to_recordset(${tx.json(rows.patients)}) as t (id uuid, user_id uuid, name text,
      dob date, gender text, contact text, address text, email text, emergency_contact text,
      insurance_number text, blood_group text, language text, marital_status text,
      interpreter text, mobility text, referral text, referral_note text, preferred_name text, pronouns text, extra jsonb,
      deceased_on date, death text, dob_certainty text, archived_at timestamp, at timestamp,
      by uuid)`
  await tx`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, visit_type_id, reason,
      status, stage, cancel_reason, ticket, confirmed_at, arrived_at, called_at, started_at,
      ended_at, canceled_at, created_at, updated_at, created_by, updated_by, version)
    select id, patient_id, doctor_id, starts at time zone ${timeZone}, ends at time zone ${timeZone},
      visit_type_id, reason, status, stage, cancel_reason, ticket,
      confirmed_at at time zone ${timeZone}, arrived_at at time zone ${timeZone},
      called_at at time zone ${timeZone}, started_at at time zone ${timeZone},
      ended_at at time zone ${timeZone}, canceled_at at time zone ${timeZone},
      at at time zone ${timeZone}, changed_at at time zone ${timeZone}, by, changed_by, version
    from jsonb_to_recordset(${tx.json(rows.appointments)}) as t (id uuid, patient_id uuid,
      doctor_id uuid, starts timestamp, ends timestamp, visit_type_id uuid, reason text,
      status text, stage text, cancel_reason text, ticket int, confirmed_at timestamp,
      arrived_at timestamp, called_at timestamp, started_at timestamp, ended_at timestamp, canceled_at timestamp,
      at timestamp, changed_at timestamp, by uuid, changed_by uuid, version int)`
  await tx`
    insert into resource_bookings (appointment_id, resource_id)
    select appointment_id, resource_id from jsonb_to_recordset(${tx.json(rows.resourceBookings)})
      as t (appointment_id uuid, resource_id uuid)`
  await tx`
    insert into ticket_counters (day, last)
    select (starts_at at time zone ${timeZone})::date, max(ticket) from appointments
    where ticket is not null group by 1`
  await tx`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, written_at, signed_at, signed_by, created_at, updated_at, created_by, updated_by)
    select id, patient_id, doctor_id, appointment_id, record_date, notes, prescription,
      at at time zone ${timeZone}, signed at time zone ${timeZone}, case when signed is not null then by end,
      at at time zone ${timeZone}, at at time zone ${timeZone}, by, by
    from jsonb_to_recordset(${tx.json(rows.records)}) as t (id uuid, patient_id uuid,
      doctor_id uuid, appointment_id uuid, record_date date, notes text, prescription text,
      signed timestamp, at timestamp, by uuid)`
  await tx`
    insert into record_addenda (id, record_id, text, created_at, created_by)
    select id, record_id, text, at at time zone ${timeZone}, by
    from jsonb_to_recordset(${tx.json(rows.addenda)}) as t (id uuid, record_id uuid, text text,
      at timestamp, by uuid)`
  await tx`
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, payer, paid_minor, created_at, updated_at, created_by, updated_by, version)
    select id, patient_id, appointment_id, invoice_number, amount_minor, (select currency from clinic), bill_date,
      coalesce(payer, ${tx.json(payersOfBills(rows))}::jsonb ->> id::text), paid_minor,
      at at time zone ${timeZone}, changed_at at time zone ${timeZone}, by, by, version
    from jsonb_to_recordset(${tx.json(rows.bills)}) as t (id uuid, patient_id uuid,
      appointment_id uuid, invoice_number bigint, amount_minor bigint, bill_date date, payer text,
      paid_minor bigint, at timestamp, changed_at timestamp, by uuid, version int)`
  await tx`
    insert into bill_lines (bill_id, invoice_number, position, item_id, description, unit_price_minor, amount_minor)
    select bill_id, b.invoice_number, position, i.id, description, t.amount_minor, t.amount_minor
    from jsonb_to_recordset(${tx.json(rows.billLines)}) as t (bill_id uuid, position int,
      description text, amount_minor bigint)
    join bills b on b.id = bill_id join price_items i on i.name = t.description`
  await tx`
    insert into payments (id, patient_id, amount_minor, allocated_minor, currency, method, paid_on,
      receipt_number, created_at, updated_at, created_by, updated_by)
    select t.id, patient_id, t.minor, t.minor, currency, method, t.at::date,
      row_number() over (order by t.at, t.id), t.at at time zone ${timeZone},
      t.at at time zone ${timeZone}, by, by
    from jsonb_to_recordset(${tx.json(rows.payments)}) as t (id uuid, bill_id uuid, minor bigint,
      method text, at timestamp, by uuid)
    join bills b on b.id = t.bill_id`
  await tx`
    insert into payment_allocations (payment_id, bill_id, amount_minor, created_at, created_by)
    select m.id, t.bill_id, m.amount_minor, m.created_at, m.created_by
    from jsonb_to_recordset(${tx.json(rows.payments)}) as t (id uuid, bill_id uuid)
    join payments m on m.id = t.id`
  await tx`
    update number_series s set next_number = 1 + case s.name
      when 'invoice' then ${rows.bills.length}::int else ${rows.payments.length}::int end
    where s.name in ('invoice', 'receipt')`
}

/** Rooms and devices. */
async function addResources(tx: Transaction): Promise<void> {
  await tx`
    insert into resources (id, kind, name, capacity, note, created_by, updated_by)
    select t.*, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(resources)}) as t (id uuid, kind text, name text,
      capacity int, note text)`
}

async function addVisitTypes(tx: Transaction): Promise<void> {
  await tx`
    insert into visit_types (id, name, minutes, color, item_id, buffer_before,
      buffer_after, bookable_by, lead_hours, horizon_days, cutoff_hours, room_ids, device_ids,
      device_need, capacity, preparation, created_by, updated_by)
    select id, name, minutes, color, charge_by(null, name, price_code, price_minor, ${admin.id}), buffer_before,
      buffer_after, bookable_by, lead_hours, horizon_days, cutoff_hours, room_ids, device_ids,
      device_need, capacity, preparation, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(visitTypes)}) as t (id uuid, name text, minutes int,
      color text, price_code text, price_minor bigint, buffer_before int, buffer_after int,
      bookable_by text, lead_hours int, horizon_days int, cutoff_hours int, room_ids uuid[],
      device_ids uuid[], device_need text, capacity int, preparation text)`
}

/** Hours of the clinic and its doctors; one leave and one holiday, after all booked visits. */
async function addSchedules(tx: Transaction, day: Day): Promise<void> {
  const block = (weekday: number, from: number, to: number) => ({
    weekday,
    starts: clockOf(from),
    ends: clockOf(to),
    validFrom: null,
    validUntil: null,
  })
  const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    weekday > 5 ? block(weekday, 8 * 60 + 30, 13 * 60 + 30) : block(weekday, 8 * 60, 18 * 60),
  )
  const rotas = doctors.map(({ id, weekdays }) => ({
    id,
    // From Monday to Friday everyone can be booked, even on days with few visits.
    hours: [...new Set([1, 2, 3, 4, 5, ...weekdays])].flatMap((weekday) =>
      workingHours(weekday).map(({ from, to }) => block(weekday, from, to)),
    ),
  }))
  await tx`update schedules set hours = ${tx.json(opening)}, updated_by = ${admin.id}
    where doctor_id is null`
  await tx`
    insert into schedules (id, doctor_id, hours, online_booking, created_by, updated_by)
    select id, id, hours, 'on', ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(rotas)}) as t (id uuid, hours jsonb)`
  const afterBookings = day + 35
  const monday = afterBookings + ((8 - weekdayOf(afterBookings)) % 7)
  const year = Number(dateOf(afterBookings).slice(0, 4)) + 1
  const exceptions = [
    {
      schedule: doctors[1]?.id ?? null,
      from: dateOf(monday),
      to: dateOf(monday + 4),
      why: 'Annual leave',
    },
    { schedule: null, from: `${year}-01-01`, to: `${year}-01-01`, why: 'New Year’s Day' },
  ]
  for (const { schedule, from, to, why } of exceptions) {
    await tx`
      insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason,
        created_by, updated_by)
      select ${uuidv7()}, s.id, 'away', ${from}, ${to}, ${why}, ${admin.id}, ${admin.id}
      from schedules s where s.doctor_id is not distinct from ${schedule}`
  }
}
