import { type ComponentType, createContext } from 'react'
import type { Access } from '../contract/endpoint.ts'

/** A part that a later concept shows on the page of a bill; concepts register theirs. */
export interface BillPart {
  /** Lower ones come first. */
  readonly place: number
  /** `head`: beside what is to pay; else after the lines. */
  readonly at?: 'head'
  readonly about: Access
  readonly Content: ComponentType<{ readonly billId: string }>
}

/** The parts of all concepts. */
export const BillParts = createContext<readonly BillPart[]>([])
