import { Button, Group } from '@mantine/core'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Appointment, changeAppointment } from '../appointment.ts'
import classes from './appointment-actions.module.css'
import { removeAfterQuestion } from './appointment-removal.ts'

const onlyDesk = 'Only admin and staff can change appointments'

/** Edit and Delete of a row; doctors see both and why they cannot use them (S-38, S-39). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const session = useSession()
  const words = useDateWords()
  if (!mayCall(session, changeAppointment)) return <RefusedActions />
  return (
    <Group gap={4} wrap="nowrap">
      <ButtonLink to={paths.appointmentEdit(appointment.id)} variant="subtle" size="compact-sm">
        Edit
      </ButtonLink>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => void removeAfterQuestion(appointment, words)}
      >
        Delete
      </Button>
    </Group>
  )
}

function RefusedActions() {
  return (
    // The group carries the reason for the mouse: browsers show no title over a disabled button.
    <Group gap={4} wrap="nowrap" title={onlyDesk}>
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        title={onlyDesk}
        className={classes.disabled}
      >
        Edit
      </span>
      <Button variant="subtle" size="compact-sm" disabled title={onlyDesk}>
        Delete
      </Button>
    </Group>
  )
}
