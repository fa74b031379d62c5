import type { ImportedRelatedPerson } from '../../../patients/people/server/import-people.ts'
import type { Item } from './bundle-item.ts'
import type { FindEarlier, Known } from './earlier.ts'
import { fit } from './fhir-words.ts'
import type { Chart, Doctor } from './piece.ts'
import type { Planning } from './planning.ts'
import { rowId } from './row-id.ts'

export interface ChartRow extends Omit<Chart, 'warnings'> {
  readonly id: string
}
export interface DoctorRow extends Omit<Doctor, 'specialty'> {
  readonly id: string
  specialty: string | null
}
export interface PeoplePlan {
  readonly charts: readonly ChartRow[]
  readonly doctors: readonly DoctorRow[]
  /** Related people who are resources of their own, by the ids of their charts. */
  readonly relatives: ReadonlyMap<string, readonly ImportedRelatedPerson[]>
}

/** Patients become charts, practitioners become doctors without sign-in. */
export async function planPeople(planning: Planning, known: Known): Promise<PeoplePlan> {
  const charts = planCharts(planning)
  const doctors = await planDoctors(planning, known)
  await warnOfDoubles(planning, known.find)
  for (const item of planning.fresh) {
    const patientId = planning.rowAt(item.about, 'patient')
    if (patientId !== null) planning.patients.set(item.number, patientId)
  }
  for (const item of planning.fresh) {
    const isAstray = item.piece.kind === 'allergy' && !planning.patients.has(item.number)
    if (isAstray) planning.keep(item, 'Belongs to no chart')
  }
  return { charts, doctors, relatives: planRelatives(planning) }
}

function planRelatives(planning: Planning): Map<string, ImportedRelatedPerson[]> {
  const byChart = new Map<string, ImportedRelatedPerson[]>()
  for (const item of planning.fresh) {
    if (item.piece.kind !== 'relative') continue
    const patientId = planning.rowAt(item.about, 'patient')
    if (patientId === null) {
      planning.keep(item, 'Belongs to no chart')
      continue
    }
    const known = byChart.get(patientId)
    if (known) known.push(item.piece.person)
    else byChart.set(patientId, [item.piece.person])
    planning.map(item, 'patient', patientId)
  }
  return byChart
}

function planCharts(planning: Planning): ChartRow[] {
  return planning.fresh.flatMap((item) => {
    if (item.piece.kind !== 'chart') return []
    const { warnings, ...chart } = item.piece.chart
    for (const warning of warnings) planning.warn(item, warning)
    const id = rowId(item)
    planning.map(item, 'patient', id)
    return [{ ...chart, id }]
  })
}

/** One person becomes one doctor, although bundles have them under several ids. */
async function planDoctors(planning: Planning, { find, findDoctors }: Known): Promise<DoctorRow[]> {
  const fresh = planning.fresh.filter(({ piece }) => piece.kind === 'doctor')
  const earlier = await find({
    keys: [],
    fullUrls: [],
    identifiers: fresh.flatMap(({ identifiers }) =>
      identifiers.map((one) => `Practitioner?${one}`),
    ),
  })
  // The clinic's own accounts come first; an email alone is no proof of who somebody is.
  const byIdentifier = new Map<string, string>()
  for (const { mappedTo, mappedId, identifiers } of earlier) {
    if (mappedTo !== 'user' || mappedId === null) continue
    for (const identifier of identifiers) byIdentifier.set(identifier, mappedId)
  }
  const own = await findDoctors([...new Set(fresh.flatMap(({ identifiers }) => identifiers))])
  for (const [identifier, id] of own) byIdentifier.set(identifier, id)
  const doctors = new Map<string, DoctorRow>()
  for (const item of fresh) {
    if (item.piece.kind !== 'doctor') continue
    const known = item.identifiers.map((one) => byIdentifier.get(one)).find(Boolean)
    const id = known ?? rowId(item)
    for (const identifier of item.identifiers) byIdentifier.set(identifier, id)
    if (!known) doctors.set(id, { ...item.piece.doctor, id })
    planning.map(item, 'user', id)
  }
  addSpecialties(planning, doctors)
  return [...doctors.values()]
}

function addSpecialties(planning: Planning, doctors: ReadonlyMap<string, DoctorRow>): void {
  for (const item of planning.fresh) {
    if (item.piece.kind !== 'specialty') continue
    const id = planning.rowAt(item.piece.practitioner, 'user')
    const doctor = doctors.get(id ?? '')
    if (!doctor || item.piece.words === '') {
      // A visit may name the doctor by this role.
      const row = id === null ? undefined : ({ to: 'user', id } as const)
      planning.keep(item, 'A role that adds nothing to a new doctor', row)
      continue
    }
    doctor.specialty = fit(item.piece.words, 200)
    planning.map(item, 'user', doctor.id)
  }
}

/** Charts are never merged automatically; a warning tells the desk. */
async function warnOfDoubles(planning: Planning, find: FindEarlier): Promise<void> {
  const fresh = planning.fresh.filter(({ piece }) => piece.kind === 'chart')
  const identifiers = fresh.flatMap((item) => item.identifiers.map((one) => `Patient?${one}`))
  const earlier = await find({ keys: [], fullUrls: [], identifiers })
  for (const item of fresh) {
    const other = earlier.find((one) => item.identifiers.some((i) => one.identifiers.includes(i)))
    if (!other) continue
    planning.warn(
      item,
      `It has an identifier of Patient/${other.id}: the two charts may belong to one person.`,
    )
  }
}

export function isMapped(planning: Planning, item: Item): boolean {
  return planning.fates.get(item.number)?.outcome === 'mapped'
}
