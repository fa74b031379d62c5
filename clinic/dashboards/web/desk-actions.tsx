import { Button, Group } from '@mantine/core'
import { useGo } from '../../../web/go.ts'
import { paths } from '../../../contract/paths.ts'

/** The most frequent acts of the desk, one press away; buttons, as the spec calls them (S-20, S-23). */
export function DeskActions() {
  const go = useGo()
  return (
    <Group gap="sm">
      <Button onClick={() => void go(paths.patientAdd())}>+ Add Patient</Button>
      <Button variant="default" onClick={() => void go(paths.appointmentAdd())}>
        + Add Appointment
      </Button>
    </Group>
  )
}
