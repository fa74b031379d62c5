import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import { type Appointment, endOf } from '../../appointments/appointment.ts'
import { anywayWords } from '../../appointments/booked-anyway.ts'
import { readSeries } from '../../series/series.ts'
import classes from './visit-panel.module.css'

/** When, with whom, where and why; what is not known is left out. */
export function VisitFacts({ visit }: { visit: Appointment }) {
  const session = useSession()
  const words = useDateWords()
  const { date, time, minutes, doctor, doctorId, visitType, resources, seriesId } = visit
  const facts = [
    ['When', `${words.full(date)}, ${words.times(time, endOf(visit))} (${minutes} min)`],
    ['Doctor', doctor?.name ?? personLabel(doctor, doctorId)],
    ['Visit type', visitType && <TypeName type={visitType} />],
    ['Room', resources.map(({ name }) => name).join(', ')],
    ['Reason/notes', visit.reason],
    ['Canceled because', visit.cancelReason],
    ['Override', anywayWords(visit).join('; ')],
    [
      'Series',
      seriesId && mayCall(session, readSeries) && (
        <TextLink to={paths.seriesDetails(seriesId)}>All visits of the series</TextLink>
      ),
    ],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
