import type { Icon } from '@tabler/icons-react'
import type { Access } from '../contract/endpoint.ts'
import type { BillPart } from './bill-parts.ts'
import type { FormPart } from './form-parts.ts'
import type { NoteQuote } from './note-quotes.ts'
import type { Page } from './page.ts'
import type { RecordPart } from './record-parts.ts'

/** The parts of the rail, in their order. */
export const linkGroups = ['Daily work', 'Management', 'You'] as const
export type LinkGroup = (typeof linkGroups)[number]

/**
 * A link to a page, for those who may call the endpoint it is about. It names the permission instead of
 * the endpoint, so that the first load holds no schemas of pages that nobody has opened.
 */
export interface ConceptLink {
  /** The part of the rail; `Daily work` where none is named. */
  readonly group?: LinkGroup
  /** Lower ones come first. */
  readonly place: number
  readonly word: string
  readonly to: string
  readonly icon: Icon
  /** Second key after `g`. */
  readonly key?: string
  readonly about: Access
}

/** The parts that a concept adds to the web application; `app/web/concepts.ts` finds all concepts. */
export interface WebConcept {
  readonly pages: readonly Page[]
  /** Its links in the bar. */
  readonly links?: readonly ConceptLink[]
  /** Its links to pages that create something. */
  readonly actions?: readonly ConceptLink[]
  /** The values that notes take over from it by a slash; each loads its code when it is chosen. */
  readonly quotes?: readonly NoteQuote[]
  /** Its parts beside the texts of a medical record. */
  readonly recordParts?: readonly RecordPart[]
  /** Its parts on the page of a bill, for those who may call what each is about. */
  readonly billParts?: readonly BillPart[]
  /** Its fields in forms of earlier concepts. */
  readonly formParts?: readonly FormPart[]
}
