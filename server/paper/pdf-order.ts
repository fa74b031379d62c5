import type { FurtherMetadata } from './add-metadata.ts'

/** A text, or one with a smaller text below it. */
export type TableCell = string | { readonly text: string; readonly detail: string }

export interface TextColumn {
  readonly title: string
  readonly lines: readonly string[]
}

export interface SumRow {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}

/** A part of a document, shown in the order in which it is given. */
export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'text'; readonly paragraphs: readonly string[] }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | { readonly is: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly is: 'table'
      readonly head: readonly string[]
      /** The widths of the columns, as parts of what those that are as wide as their text leave. */
      readonly widths: readonly (number | 'auto')[]
      readonly rows: readonly (readonly TableCell[])[]
      /** The places of columns with numbers, whose ends stand below each other. */
      readonly numbers?: readonly number[]
    }
  /** Texts beside each other, such as the two addresses of an invoice. The first line of each stands out. */
  | { readonly is: 'columns'; readonly columns: readonly TextColumn[] }
  /** Sums below each other at the right; the strong ones stand out. */
  | { readonly is: 'sums'; readonly rows: readonly SumRow[] }
  | { readonly is: 'signature'; readonly name: string; readonly lines: readonly string[] }

/** The place on a document that says how anybody checks it. */
export interface CheckOnPaper {
  readonly title: string
  readonly text: string
  readonly url: string
  /** The address without its code, for those who read it. */
  readonly link: string
  /** The address as a picture (SVG) that phones read. */
  readonly code: string
}

/** A file inside of a PDF, which then is PDF/A-3a for archives: tagged, with all that it needs within. */
export interface AttachedFile {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly content: Buffer
  readonly metadata: FurtherMetadata
}

/** A document on pages. A roll is 80 mm wide and as long as its text. */
export interface PageOrder {
  readonly template: 'page'
  readonly paper: 'a4' | 'us-letter' | 'roll'
  readonly title: string
  readonly head: { readonly name: string; readonly lines: readonly string[] }
  /** PNG. */
  readonly logo: Buffer | null
  /** A sentence in a frame above everything, such as that of a preview. */
  readonly notice: string | null
  readonly blocks: readonly Block[]
  /** The line at the foot of each page. */
  readonly foot: string
  readonly check: CheckOnPaper | null
  readonly attached?: AttachedFile | null
}

export interface Label {
  readonly name: string
  readonly lines: readonly string[]
  /** SVG; null for a label without one. */
  readonly code: string | null
  readonly codeWords: string
}

/** A sheet of labels in millimetres; a single label is a sheet of one. */
export interface LabelSheet {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  /** From the beginning of one label to that of the next. */
  readonly stepX: number
  readonly stepY: number
  readonly label: { readonly width: number; readonly height: number }
  /** Long and low: the code stands beside the words. */
  readonly wide: boolean
}

export interface LabelOrder {
  readonly template: 'labels'
  readonly title: string
  readonly author: string
  readonly sheet: LabelSheet
  /** Labels of the first sheet that are used already. */
  readonly skip: number
  readonly labels: readonly Label[]
}

/** Everything that a PDF is made of: data only, no markup. */
export type PdfOrder = PageOrder | LabelOrder
