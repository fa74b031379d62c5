import { Button } from '@mantine/core'
import type { Role } from '../../../../contract/role.ts'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Clock, useDateWords } from '../../../../web/ui/when.tsx'
import { stateWords, type VisitActName, visitCan } from '../../appointments/visit-state.ts'
import { VisitLink } from '../../appointments/web/open-visit.tsx'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import type { TodayVisit } from '../today.ts'
import { allowedActs } from './allowed-acts.ts'
import classes from './today-lane.module.css'

interface TodayLaneProps {
  readonly title: string
  readonly empty: string
  readonly visits: readonly TodayVisit[]
  /** When the visits were read, in milliseconds; waiting times count up to it. */
  readonly readAt: number
  readonly viewer: { readonly userId: string; readonly role: Role }
  readonly onAct: (visit: TodayVisit, act: VisitActName) => void
}

/** The visits at one step of the day, one line each; a patient who waits has a second line. */
export function TodayLane({ title, empty, visits, readAt, viewer, onAct }: TodayLaneProps) {
  const words = useDateWords()
  const waits = visits
    .filter(({ state }) => state === 'arrived')
    .map((visit) => minutesWaited(visit, readAt))
  return (
    <section className={classes.lane} aria-label={title} data-lane={title}>
      <h2 className={classes.title}>
        {title}
        <span className={classes.count}>{visits.length}</span>
        {waits.length > 0 && (
          <span className={classes.longest}>{`longest ${Math.max(...waits)} min`}</span>
        )}
      </h2>
      {visits.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.visits}>
        {visits.map((visit) => (
          <li key={visit.id} className={classes.visit}>
            <Visit visit={visit} readAt={readAt} />
            <div className={classes.acts}>
              {allowedActs(viewer, visit)
                .filter(({ name }) => name !== 'confirm')
                .map(({ name, word, isNext }) => (
                  <Button
                    key={name}
                    size="compact-xs"
                    variant={isNext ? 'filled' : 'default'}
                    aria-label={`${word}: ${visit.patient?.name ?? words.time(visit.time)}`}
                    onClick={() => onAct(visit, name)}
                  >
                    {word}
                  </Button>
                ))}
              {visitCan.record(viewer, visit) && (
                <ButtonLink to={paths.visitRecord(visit.id)} size="compact-xs">
                  Write record
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Visit({ visit, readAt }: { visit: TodayVisit; readAt: number }) {
  const { patient, patientId, doctor, doctorId, ticket, visitType, resources, time } = visit
  const room = resources.map(({ name }) => name).join(', ')
  return (
    <>
      <div className={classes.line}>
        <Clock time={time} />
        {ticket !== null && (
          <span className={classes.ticket} title="Ticket">
            {ticket}
          </span>
        )}
        <VisitLink id={visit.id} className={classes.patient}>
          {patient?.name ?? patient?.email ?? patientId}
        </VisitLink>
        <span className={classes.doctor}>{doctor?.name ?? doctor?.email ?? doctorId}</span>
      </div>
      <div className={classes.more}>
        <State visit={visit} readAt={readAt} />
        {visitType && <TypeName type={visitType} />}
        {room && <span>{room}</span>}
      </div>
    </>
  )
}

function minutesWaited({ arrivedAt }: TodayVisit, readAt: number): number {
  return arrivedAt ? Math.floor(Math.max(0, readAt - Date.parse(arrivedAt)) / 60_000) : 0
}

/** How long the patient has waited, and the usual wait; for other steps, the step and its time. */
function State({ visit, readAt }: { visit: TodayVisit; readAt: number }) {
  const { state, calledAt, startedAt, endedAt, usualWait } = visit
  const words = useDateWords()
  if (state === 'arrived') {
    const minutes = minutesWaited(visit, readAt)
    const isLong = usualWait !== null && minutes > usualWait
    return (
      <>
        {calledAt && <strong>Called</strong>}
        <span className={isLong ? classes.long : undefined}>{`waiting for ${minutes} min`}</span>
        {usualWait !== null && <span>{`usually ${usualWait} min`}</span>}
      </>
    )
  }
  const at = state === 'in progress' ? startedAt : endedAt
  return (
    <>
      <span>{stateWords[state]}</span>
      {at && <span>{words.clockOf(at)}</span>}
    </>
  )
}
