import { clockOf } from '../demo/days.ts'
import { addBills } from './bills.ts'
import type { Chart } from './chart.ts'
import {
  addAllergy,
  addPressure,
  addReport,
  addSmoking,
  addValues,
  type At,
  partOf,
} from './findings.ts'
import { addImage, addPlan, addPrescription, addProcedure, addVaccine } from './treatment.ts'
import type { Diagnosis, Visit } from './story.ts'
import { conditions, hl7, snomed, visitKinds } from './terms.ts'

/** Every resource of one visit in an export; `from` is its start in minutes of the day. */
export function addVisit(chart: Chart, visit: Visit, from: number): void {
  const at = addEncounter(chart, visit, from)
  if (visit.isCanceled) return
  for (const one of visit.found ?? []) addCondition(at, one)
  for (const one of visit.allergies ?? []) addAllergy(at, one)
  if (visit.pressure) addPressure(at, visit.pressure)
  addValues(at, visit.values ?? {})
  if (visit.smoking) addSmoking(at, visit.smoking)
  for (const one of visit.reports ?? []) addReport(at, one)
  for (const one of visit.done ?? []) addProcedure(at, one)
  for (const one of visit.given ?? []) addVaccine(at, one, true)
  for (const one of visit.notGiven ?? []) addVaccine(at, one, false)
  const prescriptions = (visit.prescribed ?? []).map((one) => ({
    ...one,
    request: addPrescription(at, one, visit.by),
  }))
  if (visit.image) addImage(at, visit.image)
  if (visit.plan) addPlan(at, visit.plan)
  addBills(at, visit, prescriptions)
}

function addEncounter(chart: Chart, visit: Visit, from: number): At {
  const instant = (minutes: number) => `${visit.on}T${clockOf(minutes)}:00+00:00`
  const [start, end] = [instant(from), instant(from + visit.minutes)]
  const isEmergency = visit.kind === 'emergency'
  const words = [
    ...(visit.found ?? []).map(({ condition }) => conditions[condition]),
    ...(visit.reason === undefined ? [] : [{ text: visit.reason }]),
  ]
  const encounter = chart.add('Encounter', {
    status: visit.isCanceled ? 'cancelled' : 'finished',
    class: isEmergency
      ? { ...hl7('v3-ActCode', 'EMER', 'emergency').coding[0] }
      : { ...hl7('v3-ActCode', 'AMB', 'ambulatory').coding[0] },
    type: [visitKinds[visit.kind]],
    subject: chart.patient,
    participant: [
      {
        type: [hl7('v3-ParticipationType', 'ATND', 'attender')],
        individual: visit.by
          ? chart.practitioner(visit.by)
          : { reference: 'https://elsewhere.example/fhir/Practitioner/4711' },
      },
    ],
    period: { start, end },
    ...(words.length > 0 && { reasonCode: words }),
    ...(visit.about && { reasonReference: visit.about.map((name) => chart.condition(name)) }),
    ...(visit.by && { serviceProvider: chart.organization(visit.by) }),
  })
  return { chart, encounter, start, end }
}

/** Severities in SNOMED CT. */
const severities = {
  mild: snomed('255604002', 'Mild'),
  moderate: snomed('6736007', 'Moderate'),
  severe: snomed('24484000', 'Severe'),
} as const

function addCondition(at: At, diagnosis: Diagnosis): void {
  const { condition, until, severity, note } = diagnosis
  const resource = at.chart.add('Condition', {
    clinicalStatus: hl7('condition-clinical', until === undefined ? 'active' : 'resolved'),
    verificationStatus: hl7(
      'condition-ver-status',
      diagnosis.isProvisional ? 'provisional' : 'confirmed',
    ),
    category: [hl7('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis')],
    ...(severity && { severity: severities[severity] }),
    code: conditions[condition],
    ...partOf(at),
    onsetDateTime: at.start,
    ...(until !== undefined && { abatementDateTime: `${until}T09:00:00+00:00` }),
    recordedDate: at.start,
    ...(note !== undefined && { note: [{ text: note }] }),
  })
  at.chart.conditions.set(condition, resource)
}
