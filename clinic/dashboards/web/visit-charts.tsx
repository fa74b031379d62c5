import { paths } from '../../../contract/paths.ts'
import { BarList } from '../../../web/chart/bar-list.tsx'
import { ChartFrame } from '../../../web/chart/chart-frame.tsx'
import { SeriesChart } from '../../../web/chart/series-chart.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import type { ClinicWeeks, DoctorWeeks } from '../clinic-weeks.ts'
import { useWeekPoints } from './week-points.tsx'
import { comparison, earlier, inCount, inMinutes, inPercent, shareOf } from './week-words.ts'

/** Visits, those that did not happen, waiting and use of the open hours. */
export function VisitCharts({ weeks: shown }: { weeks: ClinicWeeks }) {
  const { weeks, now, before, doctors } = shown
  const words = useDateWords()
  const points = useWeekPoints(weeks, (days) => paths.appointments(days))
  const days = { from: now.from, to: now.to }
  const missed = now.noShows + now.lateCancelations
  const weekName = (from: string) => `Week of ${words.day(from)}`
  const use = shareOf(now.bookedMinutes, now.openMinutes)
  const open = doctors.filter(({ openMinutes }) => openMinutes > 0)
  const listed = (one: { from: string; to: string }, count: number) => (
    <TextLink to={paths.appointments({ from: one.from, to: one.to })}>{inCount(count)}</TextLink>
  )
  const noShowsOf = (one: { from: string; to: string }, count: number) => (
    <TextLink to={paths.appointments({ from: one.from, to: one.to, state: 'no-show' })}>
      {inCount(count)}
    </TextLink>
  )
  return (
    <>
      <ChartFrame
        title="Visits"
        figure={listed(days, now.visits)}
        note={comparison(now.visits, before.visits, weeks.length, inCount)}
        empty={now.visits === 0 ? 'No visits in these weeks yet.' : undefined}
        heads={['Week', 'Visits']}
        rows={weeks.map((week) => [weekName(week.from), listed(week, week.visits)])}
      >
        <SeriesChart
          label="Visits by week"
          points={points}
          series={[{ name: 'Visits', drawn: 'bars', values: weeks.map(({ visits }) => visits) }]}
          inWords={inCount}
        />
      </ChartFrame>
      <ChartFrame
        title="No-shows and late cancelations"
        figure={inCount(missed)}
        note={
          <>
            {noShowsOf(days, now.noShows)} no-shows,{' '}
            <TextLink to={paths.appointments({ ...days, status: 'canceled' })}>
              {inCount(now.lateCancelations)}
            </TextLink>{' '}
            canceled within 24 hours;{' '}
            {comparison(missed, before.noShows + before.lateCancelations, weeks.length, inCount)}
          </>
        }
        empty={missed === 0 ? 'Nobody stayed away or canceled late in these weeks.' : undefined}
        heads={['Week', 'No-shows', 'Late']}
        rows={weeks.map((week) => [
          weekName(week.from),
          noShowsOf(week, week.noShows),
          inCount(week.lateCancelations),
        ])}
      >
        <SeriesChart
          label="No-shows and late cancelations by week"
          points={points}
          series={[
            { name: 'No-shows', drawn: 'line', values: weeks.map(({ noShows }) => noShows) },
            {
              name: 'Late',
              drawn: 'line',
              values: weeks.map(({ lateCancelations }) => lateCancelations),
            },
          ]}
          inWords={inCount}
        />
      </ChartFrame>
      <ChartFrame
        title="Waiting, from arrival to call"
        figure={now.medianWait === null ? '-' : inMinutes(now.medianWait)}
        note={
          <>
            {now.medianWait !== null &&
              now.longWait !== null &&
              `Half of all patients waited ${inMinutes(now.medianWait)} or less; nine of ten ${inMinutes(now.longWait)} or less. `}
            {`Half of them before: ${earlier(before.medianWait, weeks.length, inMinutes)}.`}
          </>
        }
        empty={now.medianWait === null ? 'Nobody was checked in and called yet.' : undefined}
        heads={['Week', 'Half waited at most', 'Nine of ten waited at most']}
        rows={weeks.map((week) => [
          weekName(week.from),
          week.medianWait === null ? '-' : inMinutes(week.medianWait),
          week.longWait === null ? '-' : inMinutes(week.longWait),
        ])}
      >
        <SeriesChart
          label="Waiting time by week"
          points={points}
          series={[
            {
              name: 'Half of all',
              drawn: 'line',
              values: weeks.map(({ medianWait }) => medianWait),
            },
            { name: 'Nine of ten', drawn: 'line', values: weeks.map(({ longWait }) => longWait) },
          ]}
          inWords={inMinutes}
          onAxis={inCount}
        />
      </ChartFrame>
      <ChartFrame
        title="Booked time of the open hours"
        figure={now.openMinutes === 0 ? '-' : inPercent(use)}
        note={
          before.openMinutes > 0 &&
          `${inPercent(shareOf(before.bookedMinutes, before.openMinutes))} in the ${weeks.length} weeks before`
        }
        empty={
          open.length === 0 ? 'No doctor has hours yet: enter them under Schedules.' : undefined
        }
        heads={['Doctor', 'Booked', 'Open', 'Visits']}
        rows={open.map((one) => [
          <Doctor key={one.id} doctor={one} days={days} />,
          inHours(one.bookedMinutes),
          inHours(one.openMinutes),
          inCount(one.visits),
        ])}
      >
        <BarList
          label="Booked time by doctor"
          whole={1}
          rows={open.map((one) => {
            const share = shareOf(one.bookedMinutes, one.openMinutes)
            return {
              id: one.id,
              name: <Doctor doctor={one} days={days} />,
              value: share,
              text: inPercent(share),
            }
          })}
        />
        {shown.otherDoctors > 0 && <p>{`${inCount(shown.otherDoctors)} doctors more.`}</p>}
      </ChartFrame>
    </>
  )
}

const inHours = (minutes: number) => `${inCount(Math.round(minutes / 60))} h`

function Doctor({ doctor, days }: { doctor: DoctorWeeks; days: { from: string; to: string } }) {
  return (
    <TextLink to={paths.appointments({ doctorId: doctor.id, ...days })}>
      {doctor.name ?? 'Deleted account'}
    </TextLink>
  )
}
