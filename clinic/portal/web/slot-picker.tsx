import { useState } from 'react'
import { daysAfter } from '../../../contract/dates.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import type { FreeSlot } from '../../appointments/free-slot.ts'
import { FreeWeek } from '../../appointments/web/free-week.tsx'
import { daysShown } from '../../schedules/schedule.ts'
import { listOwnFreeSlots } from '../own-visit.ts'

interface SlotPickerProps {
  readonly doctorId: string
  readonly visitTypeId: string
  /** The visit that is moved: it is not in its own way. */
  readonly except?: string
  readonly chosen: FreeSlot | null
  readonly onChoose: (slot: FreeSlot) => void
}

/** A doctor's free times for the own visit. */
export function SlotPicker({ doctorId, visitTypeId, except, chosen, onChoose }: SlotPickerProps) {
  const { today } = useSession().clinic
  const [from, setFrom] = useState(today)
  const to = daysAfter(from, daysShown - 1)
  const free = useAnswer(listOwnFreeSlots, { query: { doctorId, visitTypeId, from, to, except } })
  return <FreeWeek from={from} onTurn={setFrom} free={free} chosen={chosen} onChoose={onChoose} />
}
