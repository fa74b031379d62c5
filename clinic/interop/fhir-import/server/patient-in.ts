import { isObject } from './fhir-version.ts'

/** Elements that name the patient of a resource, in the order in which they count. */
const elements = [
  'subject',
  'patient',
  'beneficiary',
  'for',
  'individual',
  'focus',
  'target',
] as const

/** The reference to the patient whom a resource is about, also within lists and participants. */
export function patientIn(resource: Readonly<Record<string, unknown>>): string | null {
  for (const name of elements) {
    const references = referencesIn(resource[name])
    const best = references.find(isPatient) ?? (isSubject(name) ? references[0] : undefined)
    if (best !== undefined) return best
  }
  const { participant } = resource
  const actors = Array.isArray(participant)
    ? participant.flatMap((one: unknown) => (isObject(one) ? referencesIn(one['actor']) : []))
    : []
  return actors.find(isPatient) ?? null
}

/** These elements are about the patient even where the reference does not say so, as by a URN. */
function isSubject(name: (typeof elements)[number]): boolean {
  return name === 'subject' || name === 'patient' || name === 'beneficiary'
}

function referencesIn(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) =>
    isObject(one) && typeof one['reference'] === 'string' ? [one['reference']] : [],
  )
}

function isPatient(reference: string): boolean {
  return /(?:^|\/)Patient[/?]/.test(reference)
}
