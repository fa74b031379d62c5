import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DayInput } from '../../../../web/form/day-input.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { stepped, titleOf } from './calendar-days.ts'
import type { CalendarUrl } from './calendar-search.ts'
import classes from './calendar-toolbar.module.css'
import { DoctorFilter } from './doctor-filter.tsx'

/** Controls for the days, the doctors and the form of the calendar; all of it is in the URL. */
export function CalendarToolbar({ url }: { url: CalendarUrl }) {
  const { search, set, urlWith } = url
  const { view, date, showsCanceled, by, colors, zoom } = search
  const { today, firstWeekday } = useSession().clinic
  const words = useDateWords()
  const goTo = (next: string) => () => set({ date: next })
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Previous ${periods[view]}`}
          onClick={goTo(stepped(view, date, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ButtonLink
          to={urlWith({ date: today })}
          variant="default"
          {...(date === today ? { 'aria-current': 'date' } : {})}
        >
          Today
        </ButtonLink>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Next ${periods[view]}`}
          onClick={goTo(stepped(view, date, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <DayInput
          control={{ 'aria-label': 'Date' }}
          className={classes.date ?? ''}
          value={date}
          onChoose={(day) => {
            if (day >= '1900') set({ date: day })
          }}
        />
      </div>
      <h2 className={classes.title} data-view={view}>
        <span className={classes.days}>{titleOf(view, date, firstWeekday, words)}</span>
        {view === 'day' && (
          <span className={classes.weekday} aria-hidden>
            {words.weekday(date)}
          </span>
        )}
      </h2>
      <div className={classes.filters}>
        <Button
          size="compact-sm"
          variant={showsCanceled ? 'light' : 'default'}
          aria-pressed={showsCanceled}
          onClick={() => set({ showsCanceled: !showsCanceled })}
        >
          Canceled
        </Button>
        {view === 'day' && (
          <Button
            size="compact-sm"
            variant={by === 'room' ? 'light' : 'default'}
            aria-pressed={by === 'room'}
            onClick={() => set({ by: by === 'room' ? 'doctor' : 'room' })}
          >
            Rooms
          </Button>
        )}
        {view !== 'month' && (
          <Button
            size="compact-sm"
            variant={colors === 'status' ? 'light' : 'default'}
            aria-pressed={colors === 'status'}
            onClick={() => set({ colors: colors === 'status' ? 'type' : 'status' })}
          >
            Status colors
          </Button>
        )}
        {view === 'day' && (
          <span className={classes.wide}>
            <Button
              size="compact-sm"
              variant={zoom === 'larger' ? 'light' : 'default'}
              aria-pressed={zoom === 'larger'}
              onClick={() => set({ zoom: zoom === 'larger' ? 'fit' : 'larger' })}
            >
              Larger
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        )}
        <DoctorFilter chosen={search.doctors} onChoose={(doctors) => set({ doctors })} />
      </div>
    </div>
  )
}

const periods = { day: 'day', week: 'week', month: 'month', agenda: 'week' }
