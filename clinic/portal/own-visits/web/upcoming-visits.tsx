import { IconChevronRight } from '@tabler/icons-react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  listOwnAppointments,
  type OwnAppointment,
} from '../../../visits/appointments/appointment.ts'
import { readOwnVisit } from '../own-visit.ts'
import { OwnVisitChanges } from './own-visit-changes.tsx'
import classes from './own-visits.module.css'

const mostShown = 5

/** The next visit as a card with all that one needs for it, then a line for each later one. */
export function UpcomingVisits() {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data, isLoading } = useAnswer(listOwnAppointments, {
    query: { from: today, status: 'scheduled', order: 'oldest', limit: mostShown },
  })
  if (isLoading) return <Arriving />
  const [next, ...later] = data?.rows ?? []
  if (!next) return null
  return (
    <>
      <NextVisit visit={next} />
      {later.length > 0 && (
        <ul className={classes.upcoming} aria-label="Later appointments">
          {later.map((visit) => (
            <li key={visit.id}>
              <TextLink to={paths.ownVisitDetails(visit.id)}>
                {`${words.moment(visit.date, visit.time)}, ${doctorOf(visit)}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const doctorOf = ({ doctor, doctorId }: OwnAppointment) =>
  doctor?.name ?? personLabel(doctor, doctorId)

function NextVisit({ visit }: { visit: OwnAppointment }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { id, date } = visit
  const { data: details, isLoading } = useAnswer(readOwnVisit, { params: { id } })
  return (
    <section className={classes.card} aria-label="Next appointment">
      <div className={classes.when}>
        {/* The sentence beside it says the same. */}
        <div className={classes.tile} aria-hidden>
          <span>{words.shortMonth(date)}</span>
          <strong>{Number(date.slice(8))}</strong>
        </div>
        <div>
          <p className={classes.sentence}>
            <TextLink
              to={paths.ownVisitDetails(id)}
              underline="never"
              className={classes.opens ?? ''}
            >
              {sentenceOf(visit, today, words)}
            </TextLink>
          </p>
          <p className={classes.more}>
            {isLoading && <Arriving />}
            {[details?.visitTypeName, details?.address].filter(Boolean).join(' · ')}
          </p>
          {details?.phone && (
            <p className={classes.more}>
              <PhoneLink phone={details.phone} />
            </p>
          )}
        </div>
        <IconChevronRight className={classes.leads} size={20} aria-hidden />
      </div>
      {details?.preparation && (
        <p className={classes.preparation}>
          <strong>Before you come:</strong> {details.preparation}
        </p>
      )}
      {details && <OwnVisitChanges visit={details} />}
    </section>
  )
}

function sentenceOf(visit: OwnAppointment, today: string, words: DateWords): string {
  const { date, time } = visit
  const when = date === today ? 'today' : `${words.away(date)}, on ${words.day(date)}`
  return `Your next appointment is ${when} at ${words.time(time)} with ${doctorOf(visit)}.`
}
