import { useDateWords } from '../../../../web/ui/when.tsx'
import { endOf } from '../../appointments/appointment.ts'
import { stateWords } from '../../appointments/visit-state.ts'
import { alertWords } from '../../../patients/charts/web/alert-signs.tsx'
import type { CalendarVisit } from '../calendar.ts'
import classes from './visit-card.module.css'

interface VisitCardProps {
  readonly visit: CalendarVisit
  readonly mayMove: boolean
  /** The place of the visit in the window. */
  readonly box: DOMRect
}

/** Pixels. */
const width = 260
const mostHeight = 180
const gap = 6

/** The words for which a narrow block has no room, beside it. Screen readers hear the same from the block itself. */
export function VisitCard({ visit, mayMove, box }: VisitCardProps) {
  const words = useDateWords()
  const { patient, patientAlerts, patientNeeds, time, state, visitType, reason } = visit
  const isRoomRight = box.right + gap + width < window.innerWidth
  return (
    <div
      aria-hidden
      className={classes.card}
      style={{
        width,
        left: isRoomRight ? box.right + gap : Math.max(gap, box.left - gap - width),
        top: Math.max(gap, Math.min(box.top, window.innerHeight - mostHeight)),
      }}
    >
      <strong>{patient}</strong>
      <span>{`${words.times(time, endOf(visit))} · ${stateWords[state]}`}</span>
      {patientAlerts.length > 0 && (
        <span className={classes.alerts}>{alertWords(patientAlerts)}</span>
      )}
      {patientNeeds && <span>{`Needs: ${patientNeeds}`}</span>}
      {visitType && <span>{visitType.name}</span>}
      {reason && <span className={classes.reason}>{reason}</span>}
      {mayMove && <span className={classes.keys}>Drag it, or press M, to move it</span>}
    </div>
  )
}
