import { VisuallyHidden } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { clockAt } from '../../../../contract/dates.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { CalendarVisit } from '../calendar.ts'
import type { BookingStart } from './booking.ts'
import { useClinicClock } from './clinic-clock.ts'
import { GridColumn, type Ghost } from './grid-column.tsx'
import {
  type GridColumn as Column,
  gridHours,
  resourcesIn,
  snapOf,
  type Target,
} from './grid-columns.ts'
import type { StripPart } from './day-strip-parts.ts'
import { gapsFrom } from './free-gaps.ts'
import { type Grid, stepped } from './grid-steps.ts'
import type { Stretch } from './lanes.ts'
import type { Place } from './move-visit.ts'
import classes from './time-grid.module.css'
import { useGridCursor } from './use-grid-cursor.ts'
import { pointed, useGridDrag } from './use-grid-drag.ts'
import { useMoveMode } from './use-move-mode.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useVisitCard } from './use-visit-card.ts'
import { VisitCard } from './visit-card.tsx'

interface TimeGridProps {
  /** The name of the grid for screen readers. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly mayMove: boolean
  /** The link of the head of a column; null for none. */
  readonly urlOf: (column: Column) => string | null
  readonly colors: 'type' | 'status'
  readonly zoom: 'fit' | 'larger'
  /** The part of the day that is chosen; other visits step back. */
  readonly part: StripPart | null
  readonly onOpen: (visit: CalendarVisit) => void
  readonly onBook: (start: BookingStart) => void
  readonly onMove: (visit: CalendarVisit, to: Place) => void
}

/** Pixels. */
const lineHeight = 16
/** Half a line; less of it cannot be read. */
const leastOfLine = 8
const headHeight = 48
const borders = 2
/** Pixels for an hour, so that a visit of the usual length has room for two lines. */
function largeHour(visitMinutes: number): number {
  return Math.min(Math.max((60 / visitMinutes) * 26, 76), 156)
}
/** The least pixels for an hour: a visit of the usual length has room for its name. */
function leastHour(visitMinutes: number): number {
  return Math.min(Math.max((60 / visitMinutes) * 12, 36), 72)
}

/** Columns of time side by side, in which visits are booked and moved by pointer or keyboard. */
export function TimeGrid({
  label,
  columns,
  mayMove,
  urlOf,
  colors,
  zoom,
  part,
  onOpen,
  onBook,
  onMove,
}: TimeGridProps) {
  const { visitMinutes } = useSession().clinic
  const clock = useClinicClock()
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoomBelow(scroller)
  const card = useVisitCard()
  const [said, say] = useState('')
  const hours = useSteady(gridHours(columns, zoom === 'fit' ? 0 : 1))
  const fitting = ((room ?? 0) - headHeight - borders) / (hours.end - hours.start)
  const perMinute =
    zoom === 'fit'
      ? Math.max(leastHour(visitMinutes) / 60, fitting)
      : Math.max(largeHour(visitMinutes) / 60, fitting)
  const grid = useMemo<Grid>(
    () => ({ columns, hours, snap: snapOf(visitMinutes) }),
    [columns, hours, visitMinutes],
  )
  const cursor = useGridCursor(grid, scroller, firstMinute(columns))
  const columnOf = (key: string) => columns.find((column) => column.key === key)
  const drop = (visit: CalendarVisit, { column, start, end }: Target) => {
    const target = columnOf(column)
    if (!target) return
    const { date } = target
    const resourceIds = resourcesIn(columns, target, visit)
    // A visit that lasts beyond midnight keeps its length.
    const isLonger = visit.minutes > end - start && end === 24 * 60
    onMove(visit, {
      doctorId: target.doctorId ?? visit.doctorId,
      ...(resourceIds ? { resourceIds } : {}),
      date,
      time: clockAt(start),
      minutes: isLonger ? visit.minutes : end - start,
    })
  }
  const mode = useMoveMode({
    grid,
    say,
    onDrop: (visit, target) => {
      cursor.follow(visit.id)
      say(`${visit.patient} moved.`)
      drop(visit, target)
    },
  })
  const drag = useGridDrag({ grid, scroller, mayMove, newMinutes: visitMinutes, onDrop: drop })
  const ghost: Ghost | null = mode.ghost ?? drag.ghost
  const { cell } = cursor

  // Today opens at the present time.
  const isToday = columns.some(({ date }) => date === clock.date)
  const isMeasured = room !== null
  useEffect(() => {
    const { current } = scroller
    if (current && isToday && isMeasured)
      current.scrollTop = (clock.minute - hours.start - 60) * perMinute
    // Scroll only when it opens, not later while somebody reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isToday, isMeasured])

  function visitOf(visitId: string | null | undefined): CalendarVisit | undefined {
    for (const { visits } of columns) {
      const found = visits.find(({ visit }) => visit.id === visitId)
      if (found) return found.visit
    }
    return undefined
  }

  function book(column: string, minute: number) {
    const target = columnOf(column)
    if (!mayMove || !target) return
    const { doctorId, roomId, date } = target
    card.hide()
    onBook({
      ...(doctorId === null ? {} : { doctorId }),
      ...(roomId ? { resourceIds: [roomId] } : {}),
      ...{ date, time: clockAt(minute) },
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (drag.ghost?.kind === 'move' && event.key === 'Escape') {
      drag.cancel()
    } else if (!mode.onKey(event)) {
      const isCell = (event.target as Element).closest('[role="gridcell"]') !== null
      if (!isCell || !onGridKey(event)) return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  /** True when the key does something in the grid. */
  function onGridKey({ key }: KeyboardEvent): boolean {
    const visit = visitOf(cell.blockId)
    const next = stepped(grid, cell, key)
    if (next) cursor.moveTo(next)
    else if (key.toLowerCase() === 'm' && visit && mayMove) mode.start(visit)
    else if (key !== 'Enter' && key !== ' ') return false
    else if (visit) onOpen(visit)
    // A held time is a link or has no action.
    else if (cell.blockId !== null) return false
    else book(cell.column, cell.minute)
    return true
  }

  function onClick(event: MouseEvent) {
    if (drag.endsDrag() || (event.target as Element).closest('a, [data-held]')) return
    const visitId = (event.target as Element).closest('[data-visit]')?.getAttribute('data-visit')
    const visit = visitOf(visitId)
    const at = pointed(grid, event)
    if (visit) onOpen(visit)
    else if (at) book(at.column, Math.floor(at.minute / grid.snap) * grid.snap)
  }

  const pointedVisit = ghost?.kind === 'move' ? undefined : visitOf(card.pointed?.id)
  const measures: CSSProperties & Record<`--${string}`, string | number> = {
    '--minute': `${perMinute}px`,
    '--room': `${room ?? 0}px`,
    '--span': hours.end - hours.start,
    '--columns': columns.length,
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {/* Keys and presses are those of the cells, of which there may be thousands. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        className={classes.scroller}
        data-colors={colors}
        data-may-move={mayMove || undefined}
        data-moving={ghost?.kind === 'move' || undefined}
        data-only={part ?? undefined}
        style={measures}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => cursor.noteFocus(target)}
        onPointerOver={card.onPointerOver}
        onScroll={card.hide}
        {...drag.handlers}
        onPointerLeave={() => {
          card.hide()
          drag.handlers.onPointerLeave()
        }}
      >
        {/* The blocks of visits are laid out once, with the height of an hour that fits. */}
        {isMeasured && (
          <>
            <Hours hours={hours} />
            <div role="grid" aria-label={label} className={classes.columns}>
              {columns.map((column) => (
                <GridColumn
                  key={column.key}
                  column={column}
                  hours={hours}
                  oneLine={leastOfLine / perMinute}
                  twoLines={(lineHeight * 2) / perMinute}
                  to={urlOf(column)}
                  now={column.date === clock.date ? clock.minute : null}
                  gapsFrom={gapsFrom(column.date, clock, grid.snap)}
                  leastGap={visitMinutes}
                  slotStart={
                    column.key === cell.column && cell.blockId === null ? cell.minute : null
                  }
                  slotMinutes={grid.snap}
                  currentId={column.key === cell.column ? (cell.blockId ?? undefined) : undefined}
                  ghost={ghost?.column === column.key ? ghost : null}
                  liftedId={ghost?.visitId}
                />
              ))}
            </div>
          </>
        )}
      </div>
      {card.pointed && pointedVisit && (
        <VisitCard visit={pointedVisit} mayMove={mayMove} box={card.pointed.box} />
      )}
    </>
  )
}

/** The hours beside the columns. */
function Hours({ hours }: { hours: Stretch }) {
  const words = useDateWords()
  const count = (hours.end - hours.start) / 60
  return (
    <div className={classes.hours} aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        <span key={place}>{words.time(clockAt(hours.start + place * 60))}</span>
      ))}
    </div>
  )
}

/** The same object while start and end are the same, so that columns do not render again. */
function useSteady({ start, end }: Stretch): Stretch {
  return useMemo(() => ({ start, end }), [start, end])
}

/** The minute where the keyboard cursor begins: when the first doctor starts. */
function firstMinute(columns: readonly Column[]): number {
  const [first] = columns.flatMap(({ open }) => open).filter(({ start }) => start > 0)
  return first?.start ?? 9 * 60
}
