import type { Transaction } from '../server/database/connect.ts'
import {
  cardiologist,
  doctors,
  familyDoctor,
  namedPatients,
  pediatrician,
  receptionist,
} from './cast.ts'
import { consultingRooms } from './rooms.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const officeVisit = '01900000-0000-7000-8000-000000000802'
const longConsultation = '01900000-0000-7000-8000-000000000803'

/** The people on the demo clinic's waiting list, known from its journeys and pages, and why they wait. */
const entries = [
  {
    patient: namedPatients.bridget.id,
    type: officeVisit,
    doctors: [familyDoctor.id],
    weekdays: '',
    from: null,
    to: null,
    days: 6,
    until: 30,
    priority: 'routine',
    note: 'Any day, on short notice too',
  },
  {
    patient: namedPatients.walter.id,
    type: longConsultation,
    doctors: [],
    weekdays: '12345',
    from: '09:00',
    to: '12:00',
    days: 9,
    until: null,
    priority: 'urgent',
    note: 'His daughter drives him: mornings only',
  },
  {
    patient: namedPatients.jose.id,
    type: officeVisit,
    doctors: [familyDoctor.id, cardiologist.id],
    weekdays: '135',
    from: '14:00',
    to: null,
    days: 4,
    until: 21,
    priority: 'routine',
    note: null,
  },
  {
    patient: namedPatients.noor.id,
    type: officeVisit,
    doctors: [pediatrician.id],
    weekdays: '',
    from: '14:30',
    to: '17:30',
    days: 2,
    until: 14,
    priority: 'routine',
    note: 'After school',
  },
]

/**
 * The waiting list, and one time that is offered to its first entry: the next free time on a
 * weekday from tomorrow on.
 */
export async function addWaitingList(tx: Transaction, timeZone: string, now: Date): Promise<void> {
  const rows = entries.map((entry, place) => ({ id: idOf(1001 + place), ...entry }))
  await tx`
    insert into waiting_entries (id, patient_id, visit_type_id, doctor_ids, weekdays, time_from,
      time_to, latest, note, priority, waiting_since, created_at, updated_at, created_by, updated_by)
    select id, patient, type, doctors, weekdays, "from", "to",
      (${now}::timestamptz at time zone ${timeZone})::date + until, note, priority, since, since,
      since, ${receptionist.id}, ${receptionist.id}
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, patient uuid, type uuid,
      doctors uuid[], weekdays text, "from" time, "to" time, days int, until int, priority text,
      note text), lateral (select ${now}::timestamptz - make_interval(days => days) as since) s`
  await tx`
    insert into slot_offers (id, entry_id, patient_id, doctor_id, visit_type_id, starts_at, ends_at,
      during, expires_at, created_at, updated_at, created_by, updated_by)
    select ${idOf(1101)}, w.id, w.patient_id, ${familyDoctor.id}, w.visit_type_id, start, start + length,
      tstzrange(start, start + length), ${now}::timestamptz + interval '2 hours', ${now}, ${now},
      ${receptionist.id}, ${receptionist.id}
    from waiting_entries w, lateral (
      select clock at time zone ${timeZone} as start, interval '30 minutes' as length
      from generate_series(
          (${now}::timestamptz at time zone ${timeZone})::date + 1,
          (${now}::timestamptz at time zone ${timeZone})::date + 30, interval '1 day') day,
        generate_series(day + interval '9 hours', day + interval '11 hours',
          interval '30 minutes') clock
      where extract(isodow from day) < 6 and not exists (select from appointments a
        where a.doctor_id = ${familyDoctor.id} and a.released is null
          and held_by(a) && tstzrange(clock at time zone ${timeZone},
            (clock + interval '30 minutes') at time zone ${timeZone}))
      order by clock limit 1) free
    where w.id = ${idOf(1001)}`
  // With the doctor's room.
  await tx`
    insert into offer_resources (offer_id, resource_id, place)
    select id, ${consultingRooms[doctors.indexOf(familyDoctor)] ?? null}, 1 from slot_offers`
}
