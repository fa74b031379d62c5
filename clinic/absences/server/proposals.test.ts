import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, proposals } from './proposals.ts'

const person = (id: string) => ({ id, name: id, email: null })
const own = (date: string, time: string): Candidate => ({ doctor: person('own'), date, time })
const colleague = (date: string, time: string): Candidate => ({
  doctor: person('colleague'),
  date,
  time,
})
const visit = { doctorId: 'own', date: '2030-03-06', time: '10:00', minutes: 30 }
const said = (all: ReturnType<typeof proposals>) =>
  all.map((one) => one.map(({ doctorId, date, time }) => `${doctorId} ${date} ${time}`))

test('the same day with a colleague comes first, then the own doctor, then another day', () => {
  const free = [
    own('2030-03-12', '10:00'),
    own('2030-03-05', '16:00'),
    colleague('2030-03-06', '14:00'),
    colleague('2030-03-06', '10:30'),
    colleague('2030-03-07', '10:00'),
  ]
  expect(said(proposals([visit], () => free))).toEqual([
    ['colleague 2030-03-06 10:30', 'own 2030-03-05 16:00', 'colleague 2030-03-07 10:00'],
  ])
})

test('where little is free, what there is is proposed, and nothing where nothing is', () => {
  const free = [own('2030-03-12', '10:00'), own('2030-03-13', '10:00')]
  expect(said(proposals([visit], () => free))).toEqual([
    ['own 2030-03-12 10:00', 'own 2030-03-13 10:00'],
  ])
  expect(proposals([visit], () => [])).toEqual([[]])
})

test('the first proposals can all be taken together', () => {
  const times = fc.constantFrom('09:00', '09:30', '10:00', '10:15', '10:30', '11:00')
  const dates = fc.constantFrom('2030-03-06', '2030-03-07')
  const candidate = fc
    .tuple(fc.boolean(), dates, times)
    .map(([isOwn, date, time]) => (isOwn ? own : colleague)(date, time))
  const displaced = fc
    .tuple(times, fc.constantFrom(15, 30, 60))
    .map(([time, minutes]) => ({ ...visit, time, minutes }))
  fc.assert(
    fc.property(fc.array(displaced, { maxLength: 6 }), fc.array(candidate), (visits, free) => {
      const firsts = proposals(visits, () => free).flatMap(([first], place) => {
        const start = first ? Date.parse(`${first.date}T${first.time}:00Z`) / 60_000 : 0
        const end = start + (visits[place]?.minutes ?? 0)
        return first ? [{ doctor: first.doctorId, start, end }] : []
      })
      for (const a of firsts) {
        for (const b of firsts) {
          if (a !== b && a.doctor === b.doctor)
            expect(a.end <= b.start || b.end <= a.start).toBe(true)
        }
      }
    }),
  )
})
