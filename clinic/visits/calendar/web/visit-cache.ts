import { queryClient } from '../../../../web/query-client.ts'
import { type Calendar, type CalendarVisit, readCalendar } from '../calendar.ts'

const calendars = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === readCalendar.path,
}

/** Optimistic update: changes a visit in every cached calendar before the server answers. */
export async function drawVisit(id: string, changes: Partial<CalendarVisit>): Promise<void> {
  // An answer that is still on its way would undo the change on screen.
  await queryClient.cancelQueries(calendars)
  queryClient.setQueriesData<Calendar>(calendars, (calendar) => {
    if (!calendar?.visits.some((visit) => visit.id === id)) return calendar
    const visits = calendar.visits
      .map((visit) => (visit.id === id ? { ...visit, ...changes } : visit))
      .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0))
    return { ...calendar, visits }
  })
}

const startOf = ({ date, time }: CalendarVisit) => `${date} ${time}`
