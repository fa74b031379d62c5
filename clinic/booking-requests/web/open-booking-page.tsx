import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { weekdayOf } from '../../../contract/dates.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { DateField } from '../../../web/form/date-field.tsx'
import { EmailField } from '../../../web/form/email-field.tsx'
import { Form } from '../../../web/form/form.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { FreeWeek } from '../../appointments/web/free-week.tsx'
import { VisitChoice } from '../../appointments/web/visit-choice.tsx'
import { weekdays } from '../../schedules/schedule.ts'
import {
  addBookingRequest,
  type BookingOffer,
  BookingPerson,
  listOpenSlots,
  type OpenSlot,
  readBookingOffer,
} from '../booking-request.ts'
import classes from './open-booking-page.module.css'

/** For people whom the clinic does not know yet: what for, when, and who. */
export function OpenBookingPage() {
  const { data: offer, error } = useAnswer(readBookingOffer, {})
  const isOpen = offer?.isOn === true && offer.types.length > 0
  return (
    <Page title="Book a first appointment" width="narrow">
      {!offer && (error ? <LoadFailure problem={error} /> : <Loading lines={6} />)}
      {offer && !isOpen && (
        <p style={{ margin: 0 }}>Nothing can be booked here at present. Please call the clinic.</p>
      )}
      {isOpen && <Choices types={offer.types} doctors={offer.doctors} />}
    </Page>
  )
}

function Choices({ types, doctors }: Pick<BookingOffer, 'types' | 'doctors'>) {
  const [typeId, setTypeId] = useState(types.length === 1 ? (types[0]?.id ?? '') : '')
  const [doctorId, setDoctorId] = useState('')
  const [slot, setSlot] = useState<OpenSlot | null>(null)
  const [asked, setAsked] = useState<{ minutes: number; email: string } | null>(null)
  const type = types.find(({ id }) => id === typeId)

  if (asked && slot) return <Asked slot={slot} {...asked} />

  return (
    <>
      <VisitChoice
        types={types}
        doctors={doctors}
        typeId={typeId}
        doctorId={doctorId}
        noDoctor="Whoever is free"
        onType={(value) => {
          setTypeId(value)
          setSlot(null)
        }}
        onDoctor={(value) => {
          setDoctorId(value)
          setSlot(null)
        }}
      />
      {type && !slot && (
        <Times
          key={`${typeId} ${doctorId}`}
          visitTypeId={typeId}
          doctorId={doctorId}
          onChoose={setSlot}
        />
      )}
      {type && slot && (
        <>
          <p className={classes.chosen}>
            <strong>{slotWords(slot)}</strong>
            <Button variant="default" size="compact-md" onClick={() => setSlot(null)}>
              Choose another time
            </Button>
          </p>
          <Who
            slot={slot}
            visitTypeId={typeId}
            onAsked={(minutes, email) => setAsked({ minutes, email })}
          />
        </>
      )}
    </>
  )
}

const slotWords = ({ date, time, doctorName }: OpenSlot) =>
  `${weekdays[weekdayOf(date) - 1] ?? ''}, ${date} at ${time} with ${doctorName}`

interface TimesProps {
  readonly visitTypeId: string
  /** Empty for whoever is free. */
  readonly doctorId: string
  readonly onChoose: (slot: OpenSlot) => void
}

/** Free times of the doctor, or of all. */
function Times({ visitTypeId, doctorId, onChoose }: TimesProps) {
  const { today } = useSession().clinic
  const [from, setFrom] = useState(today)
  const free = useAnswer(listOpenSlots, {
    query: { visitTypeId, from, ...(doctorId ? { doctorId } : {}) },
  })
  return <FreeWeek from={from} onTurn={setFrom} free={free} onChoose={onChoose} />
}

interface WhoProps {
  readonly slot: OpenSlot
  readonly visitTypeId: string
  readonly onAsked: (minutes: number, email: string) => void
}

function Who({ slot, visitTypeId, onAsked }: WhoProps) {
  const { act, saving, problem } = useAct(addBookingRequest)
  const { doctorId, date, time } = slot
  return (
    <Form
      schema={BookingPerson}
      initial={{}}
      onSubmit={async (person) => {
        const done = await act({ body: { ...person, visitTypeId, doctorId, date, time } })
        onAsked(done.minutes, person.email)
        return done
      }}
      saving={saving}
      problem={problem}
      failure="Your request was not taken:"
      submitLabel="Ask for this appointment"
      savingLabel="Sending..."
      isLeftFreely
    >
      <TextField name="name" label="Name" required autoComplete="name" />
      <DateField name="dob" label="Date of Birth" required />
      <EmailField name="email" label="Email" required />
      <TextField name="phone" label="Phone" required autoComplete="tel" />
      <TextField name="reason" label="Reason" help="Only what the clinic must know before." />
    </Form>
  )
}

function Asked({ slot, minutes, email }: { slot: OpenSlot; minutes: number; email: string }) {
  return (
    <Alert role="status" color="brand" variant="light" title="One step more">
      {`A mail is on its way to ${email}. Open the link in it within ${minutes} minutes: until then ${slotWords(slot)} is held for you. Please bring a document that says who you are.`}
    </Alert>
  )
}
