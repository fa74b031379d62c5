import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import type { factFields } from '../fact.ts'
import type { FactEndpoints } from '../fact-endpoints.ts'

type Told = z.infer<z.ZodObject<typeof factFields>>
type OfChart = 'patientId' | 'appointmentId' | 'codes' | 'resource'

/** The fields of every fact, with its words; what is kept like a fact and is none has no chart. */
export type FactRow = Omit<Told, OfChart> & Partial<Pick<Told, OfChart>> & { readonly text: string }

/** A fact as it was before a change. */
export interface FactBefore {
  readonly text: string
  readonly version: number
  readonly comment: string | null
  readonly writtenAt: string
  readonly writtenBy: FactRow['writer']
}

/** How a kind of facts is shown and entered. */
export interface FactKind<Row extends FactRow, Before extends FactBefore> {
  readonly endpoints: Omit<FactEndpoints<Row, Before>, 'list'> & { readonly Changes: z.ZodObject }
  /** The heading of its card, such as `Problems`. */
  readonly title: string
  /** One of them, in a sentence. */
  readonly one: string
  /** The sentence where there are none; null where something else says it. */
  readonly empty: string | null
  /** The fold of those that are over, such as `Past problems`. */
  readonly past: string
  readonly isPast: (row: Row) => boolean
  /** Words that stand out beside the text, such as `High risk`. */
  readonly signs?: (row: Row) => ReactNode
  /** Everything else that is known, in one line. */
  readonly detail: (row: Row, words: DateWords) => readonly (string | null | false)[]
  /** A version in words, for its history. */
  readonly before: (before: Before, words: DateWords) => readonly (string | null | false)[]
  /** The values of a new one. */
  readonly initial: (today: string) => Readonly<Record<string, unknown>>
  readonly Fields: ComponentType
}

/** A kind of which a chart has so few that they are listed whole. */
export interface ListedKind<Row extends FactRow, Before extends FactBefore> extends FactKind<
  Row,
  Before
> {
  readonly endpoints: FactKind<Row, Before>['endpoints'] & Pick<FactEndpoints<Row, Before>, 'list'>
}
