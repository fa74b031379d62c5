import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { clockAt } from '../../../../contract/dates.ts'
import { partsOf } from '../../../../web/go.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { freeGaps, gapInWords } from './free-gaps.ts'
import {
  buffersOf,
  closedStretches,
  freeWord,
  type GridColumn as Column,
  type Target,
} from './grid-columns.ts'
import { HeldBlock } from './held-block.tsx'
import classes from './time-grid.module.css'
import type { Lane, Stretch } from './lanes.ts'
import { VisitBlock } from './visit-block.tsx'

/** A preview of where a visit would be put. */
export interface Ghost extends Target {
  readonly text: string
  readonly kind: 'hover' | 'move'
  /** The visit that is on its way; undefined for an empty time. */
  readonly visitId: string | undefined
}

interface GridColumnProps {
  readonly column: Column
  readonly hours: Stretch
  /** The lengths in minutes from which a visit has room for one line of text and for two. */
  readonly oneLine: number
  readonly twoLines: number
  /** The link of its head; null for none. */
  readonly to: string | null
  /** The minute of the now line; null for other days. */
  readonly now: number | null
  /** The minute from which gaps are free; null for a passed day. */
  readonly gapsFrom: number | null
  /** The length in minutes from which a gap is shown. */
  readonly leastGap: number
  /** The start of the empty time with the keyboard cursor, or null. */
  readonly slotStart: number | null
  readonly slotMinutes: number
  readonly currentId: string | undefined
  readonly ghost: Ghost | null
  readonly liftedId: string | undefined
}

const drawnLeast = 10

export const GridColumn = memo(function GridColumn({
  column,
  hours,
  oneLine,
  twoLines,
  to,
  now,
  gapsFrom,
  leastGap,
  slotStart,
  slotMinutes,
  currentId,
  ghost,
  liftedId,
}: GridColumnProps) {
  const words = useDateWords()
  const { title, detail, away, open, busy, visits, held, doctor } = column
  const slot = slotStart === null ? null : { start: slotStart, end: slotStart + slotMinutes }
  const span = hours.end - hours.start
  const closed = useMemo(() => closedStretches(open, hours), [open, hours])
  const gaps = useMemo(
    () =>
      gapsFrom === null || column.doctorId === null ? [] : freeGaps(column, leastGap, gapsFrom),
    [column, leastGap, gapsFrom],
  )
  return (
    <div role="row" aria-label={title} className={classes.column}>
      <div
        role="rowheader"
        className={classes.head}
        title={[title, detail].filter(Boolean).join(', ')}
      >
        {to === null ? (
          <strong>{title}</strong>
        ) : (
          <Link {...partsOf(to)} tabIndex={-1}>
            {title}
          </Link>
        )}
        <span data-away={away !== null || undefined}>{away ?? detail}</span>
      </div>
      <div className={classes.body} data-column={column.key}>
        {closed.map(({ start, end }) => (
          <div key={start} className={classes.closed} style={boxOf({ start, end }, hours)} />
        ))}
        {gaps.map(({ start, end }) => (
          <div
            key={`free ${start}`}
            className={classes.free}
            style={boxOf({ start, end }, hours)}
            aria-hidden
          >
            {`+ ${gapInWords({ start, end })}`}
          </div>
        ))}
        {busy.map(({ start, end, title: what }) => (
          <div
            key={`${start} ${end} ${what}`}
            className={classes.busy}
            style={boxOf(
              { start: Math.max(start, hours.start), end: Math.min(end, hours.end) },
              hours,
            )}
          >
            {what || 'Busy'}
          </div>
        ))}
        {visits.flatMap((one) =>
          buffersOf(one).map((stretch) => (
            <div
              key={`${one.visit.id} ${stretch.start}`}
              className={classes.buffer}
              style={{ ...boxOf(stretch, hours), ...laneOf(one) }}
            />
          )),
        )}
        {visits.map(({ visit, also, start, end, lane, lanes }) => {
          const drawn = Math.max(end - start, drawnLeast)
          return (
            <VisitBlock
              key={visit.id}
              visit={visit}
              words={words}
              also={also ?? null}
              top={(100 * (start - hours.start)) / span}
              height={(100 * drawn) / span}
              lines={drawn >= twoLines ? 2 : drawn >= oneLine ? 1 : 0}
              lane={lane}
              lanes={lanes}
              isCurrent={visit.id === currentId}
              isLifted={visit.id === liftedId}
            />
          )
        })}
        {held.map(({ held: one, also, start, end, lane, lanes }) => (
          <HeldBlock
            key={one.id}
            held={one}
            also={also ?? null}
            box={{ ...boxOf({ start, end }, hours), ...laneOf({ lane, lanes }) }}
            isCurrent={one.id === currentId}
          />
        ))}
        {slot && (
          <div
            role="gridcell"
            tabIndex={0}
            data-slot
            className={classes.slot}
            style={boxOf(slot, hours)}
            aria-label={`${words.time(clockAt(slot.start))}, ${doctor}, ${freeWord(column, slot)}`}
          />
        )}
        {ghost && (
          <div
            className={classes.ghost}
            data-kind={ghost.kind}
            style={boxOf(ghost, hours)}
            aria-hidden
          >
            {ghost.text}
          </div>
        )}
        {now !== null && now >= hours.start && now <= hours.end && (
          <div className={classes.now} style={boxOf({ start: now, end: now }, hours)} aria-hidden />
        )}
      </div>
    </div>
  )
})

function laneOf({ lane, lanes }: Lane) {
  return lanes > 1
    ? { insetInline: `${(100 * lane) / lanes}% ${100 - (100 * (lane + 1)) / lanes}%` }
    : {}
}

function boxOf({ start, end }: Stretch, hours: Stretch) {
  return {
    insetBlockStart: `calc(var(--minute) * ${start - hours.start})`,
    blockSize: `calc(var(--minute) * ${end - start})`,
  }
}
