import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { readGrowth } from '../growth.ts'
import { growthOfChild } from './growth-of-child.ts'
import {
  growthStandardLines,
  lmsAt,
  percentileOf,
  scoreOf,
  scoreOfPercentile,
  valueAt,
} from './growth-standards.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

const girl = { dob: '2020-01-01', sex: 'F', country: 'GB' } as const
const weighed = (taken: string, value: number, unit = 'kg') => ({ id: taken, taken, value, unit })

test('scores and percentiles of the normal distribution fit together', () => {
  expect(percentileOf(0)).toBeCloseTo(50, 4)
  expect(percentileOf(-1.644854)).toBeCloseTo(5, 3)
  expect(percentileOf(2.326348)).toBeCloseTo(99, 3)
  for (const [percentile, score] of Object.entries(scoreOfPercentile)) {
    expect(percentileOf(score)).toBeCloseTo(Number(percentile), 2)
  }
})

test('the standards have the lines that WHO published', async () => {
  const standards = await growthStandardLines()
  const boys = lmsAt(standards, 'who', 'weight', 'M', 30.4375)
  // The line of one month: L 0.2297, M 4.4709, S 0.13395.
  expect(boys?.l).toBeCloseTo(0.2297, 4)
  expect(boys?.m).toBeCloseTo(4.4709, 3)
  expect(boys?.s).toBeCloseTo(0.13395, 5)
  expect(lmsAt(standards, 'who', 'weight', 'M', 0)).toMatchObject({ l: 0.3487, m: 3.3464 })
  expect(lmsAt(standards, 'cdc', 'weight', 'M', 100)).toBeUndefined()
  expect(lmsAt(standards, 'who', 'height', 'F', 20 * 365)).toBeUndefined()
})

test('far from the median, weights are counted in steps of WHO', () => {
  const line = { age: 1, l: -1, m: 10, s: 0.1 }
  const who = { standard: 'who', indicator: 'weight' } as const
  expect(scoreOf(valueAt(line, 2.5), line, who)).toBeCloseTo(2.5, 6)
  const [second, third] = [valueAt(line, 2), valueAt(line, 3)]
  expect(scoreOf(third + (third - second), line, who)).toBeCloseTo(4, 6)
  const lowest = valueAt(line, -3) - (valueAt(line, -2) - valueAt(line, -3))
  expect(scoreOf(lowest, line, who)).toBeCloseTo(-4, 6)
})

test('values in other units have the same percentile, and curves have the unit of the newest', async () => {
  const metric = await growthOfChild(girl, 'weight', [weighed('2022-01-01', 11.5)])
  const pounds = await growthOfChild(girl, 'weight', [
    weighed('2022-01-01', 11.5 / 0.45359237, '[lb_av]'),
  ])
  expect(metric.points[0]?.percentile).toBeGreaterThan(45)
  expect(metric.points[0]?.percentile).toBeLessThan(55)
  expect(pounds.points[0]?.percentile).toBeCloseTo(metric.points[0]?.percentile ?? 0, 6)
  const median = ({ curves }: typeof metric) =>
    curves.find(({ percentile }) => percentile === 50)?.points[0]?.value ?? 0
  expect(median(pounds)).toBeCloseTo(median(metric) / 0.45359237, 6)
})

test('in the US the charts of CDC follow the standard of WHO from two years on', async () => {
  const asked = [weighed('2024-01-01', 16), weighed('2021-06-01', 10)]
  const us = await growthOfChild({ ...girl, country: 'US' }, 'weight', asked)
  expect(us.standards).toEqual(['cdc', 'who'])
  expect((await growthOfChild(girl, 'weight', asked)).standards).toEqual(['who'])
})

test('values that cannot be compared are left out: adults, years alone, unknown units, no value', async () => {
  const adult = { ...girl, dob: '1980-01-01' }
  expect(await growthOfChild(adult, 'height', [weighed('2024-01-01', 170, 'cm')])).toEqual({
    standards: [],
    points: [],
    curves: [],
  })
  const { points } = await growthOfChild(girl, 'weight', [
    weighed('2022', 11),
    weighed('2022-05-01', 11, 'stone'),
    { id: 'none', taken: '2022-05-01', value: null, unit: 'kg' },
    weighed('2022-06', 12),
  ])
  expect(points.map(({ id }) => id)).toEqual(['2022-06'])
})

test('a doctor in care reads how a child grew, and nobody else does', async () => {
  const doctor = await clinic.signedIn('doctor')
  const { id } = await aPatient(sql, { name: 'Gita Growing', dob: '2022-03-04', gender: 'female' })
  await sql`
    insert into observations (id, patient_id, text, measure, category, status, taken, value, unit)
    select gen_random_uuid(), ${id}, 'Body weight', '29463-7', 'vital-signs', 'final', taken, kg, 'kg'
    from (values ('2023-03-04', 9.0), ('2024-03-04', 11.6)) v (taken, kg)`
  const ask = () => doctor.ask(readGrowth, { params: { id, measure: '29463-7' } })
  expect((await ask()).status).toBe(404)
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: id })
  const { body } = await ask()
  expect(body.points).toHaveLength(2)
  expect(body.curves.map(({ percentile }) => percentile)).toEqual([3, 15, 50, 85, 97])
  expect(
    (await (await clinic.signedIn('staff')).ask(readGrowth, { params: { id, measure: '29463-7' } }))
      .status,
  ).toBe(403)
})
