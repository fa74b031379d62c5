import { Button } from '@mantine/core'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { changeAppointment, endOf } from '../../appointments/appointment.ts'
import { anywayWords } from '../../appointments/booked-anyway.ts'
import { stateWords } from '../../appointments/visit-state.ts'
import { removeAfterQuestion } from '../../appointments/web/appointment-removal.ts'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import type { CalendarVisit } from '../calendar.ts'
import classes from './visit-panel.module.css'
import { groupSign } from './visit-words.ts'

interface VisitPanelProps {
  readonly visit: CalendarVisit
  readonly doctor: string
  readonly onClose: () => void
}

/** The details of a visit, with links and actions. */
export function VisitPanel({ visit, doctor, onClose }: VisitPanelProps) {
  const session = useSession()
  const words = useDateWords()
  const mayChange = mayCall(session, changeAppointment)
  const { id, patientId, patient, visitType, date, time, minutes, reason, state } = visit
  return (
    <SidePanel title={patient} onClose={onClose}>
      <DescriptionList
        items={[
          ['When', `${words.full(date)}, ${words.times(time, endOf(visit))} (${minutes} minutes)`],
          ['Doctor', doctor],
          ...(visitType ? [['Visit type', <TypeName key="type" type={visitType} />] as const] : []),
          ['Status', <StatusBadge key="status" word={stateWords[state]} />],
          ...(visit.group ? [['Group', groupSign(visit)] as const] : []),
          ['Reason/notes', reason],
          ...anywayWords(visit).map((why) => ['Booked anyway', why] as const),
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
              void removeAfterQuestion(visit, words)
            }}
          >
            Delete
          </Button>
        </div>
      )}
    </SidePanel>
  )
}
