import { Button } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { DateWords } from '../../../../contract/date-words.ts'
import type { Person } from '../../../../contract/person.ts'
import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import type { FormValues } from '../../../../web/form/form-values.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { addAppointment, type Appointment, endOf } from '../../appointments/appointment.ts'
import { type DoctorToBook, listDoctorsToBook } from '../../appointments/doctor-to-book.ts'
import { takeBookingBack } from '../../appointments/web/appointment-removal.ts'
import { takesReason } from '../../appointments/web/takes-reason.ts'
import { useTypeOfVisit } from '../../appointments/web/use-type-of-visit.ts'
import { VisitResources } from '../../appointments/web/visit-resources.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { NewPatientForm } from '../../../patients/charts/web/new-patient-form.tsx'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { addSeries } from '../../series/series.ts'
import { listVisitTypes, type VisitType } from '../../../availability/visit-types/visit-type.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { AddWaitingForm } from '../../waiting-list/web/waiting-form.tsx'
import type { BookingStart } from './booking.ts'
import classes from './booking-panel.module.css'
import { BookingValues, BookingRepeat, once, partsOf } from './booking-repeat.tsx'
import { BookingTimes } from './booking-times.tsx'

interface BookingPanelProps {
  readonly start: BookingStart
  readonly onClose: () => void
}

/** Books a visit in a panel over any page: the patient and one of the free times. */
export function BookingPanel({ start, onClose }: BookingPanelProps) {
  const { patientId = '', doctorId = '' } = start
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  const doctors = useAnswer(
    listDoctorsToBook,
    { query: { id: doctorId } },
    { enabled: doctorId !== '' },
  )
  const types = useAnswer(listVisitTypes, {}, { enabled: doctorId !== '' })
  const isRead = !known.isLoading && !doctors.isLoading && !types.isLoading
  const doctor = doctors.data?.entries[0] ?? null
  return (
    <SidePanel title="Add Appointment" onClose={onClose}>
      {isRead ? (
        <Booking
          start={start}
          patient={known.data ?? null}
          doctor={doctor}
          usualType={types.data?.find(({ id }) => id === doctor?.usualTypeId)}
          onClose={onClose}
        />
      ) : (
        <Loading lines={6} />
      )}
    </SidePanel>
  )
}

interface BookingProps extends BookingPanelProps {
  readonly patient: Person | null
  readonly doctor: DoctorToBook | null
  /** The type that the doctor's visits have most; undefined where the doctor is not known. */
  readonly usualType: VisitType | undefined
}

function Booking({ start, patient, doctor, usualType, onClose }: BookingProps) {
  const { clinic } = useSession()
  const [chosen, setChosen] = useState(patient)
  /** The form values before a patient is added, and the name that was typed. */
  const [adding, setAdding] = useState<{ name: string; values: FormValues } | null>(null)
  /** The form values before switching to the waiting list, and the doctor. */
  const [waiting, setWaiting] = useState<{ values: FormValues; doctor: Person | null } | null>(null)
  const [kept, setKept] = useState<FormValues>({
    ...once,
    date: clinic.today,
    minutes: usualType?.minutes ?? clinic.visitMinutes,
    visitTypeId: usualType?.id,
    ...start,
    patientId: patient?.id,
  })
  if (adding) {
    return (
      <NewPatientForm
        initial={{ name: adding.name }}
        onAdded={(added) => {
          setChosen(added)
          setKept({ ...adding.values, patientId: added.id })
          setAdding(null)
        }}
        onCancel={() => {
          setKept(adding.values)
          setAdding(null)
        }}
      />
    )
  }
  if (waiting) {
    const { patientId, visitTypeId, doctorId } = waiting.values
    return (
      <AddWaitingForm
        known={{ patientId, visitTypeId, doctorIds: doctorId ? [doctorId] : [] }}
        patient={chosen}
        doctors={waiting.doctor ? [waiting.doctor] : []}
        onClose={onClose}
      />
    )
  }
  return (
    <BookingForm
      initial={kept}
      patient={chosen}
      doctor={doctor}
      usualTypeId={usualType?.id}
      hasSlot={start.time !== undefined}
      onAdd={(name, values) => setAdding({ name, values })}
      onWait={(values, whom) => setWaiting({ values, doctor: whom })}
      onClose={onClose}
    />
  )
}

interface BookingFormProps {
  readonly initial: FormValues
  readonly patient: Person | null
  readonly doctor: Person | null
  readonly usualTypeId: string | undefined
  /** Whether the time was chosen before the panel opened. */
  readonly hasSlot: boolean
  readonly onAdd: (name: string, values: FormValues) => void
  /** Called when no time suits. */
  readonly onWait: (values: FormValues, doctor: Person | null) => void
  readonly onClose: () => void
}

function BookingForm({ onClose, initial, ...fields }: BookingFormProps) {
  const add = useAct(addAppointment)
  const addAll = useAct(addSeries)
  const go = useGo()
  const words = useDateWords()
  // One id for all tries, so that a request sent twice books one visit.
  const [id] = useState(() => uuidv7())

  async function book(values: BookingValues) {
    const { visit, series } = partsOf(values)
    if (visit) {
      addAll.reset()
      const booked = await add.act({ body: { ...visit, id } })
      onClose()
      sayBooked(booked, words)
      return booked
    }
    add.reset()
    const booked = await addAll.act({ body: { ...series, id } })
    onClose()
    notify.success(`${booked.visits.length} appointments booked.`, {
      label: 'Show',
      run: () => void go(paths.seriesDetails(booked.id)),
    })
    return booked
  }

  return (
    <Form
      schema={BookingValues}
      initial={initial}
      onSubmit={book}
      saving={add.saving || addAll.saving}
      problem={add.problem ?? addAll.problem}
      failure="Failed to add appointment"
      submitLabel="Book"
      savingLabel="Saving..."
      onCancel={onClose}
      isLeftFreely
    >
      <BookingFields {...fields} isRefused={takesReason(add.problem)} />
    </Form>
  )
}

type BookingFieldsProps = Omit<BookingFormProps, 'initial' | 'onClose'> & {
  readonly isRefused: boolean
}

function BookingFields(props: BookingFieldsProps) {
  const { patient, doctor, usualTypeId, hasSlot, isRefused, onAdd, onWait } = props
  const form = use(FormContext)
  const repeats = form?.values['repeats'] === true
  const length = useField('minutes')
  const { chooseType, chooseDoctor } = useTypeOfVisit(usualTypeId)
  const [named, setNamed] = useState(doctor)
  const first = useRef<HTMLDivElement>(null)
  // Focus the first field, because the dialog has focused its close button.
  useEffect(() => {
    if (!patient) first.current?.querySelector('input')?.focus()
  }, [patient])
  const slot = (
    <>
      <div className={classes.wideRow}>
        <PersonField
          name="doctorId"
          label="Doctor"
          empty="Any doctor"
          required
          chosen={named}
          search={(search) => ask(listDoctorsToBook, { query: { search } })}
          onChoose={chooseDoctor}
        />
        <SelectField name="minutes" label="Length" required options={lengthsWith(length.value)} />
      </div>
      {!hasSlot && <BookingTimes onChooseDoctor={setNamed} books={!repeats} />}
      <div className={classes.row}>
        <DateField name="date" label="Date" required />
        <TimeField name="time" label="Time" required />
      </div>
      {hasSlot && <BookingTimes onChooseDoctor={setNamed} books={!repeats} />}
    </>
  )
  return (
    <>
      <div ref={first}>
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={patient}
          {...patientChoice}
          onCreateNew={(name) => onAdd(name, form?.values ?? {})}
        />
      </div>
      <SignsOfChosen isForVisit />
      <VisitTypeField name="visitTypeId" chosen={null} onChoose={chooseType} />
      <VisitResources />
      <TextField name="reason" label="Reason/notes" />
      {slot}
      <BookingRepeat repeats={repeats} />
      <Button
        variant="subtle"
        className={classes.wait ?? ''}
        onClick={() => onWait(form?.values ?? {}, named)}
      >
        No suitable time? Put on the waiting list
      </Button>
      {isRefused && !repeats && (
        <TextField
          name="anywayReason"
          label="Reason for the override"
          help="It is kept with the visit and listed under “Overrides”."
        />
      )}
    </>
  )
}

const lengths = [10, 15, 20, 30, 45, 60, 90, 120]

function lengthsWith(minutes: string) {
  return [...new Set([...lengths, ...(minutes ? [Number(minutes)] : [])])]
    .toSorted((a, b) => a - b)
    .map((length) => ({ value: String(length), label: `${length} min` }))
}

function sayBooked(booked: Appointment, words: DateWords) {
  const { patient, date, time } = booked
  const who = patient?.name ?? patient?.email ?? 'A visit'
  notify.success(`${who} booked: ${words.day(date)}, ${words.times(time, endOf(booked))}`, {
    label: 'Undo',
    run: () => void takeBookingBack(booked, words),
  })
}
