import type { ById, Endpoint } from '../../../../contract/endpoint.ts'
import type { PatientFile } from '../file.ts'
import type { readScan, readScanFrames } from '../scan.ts'
import type { Turn } from './use-turn.ts'

/** An endpoint that answers a content by its id. */
export type ContentEndpoint = Endpoint & { readonly file: true; readonly params: typeof ById }

/** The endpoints of the contents of one place: of charts, of bills or of the inbox. */
export interface ContentEndpoints {
  readonly content: ContentEndpoint
  /** Draws pictures that browsers do not know. */
  readonly picture: ContentEndpoint
  /** Of DICOM files, where the place takes them. */
  readonly scan: {
    readonly about: Endpoint & Pick<typeof readScan, 'method' | 'params' | 'answer'>
    readonly frames: Endpoint & Pick<typeof readScanFrames, 'method' | 'params' | 'file'>
  } | null
}

type Told = 'id' | 'text' | 'kind' | 'rotation' | 'damage' | 'previewProblem'

/** A document to show: a file of a patient, one of a bill, or one that is none yet. */
export interface ShownContent extends Pick<PatientFile, Told> {
  readonly endpoints: ContentEndpoints
}

export interface ContentViewProps {
  readonly content: ShownContent
  readonly turn: Turn | undefined
}

export interface ScanViewProps extends ContentViewProps {
  readonly scan: NonNullable<ContentEndpoints['scan']>
}
