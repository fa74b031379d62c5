import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'
import { optionalText } from '../../../contract/text.ts'
import { requiredMoment } from '../facts/moment.ts'
import { optionalNumber } from './numbers.ts'

/** A unit by its UCUM code, and the values that a living person can have in it. */
interface VitalUnit {
  readonly unit: string
  readonly label: string
  readonly least: number
  readonly most: number
}

interface VitalSign {
  readonly label: string
  /** LOINC. */
  readonly code: string
  readonly display: string
  readonly units: readonly [VitalUnit, ...VitalUnit[]]
}

/** The vital signs of the form, with LOINC's codes and names (FHIR's profile of vital signs). */
export const vitalSigns = {
  systolic: {
    label: 'Systolic pressure',
    code: '8480-6',
    display: 'Systolic blood pressure',
    units: [{ unit: 'mm[Hg]', label: 'mmHg', least: 30, most: 350 }],
  },
  diastolic: {
    label: 'Diastolic pressure',
    code: '8462-4',
    display: 'Diastolic blood pressure',
    units: [{ unit: 'mm[Hg]', label: 'mmHg', least: 10, most: 250 }],
  },
  pulse: {
    label: 'Pulse',
    code: '8867-4',
    display: 'Heart rate',
    units: [{ unit: '/min', label: 'per minute', least: 10, most: 350 }],
  },
  breathing: {
    label: 'Breathing rate',
    code: '9279-1',
    display: 'Respiratory rate',
    units: [{ unit: '/min', label: 'per minute', least: 2, most: 150 }],
  },
  temperature: {
    label: 'Temperature',
    code: '8310-5',
    display: 'Body temperature',
    units: [
      { unit: 'Cel', label: '°C', least: 25, most: 45 },
      { unit: '[degF]', label: '°F', least: 77, most: 113 },
    ],
  },
  saturation: {
    label: 'Oxygen saturation',
    code: '2708-6',
    display: 'Oxygen saturation in Arterial blood',
    units: [{ unit: '%', label: '%', least: 20, most: 100 }],
  },
  bodyWeight: {
    label: 'Weight',
    code: '29463-7',
    display: 'Body weight',
    units: [
      { unit: 'kg', label: 'kg', least: 0.2, most: 650 },
      { unit: '[lb_av]', label: 'lb', least: 0.4, most: 1433 },
    ],
  },
  bodyHeight: {
    label: 'Height',
    code: '8302-2',
    display: 'Body height',
    units: [
      { unit: 'cm', label: 'cm', least: 20, most: 275 },
      { unit: '[in_i]', label: 'in', least: 8, most: 108 },
    ],
  },
} as const satisfies Readonly<Record<string, VitalSign>>
export type VitalSignName = keyof typeof vitalSigns

// `Object.keys` does not know the names of its object.
export const vitalSignNames = Object.keys(vitalSigns) as VitalSignName[]

const unitOf = (name: 'temperature' | 'bodyWeight' | 'bodyHeight') =>
  z
    .string({ error: 'Choose a unit.' })
    .refine((unit) => vitalSigns[name].units.some((one) => one.unit === unit), 'Choose a unit.')
    .default(vitalSigns[name].units[0].unit)

const value = (name: VitalSignName) => optionalNumber(vitalSigns[name].label)

/** Vital signs that were taken together; those that were not taken are left out. */
export const VitalSigns = z
  .strictObject({
    id: Id,
    taken: requiredMoment('Date'),
    systolic: value('systolic'),
    diastolic: value('diastolic'),
    pulse: value('pulse'),
    breathing: value('breathing'),
    temperature: value('temperature'),
    temperatureUnit: unitOf('temperature'),
    saturation: value('saturation'),
    bodyWeight: value('bodyWeight'),
    bodyWeightUnit: unitOf('bodyWeight'),
    bodyHeight: value('bodyHeight'),
    bodyHeightUnit: unitOf('bodyHeight'),
    comment: optionalText('Comment', 2000),
    appointmentId: Id.nullish(),
  })
  .superRefine((taken, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    for (const name of vitalSignNames) {
      const number = taken[name]
      const unit = unitTaken(taken, name)
      if (number === null || (number >= unit.least && number <= unit.most)) continue
      const { label } = vitalSigns[name]
      refuse(name, `${label} must be between ${unit.least} and ${unit.most} ${unit.label}.`)
    }
    if ((taken.systolic === null) !== (taken.diastolic === null)) {
      const missing = taken.systolic === null ? 'systolic' : 'diastolic'
      refuse(missing, `${vitalSigns[missing].label} is required beside the other pressure.`)
    } else if (taken.systolic !== null && taken.systolic <= (taken.diastolic ?? 0)) {
      refuse('diastolic', 'Diastolic pressure must be lower than systolic pressure.')
    }
    if (vitalSignNames.every((name) => taken[name] === null)) {
      refuse('systolic', 'Enter at least one vital sign.')
    }
  })
export type VitalSigns = z.output<typeof VitalSigns>

/** The unit in which a vital sign was entered. */
export function unitTaken(
  taken: Pick<VitalSigns, 'temperatureUnit' | 'bodyWeightUnit' | 'bodyHeightUnit'>,
  name: VitalSignName,
): VitalUnit {
  const { units }: VitalSign = vitalSigns[name]
  const chosen =
    name === 'temperature' || name === 'bodyWeight' || name === 'bodyHeight'
      ? taken[`${name}Unit`]
      : units[0].unit
  return units.find(({ unit }) => unit === chosen) ?? units[0]
}

interface Measured {
  readonly [field: string]: unknown
  readonly value?: unknown
  readonly unit?: unknown
}

/** The vital sign that a measure is, by its code or its words. */
function vitalSignOf(measure: string): VitalSign | undefined {
  const words = measure.toLowerCase()
  return Object.values<VitalSign>(vitalSigns).find(({ code, display, label }) =>
    [code, display.toLowerCase(), label.toLowerCase()].includes(words),
  )
}

/**
 * The errors, by field, of a vital sign that is written as any other result. A value that an import brought may be
 * odd; it stays while nobody changes it.
 */
export function errorsOfVitalSign(
  measure: string,
  { value, unit }: Measured,
  before?: Measured,
): Readonly<Record<string, string>> {
  const sign = vitalSignOf(measure)
  if (!sign || typeof value !== 'number') return {}
  if (before?.value === value && before.unit === unit) return {}
  const { label, units } = sign
  // Where there is one unit, a number alone is clear.
  const [only] = units.length === 1 && (unit ?? null) === null ? units : []
  const known = only ?? units.find((one) => one.unit === unit || one.label === unit)
  if (!known) {
    if (before && before.unit === unit) return {}
    return { unit: `${label} is entered in ${units.map((one) => one.label).join(' or ')}.` }
  }
  if (value >= known.least && value <= known.most) return {}
  return { value: `${label} must be between ${known.least} and ${known.most} ${known.label}.` }
}
