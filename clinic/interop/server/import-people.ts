import * as fhir from '../fhir.ts'
import { type BundleWork, ownRowId, parsed } from './bundle-work.ts'
import { allergyText, doctorRow, type PatientRow, patientRow } from './map-people.ts'

/** Practitioners become doctors without sign-in, patients charts. */
export async function storePeople(work: BundleWork): Promise<void> {
  await storeDoctors(work)
  const patients = (work.fresh.get('Patient') ?? []).map((entry) => {
    const id = ownRowId(entry)
    work.mapped(entry, 'patients', id)
    work.about(entry, id)
    return patientRow(id, parsed(fhir.Patient, entry), work.timeZone, entry.place)
  })
  addAllergies(work, patients)
  if (patients.length === 0) return
  await work.sql`
    insert into patients (id, name, dob, gender, contact, address, email, language, marital_status,
      deceased_on, allergies, other_names, identifiers, telecoms, created_by, updated_by)
    select r.*, ${work.actor}::uuid, ${work.actor}::uuid
    from jsonb_to_recordset(${work.sql.json(patients as never)}) as r (id uuid, name text,
      dob date, gender text, contact text, address text, email text, language text,
      marital_status text, deceased_on date, allergies text, other_names jsonb,
      identifiers jsonb, telecoms jsonb)
    on conflict (id) do nothing`
}

/** One person has one row, although several files know them under several ids. */
async function storeDoctors(work: BundleWork): Promise<void> {
  const { sql } = work
  for (const entry of work.fresh.get('Practitioner') ?? []) {
    const row = doctorRow(ownRowId(entry), parsed(fhir.Practitioner, entry))
    const [known] = await sql<{ id: string }[]>`
      select id from users where id = ${row.id}
        or (role = 'doctor' and ${row.identifiers.length > 0} and exists (
          select 1 from jsonb_array_elements(${sql.json(row.identifiers)}) as one
          where users.identifiers @> jsonb_build_array(one)))
      limit 1`
    if (!known) {
      await sql`
        insert into users (id, name, role, status, contact, address, gender, specialty, identifiers,
          created_by, updated_by)
        values (${row.id}, ${row.name}, 'doctor', 'no sign-in', ${row.contact}, ${row.address},
          ${row.gender}, ${row.specialty}, ${sql.json(row.identifiers)}, ${work.actor}, ${work.actor})`
    }
    work.mapped(entry, 'users', known?.id ?? row.id)
  }
}

/** Allergies stand in the chart, where everyone who treats the patient sees them. */
function addAllergies(work: BundleWork, patients: readonly PatientRow[]): void {
  for (const entry of work.fresh.get('AllergyIntolerance') ?? []) {
    const allergy = parsed(fhir.AllergyIntolerance, entry)
    const patientId = work.rowOf(allergy.patient)
    work.about(entry, patientId)
    const chart = patients.find(({ id }) => id === patientId)
    const text = allergyText(allergy)
    if (!chart || !text) continue
    const longer = [chart.allergies, text].filter(Boolean).join(', ')
    if (longer.length > 500) continue
    chart.allergies = longer
    work.mapped(entry, 'patients', chart.id)
  }
}
