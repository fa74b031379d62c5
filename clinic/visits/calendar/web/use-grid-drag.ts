import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { clockAt } from '../../../../contract/dates.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { CalendarVisit } from '../calendar.ts'
import type { Ghost } from './grid-column.tsx'
import { stretchOf, type Target } from './grid-columns.ts'
import { cellOf, type Grid } from './grid-steps.ts'

/** A visit under a pressed pointer. The drag starts once a mouse has moved, or a finger has rested. */
interface Grip {
  readonly visit: CalendarVisit
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Minutes from its start to where it was gripped. */
  readonly offset: number
  readonly from: Target
  /** Whether its lower edge is dragged, which changes its length. */
  readonly isEdge: boolean
  isMoving: boolean
  to: Target
}

interface GridDragProps {
  readonly grid: Grid
  readonly scroller: RefObject<HTMLElement | null>
  readonly mayMove: boolean
  readonly newMinutes: number
  readonly onDrop: (visit: CalendarVisit, target: Target) => void
}

/** Pixels. */
const slack = 4
const edgeHeight = 7
const scrollZone = 36
const scrollStep = 14
/** Milliseconds for which a finger must rest to drag a visit instead of scrolling. */
const rest = 350
const longest = 480

/** Moves and lengthens visits by pointer; shows where a press would book. */
export function useGridDrag({ grid, scroller, mayMove, newMinutes, onDrop }: GridDragProps) {
  const words = useDateWords()
  const grip = useRef<Grip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Set by the end of a drag, so that its click event is ignored. */
  const dropped = useRef(false)
  const [ghost, setGhost] = useState<Ghost | null>(null)

  // A finger that drags must not scroll. React's touch listeners are passive and cannot prevent it.
  useEffect(() => {
    const element = scroller.current
    const keepStill = (event: TouchEvent) => {
      if (grip.current?.isMoving) event.preventDefault()
    }
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => {
      clearTimeout(timer.current)
      element?.removeEventListener('touchmove', keepStill)
    }
  }, [scroller])

  function lift(held: Grip) {
    held.isMoving = true
    scroller.current?.setPointerCapture(held.pointerId)
    show(held)
  }

  function show({ visit, to }: Grip) {
    const text = `${words.times(clockAt(to.start), clockAt(to.end))} ${visit.patient}`
    setGhost({ ...to, kind: 'move', visitId: visit.id, text })
  }

  function end() {
    clearTimeout(timer.current)
    grip.current = null
    setGhost(null)
  }

  /** Cancels a drag; answers whether there was one. */
  function cancel(): boolean {
    const wasMoving = grip.current?.isMoving === true
    if (wasMoving) dropped.current = true
    end()
    return wasMoving
  }

  return {
    ghost,
    cancel,
    /** Whether the present click only ends a drag. */
    endsDrag(): boolean {
      const was = dropped.current
      dropped.current = false
      return was
    },
    handlers: {
      onPointerDown(event: PointerEvent) {
        dropped.current = false
        const block = (event.target as Element).closest<HTMLElement>('[data-visit]')
        const visitId = block?.dataset['visit']
        const column = visitId === undefined ? undefined : cellOf(grid, visitId)?.column
        if (!mayMove || !block || column === undefined || event.button !== 0) return
        const found = grid.columns
          .find(({ key }) => key === column)
          ?.visits.find(({ visit }) => visit.id === visitId)
        const at = pointed(grid, event)
        if (!found || !at) return
        const from = { column, ...stretchOf(found.visit) }
        const { bottom, height } = block.getBoundingClientRect()
        const held: Grip = {
          visit: found.visit,
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          offset: at.minute - from.start,
          from,
          isEdge: height > 2 * edgeHeight && event.clientY > bottom - edgeHeight,
          isMoving: false,
          to: from,
        }
        grip.current = held
        if (event.pointerType === 'touch') timer.current = setTimeout(() => lift(held), rest)
      },

      onPointerMove(event: PointerEvent) {
        const held = grip.current
        if (!held)
          return setGhost(mayMove ? hoverGhost(grid, event, newMinutes, ghost, words) : null)
        const hasMoved = Math.hypot(event.clientX - held.x, event.clientY - held.y) > slack
        if (!held.isMoving && hasMoved) {
          if (event.pointerType === 'touch') return end()
          lift(held)
        }
        if (!held.isMoving) return
        scrollNear(scroller.current, event)
        const at = pointed(grid, event)
        if (!at) return
        held.to = targetOf(grid, held, at)
        show(held)
      },

      onPointerUp() {
        const held = grip.current
        if (held?.isMoving) {
          dropped.current = true
          const { from, to } = held
          const isMoved = JSON.stringify(from) !== JSON.stringify(to)
          if (isMoved) onDrop(held.visit, to)
        }
        end()
      },

      onPointerCancel: () => void cancel(),

      onPointerLeave() {
        if (!grip.current) setGhost(null)
      },

      onContextMenu(event: { preventDefault: () => void }) {
        if (grip.current?.isMoving) event.preventDefault()
      },
    },
  }
}

interface Point {
  readonly column: string
  readonly minute: number
}

/** The column and minute under the pointer, also over visits. */
export function pointed(
  { hours }: Grid,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): Point | undefined {
  const body = document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element.matches('[data-column]'))
  if (!body) return undefined
  const { top, height } = body.getBoundingClientRect()
  const minute = hours.start + ((clientY - top) / height) * (hours.end - hours.start)
  return { column: body.dataset['column'] ?? '', minute }
}

function targetOf({ hours, snap }: Grid, { from, offset, isEdge }: Grip, at: Point): Target {
  const nearest = (minute: number) => Math.round(minute / snap) * snap
  if (isEdge) {
    const end = Math.min(nearest(at.minute), hours.end, from.start + longest)
    return { ...from, end: Math.max(end, from.start + snap) }
  }
  const length = from.end - from.start
  const start = Math.min(Math.max(nearest(at.minute - offset), hours.start), hours.end - length)
  return { column: at.column, start, end: start + length }
}

/**
 * Where a press would book; the same object while that does not change, so that nothing renders
 * again.
 */
function hoverGhost(
  grid: Grid,
  event: PointerEvent,
  minutes: number,
  before: Ghost | null,
  words: DateWords,
): Ghost | null {
  if (event.pointerType !== 'mouse') return null
  const isTaken = (event.target as Element).closest('[data-visit], [data-held]') !== null
  const at = isTaken ? undefined : pointed(grid, event)
  if (!at) return null
  const start = Math.floor(at.minute / grid.snap) * grid.snap
  if (before?.kind === 'hover' && before.column === at.column && before.start === start) {
    return before
  }
  const end = Math.min(start + minutes, grid.hours.end)
  const text = words.time(clockAt(start))
  return { column: at.column, start, end, kind: 'hover', visitId: undefined, text }
}

function scrollNear(scroller: HTMLElement | null, { clientX, clientY }: PointerEvent) {
  if (!scroller) return
  const { top, bottom, left, right } = scroller.getBoundingClientRect()
  const step = (low: number, high: number, at: number) =>
    at < low + scrollZone ? -scrollStep : at > high - scrollZone ? scrollStep : 0
  scroller.scrollBy(step(left, right, clientX), step(top + scrollZone, bottom, clientY))
}
