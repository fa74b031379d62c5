import { memo } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { stateWords } from '../../appointments/visit-state.ts'
import colors from '../../../availability/visit-types/web/type-color.module.css'
import type { CalendarVisit } from '../calendar.ts'
import classes from './visit-block.module.css'
import { groupSign, isAnyway, stateSigns, visitInWords } from './visit-words.ts'

interface VisitBlockProps {
  readonly visit: CalendarVisit
  readonly words: DateWords
  /** A detail that its column does not show, such as the doctor in the column of a room. */
  readonly also: string | null
  /** Percent of the column. */
  readonly top: number
  readonly height: number
  /** How many lines of text have room. */
  readonly lines: 0 | 1 | 2
  readonly lane: number
  readonly lanes: number
  /** Whether the keyboard cursor is here. */
  readonly isCurrent: boolean
  /** Whether it is being moved, and its preview is drawn elsewhere. */
  readonly isLifted: boolean
}

/** A visit in its column. There may be thousands, so it is simple and memoized. */
export const VisitBlock = memo(function VisitBlock({
  visit,
  words,
  also,
  top,
  height,
  lines,
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
      aria-label={visitInWords(visit, words, also)}
      className={visitType ? `${classes.visit} ${colors.color}` : classes.visit}
      data-color={visitType?.color}
      data-visit={id}
      data-status={status}
      data-state={state}
      data-lifted={isLifted || undefined}
      style={{
        ...{ '--minutes': visit.minutes },
        top: `${top}%`,
        height: `${height}%`,
        ...(lanes > 1 ? { left: `${(100 * lane) / lanes}%`, width: `${100 / lanes}%` } : {}),
      }}
    >
      {lines > 0 && (
        <span className={classes.line}>
          {`${words.time(time)} `}
          {stateSigns[state] && (
            <span className={classes.mark} title={stateWords[state]}>
              {stateSigns[state]}
            </span>
          )}
          {anyway && <span className={classes.warning}>!</span>}
          <b>{patient}</b>
          {visit.group && <span className={classes.group}>{groupSign(visit)}</span>}
        </span>
      )}
      {detail && lines === 2 && <span className={classes.line}>{detail}</span>}
    </div>
  )
})
