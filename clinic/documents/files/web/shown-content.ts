import type { ById, Endpoint } from '../../../../contract/endpoint.ts'
import type { PatientFile } from '../file.ts'
import type { Turn } from './use-turn.ts'

/** The endpoint that answers a content by its id. */
export type ContentEndpoint = Endpoint & { readonly file: true; readonly params: typeof ById }

type Told = 'id' | 'text' | 'kind' | 'rotation' | 'damage' | 'previewProblem'

/** A document to show: a file of a patient, or one that is none yet. */
export interface ShownContent extends Pick<PatientFile, Told> {
  readonly endpoint: ContentEndpoint
  /** Whether it is a file of a chart: of these alone the server draws scans and HEIC pictures. */
  readonly isInChart: boolean
}

export interface ContentViewProps {
  readonly content: ShownContent
  readonly turn: Turn | undefined
}
