import { expect, test } from 'vitest'
import { tally } from './day-report.ts'

const visit = (id: string, state: 'scheduled' | 'completed' | 'no-show' | 'canceled') => ({
  id,
  state,
  minutes: 30,
})

test('a day is counted by doctor: visits completed, missed and canceled, and the minutes booked', () => {
  const visits = [
    visit('b', 'completed'),
    visit('a', 'completed'),
    visit('a', 'scheduled'),
    visit('a', 'no-show'),
    visit('a', 'canceled'),
  ]
  expect(tally(visits, ({ id }) => ({ id, name: `Dr. ${id}` }))).toEqual([
    { id: 'a', name: 'Dr. a', visits: 4, completed: 1, noShows: 1, canceled: 1, minutes: 60 },
    { id: 'b', name: 'Dr. b', visits: 1, completed: 1, noShows: 0, canceled: 0, minutes: 30 },
  ])
})
