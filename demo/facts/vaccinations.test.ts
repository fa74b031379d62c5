import { expect, test } from 'vitest'
import { dosesOf } from '../../clinic/chart/immunizations/server/due/doses-of-group.ts'
import { scheduleOf } from '../../clinic/chart/immunizations/server/due/schedule.ts'
import { seededChance } from '../chance.ts'
import { dateOf, dayOf } from '../days.ts'
import type { Person } from '../person.ts'
import { vaccinationsOf } from './vaccinations.ts'

const today = dayOf('2026-03-18')

test('of the demo’s children most are up to date, some are behind, and every dose counts', async () => {
  const schedule = await scheduleOf('cdc')
  const chance = seededChance(1, 2)
  const children = Array.from({ length: 200 }, () => dateOf(today - chance.whole(60, 17 * 365)))
  let complete = 0
  for (const born of children) {
    const given = vaccinationsOf({ dob: born } as Person, today, chance).map(
      ({ code, given: day }, place) => ({ id: String(place), cvx: code, day }),
    )
    const doses = dosesOf(
      schedule,
      { born, sex: 'F', today: '2026-03-18' },
      given.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    )
    expect(doses.filter(({ reason }) => reason !== null)).toEqual([])
    if (!doses.some(({ state }) => state === 'overdue')) complete += 1
  }
  expect(complete / children.length).toBeGreaterThan(0.5)
  expect(complete / children.length).toBeLessThan(0.9)
})
