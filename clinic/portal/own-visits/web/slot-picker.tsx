import { type ReactNode, useState } from 'react'
import { daysAfter } from '../../../../contract/dates.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { FreeSlot } from '../../../visits/appointments/free-slot.ts'
import { FreeWeek } from '../../../visits/appointments/web/free-week.tsx'
import { daysShown } from '../../../availability/schedules/schedule.ts'
import { listOwnFreeSlots, type OwnFreeSlot } from '../own-visit.ts'
import classes from './own-visits.module.css'

interface SlotPickerProps {
  /** Undefined for times with any doctor. */
  readonly doctorId: string | undefined
  /** Only doctors of this specialty. */
  readonly specialty?: string | undefined
  readonly visitTypeId: string
  /** The visit that is moved; its own time counts as free. */
  readonly except?: string
  readonly chosen: FreeSlot | null
  readonly onChoose: (slot: OwnFreeSlot) => void
  /** The buttons for the chosen time; they stay in sight below a long list. */
  readonly children: ReactNode
}

/** Free times for the own visit. */
export function SlotPicker(props: SlotPickerProps) {
  const { doctorId, specialty, visitTypeId, except, chosen, onChoose, children } = props
  const { today } = useSession().clinic
  const [from, setFrom] = useState(today)
  const to = daysAfter(from, daysShown - 1)
  const free = useAnswer(listOwnFreeSlots, {
    query: { doctorId, specialty, visitTypeId, from, to, except },
  })
  return (
    <div className={classes.times}>
      <FreeWeek
        from={from}
        onTurn={setFrom}
        free={free}
        chosen={chosen}
        onChoose={onChoose}
        whom={doctorId ? undefined : ({ doctorName }) => doctorName}
      />
      {chosen && <div className={classes.chosen}>{children}</div>}
    </div>
  )
}
