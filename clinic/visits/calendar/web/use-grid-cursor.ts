import { useEffect, useRef, useState, type RefObject } from 'react'
import { cellAt, cellOf, type Grid, type GridCell } from './grid-steps.ts'

export interface GridCursor {
  readonly cell: GridCell
  /** Moves the cursor and the focus there. */
  readonly moveTo: (cell: GridCell) => void
  /** Keeps the focus on this visit where it is drawn next, until the focus moves elsewhere. */
  readonly follow: (id: string) => void
  /** To be called when the focus moved without the cursor. */
  readonly noteFocus: (target: Element) => void
}

/** The keyboard cursor of a grid. Tab reaches only one cell; arrows lead to the others. */
export function useGridCursor(
  grid: Grid,
  sheet: RefObject<HTMLElement | null>,
  startMinute: number,
): GridCursor {
  const [kept, setKept] = useState<GridCell>({ column: '', minute: startMinute, blockId: null })
  const wanted = useRef<{ blockId: string | null } | null>(null)
  const cell = present(grid, kept)

  // A visit that moves to another column is mounted again, so the focus must be set again.
  useEffect(() => {
    if (!wanted.current) return
    const { blockId } = wanted.current
    const target = sheet.current?.querySelector<HTMLElement>(
      blockId === null ? '[data-slot]' : `[data-visit="${blockId}"], [data-held="${blockId}"]`,
    )
    if (target && target !== document.activeElement) {
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    if (blockId === null) wanted.current = null
  })

  return {
    cell,
    moveTo(next) {
      wanted.current = { blockId: next.blockId }
      setKept(next)
    },
    follow(id) {
      wanted.current = { blockId: id }
      setKept((before) => cellOf(grid, id) ?? before)
    },
    noteFocus(target) {
      const block = target.closest<HTMLElement>('[data-visit], [data-held]')
      const blockId = block?.dataset['visit'] ?? block?.dataset['held']
      if (blockId === wanted.current?.blockId) return
      wanted.current = null
      if (blockId) setKept((before) => cellOf(grid, blockId) ?? before)
    },
  }
}

/** The present form of the kept cell, as visits and held times may have changed. */
function present(grid: Grid, cell: GridCell): GridCell {
  const { columns } = grid
  const column = (columns.find(({ key }) => key === cell.column) ?? columns[0])?.key ?? ''
  return (cell.blockId && cellOf(grid, cell.blockId)) || cellAt(grid, column, cell.minute)
}
