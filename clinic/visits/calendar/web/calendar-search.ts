import { isRealDay } from '../../../../contract/dates.ts'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { CalendarView } from '../calendar.ts'

/** Says in the URL that a doctor, who sees the own day first, wants to see everybody's. */
const everybody = 'all'

export interface CalendarSearch {
  readonly view: CalendarView
  readonly date: string
  /** Undefined: everybody who sees patients. */
  readonly doctors: readonly string[] | undefined
  readonly showsCanceled: boolean
  /** What has a column of its own on one day. */
  readonly by: 'doctor' | 'room'
  /** What the colour of a visit says. */
  readonly colors: 'type' | 'status'
}

export interface CalendarUrl {
  readonly search: CalendarSearch
  /** The URL of the calendar with something else. */
  readonly urlWith: (changes: Partial<CalendarSearch>) => string
  readonly set: (changes: Partial<CalendarSearch>) => void
}

/** What the calendar shows stands in the URL, so that back, reload and a sent link keep it. */
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
    })
  }

  function doctorIn(doctors: CalendarSearch['doctors']): { doctor?: string } {
    if (!doctors) return ownId ? { doctor: everybody } : {}
    return doctors.length === 1 && doctors[0] === ownId ? {} : { doctor: doctors.join(',') }
  }

  return { search, urlWith, set: (changes) => void go(urlWith(changes)) }
}
