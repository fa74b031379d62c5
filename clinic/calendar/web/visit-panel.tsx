import { Button } from '@mantine/core'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { DescriptionList } from '../../../web/ui/description-list.tsx'
import { SidePanel } from '../../../web/ui/side-panel.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { changeAppointment, endOf, statusWords } from '../../appointments/appointment.ts'
import { removeAfterQuestion } from '../../appointments/web/appointment-removal.ts'
import { TypeName } from '../../visit-types/web/type-name.tsx'
import type { CalendarVisit } from '../calendar.ts'
import { longDay } from './calendar-days.ts'
import classes from './visit-panel.module.css'

interface VisitPanelProps {
  readonly visit: CalendarVisit
  readonly doctor: string
  readonly onClose: () => void
}

/** What a visit is, and where it can be taken from here. */
export function VisitPanel({ visit, doctor, onClose }: VisitPanelProps) {
  const session = useSession()
  const mayChange = mayCall(session, changeAppointment)
  const { id, patientId, patient, visitType, date, time, minutes, reason, status } = visit
  const { overlapReason, outsideReason } = visit
  return (
    <SidePanel title={patient} onClose={onClose}>
      <DescriptionList
        items={[
          ['When', `${longDay(date)}, ${time}–${endOf(visit)} (${minutes} minutes)`],
          ['Doctor', doctor],
          ...(visitType ? [['Visit type', <TypeName key="type" type={visitType} />] as const] : []),
          ['Status', <StatusBadge key="status" word={statusWords[status]} />],
          ['Reason/notes', reason],
          ...(overlapReason === null ? [] : [['Overlaps', overlapReason] as const]),
          ...(outsideReason === null ? [] : [['Outside hours', outsideReason] as const]),
        ]}
      />
      <p className={classes.chart}>
        <TextLink to={paths.patientDetails(patientId)}>{`Open the chart of ${patient}`}</TextLink>
      </p>
      {mayChange && (
        <div className={classes.actions}>
          <ButtonLink to={paths.appointmentEdit(id)}>Edit</ButtonLink>
          <Button
            variant="default"
            onClick={() => {
              onClose()
              void removeAfterQuestion(visit)
            }}
          >
            Delete
          </Button>
        </div>
      )}
    </SidePanel>
  )
}
