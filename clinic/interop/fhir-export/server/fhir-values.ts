import { wallClock } from '../../../../contract/dates.ts'
import type { Code } from '../../../chart/facts/fact.ts'

// The data types of FHIR R4 (http://hl7.org/fhir/R4/datatypes.html). JSON leaves out undefined values.

export interface Reference {
  readonly reference?: string
  readonly display?: string | undefined
}

export interface CodeableConcept {
  readonly text?: string | undefined
  readonly coding?: readonly {
    readonly system?: string | undefined
    readonly code: string
    readonly display?: string | undefined
  }[]
}

/** A resource of a bundle; its further elements are as its type has them. */
export interface Resource {
  readonly resourceType: string
  readonly id: string
  readonly [element: string]: unknown
}

export const urn = (id: string): string => `urn:uuid:${id}`
export const referTo = (id: string): Reference => ({ reference: urn(id) })
/** A reference to somebody or something that has no resource. */
export const namedOnly = (display: string | null): Reference | undefined =>
  display === null ? undefined : { display }

/** Words with the codes that were given with them. */
export function concept(text: string, codes: readonly Code[] = []): CodeableConcept {
  const coding = codes.map(({ system, code, display }) => ({
    system: system ?? undefined,
    code,
    display: display ?? undefined,
  }))
  return { text, ...(coding.length > 0 ? { coding } : {}) }
}

/** Words alone; undefined where there are none. */
export const words = (text: string | null): CodeableConcept | undefined =>
  text === null ? undefined : { text }
/** Words as an element that may be repeated. */
export const inList = (text: string | null): CodeableConcept[] | undefined =>
  text === null ? undefined : [{ text }]

export const coded = (system: string, code: string, text?: string): CodeableConcept => ({
  coding: [{ system, code }],
  ...(text === undefined ? {} : { text }),
})

const terminology = 'http://terminology.hl7.org/CodeSystem'
/** A code of one of HL7's own lists (http://terminology.hl7.org), such as `condition-clinical`. */
export const hl7 = (list: string, code: string, text?: string) =>
  coded(`${terminology}/${list}`, code, text)

export const notes = (text: string | null) => (text === null ? undefined : [{ text }])

/**
 * A moment of a fact as FHIR's dateTime: a year, a month or a day as it is, a time of the clinic's clock with its offset
 * from UTC.
 */
export function dateTime(moment: string | null, timeZone: string): string | undefined {
  if (moment === null) return undefined
  return moment.length > 10 ? `${moment}:00${offsetAt(moment, timeZone)}` : moment
}

/** The offset of a time of the clock, such as `+01:00`. */
function offsetAt(moment: string, timeZone: string): string {
  const asUtc = Date.parse(`${moment}:00Z`)
  const offset = (at: number) => minutesBetween(at, wallClock(new Date(at).toISOString(), timeZone))
  // The offset of the first guess leads to the instant, whose own offset counts.
  const minutes = offset(asUtc - offset(asUtc) * 60_000)
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(hour)}:${two(minute)}`
}

function minutesBetween(at: number, clock: string): number {
  return Math.round((Date.parse(`${clock.replace(' ', 'T')}:00Z`) - at) / 60_000)
}

/** A period with a beginning, an end or both. */
export function period(since: string | null, until: string | null, timeZone: string) {
  if (since === null && until === null) return undefined
  return { start: dateTime(since, timeZone), end: dateTime(until, timeZone) }
}
