import { observationsOf } from '../../clinic/chart/observations/server/vital-observations.ts'
import { VitalSigns } from '../../clinic/chart/observations/vital-signs.ts'
import type { Chance } from '../chance.ts'
import type { ClinicRows } from '../clinic-rows.ts'
import { clockOf, dateOf, type Day } from '../days.ts'
import { type Moment, momentOf, type Person } from '../person.ts'

type RecordRow = ClinicRows['records'][number]

interface LaboratoryTest {
  /** As it stands in notes; its group is the value. */
  readonly pattern: RegExp
  readonly text: string
  /** LOINC. */
  readonly code: string
  readonly unit: string
  readonly low: number | null
  readonly high: number | null
}

const tests: readonly LaboratoryTest[] = [
  {
    pattern: /\bpotassium (\d+(?:\.\d+)?)/i,
    text: 'Potassium',
    code: '2823-3',
    unit: 'mmol/L',
    low: 3.5,
    high: 5.1,
  },
  {
    pattern: /\bcreatinine (\d+(?:\.\d+)?)/i,
    text: 'Creatinine',
    code: '2160-0',
    unit: 'mg/dL',
    low: 0.6,
    high: 1.3,
  },
  {
    pattern: /\bTSH (\d+(?:\.\d+)?)/,
    text: 'Thyrotropin (TSH)',
    code: '3016-3',
    unit: 'm[IU]/L',
    low: 0.4,
    high: 4,
  },
  {
    pattern: /\bHbA1c (\d+(?:\.\d+)?)/,
    text: 'Hemoglobin A1c',
    code: '4548-4',
    unit: '%',
    low: 4,
    high: 5.6,
  },
  {
    pattern: /\bLDL (\d+(?:\.\d+)?)/,
    text: 'LDL cholesterol',
    code: '13457-7',
    unit: 'mg/dL',
    low: null,
    high: 100,
  },
  {
    pattern: /\beGFR (\d+)/,
    text: 'Estimated glomerular filtration rate (eGFR)',
    code: '98979-8',
    unit: 'mL/min/{1.73_m2}',
    low: 60,
    high: null,
  },
]

/** Numbers of the years before the clinic's notes, so that a chart shows how they went. */
export function measuredBefore({ person, today, chance, doctorId }: Earlier) {
  const years = [4, 3.4, 2.9, 2.2, 1.7, 1.2, 0.7]
  return years.flatMap((back, place) => {
    const day = Math.round(today - back * 365) + chance.whole(0, 20)
    if (dateOf(day) < person.dob) return []
    const moment = momentOf(person, day)
    if (person.has.size === 0 && moment.age >= 18) return []
    const taken = `${dateOf(day)}T${clockOf(540 + chance.whole(0, 24) * 15)}`
    const signs = VitalSigns.parse({
      id: person.id,
      taken,
      ...(moment.age < 18 ? sizeOf(moment) : adultSigns(person, place, chance)),
    })
    const sugar = person.has.has('type 2 diabetes')
      ? [resultOf('4548-4', Math.round((8.6 - place * 0.2 + chance.around(0, 0.2)) * 10) / 10)]
      : []
    const kidney = person.has.has('kidney disease')
      ? [resultOf('2160-0', Math.round((1.3 + place * 0.05 + chance.around(0, 0.1)) * 100) / 100)]
      : []
    const common = {
      patient_id: person.id,
      appointment_id: null,
      doctor_id: doctorId,
      taken,
      at: taken.replace('T', ' '),
    }
    return [...observationsOf(signs), ...sugar, ...kidney].map((one) => ({
      low: null,
      high: null,
      ...one,
      ...common,
    }))
  })
}

/** How tall and heavy a child was. */
function sizeOf({ weight, height }: Moment) {
  return { bodyWeight: weight, bodyHeight: height }
}

function adultSigns({ pressure, build }: Person, place: number, chance: Chance) {
  return {
    systolic: Math.round(pressure.systolic + 14 - place * 2 + chance.whole(-5, 5)),
    diastolic: Math.round(pressure.diastolic + 6 - place + chance.whole(-3, 3)),
    pulse: chance.whole(62, 84),
    bodyWeight: Math.round((build.weight + 3 - place * 0.4 + chance.around(0, 0.8)) * 10) / 10,
  }
}

interface Earlier {
  readonly person: Person
  readonly today: Day
  readonly chance: Chance
  readonly doctorId: string
}

/** A result of one of the tests, by its code. */
function resultOf(code: string, value: number) {
  const test = tests.find((one) => one.code === code)
  if (!test) throw new Error(`No test has the code ${code}.`)
  const { text, unit, low, high } = test
  const codes = [{ system: 'http://loinc.org', code, display: text }]
  return { text, measure: code, codes, unit, low, high, value, parts: [], category: 'laboratory' }
}

/** The numbers that a note names, as observations, so that notes and measurements agree. */
export function measuredIn(record: RecordRow) {
  const { notes } = record
  const found = (pattern: RegExp) => pattern.exec(notes)?.slice(1)
  const [systolic, diastolic] = found(/\bBP (\d{2,3})\/(\d{2,3})/) ?? []
  const [pulse] = found(/\b(?:pulse|heart rate) (\d{2,3})\b/) ?? []
  const [temperature] = found(/(\d{2}\.\d) ?°C/) ?? []
  const [weight] = found(/\b[Ww]eight (\d+(?:\.\d)?) kg/) ?? []
  const [height] = found(/\b(?:height|length|tall) (\d{2,3})(?:\.\d)? cm/) ?? []
  const taken = record.at.slice(0, 16).replace(' ', 'T')
  const signs = VitalSigns.safeParse({
    id: record.id,
    taken,
    appointmentId: record.appointment_id,
    systolic,
    diastolic,
    pulse,
    temperature,
    bodyWeight: weight,
    bodyHeight: height,
  })
  const vital = signs.success ? observationsOf(signs.data) : []
  const results = tests.flatMap(({ pattern, code }) => {
    const [value] = found(pattern) ?? []
    return value === undefined ? [] : [resultOf(code, Number(value))]
  })
  return [...vital, ...results].map((one) => ({
    low: null,
    high: null,
    ...one,
    patient_id: record.patient_id,
    appointment_id: record.appointment_id,
    doctor_id: record.doctor_id,
    taken,
    at: record.at,
  }))
}
