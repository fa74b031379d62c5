import { type Course, judgeDoses } from './judge-doses.ts'
import { type NextDose, nextDose } from './next-dose.ts'
import { type Given, isAtAge } from './not-needed.ts'
import type { Schedule, Series } from './schedule.ts'

export interface Patient {
  readonly born: string
  readonly sex: 'F' | 'M' | null
  readonly today: string
}

/** A series that a patient follows, with its next dose. */
export interface Followed extends Course {
  readonly nextDose: NextDose | null
}

/** The doses against an illness, the oldest first, by the ages at which each vaccine is against it. */
export function dosesAgainst(
  antigen: string,
  all: readonly Given[],
  born: string,
  vaccines: Schedule['vaccines'],
): Given[] {
  return all.filter(({ cvx, day }) =>
    vaccines.get(cvx)?.antigens.some((one) => one.name === antigen && isAtAge(born, day, one)),
  )
}

/** Of several series against an illness, the one that a patient follows; null where none is for them. */
export function chooseCourse(
  options: readonly Series[],
  patient: Patient,
  all: readonly Given[],
  vaccines: Schedule['vaccines'],
): Followed | null {
  const [preferred] = options
  if (!preferred) return null
  const given = dosesAgainst(preferred.antigen, all, patient.born, vaccines)
  const begin = given[0]?.day ?? patient.today
  const isOldEnough = ({ startAge }: Series) =>
    isAtAge(patient.born, patient.today, { from: startAge, before: '' })
  const usable = options.filter(({ sex }) => sex === null || sex === (patient.sex ?? 'F'))
  // Without a dose the preferred series says what was to be given when.
  const followed = given[0]
    ? usable.filter(({ startBefore }) =>
        isAtAge(patient.born, begin, { from: '', before: startBefore }),
      )
    : usable.filter(isOldEnough).slice(0, 1)
  const looked = followed.map((series) => {
    const course = judgeDoses(series, given, { born: patient.born, vaccines, all })
    return { ...course, nextDose: nextDose(course, { ...patient, vaccines, all }) }
  })
  const courses = looked.filter((one) => one.nextDose === null || isOldEnough(one.series))
  const complete = courses.filter((one) => one.nextDose === null)
  const begun = courses.filter((one) => counted(one) > 0)
  return best(complete.length > 0 ? complete : begun.length > 0 ? begun : courses)
}

const counted = ({ judged }: Course) => judged.filter(({ dose }) => dose !== null).length

/** Scores as in CDC's choice among series: what can be completed, counts most doses and ends soonest wins. */
function best(courses: readonly Followed[]): Followed | null {
  const begun = courses.some((one) => counted(one) > 0)
  const lead = (place: (one: Followed) => number, points: number) => {
    const most = Math.max(...courses.map(place))
    const leaders = courses.filter((one) => place(one) === most)
    return (one: Followed) => (place(one) < most ? -points : leaders.length === 1 ? points : 0)
  }
  const valid = lead(counted, 2)
  const near = lead((one) => -remaining(one), 2)
  const soon = lead((one) => -Date.parse(one.nextDose?.earliest ?? '0001-01-01'), 1)
  const score = (one: Followed) => {
    const canEnd = one.nextDose?.isTooLate ? -3 : 3
    if (!begun) return canEnd + soon(one) + (one.series.isOfProduct ? -1 : 1)
    const isWhole = one.series.isOfProduct && one.judged.every(({ dose }) => dose !== null)
    return canEnd + (isWhole ? 2 : -2) + valid(one) + near(one) + soon(one)
  }
  return courses.reduce<Followed | null>(
    (chosen, one) => (chosen === null || score(one) > score(chosen) ? one : chosen),
    null,
  )
}

const remaining = ({ series, next }: Course) => series.doses.length - next
