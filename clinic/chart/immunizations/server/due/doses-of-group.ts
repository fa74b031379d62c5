import type { NotCountedReason, ScheduledDose } from '../../vaccinations-due.ts'
import type { Patient } from './choose-course.ts'
import { type GroupCourse, groupCourse } from './group-course.ts'
import type { NextDose } from './next-dose.ts'
import { type Given, isAtAge } from './not-needed.ts'
import type { Schedule, VaccineGroup } from './schedule.ts'
import { dayAfterText } from './span.ts'

/** More doses than any routine series has. */
const mostDoses = 12
const grownUp = '18 years'
/** A first dose that lies further ahead is left out. */
const farAhead = '20 years'

/** A dose of the whole schedule before its vaccine is named. */
type Dose = Omit<ScheduledDose, 'vaccine'> & {
  readonly cvx: string | null
  readonly id: string | null
}

/** All doses of a schedule for a patient, in the order of its groups: those given, due and to come. */
export function dosesOf(
  schedule: Schedule,
  patient: Patient,
  vaccinations: readonly Given[],
): ScheduledDose[] {
  const given = vaccinations
    .filter(({ day }) => day <= patient.today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const doses = schedule.groups.flatMap((group) => {
    const course = groupCourse(group, patient, given, schedule.vaccines)
    return course ? dosesOfGroup(course, schedule, patient, given) : []
  })
  const counted = new Set(doses.flatMap(({ id, dose }) => (dose === null ? [] : id)))
  return doses
    .filter(({ id, dose }) => dose !== null || id === null || !counted.has(id))
    .map(({ cvx, id: _, ...dose }) => {
      const vaccine = cvx === null ? undefined : schedule.vaccines.get(cvx)
      return {
        ...dose,
        vaccine: vaccine
          ? {
              text: vaccine.words,
              codes: [{ ...vaccineCode(vaccine.cvx), display: vaccine.words }],
            }
          : null,
      }
    })
}

export const cvxSystem = 'http://hl7.org/fhir/sid/cvx'
const vaccineCode = (cvx: string) => ({ system: cvxSystem, code: cvx })

function dosesOfGroup(
  course: GroupCourse,
  { vaccines }: Schedule,
  patient: Patient,
  given: readonly Given[],
): Dose[] {
  const past = givenDoses(course)
  const count = past.filter(({ dose }) => dose !== null).length
  const { nextDose } = course.lead
  const isGrown = isAtAge(patient.born, patient.today, { from: grownUp, before: '' })
  // A dose of childhood that an adult did not get is no news.
  if (nextDose?.isTooLate && isGrown) return count > 0 ? past : []
  const horizon = dayAfterText(patient.today, farAhead) ?? patient.today
  if (past.length === 0 && nextDose && nextDose.from > horizon) return []
  return [...past, ...laterDoses(course, vaccines, patient, given, count)]
}

/** The doses that were given, with their number or the reason why they have none. */
function givenDoses({ group, lead, courses }: GroupCourse): Dose[] {
  const leading = new Map(lead.judged.map((one) => [one.id, one]))
  const all = new Map(courses.flatMap(({ judged }) => judged.map((one) => [one.id, one])))
  const counts = new Set(
    courses.flatMap(({ judged }) => judged.filter(({ dose }) => dose !== null).map(({ id }) => id)),
  )
  let count = 0
  return [...all.values()]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((one) => {
      const judged = leading.get(one.id)
      const isCounted = judged !== undefined && judged.dose !== null
      if (isCounted) count += 1
      const reason: NotCountedReason | null = isCounted
        ? null
        : counts.has(one.id)
          ? 'part'
          : (one.reason ?? 'not needed')
      return {
        ...{ group: group.name, words: group.words, state: 'given', givenOn: one.day, reason },
        ...{ dose: isCounted ? count : null, earliest: null, from: null, until: null },
        ...{ cvx: null, id: one.id },
      }
    })
}

/** The next dose, and those after it as if each were given as soon as it is due. */
function laterDoses(
  course: GroupCourse,
  vaccines: Schedule['vaccines'],
  patient: Patient,
  given: readonly Given[],
  count: number,
): Dose[] {
  const doses: Dose[] = []
  let planned = [...given]
  let now = patient.today
  let next = course.lead.nextDose
  while (next && doses.length < mostDoses) {
    if (next.isTooLate && doses.length > 0) break
    const cvx = suggestedAt(course.group, patient.born, next.from > now ? next.from : now)
    doses.push({
      ...{ group: course.group.name, words: course.group.words, dose: count + doses.length + 1 },
      ...{ earliest: next.earliest, from: next.from, givenOn: null, reason: null, cvx, id: null },
      ...timeOf(next, doses.length === 0 ? patient.today : null),
    })
    if (next.isTooLate || next.target.isRepeated) break
    now = next.from > now ? next.from : now
    planned = [...planned, { id: `planned ${doses.length}`, cvx: cvx ?? '', day: now }]
    const after: GroupCourse | null = groupCourse(
      course.group,
      { ...patient, today: now },
      planned,
      vaccines,
    )
    const isCounted = after?.lead.judged.some(({ id, dose }) => id === planned.at(-1)?.id && dose)
    next = isCounted ? (after?.lead.nextDose ?? null) : null
  }
  return doses
}

/** The state of a dose on a day, and until when; a dose after the next one is always coming. */
function timeOf(next: NextDose, today: string | null): Pick<Dose, 'state' | 'until'> {
  const last = next.end && dayAfterText(next.end, '0 days - 1 day')
  if (next.isTooLate) return { state: 'too late', until: last }
  const known = next.until ?? last
  // A dose after one that is late has no time of its own.
  const until = today === null && known !== null && known <= next.from ? null : known
  if (today === null || today < next.from) return { state: 'coming', until }
  return { state: next.until !== null && today > next.until ? 'overdue' : 'due', until }
}

function suggestedAt({ suggested }: VaccineGroup, born: string, day: string): string | null {
  return suggested.findLast((one) => isAtAge(born, day, one))?.cvx ?? null
}
