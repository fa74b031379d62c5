import { Link } from '@tanstack/react-router'
import { minuteOfDay } from '../../../../contract/dates.ts'
import { partsOf } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Calendar, CalendarDoctor, CalendarVisit, HeldTime, OpenHours } from '../calendar.ts'
import { type ClinicClock, useClinicClock } from './clinic-clock.ts'
import { freeGaps, freeInWords, gapsFrom } from './free-gaps.ts'
import { doctorName, stretchOf } from './grid-columns.ts'
import { takenInWords } from './held-words.ts'
import type { Stretch } from './lanes.ts'
import classes from './week-table.module.css'

interface WeekTableProps {
  readonly label: string
  readonly calendar: Calendar
  readonly dates: readonly string[]
  readonly urlOf: (doctorId: string, date: string | undefined) => string
}

/** A week of several doctors: each of their days as a strip that links to the day. */
export function WeekTable({ label, calendar, dates, urlOf }: WeekTableProps) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const clock = useClinicClock()
  const cellOf = ({ doctorId, date }: { doctorId: string; date: string }) => `${doctorId} ${date}`
  const coming = calendar.visits.filter(({ status }) => status !== 'canceled')
  const byCell = Map.groupBy(coming, cellOf)
  const heldByCell = Map.groupBy(calendar.held, cellOf)
  const hours = shownHours(calendar)
  return (
    <div className={classes.box}>
      <table className={classes.week} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Doctor</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {words.day(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.doctors.map((doctor) => (
            <tr key={doctor.id}>
              <th scope="row">
                <Link {...partsOf(urlOf(doctor.id, undefined))}>{doctorName(doctor)}</Link>
                <span>{doctor.specialty}</span>
              </th>
              {dates.map((date) => (
                <td key={date} data-today={date === today || undefined}>
                  <WeekCell
                    doctor={doctor}
                    date={date}
                    visits={byCell.get(cellOf({ doctorId: doctor.id, date })) ?? []}
                    held={heldByCell.get(cellOf({ doctorId: doctor.id, date })) ?? []}
                    hours={hours}
                    clock={clock}
                    to={urlOf(doctor.id, date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface WeekCellProps {
  readonly doctor: CalendarDoctor
  readonly date: string
  readonly visits: readonly CalendarVisit[]
  readonly held: readonly HeldTime[]
  readonly hours: Stretch
  readonly clock: ClinicClock
  readonly to: string
}

function WeekCell({ doctor, date, visits, held, hours, clock, to }: WeekCellProps) {
  const words = useDateWords()
  const leastGap = useSession().clinic.visitMinutes
  const day = doctor.days.find((one) => one.date === date)
  const open = (day?.open ?? []).map(stretchOfHours)
  const busy = day?.busy ?? []
  const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`
  const isThere = open.length > 0
  const state = day?.away ?? (isThere || visits.length > 0 ? count : 'Not here')
  const from = gapsFrom(date, clock, 5)
  const gaps =
    from === null || !isThere
      ? null
      : freeGaps(
          {
            open,
            busy: busy.map(stretchOfHours),
            visits: visits.map((visit) => ({ ...stretchOf(visit), visit })),
            held: held.map(stretchOf),
          },
          leastGap,
          from,
        )
  const taken = [gaps && freeInWords(gaps), takenInWords(held.length, busy, words)]
    .filter(Boolean)
    .join(', ')
  const share = (minute: number) => `${(100 * (minute - hours.start)) / (hours.end - hours.start)}%`
  const box = ({ start, end }: Stretch) => ({
    insetInlineStart: share(Math.max(start, hours.start)),
    insetInlineEnd: `calc(100% - ${share(Math.min(end, hours.end))})`,
  })
  return (
    <Link
      {...partsOf(to)}
      className={classes.cell}
      data-busy={visits.length > 0 || undefined}
      aria-label={`${doctorName(doctor)}, ${words.full(date)}: ${[state, taken].filter(Boolean).join(', ')}`}
    >
      <span className={classes.words}>{state}</span>
      <span className={classes.strip}>
        {open.map((stretch) => (
          <span key={stretch.start} className={classes.open} style={box(stretch)} />
        ))}
        {busy.map(stretchOfHours).map((stretch) => (
          <span
            key={`${stretch.start} ${stretch.end}`}
            className={classes.busy}
            style={box(stretch)}
          />
        ))}
        {visits.map((visit) => (
          <span key={visit.id} className={classes.visit} style={box(stretchOf(visit))} />
        ))}
        {held.map((one) => (
          <span key={one.id} className={classes.held} style={box(stretchOf(one))} />
        ))}
      </span>
      {taken && <span className={classes.taken}>{taken}</span>}
    </Link>
  )
}

const stretchOfHours = ({ starts, ends }: OpenHours): Stretch => ({
  start: minuteOfDay(starts),
  end: minuteOfDay(ends),
})

/** The hours from the earliest to the latest of all doctors in the week. */
function shownHours({ doctors, visits, held }: Calendar): Stretch {
  const stretches = [
    ...doctors.flatMap(({ days }) => days.flatMap(({ open }) => open)).map(stretchOfHours),
    ...visits.map(stretchOf),
    ...held.map(stretchOf),
  ].filter(({ start, end }) => end - start < 24 * 60)
  if (stretches.length === 0) return { start: 8 * 60, end: 18 * 60 }
  return {
    start: Math.min(...stretches.map(({ start }) => start)),
    end: Math.max(...stretches.map(({ end }) => end)),
  }
}
