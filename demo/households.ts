import { ageOn } from '../contract/dates.ts'
import { type Chance, seededChance } from './chance.ts'
import { dateOf, type Day } from './days.ts'
import { alertsOf, allergiesOf, bodyOf, workOf } from './health.ts'
import { idAt } from './ids.ts'
import { namedPeople } from './named-people.ts'
import { type Origin, origins, streets, towns } from './names.ts'
import type { Person } from './person.ts'
import { phoneOf } from './phones.ts'

type Tie = 'partner' | 'parent' | 'child' | 'single'
interface Member {
  readonly tie: Tie
  /** Age in years, with a fraction that places the birthday. */
  readonly years: number
}

/** The households, and how many of a hundred homes are of each kind. */
const homes: readonly (readonly [number, (chance: Chance) => Member[]])[] = [
  [17, (chance) => [{ tie: 'single', years: chance.around(29, 6) }]],
  [27, (chance) => family(chance, 2, chance.pick(1, 1, 2, 2, 2, 3, 4))],
  [9, (chance) => family(chance, 1, chance.pick(1, 1, 2))],
  [12, (chance) => couple(chance, chance.around(42, 10))],
  [16, (chance) => couple(chance, chance.around(71, 6))],
  [10, (chance) => [{ tie: 'single', years: Math.min(97, chance.around(80, 6)) }]],
  [9, (chance) => [{ tie: 'single', years: chance.around(53, 7) }]],
]

function couple(chance: Chance, years: number): Member[] {
  return [
    { tie: 'partner', years },
    { tie: 'partner', years: years + chance.around(0, 2.5) },
  ]
}

function family(chance: Chance, parents: 1 | 2, children: number): Member[] {
  const parentYears = chance.around(38, 5)
  const eldest = Math.min(17.9, Math.max(0.1, parentYears - chance.around(29, 3.5)))
  const grown = couple(chance, parentYears).slice(0, parents)
  const young = Array.from({ length: children }, (_, place) => ({
    tie: 'child' as const,
    years: Math.max(0.1, eldest - place * chance.around(2.8, 0.6)),
  }))
  // Twins exist, but not in every family whose eldest child is a baby.
  const distinct = young.filter(
    (child, place) => place === 0 || (young[place - 1]?.years ?? 0) - child.years > 1.1,
  )
  return [...grown.map((member) => ({ ...member, tie: 'parent' as const })), ...distinct]
}

/** Everyone in the clinic's charts: first the named cast, then households until there are `count`. */
export function drawPeople(seed: number, today: Day, count: number): Person[] {
  const people = namedPeople(today)
  const taken = { names: new Set(people.map((person) => person.name)), emails: new Set<string>() }
  for (let home = 1; people.length < count; home += 1) {
    const members = drawHome(seededChance(seed, home), home, today, taken)
    people.push(...members.slice(0, count - people.length))
  }
  return people
}

interface Taken {
  readonly names: Set<string>
  readonly emails: Set<string>
}

function drawHome(chance: Chance, number: number, today: Day, taken: Taken): Person[] {
  const origin = drawShare(origins, (one) => one.share, chance)
  const members = drawShare(homes, ([share]) => share, chance)[1](chance)
  const surname = chance.from(origin.surnames)
  const secondSurname = chance.is(0.7) ? surname : chance.from(origin.surnames)
  const address = `${chance.whole(1, 240)} ${chance.from(streets)}, ${chance.from(towns)}`
  const phone = phoneOf(number)
  const registered = chance.whole(3, 2900)
  const drawn = members.map((member, place) =>
    drawPerson({
      chance,
      member,
      place,
      origin,
      today,
      taken,
      address,
      phone,
      registered,
      surname: place === 1 && member.tie !== 'child' ? secondSurname : surname,
    }),
  )
  return drawn.map((person, place) => ({
    ...person,
    emergencyContact: emergencyContact(drawn, members, place, chance),
  }))
}

interface Draft {
  readonly chance: Chance
  readonly member: Member
  readonly place: number
  readonly origin: Origin
  readonly today: Day
  readonly taken: Taken
  readonly surname: string
  readonly address: string
  readonly phone: string
  readonly registered: number
}

function drawPerson(draft: Draft): Person {
  const { chance, member, place, origin, today, taken, surname } = draft
  const gender = chance.is(0.008)
    ? 'other'
    : chance.is(shareOfMen(member, place))
      ? 'male'
      : 'female'
  const born = Math.floor(today - member.years * 365.25)
  const dob = dateOf(born)
  const age = ageOn(dob, dateOf(today))
  const name = drawName(origin, gender, surname, taken.names, chance)
  const isChild = member.tie === 'child'
  const email = !isChild && chance.is(age > 75 ? 0.35 : 0.75) ? emailOf(name, taken.emails) : null
  const body = bodyOf({ age, gender }, chance)
  const language = origin.language !== null && chance.is(0.45) ? origin.language : null
  const registeredOn = Math.max(today - draft.registered + place, born + 2)
  return {
    id: idAt(registeredOn, chance),
    name,
    dob,
    gender,
    contact: draft.phone,
    address: draft.address,
    email,
    emergencyContact: null,
    insuranceNumber: chance.is(0.82)
      ? `${chance.pick('HLX', 'NWM', 'CRD')}-${chance.whole(100, 999)}-${chance.whole(10_000, 99_999)}`
      : null,
    language,
    maritalStatus: maritalStatus(member.tie, age, chance),
    deceasedOn: age > 84 && chance.is(0.1) ? dateOf(today - chance.whole(130, 400)) : null,
    hasAccount: email !== null && chance.is(0.3),
    registeredOn,
    work: workOf(age, chance),
    ...alertsOf({ age, gender }, body.has, language, chance),
    ...allergiesOf(chance),
    ...body,
  }
}

/** Most couples are a woman and a man; all others are as often the one as the other. */
function shareOfMen({ tie }: Member, place: number): number {
  if (tie === 'child' || tie === 'single') return 0.49
  return place === 1 ? 0.94 : 0.06
}

function drawShare<T>(list: readonly T[], share: (one: T) => number, chance: Chance): T {
  let left = chance.fraction() * list.reduce((sum, one) => sum + share(one), 0)
  const found = list.find((one) => (left -= share(one)) < 0) ?? list[0]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

function drawName(
  origin: Origin,
  gender: Person['gender'],
  surname: string,
  taken: Set<string>,
  chance: Chance,
): string {
  const pool = gender === 'male' ? origin.male : origin.female
  for (;;) {
    const name = `${chance.from(pool)} ${surname}`
    const middle = `${chance.from(pool)} ${chance.from(pool).charAt(0)}. ${surname}`
    const free = [name, middle].find((one) => !taken.has(one))
    if (!free) continue
    taken.add(free)
    return free
  }
}

function emailOf(name: string, taken: Set<string>): string {
  const plain = name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  const places = ['example.com', 'example.org', 'example.net']
  const email = places.map((place) => `${plain}@${place}`).find((one) => !taken.has(one))
  if (!email) throw new Error(`Too many people are called ${name}.`)
  taken.add(email)
  return email
}

function maritalStatus(tie: Tie, age: number, chance: Chance): string | null {
  if (tie === 'child' || chance.is(0.25)) return null
  if (tie === 'partner') return chance.is(0.85) ? 'Married' : 'Living together'
  if (tie === 'parent') return chance.pick('Married', 'Married', 'Married', 'Divorced')
  return age > 70
    ? chance.pick('Widowed', 'Widowed', 'Divorced')
    : chance.pick('Single', 'Single', 'Divorced')
}

function emergencyContact(
  people: readonly Person[],
  members: readonly Member[],
  place: number,
  chance: Chance,
): string | null {
  const own = people[place]
  const other = people.find((person, index) => person !== own && members[index]?.tie !== 'child')
  if (!own) return null
  if (!other) {
    return chance.is(0.5)
      ? `${chance.pick('Neighbor', 'Sister', 'Brother', 'Friend')}, ${phoneOf(chance.whole(400, 499))}`
      : null
  }
  const word =
    members[place]?.tie === 'child'
      ? { female: 'mother', male: 'father', other: 'parent' }[other.gender]
      : { female: 'wife', male: 'husband', other: 'partner' }[other.gender]
  return `${other.name} (${word}), ${other.contact}`
}
