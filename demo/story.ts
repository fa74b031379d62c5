import { openCalendar, type Calendar, type Slot } from './calendar.ts'
import { doctors, namedPatients, patient, specialties, type Specialty } from './cast.ts'
import { type Chance, seededChance } from './chance.ts'
import type { Day } from './days.ts'
import { episodesOf } from './episodes-of.ts'
import { type Note, noteText, type PlannedVisit } from './episode.ts'
import { momentOf, type Person } from './person.ts'

/** The share of each specialty in the clinic's work, before age is considered. */
const demand: Record<Specialty, number> = {
  'Family Medicine': 1.5,
  Pediatrics: 1.3,
  Cardiology: 0.9,
  Dermatology: 0.7,
  Orthopedics: 0.8,
  Gynecology: 0.8,
}

/** Days counted from today, both included. */
interface Window {
  readonly first: Day
  readonly last: Day
}
/** The months that have a story for everyone, and the months before them, for figures over half a year. */
const present: Window = { first: -90, last: 30 }
const earlier: Window = { first: -190, last: -91 }

/** One visit on the calendar. */
export interface Visit {
  readonly person: Person
  readonly specialty: Specialty
  readonly slot: Slot
  readonly reason: string
  readonly minutes: 15 | 30 | 45
  readonly status: 'completed' | 'canceled' | 'scheduled'
  /** Only for completed visits. */
  readonly note: Note | null
}

interface Now {
  readonly day: Day
  /** Minutes since midnight of the clinic's clock. */
  readonly minutes: number
}

/** Everyone's episodes in the months around today, as appointments and notes. */
export function tellStory(seed: number, people: readonly Person[], now: Now): Visit[] {
  const calendars = new Map(doctors.map((one) => [one.specialty, openCalendar(one)]))
  const told = (window: Window, stream: number) =>
    people.flatMap((person, place) => {
      const chance = seededChance(seed, stream + place)
      return person.deceasedOn ? [] : visitsOf(person, now, window, calendars, chance)
    })
  return withoutEqualNotes([...told(present, 100_000), ...told(earlier, 300_000)]).sort(
    (a, b) => a.slot.day - b.slot.day || a.slot.end - b.slot.end || a.slot.start - b.slot.start,
  )
}

/** No two visits have the same note; of two, the first one told stays. */
function withoutEqualNotes(visits: readonly Visit[]): Visit[] {
  const notes = new Set<string>()
  return visits.filter(({ specialty, note }) => {
    if (note === null) return true
    const text = noteText(specialty, note)
    const isNew = !notes.has(text)
    notes.add(text)
    return isNew
  })
}

interface Course {
  readonly specialty: Specialty
  readonly visits: readonly PlannedVisit[]
  readonly from: Day
}

function visitsOf(
  person: Person,
  now: Now,
  window: Window,
  calendars: ReadonlyMap<Specialty, Calendar>,
  chance: Chance,
): Visit[] {
  const busy = new Set<Day>()
  const told: Visit[] = []
  const own = fixedCourses(person, now, chance)
  // Half of the people came earlier already, so the clinic has grown.
  if (window === earlier && (own !== null || chance.is(0.5))) return []
  const courses = own ?? drawnCourses(person, now, window, chance)
  for (const { specialty, visits, from } of courses) {
    const calendar = calendars.get(specialty)
    let wished = from
    let earliest = Math.max(now.day + window.first, person.registeredOn)
    for (const [place, visit] of visits.entries()) {
      wished = Math.max(place === 0 ? from : wished + visit.after, earliest)
      if (wished > now.day + window.last) break
      const limits = { notBefore: earliest, notAfter: now.day + window.last, busy }
      const slot = calendar?.book({ day: wished, minutes: visit.minutes, ...limits }, chance)
      if (!slot) break
      busy.add(slot.day)
      const isOver = slot.day < now.day || (slot.day === now.day && slot.end <= now.minutes)
      const isGivenUp = !isOver && place > 0 && chance.is(0.05)
      const common = { person, specialty, reason: visit.reason, minutes: visit.minutes }
      const note = isOver ? visit.note(momentOf(person, slot.day)) : null
      const status = isOver ? 'completed' : isGivenUp ? 'canceled' : 'scheduled'
      told.push({ ...common, slot, status, note })
      if (isOver && chance.is(0.1)) {
        // The patient had an earlier appointment for this and canceled it.
        const wish = { day: slot.day - chance.whole(1, 6), minutes: visit.minutes, ...limits }
        const before = calendar?.book({ ...wish, notAfter: slot.day - 1 }, chance)
        if (before) {
          busy.add(before.day)
          told.push({ ...common, slot: before, status: 'canceled', note: null })
        }
      }
      wished = slot.day
      earliest = slot.day + 1
    }
  }
  return told
}

function drawnCourses(person: Person, now: Now, window: Window, chance: Chance): Course[] {
  const { age } = momentOf(person, now.day)
  const count = chance.is(0.08) ? 0 : chance.whole(1, age < 2 || age > 64 ? 4 : 3)
  const left = specialties.flatMap((specialty) =>
    episodesOf[specialty].map((episode) => ({
      specialty,
      episode,
      weight: episode.likelihood(person, age) * demand[specialty],
    })),
  )
  const courses: Course[] = []
  for (let drawn = 0; drawn < count; drawn += 1) {
    let place = chance.fraction() * left.reduce((sum, one) => sum + one.weight, 0)
    const index = left.findIndex((one) => (place -= one.weight) < 0)
    const [chosen] = index < 0 ? [] : left.splice(index, 1)
    if (!chosen) break
    // The days around today are the busiest, so that there is something to see.
    const isNow = window === present && chance.is(0.14)
    const offset = isNow ? chance.whole(-1, 3) : chance.whole(window.first, window.last - 6)
    courses.push({
      specialty: chosen.specialty,
      visits: chosen.episode.visits(person, chance),
      from: now.day + offset,
    })
  }
  return courses
}

/** The stories of the named cast: who, which episodes, and how many days from today. */
const fixed: ReadonlyMap<string, readonly (readonly [Specialty, string, number])[]> = new Map([
  [
    patient.id,
    [
      ['Family Medicine', 'high blood pressure', -66],
      ['Dermatology', 'suspicious mole', -52],
      ['Gynecology', 'yearly gynecological visit', 8],
    ],
  ],
  [
    namedPatients.jose.id,
    [
      ['Family Medicine', 'type 2 diabetes', -50],
      ['Orthopedics', 'knee arthritis', -20],
    ],
  ],
  [
    namedPatients.bridget.id,
    [
      ['Family Medicine', 'airway infection', -13],
      ['Gynecology', 'contraception', 1],
    ],
  ],
  [namedPatients.noor.id, [['Pediatrics', 'childhood asthma', -35]]],
  [
    namedPatients.walter.id,
    [
      ['Cardiology', 'atrial fibrillation', -30],
      ['Dermatology', 'sun-damaged skin', -45],
    ],
  ],
])

function fixedCourses(person: Person, now: Now, chance: Chance): Course[] | null {
  const courses = fixed.get(person.id)?.map(([specialty, name, offset]) => {
    const episode = episodesOf[specialty].find((one) => one.name === name)
    if (!episode) throw new Error(`There is no story called ${name} in ${specialty}.`)
    return { specialty, visits: episode.visits(person, chance), from: now.day + offset }
  })
  return courses ?? null
}
