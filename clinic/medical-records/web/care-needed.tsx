import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAnswer } from '../../../web/ask.ts'
import { readRecordAccess } from '../../emergency-access/emergency-access.ts'

interface CareNeededProps {
  readonly patientId: string
  readonly onTake: () => void
}

/** Says, before anything is typed, that a record of this patient needs care first (Z-17). */
export function CareNeeded({ patientId, onTake }: CareNeededProps) {
  const { data: access } = useAnswer(readRecordAccess, { params: { id: patientId } })
  if (access?.reason !== null) return null
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      icon={<IconLock />}
      title="This patient is not in your care"
    >
      <p>Take them into your care with a reason to write a record.</p>
      <Button size="compact-md" onClick={onTake}>
        Take into my care
      </Button>
    </Alert>
  )
}
