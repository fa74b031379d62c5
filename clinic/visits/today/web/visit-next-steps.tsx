import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import {
  addAppointment,
  type Appointment,
  changeAppointment,
} from '../../appointments/appointment.ts'
import { noVisitsBecause } from '../../../patients/charts/chart-state.ts'
import { readPatient } from '../../../patients/charts/patient.ts'
import { visitCan } from '../../appointments/visit-state.ts'
import { openBooking } from '../../calendar/web/booking.ts'
import { type AllowedAct, allowedActs } from './allowed-acts.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit-part.tsx'
import { useVisitActs } from './use-visit-acts.ts'
import classes from './visit-panel.module.css'

interface VisitNextStepsProps {
  readonly visit: Appointment
  /** Steps of later concepts, such as the record and the bill. */
  readonly children: ReactNode
}

/** The acts that are possible on a visit now; the next step is the one filled button. */
export function VisitNextSteps({ visit, children }: VisitNextStepsProps) {
  const session = useSession()
  const acts = useVisitActs()
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const viewer = { userId: session.currentUser?.id ?? '', role: session.role ?? 'patient' }
  const { id, state, patientId, doctorId } = visit
  const mayChange = mayCall(session, changeAppointment)
  const isAhead = state === 'scheduled' || state === 'confirmed'
  const toggle = (part: 'move' | 'cancel') => setOpen(open === part ? null : part)
  const { data: patient } = useAnswer(readPatient, { params: { id: patientId } })
  const obstacle = patient ? noVisitsBecause(patient) : null
  const allowed = allowedActs(viewer, visit, obstacle !== null)
  const button = ({ name, word, isNext }: AllowedAct) => (
    <Button
      key={name}
      variant={isNext ? 'filled' : 'default'}
      {...(isNext ? {} : { size: 'compact-md' })}
      disabled={acts.saving}
      onClick={() => void acts.act(visit, name)}
    >
      {word}
    </Button>
  )
  return (
    <div className={classes.steps}>
      {obstacle && isAhead && <p className={classes.obstacle}>{obstacle}</p>}
      <div className={classes.next}>
        {visitCan.record(viewer, visit) && (
          <ButtonLink to={paths.visitRecord(id)}>Write record</ButtonLink>
        )}
        {children}
        {allowed.filter(({ isNext }) => isNext).map(button)}
      </div>
      <div className={classes.buttons}>{allowed.filter(({ isNext }) => !isNext).map(button)}</div>
      <div className={classes.buttons}>
        {mayChange && isAhead && !obstacle && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={open === 'move'}
            onClick={() => toggle('move')}
          >
            Move
          </Button>
        )}
        {visitCan.act(viewer, 'cancel', visit) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={open === 'cancel'}
            onClick={() => toggle('cancel')}
          >
            Cancel visit
          </Button>
        )}
        {mayCall(session, addAppointment) && !obstacle && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => openBooking({ patientId, doctorId })}
          >
            Book next
          </Button>
        )}
      </div>
      {open === 'move' && <MoveVisit visit={visit} />}
      {open === 'cancel' && <CancelVisit visit={visit} onKeep={() => setOpen(null)} />}
    </div>
  )
}
