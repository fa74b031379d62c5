import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { saveAs } from '../../../../web/save-as.ts'
import type { FreeSlot } from '../../../visits/appointments/free-slot.ts'
import {
  cancelOwnVisit,
  confirmOwnVisit,
  moveOwnVisit,
  type OwnVisit,
  readOwnVisitFile,
} from '../own-visit.ts'
import { LateChangeWarning } from './late-change-warning.tsx'
import { SlotPicker } from './slot-picker.tsx'
import classes from './own-visits.module.css'

/** The acts of a patient on a visit to come: say that they come, save it in a calendar, move it, cancel it. */
export function OwnVisitChanges({ visit }: { visit: OwnVisit }) {
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <Changes visit={visit} isMoving={isMoving} onMove={setIsMoving} />
      {isMoving && visit.visitTypeId && (
        <Move visit={visit} visitTypeId={visit.visitTypeId} onDone={() => setIsMoving(false)} />
      )}
    </>
  )
}

interface ChangesProps {
  readonly visit: OwnVisit
  readonly isMoving: boolean
  readonly onMove: (isMoving: boolean) => void
}

function Changes({ visit, isMoving, onMove }: ChangesProps) {
  const words = useDateWords()
  const { act, saving } = useAct(cancelOwnVisit)
  const confirming = useAct(confirmOwnVisit)

  const [lastDay = '', lastTime = ''] = visit.changesUntil.split(' ')

  async function confirm() {
    try {
      await confirming.act({ params: { id: visit.id }, version: visit.version })
      notify.success('Thank you. The clinic knows that you will come.')
    } catch (error) {
      told('Failed to confirm')(error)
    }
  }

  async function cancel() {
    try {
      const isDone = await actOnRow({
        row: visit,
        question: {
          question: `Cancel your appointment on ${words.day(visit.date)} at ${words.time(visit.time)}?`,
          detail: 'The time then becomes free for others.',
          verb: 'Cancel the appointment',
          keep: 'Keep it',
        },
        inWords: (row) => ownVisitInWords(row, words),
        act: ({ version }) => act({ params: { id: visit.id }, version }),
      })
      if (isDone) notify.success('Your appointment is canceled.')
    } catch (error) {
      told('Failed to cancel')(error)
    }
  }

  return (
    <>
      <div className={classes.actions}>
        {visit.canConfirm && (
          <Button disabled={confirming.saving} onClick={() => void confirm()}>
            I will come
          </Button>
        )}
        {visit.status === 'scheduled' && (
          <Button variant="default" onClick={() => void saveFile(visit)}>
            Add to calendar
          </Button>
        )}
        {visit.canMove && (
          <Button variant="default" aria-expanded={isMoving} onClick={() => onMove(!isMoving)}>
            Move
          </Button>
        )}
        {visit.canCancel && (
          <Button color="gray" variant="subtle" disabled={saving} onClick={() => void cancel()}>
            Cancel appointment
          </Button>
        )}
      </div>
      {visit.status === 'scheduled' && (
        <p style={{ margin: 0 }}>
          {visit.canCancel
            ? `${visit.isConfirmed ? 'You have said that you will come. ' : ''}You can change this until ${words.moment(lastDay, lastTime)}. After that, please call the clinic.`
            : 'It is too late to change this here. Please call the clinic if you cannot come.'}
        </p>
      )}
    </>
  )
}

function ownVisitInWords(visit: OwnVisit, words: DateWords): RowInWords {
  const { date, time, doctorName, visitTypeName } = visit
  return {
    Date: words.day(date),
    Time: words.time(time),
    Doctor: doctorName,
    'Visit type': visitTypeName,
  }
}

interface MoveProps {
  readonly visit: OwnVisit
  readonly visitTypeId: string
  readonly onDone: () => void
}

function Move({ visit, visitTypeId, onDone }: MoveProps) {
  const words = useDateWords()
  const { act, saving, problem } = useAct(moveOwnVisit)
  const [slot, setSlot] = useState<FreeSlot | null>(null)

  /** A free time also names its doctor, which a move does not take. */
  async function move({ date, time }: FreeSlot) {
    const { id, version } = visit
    const moved = await act({ params: { id }, version, body: { date, time } }).catch(() => null)
    if (!moved) return
    notify.success(`Moved to ${words.day(moved.date)} at ${words.time(moved.time)}.`)
    onDone()
  }

  return (
    <SlotPicker
      doctorId={visit.doctorId}
      visitTypeId={visitTypeId}
      except={visit.id}
      chosen={slot}
      onChoose={setSlot}
    >
      {problem && (
        <Alert role="alert" color="red" variant="light">
          {problem.message}
        </Alert>
      )}
      {slot && <LateChangeWarning visitTypeId={visitTypeId} slot={slot} />}
      {slot && (
        <Button disabled={saving} onClick={() => void move(slot)}>
          {saving ? 'Moving...' : `Move to ${words.day(slot.date)} at ${words.time(slot.time)}`}
        </Button>
      )}
    </SlotPicker>
  )
}

function told(text: string) {
  return (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    notify.failure(text, error.message)
  }
}

/** Phones and computers offer to put the file into their calendar. */
async function saveFile({ id }: OwnVisit): Promise<void> {
  try {
    const { content } = await ask(readOwnVisitFile, { params: { id } })
    saveAs('appointment.ics', new Blob([content], { type: 'text/calendar' }))
  } catch (error) {
    told('Failed to write the calendar file')(error)
  }
}
