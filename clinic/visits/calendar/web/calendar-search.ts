import { isRealDay } from '../../../../contract/dates.ts'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CalendarView } from '../calendar.ts'

/** The URL value for a doctor, who sees their own day by default, to see everybody's. */
const everybody = 'all'

export interface CalendarSearch {
  readonly view: CalendarView
  readonly date: string
  /** Undefined for all who see patients. */
  readonly doctors: readonly string[] | undefined
  readonly showsCanceled: boolean
  /** The meaning of the columns of a day. */
  readonly by: 'doctor' | 'room'
  /** The meaning of the colour of a visit. */
  readonly colors: 'type' | 'status'
  /** Whether the hours fit into the window, or are drawn larger. */
  readonly zoom: 'fit' | 'larger'
}

export interface CalendarUrl {
  readonly search: CalendarSearch
  /** The URL of the calendar with some changes. */
  readonly urlWith: (changes: Partial<CalendarSearch>) => string
  readonly set: (changes: Partial<CalendarSearch>) => void
}

/** The state of the calendar is in the URL, so that back, reload and shared links keep it. */
export function useCalendarUrl(): CalendarUrl {
  const { clinic, role, currentUser } = useSession()
  const go = useGo()
  const values = useUrlValues()
  const view = CalendarView.safeParse(values['view'])
  const { date = '', doctor = '' } = values
  const ownId = role === 'doctor' ? currentUser?.id : undefined
  const chosen = doctor === '' && ownId ? [ownId] : doctor.split(',').filter(Boolean)
  const search: CalendarSearch = {
    view: view.data ?? 'day',
    date: isRealDay(date) && date >= '1900' && date < '9999' ? date : clinic.today,
    doctors: doctor === everybody || chosen.length === 0 ? undefined : chosen,
    showsCanceled: values['canceled'] === 'yes',
    by: values['by'] === 'room' ? 'room' : 'doctor',
    colors: values['colors'] === 'status' ? 'status' : 'type',
    zoom: values['zoom'] === 'larger' ? 'larger' : 'fit',
  }

  function urlWith(changes: Partial<CalendarSearch>): string {
    const next = { ...search, ...changes }
    return paths.appointments({
      view: next.view,
      ...(next.date === clinic.today ? {} : { date: next.date }),
      ...doctorIn(next.doctors),
      ...(next.showsCanceled ? { canceled: 'yes' } : {}),
      ...(next.by === 'room' ? { by: 'room' } : {}),
      ...(next.colors === 'status' ? { colors: 'status' } : {}),
      ...(next.zoom === 'larger' ? { zoom: 'larger' } : {}),
    })
  }

  function doctorIn(doctors: CalendarSearch['doctors']): { doctor?: string } {
    if (!doctors) return ownId ? { doctor: everybody } : {}
    return doctors.length === 1 && doctors[0] === ownId ? {} : { doctor: doctors.join(',') }
  }

  return { search, urlWith, set: (changes) => void go(urlWith(changes)) }
}
