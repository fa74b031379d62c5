import type { IssuedDocument } from '../../issued-document.ts'
import type { WholeChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import type { IssuedAs } from '../document-pdf.ts'
import type { DocumentPart } from '../issued-document-store.ts'

/** A file of the chart with its content, as far as there is room for it. */
export interface FileInChart {
  readonly file: WholeChart['files'][number]
  /** The name under which it is saved. */
  readonly name: string
  /** Null where the content is listed alone, or could not be read. */
  readonly content: Buffer | null
  readonly isDamaged: boolean
  /** A small WebP of a picture. */
  readonly preview: Buffer | null
}

/** An attachment of an imported item, such as a scanned letter, as far as there is room for it. */
export interface AttachmentInChart {
  /** The item that it came with. */
  readonly of: string
  /** The name under which it is saved. */
  readonly name: string
  readonly type: string
  readonly content: Buffer | null
  /** Null where there is no content to name. */
  readonly part: DocumentPart | null
  /** Why its content is not in the file. */
  readonly says: string | null
}

/** The bundle as it is saved from the file. */
export interface BundleInChart {
  readonly name: string
  readonly type: string
  /** Null where it is too large for a link. */
  readonly content: Buffer | null
  readonly part: DocumentPart
}

/** Everything that a chart as a file shows. */
export interface ChartContent {
  readonly chart: WholeChart
  readonly logo: Buffer | null
  readonly issued: IssuedAs
  readonly madeBy: string
  /** Whether the patient made it. */
  readonly isOwn: boolean
  readonly documents: readonly IssuedDocument[]
  readonly files: readonly FileInChart[]
  /** Of imported items. */
  readonly attachments: readonly AttachmentInChart[]
  readonly bundle: BundleInChart
  readonly parts: readonly DocumentPart[]
}
