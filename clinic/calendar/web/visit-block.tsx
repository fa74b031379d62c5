import { memo } from 'react'
import colors from '../../visit-types/web/type-color.module.css'
import type { CalendarVisit } from '../calendar.ts'
import classes from './visit-block.module.css'
import { isAnyway, visitInWords } from './visit-words.ts'

interface VisitBlockProps {
  readonly visit: CalendarVisit
  /** Minutes from the first hour that is drawn, and drawn in all. */
  readonly offset: number
  readonly length: number
  readonly lane: number
  readonly lanes: number
  /** The keyboard is here. */
  readonly isCurrent: boolean
  /** It stands somewhere else until it is dropped. */
  readonly isLifted: boolean
}

/** A visit in its column. There may be thousands, so it is plain and drawn again only when it changes. */
export const VisitBlock = memo(function VisitBlock({
  visit,
  offset,
  length,
  lane,
  lanes,
  isCurrent,
  isLifted,
}: VisitBlockProps) {
  const { id, time, patient, reason, status, visitType } = visit
  const detail = [visitType?.name, reason].filter(Boolean).join(' · ')
  const anyway = isAnyway(visit)
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={visitInWords(visit)}
      className={visitType ? `${classes.visit} ${colors.color}` : classes.visit}
      data-color={visitType?.color}
      data-visit={id}
      data-status={status}
      data-lifted={isLifted || undefined}
      style={{
        insetBlockStart: `calc(var(--minute) * ${offset})`,
        blockSize: `calc(var(--minute) * ${length})`,
        ...(lanes > 1
          ? { insetInlineStart: `${(100 * lane) / lanes}%`, inlineSize: `${100 / lanes}%` }
          : {}),
      }}
    >
      <span className={classes.line}>
        <span className={classes.time}>{time}</span>
        {status === 'completed' && <span className={classes.mark}>✓</span>}
        {anyway && <span className={classes.warning}>!</span>}
        <b>{patient}</b>
      </span>
      {detail && <span className={classes.line}>{detail}</span>}
    </div>
  )
})
