import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { endOf } from '../../appointments/appointment.ts'
import { stateWords } from '../../appointments/visit-state.ts'
import hues from '../../visit-types/web/type-color.module.css'
import type { Calendar, CalendarVisit } from '../calendar.ts'
import classes from './agenda-list.module.css'
import { longDay } from './calendar-days.ts'
import { doctorName, type GridColumn } from './grid-columns.ts'
import { groupSign, isAnyway } from './visit-words.ts'

export interface AgendaPart {
  readonly key: string
  readonly title: string
  readonly detail: string | null
  readonly visits: readonly CalendarVisit[]
}

interface AgendaListProps {
  readonly parts: readonly AgendaPart[]
  /** Names beside the patients, where a part is not one doctor's. */
  readonly doctors: ReadonlyMap<string, string> | null
  readonly colors: 'type' | 'status'
  readonly onOpen: (visit: CalendarVisit) => void
}

/** The visits of each day, in their order. */
export function dayParts(
  calendar: Calendar,
  dates: readonly string[],
  today: string,
): AgendaPart[] {
  const byDate = Map.groupBy(calendar.visits, ({ date }) => date)
  return dates.map((date) => ({
    key: date,
    title: longDay(date),
    detail: date === today ? 'Today' : null,
    visits: byDate.get(date) ?? [],
  }))
}

/** The visits of each doctor on one day. */
export function doctorParts(calendar: Calendar, date: string): AgendaPart[] {
  const byDoctor = Map.groupBy(
    calendar.visits.filter((visit) => visit.date === date),
    ({ doctorId }) => doctorId,
  )
  return calendar.doctors.map((doctor) => {
    const day = doctor.days.find((one) => one.date === date)
    const hours = day?.open.map(({ starts, ends }) => `${starts}–${ends}`).join(', ')
    return {
      key: doctor.id,
      title: doctorName(doctor),
      detail: day?.away ?? (hours || 'Not here'),
      visits: byDoctor.get(doctor.id) ?? [],
    }
  })
}

/** The visits of each column of a day. */
export function columnParts(columns: readonly GridColumn[]): AgendaPart[] {
  return columns.map(({ key, title, detail, visits }) => ({
    key,
    title,
    detail,
    visits: visits.map(({ visit }) => visit),
  }))
}

/** Visits one under the other: what reads best on a phone and aloud. */
export function AgendaList({ parts, doctors, colors, onOpen }: AgendaListProps) {
  return (
    <div className={classes.agenda}>
      {parts.map(({ key, title, detail, visits }) => (
        <section key={key} aria-label={title} className={classes.part}>
          <h2 className={classes.title}>
            {title}
            {detail && <span>{detail}</span>}
          </h2>
          {visits.length === 0 ? (
            <p className={classes.empty}>No Appointments Found</p>
          ) : (
            <ul className={classes.visits}>
              {visits.map((visit) => (
                <li key={visit.id}>
                  <AgendaVisit
                    visit={visit}
                    isByType={colors === 'type'}
                    doctor={doctors?.get(visit.doctorId)}
                    onOpen={() => onOpen(visit)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

interface AgendaVisitProps {
  readonly visit: CalendarVisit
  /** The colour is that of its type, else that of its status. */
  readonly isByType: boolean
  readonly doctor: string | undefined
  readonly onOpen: () => void
}

function AgendaVisit({ visit, isByType, doctor, onOpen }: AgendaVisitProps) {
  const { time, patient, reason, status, state, visitType } = visit
  return (
    <button
      type="button"
      className={visitType && isByType ? `${classes.visit} ${hues.color}` : classes.visit}
      data-status={status}
      data-color={isByType ? visitType?.color : undefined}
      onClick={onOpen}
    >
      <span className={classes.time}>
        {time}
        <span>{endOf(visit)}</span>
      </span>
      <span className={classes.who}>
        <span className={classes.patient}>{patient}</span>
        <span className={classes.detail}>
          {[doctor, visitType?.name, groupSign(visit), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isAnyway(visit) && (
        <IconAlertTriangle size={18} aria-label="Booked anyway" className={classes.anyway} />
      )}
      {status === 'completed' && <IconCheck size={18} aria-hidden className={classes.done} />}
      <span className={classes.status} data-status={status}>
        <StatusBadge word={stateWords[state]} />
      </span>
    </button>
  )
}
