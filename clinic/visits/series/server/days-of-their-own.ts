import { Problem } from '../../../../contract/problem.ts'
import type { Appointment } from '../../appointments/appointment.ts'

type Visit = Pick<Appointment, 'id' | 'date'>

/**
 * Where visits of a series go that get one time together, by id: a visit keeps the day to which it
 * was moved alone, but of those that share a day all but one go back to their `home`, the day that
 * the rule gave them. Nobody goes back to a day before `first`.
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
  // Going home may lead to a day to which another one was moved, so this goes on until all are alone.
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
    detail: `${day}: Several visits of the series stand on this day. Move or cancel one of them first.`,
  })
}
