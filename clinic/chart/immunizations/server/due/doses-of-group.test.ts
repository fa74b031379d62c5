import { expect, test } from 'vitest'
import type { VaccinationSchedule } from '../../../../settings/vaccination-schedule.ts'
import { dosesOf } from './doses-of-group.ts'
import { cvxOf } from './known-vaccine.ts'
import { scheduleOf } from './schedule.ts'

interface Case {
  readonly by?: Exclude<VaccinationSchedule, 'none'>
  readonly born: string
  readonly sex?: 'F' | 'M'
  readonly today: string
  /** `CVX DAY` of each dose. */
  readonly given?: readonly string[]
  readonly group: string
}

/** The doses of a group in short: number, state, and the days or the reason. */
async function doses({ by = 'cdc', born, sex = 'F', today, given = [], group }: Case) {
  const schedule = await scheduleOf(by)
  const all = given.map((one, place) => {
    const [cvx = '', day = ''] = one.split(' ')
    return { id: String(place), cvx, day }
  })
  return dosesOf(schedule, { born, sex, today }, all)
    .filter((one) => one.group === group)
    .map(({ dose, state, from, until, givenOn, reason }) =>
      state === 'given'
        ? `${dose ?? '-'} given ${givenOn}${reason ? `, ${reason}` : ''}`
        : `${dose} ${state} ${from}..${until ?? ''}`,
    )
}

const mmr = { born: '2024-03-12', group: 'MMR' }

test('a dose comes, is due, and is overdue', async () => {
  const second = '2 coming 2028-03-12..2031-04-08'
  expect(await doses({ ...mmr, today: '2025-03-11' })).toEqual([
    '1 coming 2025-03-12..2025-08-08',
    second,
  ])
  expect(await doses({ ...mmr, today: '2025-03-12' })).toEqual([
    '1 due 2025-03-12..2025-08-08',
    second,
  ])
  expect((await doses({ ...mmr, today: '2025-08-08' }))[0]).toMatch('1 due')
  expect((await doses({ ...mmr, today: '2025-08-09' }))[0]).toMatch('1 overdue')
})

test('within four days of grace a dose counts; before them it does not and says so', async () => {
  expect(await doses({ ...mmr, today: '2025-04-01', given: ['03 2025-03-08'] })).toEqual([
    '1 given 2025-03-08',
    '2 coming 2028-03-12..2031-04-08',
  ])
  // The next one keeps its distance from the one that does not count.
  expect(
    (await doses({ ...mmr, today: '2025-04-01', given: ['03 2025-03-07'] })).slice(0, 2),
  ).toEqual(['- given 2025-03-07, too young', '1 coming 2025-04-04..2025-08-08'])
})

test('a dose too soon after the one before does not count', async () => {
  const given = ['10 2025-05-12', '10 2025-06-04']
  const lines = await doses({ born: '2025-03-12', today: '2025-06-10', given, group: 'Polio' })
  expect(lines.slice(0, 3)).toEqual([
    '1 given 2025-05-12',
    '- given 2025-06-04, too soon',
    '2 coming 2025-07-12..2025-09-08',
  ])
})

test('a combined vaccine counts against each of its illnesses', async () => {
  const one = { born: '2025-03-12', today: '2025-06-01', given: ['146 2025-05-12'] }
  for (const group of ['Hepatitis B', 'DTaP/Tdap', 'Hib', 'Polio']) {
    expect((await doses({ ...one, group }))[0]).toBe('1 given 2025-05-12')
  }
  expect((await doses({ ...one, group: 'Pneumococcal' }))[0]).toMatch('1 due')
})

test('a vaccine against a part of the illnesses is not a dose against all', async () => {
  const given = ['05 2025-03-12']
  expect((await doses({ ...mmr, today: '2025-06-01', given })).slice(0, 2)).toEqual([
    '- given 2025-03-12, part',
    '1 due 2025-04-09..2025-08-08',
  ])
})

test('two live vaccines on one day count, and 27 days apart the second does not', async () => {
  const both = { ...mmr, today: '2025-06-01', group: 'Varicella' }
  expect((await doses({ ...both, given: ['03 2025-04-01', '21 2025-04-01'] }))[0]).toBe(
    '1 given 2025-04-01',
  )
  expect((await doses({ ...both, given: ['03 2025-04-01', '21 2025-04-28'] }))[0]).toBe(
    '- given 2025-04-28, live vaccine before',
  )
})

test('a child who begins late needs fewer doses', async () => {
  const late = { born: '2025-01-10', today: '2026-05-01', group: 'Hib' }
  expect(await doses(late)).toEqual(['1 overdue 2025-03-10..2025-05-07'])
  expect(await doses({ ...late, given: ['48 2026-04-20'] })).toEqual(['1 given 2026-04-20'])
})

test('a dose that is too late is no longer due, and no news for adults', async () => {
  const child = { born: '2025-01-10', today: '2026-05-01', group: 'Rotavirus' }
  expect(await doses(child)).toEqual(['1 too late 2025-03-10..2025-04-24'])
  expect(await doses({ ...child, born: '1990-01-10' })).toEqual([])
})

test('adults are told of what they need by their age', async () => {
  const adult = { today: '2026-05-01', given: ['115 2016-03-01'] }
  expect((await doses({ ...adult, born: '1960-02-03', group: 'Shingles' }))[0]).toBe(
    '1 due 2010-02-03..',
  )
  // People born before 1957 count as immune; HPV is not begun from 27 years on.
  expect(await doses({ ...adult, born: '1956-12-31', group: 'MMR' })).toEqual([])
  expect(await doses({ ...adult, born: '1999-04-30', group: 'HPV' })).toEqual([])
  expect((await doses({ ...adult, born: '1999-05-02', group: 'HPV' }))[0]).toMatch('1 overdue')
})

test('the dose against tetanus is repeated, and only the next one is told', async () => {
  const given = [
    '20 2010-03-12',
    '20 2010-05-12',
    '20 2010-07-12',
    '20 2011-06-12',
    '20 2014-03-12',
  ]
  const tdap = [...given, '115 2021-02-01']
  const lines = await doses({
    ...{ born: '2010-01-12', today: '2026-05-01', given: tdap, group: 'DTaP/Tdap' },
  })
  expect(lines.slice(-2)).toEqual(['6 given 2021-02-01', '7 coming 2031-02-01..2031-02-28'])
})

test('born on 29 February, an age in years is reached on 1 March', async () => {
  const leap = { born: '2024-02-29', group: 'MMR' }
  expect((await doses({ ...leap, today: '2025-02-28' }))[0]).toMatch('1 coming 2025-03-01')
  expect((await doses({ ...leap, today: '2025-03-01' }))[0]).toMatch('1 due 2025-03-01')
})

test('two doses against HPV are enough before 15 years, three afterwards', async () => {
  const one = { today: '2026-09-01', group: 'HPV' }
  const young = await doses({ ...one, born: '2013-03-01', given: ['165 2026-05-01'] })
  expect(young).toEqual(['1 given 2026-05-01', '2 coming 2026-11-01..2027-06-28'])
  const old = await doses({ ...one, born: '2009-03-01', given: ['165 2026-05-01'] })
  expect(old.map((line) => line.slice(0, 3))).toEqual(['1 g', '2 o', '3 c'])
})

test('the schedule of WHO is of children', async () => {
  const who = { by: 'who', today: '2026-03-20' } as const
  expect(await doses({ ...who, born: '2026-03-12', group: 'BCG' })).toEqual([
    '1 due 2026-03-12..2026-04-08',
  ])
  // The fourth part against hepatitis B of a combined vaccine is no mistake, and not listed.
  const given = ['08 2026-03-12', '198 2026-04-23', '198 2026-05-21', '198 2026-06-18']
  const infant = { ...who, born: '2026-03-12', today: '2026-07-01', given }
  expect(await doses({ ...infant, group: 'Hepatitis B' })).toEqual([
    '1 given 2026-03-12',
    '2 given 2026-04-23',
    '3 given 2026-05-21',
  ])
  expect((await doses({ ...infant, group: 'DTP' }))[3]).toBe('4 coming 2027-03-12..2028-02-11')
  expect(
    dosesOf(await scheduleOf('who'), { born: '1990-01-01', sex: 'F', today: '2026-01-01' }, []),
  ).toEqual([])
})

test('every line of the schedules is read', async () => {
  for (const by of ['cdc', 'who'] as const) {
    const { groups, vaccines } = await scheduleOf(by)
    for (const group of groups) {
      expect(group.series.length, group.name).toBeGreaterThan(0)
      for (const { cvx } of group.suggested) expect(vaccines.has(cvx), cvx).toBe(true)
    }
    const newborn = { born: '2026-01-01', sex: 'M', today: '2026-01-01' } as const
    expect(dosesOf({ groups, vaccines }, newborn, []).length).toBeGreaterThan(20)
  }
})

test('a vaccine is known by its code, by the words of the list and by its trade name', async () => {
  const { vaccines } = await scheduleOf('cdc')
  const cvx = 'http://hl7.org/fhir/sid/cvx'
  const known = (text: string, code?: string, system = cvx) =>
    cvxOf({ text, codes: code ? [{ system, code }] : [] }, vaccines)
  expect(known('Something', '3')).toBe('03')
  expect(known('mmr ')).toBe('03')
  expect(known('Priorix')).toBe('03')
  expect(known('MMR', '871831003', 'http://snomed.info/sct')).toBe('03')
  expect(known('The one in the blue box')).toBeNull()
})
