import { Button } from '@mantine/core'
import type { Role } from '../../../../contract/role.ts'
import { timeNow } from '../../../../contract/dates.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  stateWords,
  type VisitActName,
  visitActs,
  visitCan,
} from '../../appointments/visit-state.ts'
import { TypeName } from '../../../availability/visit-types/web/type-name.tsx'
import type { TodayVisit } from '../today.ts'
import classes from './today-page.module.css'

/** In the order of the buttons; the first that is allowed is the next step. */
const offered: readonly VisitActName[] = ['arrive', 'call', 'start', 'complete', 'no-show', 'undo']

interface TodayGroupProps {
  readonly title: string
  readonly empty: string
  readonly visits: readonly TodayVisit[]
  /** When the visits were read, in milliseconds; waiting times count up to it. */
  readonly readAt: number
  readonly viewer: { readonly userId: string; readonly role: Role }
  readonly onAct: (visit: TodayVisit, act: VisitActName) => void
}

/** Visits at one step of the day. */
export function TodayGroup({ title, empty, visits, readAt, viewer, onAct }: TodayGroupProps) {
  const { clinic } = useSession()
  const columns: readonly Column<TodayVisit>[] = [
    { head: 'Time', short: true, cell: ({ time }) => time },
    {
      head: 'Ticket',
      short: true,
      cell: ({ ticket }) => ticket !== null && <span className={classes.ticket}>{ticket}</span>,
    },
    {
      head: 'Patient',
      cell: ({ patient, patientId }) => (
        <TextLink to={paths.patientDetails(patientId)}>
          {patient?.name ?? patient?.email ?? patientId}
        </TextLink>
      ),
    },
    {
      head: 'Doctor',
      cell: ({ doctor, doctorId }) => doctor?.name ?? doctor?.email ?? doctorId,
    },
    { head: 'Type', cell: ({ visitType }) => visitType && <TypeName type={visitType} /> },
    { head: 'Room', cell: ({ resources }) => resources.map(({ name }) => name).join(', ') },
    {
      head: 'State',
      short: true,
      cell: (visit) => (
        <StatusBadge word={visit.calledAt ? calledWord(visit) : stateWords[visit.state]} />
      ),
    },
    {
      head: 'Since',
      short: true,
      cell: (visit) => <Since visit={visit} readAt={readAt} timeZone={clinic.timeZone} />,
    },
    {
      head: 'Actions',
      cell: (visit) => (
        <div className={classes.acts}>
          {offered
            .filter((act) => visitCan.act(viewer, act, visit))
            .map((act, place) => (
              <Button
                key={act}
                size="compact-sm"
                variant={place === 0 && act !== 'undo' ? 'filled' : 'default'}
                aria-label={`${visitActs[act].word}: ${visit.patient?.name ?? visit.time}`}
                onClick={() => onAct(visit, act)}
              >
                {visitActs[act].word}
              </Button>
            ))}
          {visitCan.record(viewer, visit) && (
            <ButtonLink to={paths.visitRecord(visit.id)} size="compact-sm" variant="default">
              Write record
            </ButtonLink>
          )}
        </div>
      ),
    },
  ]
  return (
    <section className={classes.group} aria-label={title}>
      <h2>
        {title}
        <span className={classes.count}>{visits.length}</span>
      </h2>
      {visits.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ListTable
          label={title}
          columns={columns}
          rows={visits}
          empty={empty}
          loading={false}
          problem={null}
        />
      )}
    </section>
  )
}

function calledWord({ state }: TodayVisit): string {
  return state === 'arrived' ? 'Called' : stateWords[state]
}

interface SinceProps {
  readonly visit: TodayVisit
  readonly readAt: number
  readonly timeZone: string
}

/** How long the patient has waited, and the usual wait; for later steps, the time of the step. */
function Since({ visit, readAt, timeZone }: SinceProps) {
  const { state, arrivedAt, startedAt, endedAt, usualWait } = visit
  if (state === 'arrived' && arrivedAt) {
    const minutes = Math.floor(Math.max(0, readAt - Date.parse(arrivedAt)) / 60_000)
    const isLong = usualWait !== null && minutes > usualWait
    return (
      <div>
        <span className={isLong ? classes.long : undefined}>{`waiting for ${minutes} min`}</span>
        {usualWait !== null && <span className={classes.usual}>{`usually ${usualWait} min`}</span>}
      </div>
    )
  }
  if (state === 'scheduled' || state === 'confirmed') {
    return (
      usualWait !== null && (
        <span className={classes.usual}>{`usually waits ${usualWait} min`}</span>
      )
    )
  }
  const at = state === 'in progress' ? startedAt : endedAt
  return at && timeNow(timeZone, new Date(at))
}
