import fc from 'fast-check'

// The rows that the product should store, and the steps that people take in it (F-03).

/** The acting people: two of each role that has rows of its own. */
export const actors = [
  'admin',
  'staff',
  'doctor',
  'otherDoctor',
  'patient',
  'otherPatient',
] as const
export type Actor = (typeof actors)[number]
export const isDesk = (who: Actor) => who === 'admin' || who === 'staff'
export const isDoctor = (who: Actor) => who === 'doctor' || who === 'otherDoctor'
export const isPatient = (who: Actor) => who === 'patient' || who === 'otherPatient'

interface Visit {
  patient: Actor
  hour: number
  version: number
  isGone: boolean
  isCanceled: boolean
}
interface Written {
  patient: Actor
  doctor: Actor
  version: number
  notes: string
  isSigned: boolean
}
interface Owed {
  patient: Actor
  version: number
  isGone: boolean
  amount: string
}

let days = 0

/** Every row that the product acknowledged, by id. */
export class Model {
  /** One doctor, created for each run, so that runs do not share visits. */
  readonly doctorId: string
  /** The day of all visits of the run: patients have a day of their own for each run. */
  readonly date: string
  readonly visits = new Map<string, Visit>()
  readonly records = new Map<string, Written>()
  readonly bills = new Map<string, Owed>()
  /** Pairs of a doctor and a patient in their care. */
  readonly care = new Set<string>()
  constructor(doctorId: string) {
    this.doctorId = doctorId
    days += 1
    this.date = new Date(Date.UTC(2035, 0, days)).toISOString().slice(0, 10)
  }
  isFree(hour: number, except?: string): boolean {
    return ![...this.visits].some(
      ([id, visit]) => id !== except && visit.hour === hour && !visit.isGone && !visit.isCanceled,
    )
  }
}

export interface Step {
  readonly act: string
  readonly who: Actor
  readonly patient: Actor
  readonly which: number
  readonly hour: number
  readonly isStale: boolean
  readonly isCanceled: boolean
}

const acts = [
  ...['book', 'book', 'move', 'read visit', 'remove visit', 'own visits'],
  ...[
    'take into care',
    'end care',
    'write',
    'edit',
    'sign',
    'read record',
    'read from chart',
    'bill',
    'change bill',
    'read bill',
    'remove bill',
    'own bills',
  ],
]
export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.constantFrom(...actors),
  patient: fc.constantFrom('patient' as const, 'otherPatient' as const),
  which: fc.nat(30),
  hour: fc.integer({ min: 8, max: 12 }),
  isStale: fc.boolean(),
  isCanceled: fc.boolean(),
})
