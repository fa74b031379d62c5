import { today } from '../../../contract/dates.ts'
import * as fhir from '../fhir.ts'
import type { Entry } from './bundle.ts'
import { instantOf } from './fhir-values.ts'
import { type BundleWork, ownRowId, parsed } from './bundle-work.ts'
import {
  type Named,
  notesOf,
  prescriptionOf,
  reasonOf,
  recordSections,
  type RecordType,
} from './map-visit.ts'

const tookPlace = 'Took place before it was imported'
const alreadyBooked = 'Booked twice where it was imported from'

interface VisitRow {
  id: string
  patient_id: string
  doctor_id: string
  starts_at: string
  ends_at: string
  reason: string | null
  status: 'scheduled' | 'completed' | 'canceled'
  overlap_reason: string | null
}
interface RecordRow {
  id: string
  patient_id: string
  doctor_id: string
  appointment_id: string
  record_date: string
  notes: string
  prescription: string | null
}
interface Happening {
  readonly events: { readonly type: RecordType; readonly event: fhir.Event; readonly entry: Entry }[]
  readonly drugs: { readonly request: fhir.MedicationRequest; readonly entry: Entry }[]
}

/** Encounters become appointments, and what happened in each becomes its medical record. */
export async function storeVisits(work: BundleWork): Promise<void> {
  const happenings = happeningsOf(work)
  const visits: VisitRow[] = []
  const records: RecordRow[] = []
  const named: Named = (reference) => nameOf(work, reference)

  for (const entry of work.fresh.get('Encounter') ?? []) {
    const encounter = parsed(fhir.Encounter, entry)
    const visit = visitRow(work, entry, encounter)
    if (!visit) continue
    visits.push(visit)
    work.mapped(entry, 'appointments', visit.id)
    const happening = happenings.get(entry.id)
    if (!happening) continue
    const prescription = prescriptionOf(happening.drugs.map(({ request }) => request), named)
    const notes =
      notesOf(encounter, happening.events, named(encounter.serviceProvider)) ??
      `${reasonOf(encounter) ?? 'Visit'}\n\nMedication was prescribed.`
    const record: RecordRow = {
      // One record for one encounter, under an id that is always the same.
      id: ownRowId({ ...entry, type: 'MedicalRecord', id: `${entry.id}-record` }),
      patient_id: visit.patient_id,
      doctor_id: visit.doctor_id,
      appointment_id: visit.id,
      record_date: today(work.timeZone, new Date(visit.starts_at)),
      notes,
      prescription,
    }
    records.push(record)
    for (const { entry: part } of [...happening.events, ...happening.drugs]) {
      work.mapped(part, 'medical_records', record.id)
    }
  }
  await insertVisits(work, visits)
  await insertRecords(work, records)
}

function visitRow(work: BundleWork, entry: Entry, encounter: fhir.Encounter): VisitRow | null {
  const patientId = work.rowOf(encounter.subject)
  work.about(entry, patientId)
  const doctorId = encounter.participant
    ?.map(({ individual }) => individual)
    .filter((one) => work.references.follow(one)?.type === 'Practitioner')
    .map((one) => work.rowOf(one))
    .find((id) => id !== undefined)
  const start = encounter.period?.start
  const status = Object.entries(fhir.encounterStatuses).find(([name]) => name === encounter.status)
  if (!status) return null
  if (!patientId || !doctorId || !start) {
    const missing = !patientId ? 'patient' : !doctorId ? 'doctor' : 'time'
    work.warn(entry, `It names no ${missing}, so it is kept but no appointment.`)
    return null
  }
  const startsAt = instantOf(start, entry.place)
  const end = encounter.period?.end ? instantOf(encounter.period.end, entry.place) : null
  const endsAt = end && end > startsAt ? end : new Date(startsAt.getTime() + 30 * 60_000)
  return {
    id: ownRowId(entry),
    patient_id: patientId,
    doctor_id: doctorId,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    reason: reasonOf(encounter),
    status: status[1],
    overlap_reason: startsAt < new Date() ? tookPlace : null,
  }
}

/** What happened and what was prescribed, by the id of the encounter. */
function happeningsOf(work: BundleWork): Map<string, Happening> {
  const byEncounter = new Map<string, Happening>()
  const of = (reference: fhir.Reference | undefined): Happening | null => {
    const target = work.references.follow(reference)
    if (target?.type !== 'Encounter') return null
    const found = byEncounter.get(target.id) ?? { events: [], drugs: [] }
    byEncounter.set(target.id, found)
    return found
  }
  for (const [type, entries] of work.fresh) {
    for (const entry of entries) {
      const { subject, patient } = entry.resource as { subject?: unknown; patient?: unknown }
      const about = fhir.Reference.safeParse(subject ?? patient)
      if (about.success) work.about(entry, work.rowOf(about.data))
      if (type === 'MedicationRequest') {
        const request = parsed(fhir.MedicationRequest, entry)
        of(request.encounter)?.drugs.push({ request, entry })
      } else if (isRecordType(type)) {
        const event = parsed(fhir.Event, entry)
        of(event.encounter)?.events.push({ type, event, entry })
      }
    }
  }
  return byEncounter
}

function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(recordSections, type)
}

/** A condition, drug or organization in words. */
function nameOf(work: BundleWork, reference: fhir.Reference | undefined): string {
  const target = work.references.follow(reference)
  const resource = target && work.all.get(`${target.type}/${target.id}`)?.resource
  if (typeof resource?.['name'] === 'string') return resource['name']
  const code = fhir.CodeableConcept.safeParse(resource?.['code'])
  return (code.success ? fhir.wordsOf(code.data) : '') || (reference?.display ?? '')
}

async function insertVisits({ sql, actor }: BundleWork, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return
  for (const visit of visits.filter(({ overlap_reason }) => overlap_reason === null)) {
    const [taken] = await sql`
      select 1 from appointments where doctor_id = ${visit.doctor_id} and status <> 'canceled'
        and deleted_at is null and overlap_reason is null
        and tstzrange(starts_at, ends_at) && tstzrange(${visit.starts_at}, ${visit.ends_at})`
    const isTwice = visits.some(
      (other) =>
        other !== visit &&
        other.overlap_reason === null &&
        other.doctor_id === visit.doctor_id &&
        other.starts_at < visit.ends_at &&
        visit.starts_at < other.ends_at,
    )
    if (taken || isTwice) visit.overlap_reason = alreadyBooked
  }
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status,
      overlap_reason, created_by, updated_by)
    select r.*, ${actor}::uuid, ${actor}::uuid
    from jsonb_to_recordset(${sql.json(visits as never)}) as r (id uuid, patient_id uuid,
      doctor_id uuid, starts_at timestamptz, ends_at timestamptz, reason text, status text,
      overlap_reason text)`
}

async function insertRecords(
  { sql, actor }: BundleWork,
  records: readonly RecordRow[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, created_by, updated_by)
    select r.*, coalesce(${actor}::uuid, r.doctor_id), coalesce(${actor}::uuid, r.doctor_id)
    from jsonb_to_recordset(${sql.json(records as never)}) as r (id uuid, patient_id uuid,
      doctor_id uuid, appointment_id uuid, record_date date, notes text, prescription text)`
}
