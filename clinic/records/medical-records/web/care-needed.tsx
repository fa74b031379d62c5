import { Button } from '@mantine/core'
import { useAnswer } from '../../../../web/ask.ts'
import { CareMissing } from '../../care/web/care-missing.tsx'
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
    <CareMissing purpose="To write a record, take them into your care with a reason.">
      <Button size="compact-md" onClick={onTake}>
        Take into my care
      </Button>
    </CareMissing>
  )
}
