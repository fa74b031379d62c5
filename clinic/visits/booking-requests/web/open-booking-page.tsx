import { Alert, Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { FreeWeek } from '../../appointments/web/free-week.tsx'
import { VisitChoice } from '../../appointments/web/visit-choice.tsx'
import { type BookingOffer, readBookingOffer } from '../booking-offer.ts'
import {
  addBookingRequest,
  BookingPerson,
  listOpenSlots,
  type OpenSlot,
} from '../booking-request.ts'
import classes from './open-booking-page.module.css'
import { openBookingTexts } from './open-booking-texts.ts'

/** Booking for new patients: the visit type, the time, and the person. */
export function OpenBookingPage() {
  const { data: offer, error } = useAnswer(readBookingOffer, {})
  const isOpen = offer?.isOn === true && offer.types.length > 0
  const { language } = useSession().clinic
  const texts = openBookingTexts[language]
  const inWords = useInWords()
  return (
    <PublicPage language={language} title={texts.title} width="narrow">
      {!offer && (error ? <LoadFailure problem={inWords(error)} /> : <Loading lines={6} />)}
      {offer && !isOpen && <p style={{ margin: 0 }}>{texts.closed}</p>}
      {isOpen && <Choices types={offer.types} doctors={offer.doctors} />}
    </PublicPage>
  )
}

/** The texts of the page, in the clinic's language. */
const useTexts = () => openBookingTexts[useSession().clinic.language]

function useSlotInWords(): (slot: OpenSlot) => string {
  const { language } = useSession().clinic
  const words = useDateWords(language)
  const texts = useTexts()
  return ({ date, time, doctorName }) => texts.slot(words.full(date), words.time(time), doctorName)
}

/** Puts refusals of the server into the clinic's language. */
function useInWords(): (problem: Problem) => Problem {
  const { language } = useSession().clinic
  return useCallback(
    (problem) => refusalIn(language, openBookingTexts[language].refusals, problem),
    [language],
  )
}

function Choices({ types, doctors }: Pick<BookingOffer, 'types' | 'doctors'>) {
  const texts = useTexts()
  const slotInWords = useSlotInWords()
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
        noDoctor={texts.noDoctor}
        texts={texts}
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
            <strong>{slotInWords(slot)}</strong>
            <Button variant="default" size="compact-md" onClick={() => setSlot(null)}>
              {texts.otherTime}
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

interface TimesProps {
  readonly visitTypeId: string
  /** Empty for any doctor who is free. */
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
  const { language } = useSession().clinic
  const texts = useTexts()
  const inWords = useInWords()
  const told = { ...free, error: free.error && inWords(free.error) }
  return (
    <FreeWeek
      from={from}
      onTurn={setFrom}
      free={told}
      onChoose={onChoose}
      whom={doctorId ? undefined : ({ doctorName }) => doctorName}
      texts={texts}
      language={language}
    />
  )
}

interface WhoProps {
  readonly slot: OpenSlot
  readonly visitTypeId: string
  readonly onAsked: (minutes: number, email: string) => void
}

function Who({ slot, visitTypeId, onAsked }: WhoProps) {
  const { act, saving, problem } = useAct(addBookingRequest)
  const { doctorId, date, time } = slot
  const texts = useTexts()
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
      failure={texts.failure}
      submitLabel={texts.submit}
      savingLabel={texts.sending}
      inWords={useInWords()}
      isLeftFreely
    >
      <TextField name="name" label={texts.name} required autoComplete="name" />
      <DateField name="dob" label={texts.dob} required />
      <EmailField name="email" label={texts.email} required />
      <TextField name="phone" label={texts.phone} required autoComplete="tel" />
      <TextField name="reason" label={texts.reason} help={texts.reasonHelp} />
    </Form>
  )
}

function Asked({ slot, minutes, email }: { slot: OpenSlot; minutes: number; email: string }) {
  const texts = useTexts()
  const slotInWords = useSlotInWords()
  return (
    <Alert role="status" color="brand" variant="light" title={texts.askedTitle}>
      {texts.asked(email, minutes, slotInWords(slot))}
    </Alert>
  )
}
