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
import { takeBookingBack } from '../../appointments/web/appointment-removal.ts'
import { takesReason } from '../../appointments/web/takes-reason.ts'
import { useChosenResources, VisitResources } from '../../appointments/web/visit-resources.tsx'
import { readPatient } from '../../../patients/patient.ts'
import { patientChoice } from '../../../patients/web/patient-choice.ts'
import { NewPatientForm } from '../../../patients/web/new-patient-form.tsx'
import { addSeries } from '../../series/series.ts'
import { listDoctors } from '../../../access/users/user.ts'
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
  const doctors = useAnswer(listDoctors, { query: { id: doctorId } }, { enabled: doctorId !== '' })
  const isRead = !known.isLoading && !doctors.isLoading
  return (
    <SidePanel title="Book a visit" onClose={onClose}>
      {isRead ? (
        <Booking
          start={start}
          patient={known.data ?? null}
          doctor={doctors.data?.entries[0] ?? null}
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
  readonly doctor: Person | null
}

function Booking({ start, patient, doctor, onClose }: BookingProps) {
  const { clinic } = useSession()
  const [chosen, setChosen] = useState(patient)
  /** The form values before a patient is added, and the name that was typed. */
  const [adding, setAdding] = useState<{ name: string; values: FormValues } | null>(null)
  /** The form values before switching to the waiting list, and the doctor. */
  const [waiting, setWaiting] = useState<{ values: FormValues; doctor: Person | null } | null>(null)
  const [kept, setKept] = useState<FormValues>({
    ...once,
    date: clinic.today,
    minutes: clinic.visitMinutes,
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

function BookingFields({ patient, doctor, hasSlot, isRefused, onAdd, onWait }: BookingFieldsProps) {
  const form = use(FormContext)
  const repeats = form?.values['repeats'] === true
  const length = useField('minutes')
  const { keepFor } = useChosenResources()
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
          search={(search) => ask(listDoctors, { query: { search } })}
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
      <VisitTypeField
        name="visitTypeId"
        chosen={null}
        onChoose={(type) => {
          keepFor(type)
          if (type) length.set(String(type.minutes))
        }}
      />
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
          label="Why it is booked anyway"
          help="It is kept with the visit and listed under “Booked anyway”."
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
