import { useAnswer } from '../../../../web/ask.ts'
import { CardList, CardListItem, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge, type StatusHue } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { vaccinationSchedules } from '../../../settings/vaccination-schedule.ts'
import { momentInWords } from '../../facts/moment.ts'
import {
  type DoseState,
  doseStates,
  readVaccinationsDue,
  type ScheduledDose,
  type VaccinationsDue,
} from '../vaccinations-due.ts'
import classes from './due-part.module.css'
import { doseInWords, dueDoses, nextDoses, timeInWords } from './due-words.ts'

/** Doses to come that are shown beside those that are due. */
const mostNext = 3

interface DuePartProps {
  readonly patientId: string
  /** Opens the form for a dose; missing where the viewer may not write. */
  readonly onAdd?: (dose: ScheduledDose) => void
}

/** Which routine vaccinations are due, above the list of those that were given. */
export function DuePart({ patientId, onAdd }: DuePartProps) {
  const { data, error } = useAnswer(readVaccinationsDue, { params: { id: patientId } })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={2} />
  if (data.missing === 'date of birth') {
    return <Hint>Due vaccinations are calculated from the date of birth, which is not known.</Hint>
  }
  if (data.missing !== null) return null
  return <Due due={data} {...(onAdd && { onAdd })} />
}

function Due({ due, onAdd }: { due: VaccinationsDue } & Pick<DuePartProps, 'onAdd'>) {
  const { doses, schedule, isBirthEstimated } = due
  const add = onAdd && { onAdd }
  const now = dueDoses(doses)
  const next = nextDoses(doses).slice(0, mostNext)
  const by = vaccinationSchedules[schedule]
  return (
    <>
      <section className={classes.part} aria-label="Due vaccinations">
        <h4>Due</h4>
        {now.length === 0 && <Hint>{`Nothing is due by the schedule of ${by}.`}</Hint>}
        {now.length > 0 && <Doses label="Due now" doses={now} {...add} />}
        {next.length > 0 && <Doses label="Coming next" doses={next} />}
        <Unplaced unplaced={due.unplaced} />
        {isBirthEstimated && <Hint>The date of birth is an estimate, and so are these days.</Hint>}
        <details className={classes.fold}>
          <summary>{`Whole schedule (${doses.length})`}</summary>
          <p className={classes.limits}>
            {`Routine vaccinations by ${by}. Illnesses, pregnancy, travel and what speaks against a vaccine are not looked at.`}
          </p>
          {doses.length > 0 && <Doses label="Whole schedule" doses={doses} {...add} />}
        </details>
      </section>
      <h4 className={classes.recorded}>Recorded</h4>
    </>
  )
}

const hues: Readonly<Record<DoseState, StatusHue>> = {
  overdue: 'danger',
  due: 'warning',
  coming: 'info',
  given: 'success',
  'too late': 'neutral',
}

interface DosesProps extends Pick<DuePartProps, 'onAdd'> {
  readonly label: string
  readonly doses: readonly ScheduledDose[]
}

function Doses({ label, doses, onAdd }: DosesProps) {
  const words = useDateWords()
  const { role, clinic } = useSession()
  const reader = role === 'patient' ? 'patient' : 'clinic'
  const { today } = clinic
  return (
    <CardList label={label} isTight>
      {doses.map((dose, place) => {
        const name = doseInWords(dose, reader)
        const isOpen = dose.state === 'due' || dose.state === 'overdue'
        const word = dose.reason === null ? doseStates[dose.state] : 'Not counted'
        return (
          <CardListItem
            key={`${dose.group} ${place}`}
            name={
              <>
                {isOpen && onAdd ? (
                  <button
                    type="button"
                    className={classes.add}
                    title="Add this vaccination"
                    onClick={() => onAdd(dose)}
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
                <StatusBadge
                  word={word}
                  hue={dose.reason === null ? hues[dose.state] : 'neutral'}
                />
              </>
            }
            detail={timeInWords(dose, words, today)}
          />
        )
      })}
    </CardList>
  )
}

function Unplaced({ unplaced }: Pick<VaccinationsDue, 'unplaced'>) {
  const words = useDateWords()
  if (unplaced.length === 0) return null
  const each = unplaced.map(({ text, given }) => `${text} (${momentInWords(given, words)})`)
  return (
    <Hint>{`Not counted, because the vaccine or its day is not known: ${each.join(', ')}.`}</Hint>
  )
}
