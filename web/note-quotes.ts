import { createContext } from 'react'
import type { DateWords } from '../contract/date-words.ts'
import type { Access } from '../contract/endpoint.ts'

/** The note that a quote is for. */
export interface NotePlace {
  readonly patientId: string
  /** The record that is being changed, if it is stored already. */
  readonly recordId?: string | undefined
  /** The field of the note's form that takes the text, such as `prescription`. */
  readonly field: string
}

/** Something that the chart already holds and that a note takes over as text; concepts register theirs. */
export interface NoteQuote {
  /** Typed after a slash. */
  readonly shortcut: string
  readonly title: string
  readonly about: Access
  /** Said when there is nothing to quote. */
  readonly none: string
  /** Reads the text now; null when there is nothing to quote. Throws `Problem` as `ask` does. */
  readonly read: (place: NotePlace, words: DateWords) => Promise<string | null>
}

/** The quotes of all concepts. */
export const NoteQuotes = createContext<readonly NoteQuote[]>([])
