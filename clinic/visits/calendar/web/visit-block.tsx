import { memo } from 'react'
import { stateWords } from '../../appointments/visit-state.ts'
import colors from '../../../availability/visit-types/web/type-color.module.css'
import type { CalendarVisit } from '../calendar.ts'
import classes from './visit-block.module.css'
import { groupSign, isAnyway, stateSigns, visitInWords } from './visit-words.ts'

interface VisitBlockProps {
  readonly visit: CalendarVisit
  /** What its column does not say, such as the doctor in a column of a room. */
  readonly also: string | null
  /** Percent of the column. */
  readonly top: number
  readonly height: number
  /** Whether there is room for more than a name. */
  readonly hasTwoLines: boolean
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
  also,
  top,
  height,
  hasTwoLines,
  lane,
  lanes,
  isCurrent,
  isLifted,
}: VisitBlockProps) {
  const { id, time, patient, reason, status, state, visitType } = visit
  const detail = [also, visitType?.name, reason].filter(Boolean).join(' · ')
  const anyway = isAnyway(visit)
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={visitInWords(visit, also)}
      className={visitType ? `${classes.visit} ${colors.color}` : classes.visit}
      data-color={visitType?.color}
      data-visit={id}
      data-status={status}
      data-state={state}
      data-lifted={isLifted || undefined}
      style={{
        top: `${top}%`,
        height: `${height}%`,
        ...(lanes > 1 ? { left: `${(100 * lane) / lanes}%`, width: `${100 / lanes}%` } : {}),
      }}
    >
      <span className={classes.line}>
        {`${time} `}
        {stateSigns[state] && (
          <span className={classes.mark} title={stateWords[state]}>
            {stateSigns[state]}
          </span>
        )}
        {anyway && <span className={classes.warning}>!</span>}
        <b>{patient}</b>
        {visit.group && <span className={classes.group}>{groupSign(visit)}</span>}
      </span>
      {detail && hasTwoLines && <span className={classes.line}>{detail}</span>}
    </div>
  )
})
