import { useState, type KeyboardEvent } from 'react'
import { clockAt } from '../../../../contract/dates.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Ghost } from './grid-column.tsx'
import { stretchOf, type Target } from './grid-columns.ts'
import { cellOf, columnBeside, type Grid } from './grid-steps.ts'
import type { CalendarVisit } from '../calendar.ts'

interface Lifted {
  readonly visit: CalendarVisit
  readonly from: Target
  readonly to: Target
}

export interface MoveMode {
  readonly lifted: CalendarVisit | null
  readonly ghost: Ghost | null
  readonly start: (visit: CalendarVisit) => void
  /** True when the key was for a visit that is being moved. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

interface MoveModeProps {
  readonly grid: Grid
  readonly say: (text: string) => void
  readonly onDrop: (visit: CalendarVisit, target: Target) => void
}

const help = 'Arrows move, Shift and arrows change the length, Enter drops, Escape cancels.'

/** Moves a visit by keyboard: M lifts it, arrows move it, Enter drops it. */
export function useMoveMode({ grid, say, onDrop }: MoveModeProps): MoveMode {
  const words = useDateWords()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const clock = (minute: number) => words.time(clockAt(minute))

  function goTo(one: Lifted, to: Target) {
    setLifted({ ...one, to })
    const column = grid.columns.find(({ key }) => key === to.column)
    say(`${column?.title ?? ''}, ${clock(to.start)} to ${clock(to.end)}`)
  }

  return {
    lifted: lifted?.visit ?? null,
    ghost: lifted && {
      ...lifted.to,
      kind: 'move',
      visitId: lifted.visit.id,
      text: `${clock(lifted.to.start)} ${lifted.visit.patient}`,
    },
    start(visit) {
      const column = cellOf(grid, visit.id)?.column ?? ''
      const from = { column, ...stretchOf(visit) }
      setLifted({ visit, from, to: from })
      say(`Moving ${visit.patient}. ${help}`)
    },
    onKey(event) {
      if (!lifted) return false
      const { visit, from, to } = lifted
      if (event.key === 'Escape') {
        setLifted(null)
        say(`${visit.patient} stays at ${words.time(visit.time)}.`)
      } else if (event.key === 'Enter') {
        setLifted(null)
        const isMoved = to.column !== from.column || to.start !== from.start || to.end !== from.end
        if (isMoved) onDrop(visit, to)
        else say(`${visit.patient} stays at ${words.time(visit.time)}.`)
      } else if (event.key === 'Tab') {
        setLifted(null)
        say(`${visit.patient} stays at ${words.time(visit.time)}.`)
        return false
      } else {
        goTo(lifted, led(grid, to, event))
      }
      return true
    },
  }
}

/** One step further; a time off the raster goes to the raster first. */
function led(grid: Grid, to: Target, { key, shiftKey }: KeyboardEvent): Target {
  const { hours, snap } = grid
  const direction = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return { ...to, column: columnBeside(grid, to.column, key) ?? to.column }
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return to
  if (shiftKey) {
    const end = onRaster(to.end, snap, direction)
    return end > to.start && end <= hours.end ? { ...to, end } : to
  }
  const start = onRaster(to.start, snap, direction)
  const end = start + to.end - to.start
  return start >= hours.start && end <= hours.end ? { ...to, start, end } : to
}

function onRaster(minute: number, snap: number, direction: 1 | -1): number {
  return direction > 0
    ? (Math.floor(minute / snap) + 1) * snap
    : (Math.ceil(minute / snap) - 1) * snap
}
