import { type At, partOf } from './findings.ts'
import { namedId, type Resource } from './resource.ts'
import type { PractitionerName } from './practitioners.ts'
import type { Done, Image, Plan, Prescription } from './story.ts'
import { drugs, hl7, procedures, snomed, type VaccineName, vaccines } from './terms.ts'

export function addProcedure(at: At, done: Done): void {
  at.chart.add('Procedure', {
    status: 'completed',
    code: procedures[done.procedure],
    ...partOf(at),
    performedPeriod: { start: at.start, end: at.end },
    ...(done.for && { reasonReference: [at.chart.condition(done.for)] }),
    ...(done.outcome !== undefined && { outcome: { text: done.outcome } }),
    ...(done.note !== undefined && { note: [{ text: done.note }] }),
  })
}

export function addVaccine(at: At, vaccine: VaccineName, isGiven: boolean): void {
  const { chart, encounter, start } = at
  chart.add('Immunization', {
    status: isGiven ? 'completed' : 'not-done',
    ...(!isGiven && { statusReason: { text: 'Refused' } }),
    vaccineCode: vaccines[vaccine],
    patient: chart.patient,
    encounter: chart.to(encounter),
    occurrenceDateTime: start,
    primarySource: true,
    ...(isGiven && { lotNumber: namedId(vaccine, start.slice(0, 4)).slice(0, 6).toUpperCase() }),
  })
}

export function addPrescription(
  at: At,
  { drug, dosage, asNeeded, isStopped, ...one }: Prescription,
  by: PractitionerName | null,
): Resource {
  const timing = typeof dosage === 'number' && {
    timing: { repeat: { frequency: dosage, period: 1, periodUnit: 'd' } },
    doseAndRate: [
      { type: hl7('dose-rate-type', 'ordered', 'Ordered'), doseQuantity: { value: 1 } },
    ],
  }
  return at.chart.add('MedicationRequest', {
    status: isStopped ? 'stopped' : 'active',
    intent: 'order',
    medicationCodeableConcept: drugs[drug],
    ...partOf(at),
    authoredOn: at.start,
    ...(by && { requester: at.chart.practitioner(by) }),
    reasonReference: [at.chart.condition(one.for)],
    dosageInstruction: [
      {
        sequence: 1,
        ...(typeof dosage === 'string' ? { text: dosage } : timing),
        ...(asNeeded && { asNeededBoolean: true }),
      },
    ],
  })
}

/** UUIDs form the OIDs under 2.25, so nobody else uses these. */
function uid(...names: readonly string[]): string {
  return `2.25.${BigInt(`0x${namedId(...names).replaceAll('-', '')}`)}`
}

/** Storage classes of DICOM. */
const storage = {
  CR: ['1.2.840.10008.5.1.4.1.1.1', 'Computed Radiography'],
  DX: ['1.2.840.10008.5.1.4.1.1.1.1', 'Digital Radiography'],
  US: ['1.2.840.10008.5.1.4.1.1.6.1', 'Ultrasound'],
} as const

export function addImage(at: At, { description, modality, site: [code, display] }: Image): void {
  const [storageClass, words] = storage[modality]
  at.chart.add('ImagingStudy', {
    status: 'available',
    ...partOf(at),
    started: at.start,
    numberOfSeries: 1,
    numberOfInstances: 1,
    description,
    series: [
      {
        uid: uid(at.encounter.id, 'series'),
        number: 1,
        modality: {
          system: 'http://dicom.nema.org/resources/ontology/DCM',
          code: modality,
          display: words,
        },
        numberOfInstances: 1,
        bodySite: { ...snomed(code, display).coding[0] },
        instance: [
          {
            uid: uid(at.encounter.id, 'instance'),
            sopClass: { system: 'urn:ietf:rfc:3986', code: `urn:oid:${storageClass}` },
            number: 1,
          },
        ],
      },
    ],
  })
}

export function addPlan(at: At, plan: Plan): void {
  const { chart } = at
  const about = chart.condition(plan.for)
  const goals = plan.goals.map((text) =>
    chart.add('Goal', {
      lifecycleStatus: plan.until === undefined ? 'active' : 'completed',
      description: { text },
      subject: chart.patient,
      startDate: at.start.slice(0, 10),
      addresses: [about],
    }),
  )
  chart.add('CarePlan', {
    status: plan.until === undefined ? 'active' : 'completed',
    intent: 'plan',
    title: plan.title,
    ...partOf(at),
    period: {
      start: at.start.slice(0, 10),
      ...(plan.until !== undefined && { end: plan.until }),
    },
    addresses: [about],
    goal: goals.map((goal) => chart.to(goal)),
    activity: plan.activities.map((text) => ({
      detail: { code: { text }, status: plan.until === undefined ? 'in-progress' : 'completed' },
    })),
  })
}
