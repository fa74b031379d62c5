import type { ImportedRecord } from '../../../records/medical-records/server/import-records.ts'
import type { ImportedVisit } from '../../../visits/appointments/server/import-visits.ts'
import type { Item } from './bundle-item.ts'
import { periodOf } from './map-visits.ts'
import type { FindNamed } from './named-doctors.ts'
import { isWithin } from './own-time.ts'
import type { Drug, Finding } from './piece.ts'
import type { Planning } from './planning.ts'
import { rowId } from './row-id.ts'
import type { Target } from './references.ts'
import { reasonWords, recordTexts } from './record-text.ts'

const noEncounter = 'Belongs to no encounter'
const noAppointment = 'Its encounter is no appointment'
const otherDay = 'Its day is not one of its encounter'

/** Encounters become appointments; the findings of one become its medical record. */
export function planVisits(planning: Planning, findNamed: FindNamed) {
  const visits = planning.fresh.flatMap((item) => visitRow(planning, item, findNamed) ?? [])
  const happened = happenings(planning)
  const records: ImportedRecord[] = []
  for (const [appointmentId, { encounter, lines }] of happened) {
    const isNew = planning.fates.get(encounter?.number ?? 0)?.outcome === 'mapped'
    const [first] = lines
    // The facts of a visit that is here already name it, and need no record.
    if (!isNew && first === undefined) continue
    const id = rowId(
      isNew && encounter ? encounter : (first?.item ?? { type: '', id: '' }),
      'record',
    )
    const visit = isNew && encounter?.piece.kind === 'visit' ? encounter.piece.visit : null
    const texts = recordTexts(
      {
        visit,
        findings: lines.flatMap(({ finding }) => finding ?? []),
        drugs: lines.flatMap(({ drug }) => drug ?? []),
      },
      { timeZone: planning.clinic.timeZone, nameAt: (reference) => planning.nameAt(reference) },
    )
    records.push({ id, appointment_id: appointmentId, ...texts })
    // An allergy is in the chart; the record only mentions it beside other findings.
    const own = lines.filter(({ item }) => item.piece.kind !== 'allergy')
    planning.mapAll(
      own.map(({ item }) => item),
      'medical record',
      id,
    )
  }
  return { visits, records }
}

function visitRow(planning: Planning, item: Item, findNamed: FindNamed): ImportedVisit | null {
  if (item.piece.kind !== 'visit') return null
  const { visit } = item.piece
  const patientId = planning.rowAt(item.about, 'patient')
  const doctorId =
    visit.participants.map((one) => planning.rowAt(one, 'user')).find((id) => id !== null) ??
    visit.named.map(findNamed).find((id) => id !== null)
  const missing = !patientId
    ? 'patient'
    : !doctorId
      ? 'doctor'
      : visit.start === null
        ? 'exact start'
        : visit.status === null
          ? 'status that R4 knows'
          : null
  if (!patientId || !doctorId || visit.start === null || visit.status === null) {
    planning.keep(item, `An encounter without ${missing ?? 'all that an appointment needs'}`)
    planning.warn(item, `It names no ${missing ?? ''}, so it is kept but makes no appointment.`)
    return null
  }
  const nameAt = (reference: string) => planning.nameAt(reference)
  const reasons = reasonWords(visit.reasons, visit.reasonReferences, nameAt)
  const id = rowId(item)
  planning.map(item, 'appointment', id)
  return {
    id,
    patient_id: patientId,
    doctor_id: doctorId,
    starts: visit.start,
    ends: visit.end,
    status: visit.status,
    reason: [visit.kind, reasons.join(', ')].filter(Boolean).join(': ').slice(0, 2000) || null,
  }
}

/** A finding that stands in the text of a record, because no fact is made of it. */
interface Line {
  readonly item: Item
  readonly finding: Finding | null
  readonly drug: Drug | null
}
interface Happening {
  /** Null for an encounter that was imported before without this record. */
  readonly encounter: Item | null
  readonly lines: Line[]
}

/**
 * The happenings of visits, each new one that took place among them; those of which only facts are known
 * have no lines.
 */
function happenings(planning: Planning): Map<string, Happening> {
  const byAppointment = new Map<string, Happening>()
  for (const item of planning.fresh) {
    const isDone = item.piece.kind === 'visit' && item.piece.visit.status === 'completed'
    const id = isDone ? planning.rowOf(item, 'appointment') : null
    if (id !== null) byAppointment.set(id, { encounter: item, lines: [] })
  }
  for (const item of planning.fresh) {
    const line = lineOf(item)
    if (!line) continue
    const reference = line.finding?.encounter ?? line.drug?.encounter
    const target = planning.follow(reference)
    const appointmentId = planning.rowAt(reference, 'appointment')
    if (appointmentId === null) {
      if (item.piece.kind !== 'allergy') planning.keep(item, target ? noAppointment : noEncounter)
      continue
    }
    if (!isOfVisit(planning, item, target)) {
      if (item.piece.kind !== 'allergy') planning.keep(item, otherDay)
      continue
    }
    const known = byAppointment.get(appointmentId) ?? { encounter: target?.item ?? null, lines: [] }
    const isFact = item.factKind !== null || line.finding?.text === ''
    if (!isFact) known.lines.push(line)
    byAppointment.set(appointmentId, known)
  }
  return byAppointment
}

/** A finding with a day of its own belongs to the chart by that day, not to the record of another one. */
function isOfVisit(planning: Planning, item: Item, target: Target | null): boolean {
  const visit = target?.item?.piece.kind === 'visit' ? target.item.piece.visit : null
  const period = visit ? periodOf(visit) : target?.earlier?.period
  // A condition began whenever it did: its encounter is the one at which it was noted.
  if (item.at === null || item.type === 'Condition' || !period) return true
  return isWithin(item.at, period, planning.clinic.timeZone)
}

function lineOf(item: Item): Line | null {
  const { piece } = item
  if (piece.kind === 'finding' || piece.kind === 'allergy') {
    return { item, finding: piece.finding, drug: null }
  }
  return piece.kind === 'drug' ? { item, finding: null, drug: piece.drug } : null
}
