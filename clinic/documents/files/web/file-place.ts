import type { DateWords } from '../../../../contract/date-words.ts'
import type { PatientFile } from '../file.ts'
import type { ContentEndpoint, ContentEndpoints } from './shown-content.ts'
import type { Quarter } from './use-turn.ts'

type Told = Omit<
  PatientFile,
  'type' | 'patientId' | 'appointmentId' | 'codes' | 'resource' | 'sentAt'
>

/** A file as lists show it, wherever it belongs to. */
export interface ListedFile extends Told {
  /** When the patient was last mailed a link to it. */
  readonly sentAt?: string | null
}

/** How files of one place are read and told apart: those of charts, or those of bills. */
export interface FilePlace<Row extends ListedFile> {
  readonly endpoints: ContentEndpoints
  readonly preview: ContentEndpoint
  readonly typeWord: (file: Row) => string
  readonly said: (file: Row, words: DateWords) => readonly (string | false | null)[]
  /** Turns one for everybody; missing where the viewer may not. */
  readonly turn: ((file: Row, rotation: Quarter) => Promise<unknown>) | undefined
}
