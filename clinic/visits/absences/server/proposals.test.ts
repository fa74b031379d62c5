import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Span } from '../../../availability/schedules/server/free-slots.ts'
import { type Candidate, type Displaced, proposals } from './proposals.ts'

function free(doctor: string, date: string, time: string): Candidate {
  const isAlike = !doctor.startsWith('other')
  const startsAt = Date.parse(`${date}T${time}:00Z`)
  const person = { id: doctor, name: doctor, email: null }
  return { doctor: person, specialty: doctor, isAlike, date, time, startsAt }
}
const own = (date: string, time: string) => free('own', date, time)
const colleague = (date: string, time: string) => free('colleague', date, time)
const other = (date: string, time: string) => free('other', date, time)
const minutesFrom = (date: string, time: string, minutes: number): Span => {
  const { startsAt: start } = own(date, time)
  return { start, end: start + minutes * 60_000 }
}
const visit: Displaced = {
  doctorId: 'own',
  patientId: 'ana',
  date: '2030-03-06',
  time: '10:00',
  minutes: 30,
  buffers: { before: 0, after: 0 },
  patientBusy: [],
  needs: [],
}
const said = (all: ReturnType<typeof proposals>) =>
  all.map((one) => one.proposals.map(({ doctorId, date, time }) => `${doctorId} ${date} ${time}`))

test('the same day with a colleague comes first, then the own doctor, then another day', () => {
  const all = [
    own('2030-03-12', '10:00'),
    own('2030-03-05', '16:00'),
    other('2030-03-06', '10:00'),
    colleague('2030-03-06', '14:00'),
    colleague('2030-03-06', '10:30'),
    colleague('2030-03-07', '10:00'),
  ]
  expect(said(proposals([visit], () => all))).toEqual([
    ['colleague 2030-03-06 10:30', 'own 2030-03-05 16:00', 'colleague 2030-03-07 10:00'],
  ])
})

test('doctors of other specialties are proposed for what those of the same one cannot offer', () => {
  const all = [
    other('2030-03-06', '10:00'),
    own('2030-03-12', '10:00'),
    own('2030-03-13', '10:00'),
    other('2030-03-07', '10:00'),
  ]
  const [found] = proposals([visit], () => all)
  expect(
    found?.proposals.map(({ doctorId, otherSpecialty }) => [doctorId, otherSpecialty]),
  ).toEqual([
    ['own', null],
    ['own', null],
    ['other', 'other'],
  ])
})

test('where few times are free, those are proposed, and where none is, nothing', () => {
  const all = [own('2030-03-12', '10:00'), own('2030-03-13', '10:00')]
  const little = proposals([visit], () => all)
  expect(said(little)).toEqual([['own 2030-03-12 10:00', 'own 2030-03-13 10:00']])
  expect(little[0]?.inTheWay).toEqual([])
  expect(proposals([visit], () => [])).toEqual([{ proposals: [], inTheWay: [] }])
})

test('no time is proposed at which the patient has another visit, and the answer says why', () => {
  const all = [colleague('2030-03-06', '10:30'), colleague('2030-03-06', '11:00')]
  const patientBusy = [minutesFrom('2030-03-06', '10:45', 15)]
  const found = proposals([{ ...visit, patientBusy }], () => all)
  expect(said(found)).toEqual([['colleague 2030-03-06 11:00']])
  expect(found[0]?.inTheWay).toEqual(['patient'])
})

test('two visits of a patient are not proposed at one time with two doctors', () => {
  const all = [colleague('2030-03-06', '10:00'), own('2030-03-06', '10:00')]
  const found = proposals([visit, { ...visit, time: '09:30' }], () => all)
  expect(said(found)).toEqual([['colleague 2030-03-06 10:00', 'own 2030-03-06 10:00'], []])
  expect(found[1]?.inTheWay).toEqual(['patient'])
})

test('one room is not proposed to two visits at one time, though two doctors are free', () => {
  const all = [colleague('2030-03-06', '10:00'), own('2030-03-06', '10:15')]
  const inRooms = (places: Span[][]) => [
    { ...visit, needs: [{ ids: ['room'], places }] },
    { ...visit, patientId: 'bo', needs: [{ ids: ['room'], places }] },
  ]
  const one = proposals(inRooms([[]]), () => all)
  expect(said(one).map(([first]) => first)).toEqual(['colleague 2030-03-06 10:00', undefined])
  expect(one[1]?.inTheWay).toEqual(['proposed'])
  const two = proposals(inRooms([[], []]), () => all)
  expect(said(two).map(([first]) => first)).toEqual([
    'colleague 2030-03-06 10:00',
    'own 2030-03-06 10:15',
  ])
})

const days = ['2030-03-06', '2030-03-07'] as const
const times = fc.constantFrom('09:00', '09:30', '10:00', '10:15', '10:30', '11:00')
const span = fc
  .tuple(fc.constantFrom(...days), times, fc.constantFrom(15, 30, 90))
  .map(([date, time, minutes]) => minutesFrom(date, time, minutes))
const start = fc
  .tuple(fc.constantFrom('own', 'colleague', 'second', 'other'), fc.constantFrom(...days), times)
  .map(([doctor, date, time]) => free(doctor, date, time))
/** Two rooms of one place each; some visits take either room, some a fixed one. */
const rooms = { a: [[]], b: [[]] }
const need = fc
  .constantFrom<(keyof typeof rooms)[][]>([], [['a', 'b']], [['a']], [['b'], ['a']])
  .map((lists) => lists.map((ids) => ({ ids, places: ids.flatMap((id) => rooms[id]) })))
const displaced: fc.Arbitrary<Displaced> = fc.record({
  doctorId: fc.constant('own'),
  patientId: fc.constantFrom('ana', 'bo', 'cy'),
  date: fc.constant('2030-03-06'),
  time: times,
  minutes: fc.constantFrom(15, 30, 60),
  buffers: fc.record({ before: fc.constantFrom(0, 10), after: fc.constantFrom(0, 15) }),
  patientBusy: fc.array(span, { maxLength: 2 }),
  needs: need,
})

interface Booked {
  readonly doctor: string
  readonly patient: string
  readonly rooms: readonly string[]
  readonly visit: Span
  readonly held: Span
}

/** Books as the database does: each visit in turn takes the first free room, or throws. */
function book(all: readonly Booked[], at: Displaced, { date, time, doctorId }: Start): Booked[] {
  const span = minutesFrom(date, time, at.minutes)
  const held = {
    start: span.start - at.buffers.before * 60_000,
    end: span.end + at.buffers.after * 60_000,
  }
  const meet = (a: Span, b: Span) => a.start < b.end && b.start < a.end
  if (at.patientBusy.some((busy) => meet(busy, span))) throw new Error('The patient is elsewhere.')
  const taken: string[] = []
  for (const one of all) {
    if (one.patient === at.patientId && meet(one.visit, span)) throw new Error('Twice a patient.')
    if (!meet(one.held, held)) continue
    if (one.doctor === doctorId) throw new Error('Twice a doctor.')
    taken.push(...one.rooms)
  }
  const mine = at.needs.map(({ ids }) => {
    const room = ids.find((id) => !taken.includes(id))
    if (!room) throw new Error('No room.')
    return room
  })
  return [...all, { doctor: doctorId, patient: at.patientId, rooms: mine, visit: span, held }]
}
type Start = ReturnType<typeof proposals>[number]['proposals'][number]

test('the first proposals can be booked in any order, and any other one with them', () => {
  fc.assert(
    fc.property(
      fc.array(displaced, { maxLength: 5 }),
      fc.uniqueArray(start, {
        maxLength: 24,
        selector: ({ doctor, startsAt }) => `${doctor.id} ${startsAt}`,
      }),
      fc.nat(),
      (visits, all, seed) => {
        const found = proposals(visits, () => all)
        const bookable = visits.flatMap((visit, index) => {
          const { proposals: [first] = [] } = found[index] ?? {}
          return first ? [{ visit, first, rest: found[index]?.proposals.slice(1) ?? [] }] : []
        })
        const turned = [
          ...bookable.slice(seed % (bookable.length + 1)),
          ...bookable.slice(0, seed % (bookable.length + 1)),
        ]
        turned.reduce<Booked[]>((booked, { visit, first }) => book(booked, visit, first), [])
        for (const one of bookable) {
          for (const choice of one.rest) {
            turned.reduce<Booked[]>(
              (booked, next) => book(booked, next.visit, next === one ? choice : next.first),
              [],
            )
          }
        }
      },
    ),
    { numRuns: 1000 },
  )
})
