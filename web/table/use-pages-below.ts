import { useState } from 'react'

interface PageBelow {
  /** The cursor of the page; empty for the first. */
  readonly after: string
  readonly place: number
  /** Shows the page after this one; only on the last one. */
  readonly onMore: ((after: string) => void) | undefined
}

/** The pages of a list that stand one below the other, each shown when it is asked for. */
export function usePagesBelow(): readonly PageBelow[] {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  return cursors.map((after, place) => ({
    after,
    place,
    onMore: place === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined,
  }))
}
