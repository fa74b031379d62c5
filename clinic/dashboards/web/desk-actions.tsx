import { Button, Group } from '@mantine/core'
import { useGo } from '../../../web/go.ts'
import { mayCall } from '../../../web/guard.tsx'
import { paths } from '../../../contract/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { addPatient } from '../../patients/charts/patient.ts'
import { addAppointment } from '../../visits/appointments/appointment.ts'

/** The most frequent acts of the desk, one press away; buttons, as the spec calls them (S-20, S-23). */
export function DeskActions() {
  const go = useGo()
  const session = useSession()
  return (
    <Group gap="sm">
      {mayCall(session, addPatient) && (
        <Button onClick={() => void go(paths.patientAdd())}>+ Add Patient</Button>
      )}
      {mayCall(session, addAppointment) && (
        <Button variant="default" onClick={() => void go(paths.appointmentAdd())}>
          + Add Appointment
        </Button>
      )}
    </Group>
  )
}
