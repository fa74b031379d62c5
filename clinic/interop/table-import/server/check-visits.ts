import { Temporal } from 'temporal-polyfill'
import { Problem } from '../../../../contract/problem.ts'
import { lineLength, oneLine } from '../../../../contract/text.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { NewAppointment } from '../../../visits/appointments/appointment.ts'
import { appointmentStore } from '../../../visits/appointments/server/appointment-store.ts'
import type { ImportedVisit } from '../../../visits/appointments/server/import-visits.ts'
import { plainHeading } from '../plain-heading.ts'
import { type CheckedRow, type KeptRow, refusedRow } from './checked-row.ts'
import { doctorsOf, patientsOf } from './found-people.ts'
import { inClinic } from './moment-in.ts'
import { placesOf } from './check-patients.ts'
import { type CellProblem, readCells, type ReadingOptions, type ReadValues } from './read-row.ts'

/** A visit to come goes through the writer of all visits; others are stored as they were. */
export type VisitPlan =
  | { readonly kind: 'past'; readonly visit: ImportedVisit }
  | { readonly kind: 'future'; readonly visit: NewAppointment }

/** Longer visits are days in a ward, which are no visits. */
const mostMinutes = 1440
const longestBooked = 480

interface VisitTypeRow {
  readonly id: string
  readonly name: string
  readonly minutes: number
}

/** Reads lines as visits, and looks for the same and for overlapping ones. */
export async function checkVisits(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<VisitPlan>[]> {
  const values = rows.map(({ cells, fault }) => (fault === null ? readCells(cells, options) : null))
  const known = values.filter((one) => one !== null)
  const [patientOf, doctorOf] = [await patientsOf(sql, known), await doctorsOf(sql)]
  const types = await sql<VisitTypeRow[]>`
    select id, name, minutes from visit_types where status = 'active'`
  const [{ visitMinutes } = { visitMinutes: 30 }] = await sql<{ visitMinutes: number }[]>`
    select visit_minutes from clinic`
  const checked = rows.map((row, place) => {
    const one = values[place]
    if (!one) return refusedRow(row, [{ column: null, text: row.fault ?? '' }])
    return visitOf(row, one, { options, types, visitMinutes, patientOf, doctorOf })
  })
  return withOthers(sql, checked)
}

interface Context {
  readonly options: ReadingOptions
  readonly types: readonly VisitTypeRow[]
  readonly visitMinutes: number
  readonly patientOf: Awaited<ReturnType<typeof patientsOf>>
  readonly doctorOf: Awaited<ReturnType<typeof doctorsOf>>
}

function visitOf(row: KeptRow, read: ReadValues, context: Context): CheckedRow<VisitPlan> {
  const { options, types, visitMinutes } = context
  const { texts } = read
  const problems: CellProblem[] = [...read.problems]
  const rest = new Set(read.rest)
  const refuse = (text: string) => refusedRow(row, [...problems, { column: null, text }])
  const patient = context.patientOf(read)
  if ('problem' in patient) return refuse(patient.problem)
  const doctor = context.doctorOf(read)
  if ('problem' in doctor) return refuse(doctor.problem)
  const [date, time] = [texts['date']?.[0], texts['time']?.[0]]
  const at = read.moment ?? (date && time ? inClinic({ date, time }, options) : null)
  if (!at) return refuse('It has no date with a time.')
  const typeName = texts['visitType']?.[0]
  const type = types.find(({ name }) => typeName && plainHeading(name) === plainHeading(typeName))
  if (typeName && !type) {
    for (const column of placesOf('visitType', options)) {
      problems.push({ column, text: `There is no visit type “${typeName}”.` })
      rest.add(column)
    }
  }
  const minutes = Number(
    texts['minutes']?.[0] ?? lengthOf(time, texts['endTime']?.[0]) ?? type?.minutes ?? visitMinutes,
  )
  if (minutes > mostMinutes) return refuse('A visit takes at most 24 hours.')
  const local = Temporal.PlainDateTime.from(`${at.date}T${at.time}`)
  const starts = local.toZonedDateTime(options.timeZone).toInstant()
  const ends = starts.add({ minutes }).toString()
  const isFuture = Temporal.Instant.compare(starts, Temporal.Now.instant()) > 0
  const status = texts['status']?.[0] || (isFuture ? 'scheduled' : 'completed')
  if (isFuture && status === 'completed')
    return refuse('A visit that is to come cannot be completed.')
  const reason = oneLine(texts['reason']?.join(', ') ?? '')
  if (reason.length > lineLength) for (const column of placesOf('reason', options)) rest.add(column)
  const people = { patientId: patient.found, doctorId: doctor.found.id }
  const kept = reason.slice(0, lineLength) || null
  const isOff = status === 'canceled' || status === 'no-show'
  let plan: VisitPlan
  if (isFuture && !isOff) {
    if (minutes < 5 || minutes > longestBooked)
      return refuse('A visit to come takes 5 to 480 minutes.')
    const visit = {
      id: row.rowId,
      ...people,
      ...at,
      minutes,
      reason: kept,
      status: 'scheduled' as const,
    }
    const more = { visitTypeId: type?.id ?? null, anywayReason: null }
    plan = { kind: 'future', visit: { ...visit, ...more } }
  } else {
    plan = {
      kind: 'past',
      visit: {
        ...{ id: row.rowId, patient_id: people.patientId, doctor_id: people.doctorId },
        ...{ starts: starts.toString(), ends, reason: kept, visit_type_id: type?.id ?? null },
        status: isOff ? 'canceled' : status === 'scheduled' ? 'scheduled' : 'completed',
        stage: status === 'no-show' ? 'no-show' : null,
      },
    }
  }
  return {
    ...{ line: row.line, rowId: row.rowId, problems, plan, double: null, isClash: false },
    rest: [...rest].toSorted((a, b) => a - b),
    keys: [`visit ${people.patientId} ${people.doctorId} ${starts.toString()}`],
    visit: isOff ? null : { ...people, starts: starts.toString(), ends },
    patientId: people.patientId,
  }
}

/** Minutes from one time to another of the same day; undefined where there are none. */
function lengthOf(from: string | undefined, to: string | undefined): number | undefined {
  if (!from || !to) return undefined
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const length = minutes(to) - minutes(from)
  return length > 0 ? length : undefined
}

/** Marks visits that are here already, past ones that overlap others, and future ones that cannot be booked. */
async function withOthers(
  sql: AnySql,
  rows: readonly CheckedRow<VisitPlan>[],
): Promise<CheckedRow<VisitPlan>[]> {
  const asked = rows.flatMap(({ line, rowId, visit, plan }) => {
    const stretch = visit ?? (plan?.kind === 'past' ? stretchOf(plan.visit) : null)
    if (!stretch) return []
    // A canceled visit holds nobody, but it can be here already.
    return { line, id: rowId, ...stretch, isHeld: visit !== null && plan?.kind === 'past' }
  })
  const overlaps = (who: 'doctor' | 'patient', mark: string) => sql`
    select r.line from r join appointments a on a.${sql.unsafe(`${who}_id`)} = r.${sql.unsafe(`"${who}Id"`)}
      and a.released is null and a.${sql.unsafe(mark)} is null and a.id <> r.id
      and tstzrange(coalesce(a.held_from, a.starts_at), coalesce(a.held_until, a.ends_at))
        && tstzrange(r.starts, r.ends)
    where r."isHeld"`
  const recordset = sql`jsonb_to_recordset(${sql.json(asked)}) as r (line integer, id uuid,
    "doctorId" uuid, "patientId" uuid, starts timestamptz, ends timestamptz, "isHeld" boolean)`
  const same = await sql<{ line: number; id: string }[]>`
    with r as materialized (select * from ${recordset})
    select distinct on (r.line) r.line, a.id from r join appointments a
      on a.patient_id = r."patientId" and a.doctor_id = r."doctorId" and a.starts_at = r.starts
      and a.deleted_at is null and a.id <> r.id
    order by r.line`
  const clashes = await sql<{ line: number }[]>`
    with r as materialized (select * from ${recordset})
    ${overlaps('doctor', 'overlap_reason')} union ${overlaps('patient', 'patient_overlap_reason')}`
  const [doubles, clashing] = [
    new Map(same.map(({ line, id }) => [line, id])),
    new Set(clashes.map(({ line }) => line)),
  ]
  const found: CheckedRow<VisitPlan>[] = []
  for (const row of rows) {
    const double = doubles.get(row.line)
    if (double !== undefined) found.push({ ...row, double: { id: double, because: 'number' } })
    else if (clashing.has(row.line)) found.push({ ...row, isClash: true })
    else found.push(await probed(sql, row))
  }
  return found
}

function stretchOf({ doctor_id, patient_id, starts, ends }: ImportedVisit) {
  return { doctorId: doctor_id, patientId: patient_id, starts, ends: ends ?? starts }
}

/** A visit to come that could not be booked now is refused with its sentence. */
async function probed(sql: AnySql, row: CheckedRow<VisitPlan>): Promise<CheckedRow<VisitPlan>> {
  if (row.plan?.kind !== 'future') return row
  try {
    await appointmentStore(sql).probe(row.plan.visit)
    return row
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const text = bookingWords(error)
    return { ...row, plan: null, visit: null, problems: [...row.problems, { column: null, text }] }
  }
}

/** Why a visit could not be booked. */
export function bookingWords({ errors, message }: Problem): string {
  const sentences = Object.values(errors ?? {})
  return sentences.length > 0 ? sentences.join(' ') : message
}
