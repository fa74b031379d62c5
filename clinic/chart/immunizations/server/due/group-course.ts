import { chooseCourse, type Followed, type Patient } from './choose-course.ts'
import { type Given, isAtAge } from './not-needed.ts'
import type { Schedule, VaccineGroup } from './schedule.ts'

/** Where a patient stands with the vaccines of a group. */
export interface GroupCourse {
  readonly group: VaccineGroup
  /** The illness that the next dose is for, or the one with the most doses where none is left. */
  readonly lead: Followed
  /** The courses of all illnesses of the group. */
  readonly courses: readonly Followed[]
}

/** Looks at all illnesses of a group; null where no series of it is for the patient. */
export function groupCourse(
  group: VaccineGroup,
  patient: Patient,
  all: readonly Given[],
  vaccines: Schedule['vaccines'],
): GroupCourse | null {
  if (group.immuneBefore !== null && patient.born < group.immuneBefore) return null
  const antigens = [...new Set(group.series.map(({ antigen }) => antigen))]
  const courses = antigens.flatMap((antigen) => {
    const options = group.series.filter((one) => one.antigen === antigen)
    return chooseCourse(options, patient, all, vaccines) ?? []
  })
  const isBegun = courses.some(({ judged }) => judged.some(({ dose }) => dose !== null))
  const mayBegin = isAtAge(patient.born, patient.today, { from: '', before: group.beginBefore })
  if (!isBegun && !mayBegin) return null
  const lead = leadOf(courses)
  return lead && { group, lead, courses }
}

/** The course whose dose comes first; one that is too late leads only where all others are over. */
function leadOf(courses: readonly Followed[]): Followed | null {
  const place = ({ nextDose, judged }: Followed) => {
    if (nextDose === null) return `2 ${String(1000 - judged.length)}`
    return `${nextDose.isTooLate ? 1 : 0} ${nextDose.from} ${nextDose.earliest}`
  }
  return courses.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))[0] ?? null
}
