import { type ComponentType, createContext } from 'react'
import type { Access } from '../contract/endpoint.ts'

/** The record that a part stands in. */
export interface RecordPlace {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly date: string
  /** Whether the facts of its visit stand beside its texts. */
  readonly withFacts: boolean
}

/** A part that a later concept shows beside the texts of a medical record; concepts register theirs. */
export interface RecordPart {
  /** Lower ones come first. */
  readonly place: number
  readonly about: Access
  /** Shown on the page of any record, not only beside imported texts. */
  readonly isOfEach?: true
  readonly Content: ComponentType<{ readonly record: RecordPlace }>
}

/** The parts of all concepts. */
export const RecordParts = createContext<readonly RecordPart[]>([])
