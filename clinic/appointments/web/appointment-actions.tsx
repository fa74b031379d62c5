import { Button, Group } from '@mantine/core'
import { Problem } from '../../../contract/problem.ts'
import { ask, useAct } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../web/paths.ts'
import { invalidate } from '../../../web/query-client.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { confirm } from '../../../web/ui/confirm.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import {
  type Appointment,
  changeAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import classes from './appointment-actions.module.css'

const onlyDesk = 'Only admin and staff can change appointments'

/** Edit and Delete of a row; doctors see both and why they cannot use them (S-38, S-39). */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const session = useSession()
  const remove = useAct(removeAppointment)
  const { id } = appointment

  if (!mayCall(session, changeAppointment)) {
    return (
      <Group gap={4} wrap="nowrap" title={onlyDesk}>
        <span
          role="link"
          tabIndex={0}
          aria-disabled="true"
          aria-description={onlyDesk}
          className={classes.disabled}
        >
          Edit
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled
          title={onlyDesk}
          aria-description={onlyDesk}
        >
          Delete
        </Button>
      </Group>
    )
  }

  async function removeAfterQuestion() {
    if (!(await confirm({ question: 'Delete this appointment?', verb: 'Delete' }))) return
    try {
      await remove.act({ params: { id } })
      notify.success('Appointment deleted', { label: 'Undo', run: () => void restore() })
    } catch (error) {
      sayWhy('Failed to delete appointment', error)
    }
  }

  /** The row, and this component with it, is gone by the time somebody presses `Undo`. */
  async function restore() {
    try {
      await ask(restoreAppointment, { params: { id } })
    } catch (error) {
      sayWhy('Failed to undo', error)
    }
    await invalidate(['appointments'])
  }

  return (
    <Group gap={4} wrap="nowrap">
      <ButtonLink to={paths.appointmentEdit(id)} variant="subtle" size="compact-sm">
        Edit
      </ButtonLink>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={remove.saving}
        onClick={() => void removeAfterQuestion()}
      >
        Delete
      </Button>
    </Group>
  )
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
