import { Alert } from '@mantine/core'
import { useState } from 'react'
import { wallClock } from '../../../../contract/dates.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { FreeSlot } from '../../../visits/appointments/free-slot.ts'
import { listBookableTypes } from '../own-visit.ts'
import classes from './own-visits.module.css'

interface LateChangeWarningProps {
  readonly visitTypeId: string
  readonly slot: FreeSlot
}

/** Warns before a time is booked that is already too near to be moved or canceled by the patient later. */
export function LateChangeWarning({ visitTypeId, slot }: LateChangeWarningProps) {
  const { timeZone } = useSession().clinic
  const [openedAt] = useState(Date.now)
  const { data: types } = useAnswer(listBookableTypes, {})
  const hours = types?.find(({ id }) => id === visitTypeId)?.cutoffHours ?? 0
  const fixedUntil = new Date(openedAt + hours * 3_600_000).toISOString()
  if (`${slot.date} ${slot.time}` > wallClock(fixedUntil, timeZone)) return null
  return (
    <Alert role="status" variant="light" className={classes.warning ?? ''}>
      {`This time is less than ${hours} hours away. Once it is booked, you can take it back for ten minutes. After that, please call the clinic.`}
    </Alert>
  )
}
