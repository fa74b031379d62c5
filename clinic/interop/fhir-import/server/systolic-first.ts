import { isObject } from './fhir-version.ts'

const systolic = '8480-6'
const diastolic = '8462-4'

/** The parts of a measurement with the systolic pressure before the diastolic one, by their LOINC codes. */
export function systolicFirst<T>(parts: readonly T[]): readonly T[] {
  const codes = parts.map(codesOf)
  const places = [systolic, diastolic].map((code) => codes.findIndex((own) => own.includes(code)))
  const [high = -1, low = -1] = places
  if (high < 0 || low < 0 || high < low) return parts
  const [one] = parts.slice(high, high + 1)
  if (one === undefined) return parts
  return [...parts.slice(0, low), one, ...parts.slice(low, high), ...parts.slice(high + 1)]
}

function codesOf(part: unknown): readonly unknown[] {
  const code = isObject(part) ? part['code'] : undefined
  const coding = isObject(code) ? code['coding'] : undefined
  if (!Array.isArray(coding)) return []
  return coding.map((one: unknown) => (isObject(one) ? one['code'] : undefined))
}
