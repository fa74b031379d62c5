import type { FactKindName } from '../../../summary/fact-kinds.ts'
import {
  allergyResource,
  conditionResource,
  familyResource,
  immunizationResource,
  medicineResource,
  noAllergiesResource,
  type OfChart,
  procedureResource,
} from './facts-as-resources.ts'
import { referTo, type Resource, urn } from './fhir-values.ts'
import { fileResource, noteResources } from './notes-as-resources.ts'
import {
  alertResource,
  type Doctor,
  encounterResource,
  patientResource,
  practitionerResource,
} from './people-as-resources.ts'
import { carePlanResource, goalResource } from './plans-as-resources.ts'
import { observationResource, reportResource } from './results-as-resources.ts'
import type { FactsOfChart, WholeChart } from './whole-chart.ts'

/** A FHIR R4 bundle (http://hl7.org/fhir/R4/bundle.html). */
export interface Bundle {
  readonly resourceType: 'Bundle'
  readonly type: 'collection'
  readonly id: string
  readonly timestamp: string
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[]
}

type ResourceOf<Fact> = (fact: Fact, of: OfChart, isInBundle: (id: string) => boolean) => Resource
const resourceOf: {
  readonly [Kind in FactKindName]: ResourceOf<FactsOfChart[Kind][number]>
} = {
  conditions: conditionResource,
  allergies: allergyResource,
  medicines: medicineResource,
  immunizations: immunizationResource,
  procedures: procedureResource,
  'family-history': familyResource,
  'diagnostic-reports': reportResource,
  'care-plans': carePlanResource,
  goals: goalResource,
}

/** The chart as a collection of resources, each of which refers to none that is not among them. */
export function bundleOfChart(chart: WholeChart, id: string, clinicUrl: string): Bundle {
  const { patient, people, photo, facts, visits } = chart
  const visitIds = new Set(visits.map((visit) => visit.id))
  const doctors = doctorsOf(chart)
  const ids = new Set([
    ...Object.values(facts).flatMap((rows) => rows.map((row) => row.id)),
    ...chart.observations.map((row) => row.id),
    ...doctors.map((doctor) => doctor.id),
  ])
  const isInBundle = (one: string) => ids.has(one)
  const of: OfChart = {
    timeZone: chart.clinic.timeZone,
    patient: referTo(patient.id),
    encounter: (visitId) =>
      visitId !== null && visitIds.has(visitId) ? referTo(visitId) : undefined,
  }
  const ofKind = <Kind extends FactKindName>(kind: Kind) => {
    // TypeScript does not see that the rows and the function are of one kind.
    const toResource = resourceOf[kind] as ResourceOf<unknown>
    return facts[kind].map((row) => toResource(row, of, isInBundle))
  }
  const { noKnownAllergies } = chart
  const resources: Resource[] = [
    patientResource(patient, people, photo, clinicUrl),
    ...doctors.map(practitionerResource),
    ...visits.map((visit) => encounterResource(visit, of)),
    ...patient.alerts.map((alert) => alertResource(alert, of)),
    ...(noKnownAllergies ? [noAllergiesResource(id, noKnownAllergies, of)] : []),
    ...ofKind('allergies'),
    ...ofKind('conditions'),
    ...ofKind('medicines'),
    ...ofKind('immunizations'),
    ...ofKind('procedures'),
    ...ofKind('family-history'),
    ...chart.observations.map((row) => observationResource(row, of)),
    ...ofKind('diagnostic-reports'),
    ...ofKind('goals'),
    ...ofKind('care-plans'),
    ...chart.notes.flatMap((note) => noteResources(note, of, isInBundle)),
    ...chart.files.map((file) => fileResource(file, of)),
  ]
  return {
    resourceType: 'Bundle',
    id,
    type: 'collection',
    timestamp: chart.asOf,
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  }
}

/** The doctors of visits and notes, each once. */
function doctorsOf({ visits, notes }: WholeChart): Doctor[] {
  const doctors = new Map<string, Doctor>()
  for (const { doctorId, doctor } of notes) {
    doctors.set(doctorId, { id: doctorId, name: doctor?.name ?? null, specialty: null })
  }
  for (const { doctorId, doctor, specialty } of visits) {
    doctors.set(doctorId, { id: doctorId, name: doctor, specialty })
  }
  return [...doctors.values()]
}
