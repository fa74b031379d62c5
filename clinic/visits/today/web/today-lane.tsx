import { Button } from '@mantine/core'
import type { Role } from '../../../../contract/role.ts'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Clock, useDateWords } from '../../../../web/ui/when.tsx'
import { stateWords, type VisitActName, visitCan } from '../../appointments/visit-state.ts'
import { AlertSigns } from '../../../patients/charts/web/alert-signs.tsx'
import { GuardianSigns, NeedsSign } from '../../../patients/charts/web/needs-sign.tsx'
import { VisitLink } from '../../appointments/web/open-visit.tsx'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import type { TodayVisit } from '../today.ts'
import { minutesSince } from '../../calendar/web/day-strip-parts.ts'
import { allowedActs } from './allowed-acts.ts'
import { MoreActs } from './more-acts.tsx'
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
  const waits = visits
    .filter(({ state }) => state === 'arrived')
    .map(({ arrivedAt }) => minutesSince(arrivedAt, readAt))
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
            <Acts visit={visit} viewer={viewer} onAct={onAct} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next act as a button, the others behind another. */
function Acts({
  visit,
  viewer,
  onAct,
}: { visit: TodayVisit } & Pick<TodayLaneProps, 'viewer' | 'onAct'>) {
  const words = useDateWords()
  const who = visit.patient?.name ?? words.time(visit.time)
  const acts = allowedActs(viewer, visit, visit.outOfUse !== null).filter(
    ({ name }) => name !== 'confirm',
  )
  return (
    <div className={classes.acts}>
      {acts
        .filter(({ isNext }) => isNext)
        .map(({ name, word }) => (
          <Button
            key={name}
            size="compact-xs"
            aria-label={`${word}: ${who}`}
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
      <MoreActs
        who={who}
        acts={acts.filter(({ isNext }) => !isNext)}
        onAct={(name) => onAct(visit, name)}
      />
    </div>
  )
}

function Visit({ visit, readAt }: { visit: TodayVisit; readAt: number }) {
  const { patient, patientId, doctor, doctorId, ticket, visitType, resources, time } = visit
  const withWhom = doctor?.name ?? doctor?.email ?? doctorId
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
        <AlertSigns alerts={visit.patientAlerts} />
        <NeedsSign needs={visit.patientNeeds} />
        <GuardianSigns guardians={visit.patientGuardians} />
        {visit.outOfUse && <StatusBadge word={visit.outOfUse} hue="neutral" />}
        <span className={classes.doctor} title={withWhom}>
          {withWhom}
        </span>
      </div>
      <div className={classes.more}>
        <State visit={visit} readAt={readAt} />
        {visitType && <TypeName type={visitType} />}
        {room && <span>{room}</span>}
        <span className={classes.with}>{withWhom}</span>
      </div>
    </>
  )
}

/** How long the patient has waited, and the usual wait; for other steps, the step and its time. */
function State({ visit, readAt }: { visit: TodayVisit; readAt: number }) {
  const { state, calledAt, startedAt, endedAt, usualWait } = visit
  const words = useDateWords()
  if (state === 'arrived') {
    const minutes = minutesSince(visit.arrivedAt, readAt)
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
