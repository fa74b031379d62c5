import { Problem } from '../../../../contract/problem.ts'
import type { Appointment } from '../../appointments/appointment.ts'

type Visit = Pick<Appointment, 'id' | 'date'>

/**
 * New days, by id, for visits of a series that all get the same time. A visit keeps a day to which
 * it was moved, but of visits that share a day all except one go back to `home`, the day that the
 * rule gave them. No visit goes back to a day before `first`.
 */
export function daysOfTheirOwn(
  visits: readonly Visit[],
  home: ReadonlyMap<string, string>,
  first: string,
): Map<string, string> {
  const goneHome = new Map<string, string>()
  const dayOf = ({ id, date }: Visit) => goneHome.get(id) ?? date
  const mayGo = (visit: Visit) => {
    const day = home.get(visit.id)
    return day !== undefined && day !== dayOf(visit) && day >= first
  }
  // Another visit may have been moved to a home day, so repeat until no two share a day.
  for (;;) {
    const days = Map.groupBy(visits, dayOf)
    const shared = [...days].find(([, there]) => there.length > 1)
    if (!shared) return goneHome
    const [day, there] = shared
    const [stays, ...leave] = there.toSorted((a, b) => Number(mayGo(a)) - Number(mayGo(b)))
    for (const visit of leave) {
      const homeDay = home.get(visit.id)
      if (!stays || !homeDay || !mayGo(visit)) throw stuck(day)
      goneHome.set(visit.id, homeDay)
    }
  }
}

function stuck(day: string): Problem {
  return new Problem('conflict', {
    detail: `${day}: Several visits of the series are on this day. Move or cancel one of them first.`,
  })
}
