import type { Transaction } from '../../server/database/connect.ts'
import { staff } from '../cast.ts'
import { seededChance } from '../chance.ts'
import type { ClinicRows } from '../clinic-rows.ts'
import type { Day } from '../days.ts'
import { idAt } from '../ids.ts'
import type { Person } from '../person.ts'
import { diagnosesIn } from './diagnoses.ts'
import { allergiesOf, conditionsOf } from './known.ts'
import { measuredBefore, measuredIn } from './measured.ts'
import { diabetesCare, goalsOf, reportsOf } from './plans.ts'
import { vaccinationsOf } from './vaccinations.ts'

interface Written {
  readonly today: Day
  readonly timeZone: string
}

/** Stores what the clinic knows of its people's health. Allergies are rows of their own, and no longer a text. */
export async function addFacts(
  tx: Transaction,
  { people, records }: Pick<ClinicRows, 'people' | 'records'>,
  { today, timeZone }: Written,
): Promise<void> {
  const chance = seededChance(20_250_401, 200_010)
  const doctorOf = new Map(records.map((one) => [one.patient_id, one.doctor_id]))
  const rowsOf = <T extends object>(of: (person: Person) => readonly T[]) =>
    people.flatMap((person) =>
      of(person).map((row) => ({
        ...row,
        id: idAt(person.registeredOn, chance),
        patient_id: person.id,
        by: doctorOf.get(person.id) ?? staff[0].id,
      })),
    )

  await tx`
    insert into allergies (id, patient_id, text, reaction, category, severity, criticality,
      certainty, status, created_by, updated_by)
    select id, patient_id, text, reaction, category, severity, criticality, 'confirmed', 'active',
      by, by
    from jsonb_to_recordset(${tx.json(rowsOf(allergiesOf))}) as t (id uuid, patient_id uuid,
      text text, reaction text, category text, severity text, criticality text, by uuid)`
  await tx`
    insert into allergy_statements (patient_id, stated_by, created_by, updated_by)
    select patient_id, by, by, by from jsonb_to_recordset(${tx.json(
      rowsOf((person) =>
        person.allergies === null && doctorOf.has(person.id) && chance.is(0.5) ? [{}] : [],
      ),
    )}) as t (patient_id uuid, by uuid)`
  await tx`
    insert into conditions (id, patient_id, text, codes, kind, certainty, status, since, created_by,
      updated_by)
    select id, patient_id, text, codes, 'problem', certainty, status, since, by, by
    from jsonb_to_recordset(${tx.json(
      rowsOf((person) => conditionsOf(person, today, chance)),
    )}) as t (id uuid, patient_id uuid, text text, codes jsonb, certainty text, status text,
      since text, by uuid)`
  await tx`
    insert into conditions (id, patient_id, appointment_id, text, codes, kind, certainty, status,
      since, created_by, updated_by)
    select id, patient_id, appointment_id, text, codes, 'diagnosis', 'confirmed', status, since, by, by
    from jsonb_to_recordset(${tx.json(
      records
        .flatMap((record) => diagnosesIn(record, today))
        .map((one) => ({ ...one, id: idAt(today, chance) })),
    )}) as t (id uuid, patient_id uuid, appointment_id uuid, text text, codes jsonb, status text,
      since text, by uuid)`
  await tx`
    insert into immunizations (id, patient_id, text, codes, status, given, dose, lot, site,
      created_by, updated_by)
    select id, patient_id, text,
      jsonb_build_array(jsonb_build_object('system', 'http://hl7.org/fhir/sid/cvx', 'code', code,
        'display', null)), 'completed', given, dose, lot, site, by, by
    from jsonb_to_recordset(${tx.json(
      rowsOf((person) => vaccinationsOf(person, today, chance)),
    )}) as t (id uuid, patient_id uuid, text text, code text, given text, dose text, lot text,
      site text, by uuid)`
  await tx`
    insert into medicines (id, patient_id, text, dose, route, status, since, created_by, updated_by)
    select id, patient_id, text, dose, route, 'active', since, by, by
    from jsonb_to_recordset(${tx.json(
      rowsOf(({ id }) => medicinesOf(records.filter((record) => record.patient_id === id))),
    )}) as t (id uuid, patient_id uuid, text text, dose text, route text, since text, by uuid)`
  const measured = [
    ...people.flatMap((person) => {
      const doctorId = doctorOf.get(person.id)
      return doctorId ? measuredBefore({ person, today, chance, doctorId }) : []
    }),
    ...records.flatMap(measuredIn),
  ].map((one) => ({ ...one, id: idAt(today, chance) }))
  await tx`
    insert into observations (id, patient_id, appointment_id, text, measure, codes, category, status,
      taken, value, unit, low, high, parts, created_at, updated_at, created_by, updated_by)
    select id, patient_id, appointment_id, text, measure, codes, category, 'final', taken, value,
      unit, low, high, parts, at at time zone ${timeZone}, at at time zone ${timeZone}, doctor_id,
      doctor_id
    from jsonb_to_recordset(${tx.json(measured)}) as t (id uuid, patient_id uuid, appointment_id uuid, text text, measure text, codes jsonb,
      category text, taken text, value double precision, unit text, low double precision,
      high double precision, parts jsonb, at timestamp, doctor_id uuid)`
  await tx`
    insert into diagnostic_reports (id, patient_id, appointment_id, text, category, status, done, issued,
      performer, conclusion, results, created_by, updated_by)
    select id, patient_id, appointment_id, 'Blood tests', 'Laboratory', 'final', taken,
      left(taken, 10), 'Harbour laboratory', conclusion, results, doctor_id, doctor_id
    from jsonb_to_recordset(${tx.json(
      reportsOf(measured).map((one) => ({ ...one, id: idAt(today, chance) })),
    )}) as t (id uuid, patient_id uuid, appointment_id uuid, taken text, conclusion text,
      results jsonb, doctor_id uuid)`
  const goals = rowsOf((person) => goalsOf(person, today))
  await tx`
    insert into goals (id, patient_id, text, status, achievement, since, due, target, reason,
      created_by, updated_by)
    select id, patient_id, text, 'active', achievement, since, due, target, reason, by, by
    from jsonb_to_recordset(${tx.json(goals)}) as t (id uuid, patient_id uuid, text text,
      achievement text, since text, due text, target text, reason text, by uuid)`
  await tx`
    insert into care_plans (id, patient_id, text, category, status, intent, since, reason, activities,
      goals, created_by, updated_by)
    select id, patient_id, text, category, 'active', 'plan', since, reason, activities, goals, by, by
    from jsonb_to_recordset(${tx.json(
      goals.map((goal) => ({
        ...goal,
        ...diabetesCare,
        goals: [goal.id],
        id: idAt(today, chance),
      })),
    )}) as t (id uuid, patient_id uuid, text text, category text, since text, reason text,
      activities text, goals jsonb, by uuid)`
}

/** The medicines that prescriptions give for months, each as it was written last. */
function medicinesOf(records: ClinicRows['records']) {
  const known = new Map<string, { text: string; dose: string; route: string; since: string }>()
  for (const { prescription, record_date: date } of records) {
    for (const line of (prescription ?? '').split('\n')) {
      const [, text = '', dose = ''] = /^([^,]+), (.*), (?:90|180|270) tablets/.exec(line) ?? []
      const [name = ''] = text.split(' ')
      if (!name) continue
      known.set(name, { text, dose, route: 'oral', since: known.get(name)?.since ?? date })
    }
  }
  return [...known.values()]
}
