import { useEffect, useRef, useState, type RefObject } from 'react'
import { cellAt, cellOf, type Grid, type GridCell } from './grid-steps.ts'

export interface GridCursor {
  readonly cell: GridCell
  /** Goes there with the focus. */
  readonly moveTo: (cell: GridCell) => void
  /** The focus stays with this visit wherever it is drawn next, until it goes elsewhere. */
  readonly follow: (visitId: string) => void
  /** The focus came here by itself. */
  readonly noteFocus: (target: Element) => void
}

/** Where the keyboard is in a grid. One cell alone is reached by Tab; arrows lead to the others. */
export function useGridCursor(
  grid: Grid,
  sheet: RefObject<HTMLElement | null>,
  startMinute: number,
): GridCursor {
  const [kept, setKept] = useState<GridCell>({ column: 0, minute: startMinute, visitId: null })
  const wanted = useRef<{ visitId: string | null } | null>(null)
  const cell = present(grid, kept)

  // The focus is the document's, and a visit that moves to another column is drawn anew.
  useEffect(() => {
    if (!wanted.current) return
    const { visitId } = wanted.current
    const target = sheet.current?.querySelector<HTMLElement>(
      visitId === null ? '[data-slot]' : `[data-visit="${visitId}"]`,
    )
    if (target && target !== document.activeElement) {
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (visitId === null) wanted.current = null
  })

  return {
    cell,
    moveTo(next) {
      wanted.current = { visitId: next.visitId }
      setKept(next)
    },
    follow(visitId) {
      wanted.current = { visitId }
      setKept((before) => cellOf(grid, visitId) ?? before)
    },
    noteFocus(target) {
      const visitId = target.closest('[data-visit]')?.getAttribute('data-visit')
      if (visitId === wanted.current?.visitId) return
      wanted.current = null
      if (visitId) setKept((before) => cellOf(grid, visitId) ?? before)
    },
  }
}

/** The cell that was kept as it is now: visits come and go. */
function present(grid: Grid, cell: GridCell): GridCell {
  const column = Math.min(cell.column, grid.columns.length - 1)
  return (cell.visitId && cellOf(grid, cell.visitId)) || cellAt(grid, column, cell.minute)
}
