import { Alert, Button, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { VisitChoice } from '../../../visits/appointments/web/visit-choice.tsx'
import { OwnWaitingForm } from '../../../visits/waiting-list/web/own-waiting-form.tsx'
import {
  bookOwnVisit,
  listBookableDoctors,
  listBookableTypes,
  type OwnFreeSlot,
} from '../own-visit.ts'
import { LateChangeWarning } from './late-change-warning.tsx'
import { SlotPicker } from './slot-picker.tsx'

/** Booking by a patient: visit type, doctor or any, time and reason, then a button. */
export function BookingPage() {
  const types = useAnswer(listBookableTypes, {})
  const doctors = useAnswer(listBookableDoctors, {})
  const problem = types.error ?? doctors.error
  return (
    <Page title="Book appointment" width="narrow">
      {(types.isPending || doctors.isPending) && <Loading lines={6} />}
      {problem && <LoadFailure problem={problem} />}
      {types.data && doctors.data && <Choices types={types.data} doctors={doctors.data} />}
    </Page>
  )
}
BookingPage.about = bookOwnVisit

type ChoicesProps = Pick<ComponentProps<typeof VisitChoice>, 'types' | 'doctors'>

function Choices({ types, doctors }: ChoicesProps) {
  const go = useGo()
  const words = useDateWords()
  const { act, saving, problem, reset } = useAct(bookOwnVisit)
  const wrongReason = problem?.errors?.['reason']
  const [typeId, setTypeId] = useState(types.length === 1 ? (types[0]?.id ?? '') : '')
  // A doctor, a specialty, or empty for any doctor.
  const [whomId, setWhomId] = useState(doctors.length === 1 ? (doctors[0]?.id ?? '') : '')
  const [slot, setSlot] = useState<OwnFreeSlot | null>(null)
  const [reason, setReason] = useState('')
  // One id for all tries, so that a request sent twice books one visit.
  const [id, setId] = useState(() => uuidv7())
  const type = types.find((one) => one.id === typeId)
  const doctor = doctors.find((one) => one.id === whomId) ?? null
  const specialties = specialtiesOf(doctors)
  const specialty = specialties.find((one) => one.id === whomId)?.specialty

  if (types.length === 0 || doctors.length === 0) {
    return (
      <p style={{ margin: 0 }}>Nothing can be booked here at present. Please call the clinic.</p>
    )
  }

  function choose(next: OwnFreeSlot | null) {
    reset()
    setId(uuidv7())
    setSlot(next)
  }

  async function book({ date, time, doctorId }: OwnFreeSlot) {
    const body = { id, visitTypeId: typeId, doctorId, date, time, reason }
    const booked = await act({ body }).catch(() => null)
    if (!booked) return
    notify.success(
      `Booked: ${words.day(booked.date)} at ${words.time(booked.time)} with ${booked.doctorName}.`,
    )
    await go(paths.ownVisitDetails(booked.id))
  }

  return (
    <>
      <VisitChoice
        types={types}
        doctors={[...specialties.map(asChoice), ...doctors]}
        typeId={typeId}
        doctorId={whomId}
        noDoctor="First free, with any doctor"
        onType={(value) => {
          setTypeId(value)
          choose(null)
        }}
        onDoctor={(value) => {
          setWhomId(value)
          choose(null)
        }}
      />
      {type && (
        <SlotPicker
          key={`${typeId} ${whomId}`}
          doctorId={doctor?.id}
          specialty={specialty}
          visitTypeId={typeId}
          chosen={slot}
          onChoose={choose}
        >
          {problem && wrongReason === undefined && (
            <Alert role="alert" color="red" variant="light">
              {problem.message}
            </Alert>
          )}
          {slot && <LateChangeWarning visitTypeId={typeId} slot={slot} />}
          {slot && (
            <TextInput
              label="Reason"
              description="Optional: what the doctor should know beforehand."
              value={reason}
              error={wrongReason !== undefined && <span role="alert">{wrongReason}</span>}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                // A refusal no longer holds once its field has changed.
                if (wrongReason !== undefined) reset()
              }}
            />
          )}
          {slot && (
            <Button disabled={saving} onClick={() => void book(slot)}>
              {saving
                ? 'Booking...'
                : `Book ${words.day(slot.date)} at ${words.time(slot.time)} with ${slot.doctorName}`}
            </Button>
          )}
        </SlotPicker>
      )}
      {type && !slot && (
        <OwnWaitingForm key={`${typeId} ${whomId} list`} visitTypeId={typeId} doctor={doctor} />
      )}
    </>
  )
}

/** Specialties of two doctors or more, which can be chosen like a doctor. */
function specialtiesOf(doctors: ChoicesProps['doctors']) {
  const groups = Map.groupBy(doctors, ({ specialty }) => specialty)
  return [...groups].flatMap(([specialty, all]) =>
    specialty && all.length > 1 ? [{ id: `specialty ${specialty}`, specialty }] : [],
  )
}

function asChoice({ id, specialty }: { id: string; specialty: string }) {
  return { id, name: `First free in ${specialty}`, specialty: null }
}
