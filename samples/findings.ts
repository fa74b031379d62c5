import type { Chart } from './chart.ts'
import {
  type Measure,
  type MeasureName,
  measures,
  panels,
  pressure,
  type Values,
} from './measures.ts'
import type { Resource } from './resource.ts'
import type { Allergy, Report } from './story.ts'
import { hl7, loinc, snomed } from './terms.ts'

/** The visit that resources of a chart belong to. */
export interface At {
  readonly chart: Chart
  readonly encounter: Resource
  /** The instants at which it began and ended. */
  readonly start: string
  readonly end: string
}

export function partOf({ chart, encounter }: At) {
  return { subject: chart.patient, encounter: chart.to(encounter) }
}

function observation(at: At, category: string, fields: Readonly<Record<string, unknown>>) {
  return at.chart.add('Observation', {
    status: 'final',
    category: [hl7('observation-category', category, category)],
    ...fields,
    ...partOf(at),
    effectiveDateTime: at.start,
    issued: at.start.replace('+', '.000+'),
  })
}

export const quantity = (value: number, unit: string) => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code: unit,
})

export function addPressure(at: At, [systolic, diastolic]: readonly [number, number]): void {
  observation(at, 'vital-signs', {
    code: pressure.panel,
    component: [
      { code: pressure.systolic, valueQuantity: quantity(systolic, 'mm[Hg]') },
      { code: pressure.diastolic, valueQuantity: quantity(diastolic, 'mm[Hg]') },
    ],
  })
}

/** Adds the measured values, and the body mass index where height and weight are known. */
export function addValues(at: At, values: Values): Resource[] {
  const { chart } = at
  chart.height = values.height ?? chart.height
  const bmi =
    values.weight !== undefined && chart.height !== null
      ? { bmi: values.weight / (chart.height / 100) ** 2 }
      : {}
  const all = Object.entries({ ...values, ...bmi }) as [MeasureName, number][]
  return all.map(([name, value]) => {
    const measure: Measure = measures[name]
    return observation(at, measure.category, {
      code: measure.code,
      valueQuantity: quantity(value, measure.unit),
      ...interpretation(measure, value),
    })
  })
}

function interpretation({ usual }: Measure, value: number) {
  if (!usual || (value >= usual[0] && value <= usual[1])) return {}
  const [code, word] = value > usual[1] ? (['H', 'High'] as const) : (['L', 'Low'] as const)
  return { interpretation: [hl7('v3-ObservationInterpretation', code, word)] }
}

const smokers = {
  never: snomed('266919005', 'Never smoker'),
  former: snomed('8517006', 'Former smoker'),
  daily: snomed('449868002', 'Current every day smoker'),
} as const

export function addSmoking(at: At, status: keyof typeof smokers): void {
  observation(at, 'social-history', {
    code: loinc('72166-2', 'Tobacco smoking status NHIS'),
    valueCodeableConcept: smokers[status],
  })
}

export function addReport(at: At, { panel, values, conclusion }: Report): void {
  const results = addValues(at, values)
  at.chart.add('DiagnosticReport', {
    status: 'final',
    category: [hl7('v2-0074', 'LAB', 'Laboratory')],
    code: panels[panel],
    ...partOf(at),
    effectiveDateTime: at.start,
    issued: at.start.replace('+', '.000+'),
    result: results.map((one) => at.chart.to(one)),
    ...(conclusion !== undefined && { conclusion }),
  })
}

export function addAllergy({ chart, encounter, start }: At, allergy: Allergy): void {
  const { status } = allergy
  chart.add('AllergyIntolerance', {
    clinicalStatus: hl7('allergyintolerance-clinical', status === 'refuted' ? 'inactive' : status),
    verificationStatus: hl7(
      'allergyintolerance-verification',
      status === 'refuted' ? 'refuted' : 'confirmed',
    ),
    type: 'allergy',
    category: [allergy.category],
    criticality: allergy.isSevere ? 'high' : 'low',
    code: snomed(allergy.code, allergy.to),
    patient: chart.patient,
    encounter: chart.to(encounter),
    recordedDate: start,
  })
}
