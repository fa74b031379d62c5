import { ageOn } from '../contract/dates.ts'
import { namedPatients, patient } from './cast.ts'
import { dateOf, type Day, wallClock } from './days.ts'
import type { Person } from './person.ts'
import type { Visit } from './story.ts'

/** Facts of a few charts that others do not have. */
export interface SpecialChart {
  readonly death?: 'day not known'
  readonly deceased_on?: string
  readonly archived_at?: string
  readonly dob_certainty?: 'estimated'
}

/**
 * Of the old: one who is known to have died while a visit was booked, one who died on a known day, one whose
 * chart is archived, and one whose date of birth is a guess.
 */
export function specialCharts(
  people: readonly Person[],
  visits: readonly Visit[],
  today: Day,
): ReadonlyMap<string, SpecialChart> {
  const kept = new Set<string>([patient, ...Object.values(namedPatients)].map(({ id }) => id))
  const isFree = (person: Person) =>
    !kept.has(person.id) && person.deceasedOn === null && !person.hasAccount
  const age = ({ dob }: Person) => ageOn(dob, dateOf(today))
  const daysOf = (person: Person) =>
    visits
      .filter((visit) => visit.person === person && visit.status !== 'canceled')
      .map(({ slot }) => slot.day)
  const old = people.filter((person) => isFree(person) && age(person) > 70)
  const died = old.find((person) => {
    const days = daysOf(person)
    return (
      days.some((day) => day > today + 1) && days.every((day) => day < today - 7 || day > today + 1)
    )
  })
  const gone = old.find(
    (person) => person !== died && daysOf(person).every((day) => day < today - 60),
  )
  const guessed = old.find(
    (person) => person !== died && person !== gone && person.language !== null,
  )
  const buried = old.find(
    (person) =>
      person !== gone && person !== guessed && daysOf(person).every((day) => day < today - 45),
  )
  return new Map<string, SpecialChart>([
    ...(buried ? [[buried.id, { deceased_on: dateOf(today - 45) }] as const] : []),
    ...(died ? [[died.id, { death: 'day not known' }] as const] : []),
    ...(gone ? [[gone.id, { archived_at: wallClock(today - 20, 610) }] as const] : []),
    ...(guessed ? [[guessed.id, { dob_certainty: 'estimated' }] as const] : []),
  ])
}
