import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { measureSome } from './measured-values-rounds.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

async function measureAll(): Promise<void> {
  while ((await measureSome(sql)) > 0);
}

const bloodPressure = [
  { text: 'Systolic', value: 130, unit: 'mm[Hg]' },
  { text: 'Diastolic', value: 80, unit: 'mm[Hg]' },
]

async function observed(patientId: string, changes: object): Promise<string> {
  const id = uuidv7()
  await sql`insert into observations ${sql({
    ...{ id, patientId, text: 'Weight', measure: 'weight', unit: 'kg', value: 70 },
    ...{ category: 'vital-signs', status: 'final', taken: '2026-03-01' },
    ...changes,
  })}`
  return id
}

interface Kept {
  readonly number: number
  readonly day: string
  readonly nextDay: string | null
  readonly standing: string | null
  readonly age: number | null
}
const keptOf = (patientId: string) => sql<Kept[]>`
  select number, day, next_day, standing, age from measured_values
  where patient_id = ${patientId} order by day, next_day nulls last`

test('each number has its day, the day of the next one, its standing and the age of the patient', async () => {
  const { id } = await aPatient(sql, { dob: '2016-06-15' })
  await observed(id, { value: 20, taken: '2026-06-15T08:00', low: 25, high: 40 })
  await observed(id, { value: 19, taken: '2026-06-14', low: 18, high: 40 })
  await observed(id, { value: 12, taken: '2020', flag: 'high' })
  await observed(id, { value: null, valueText: 'not weighed', taken: '2026-07-01' })
  await measureAll()
  expect(await keptOf(id)).toEqual([
    { number: 12, day: '2020-01-01', nextDay: '2026-06-14', standing: 'above', age: 3 },
    { number: 19, day: '2026-06-14', nextDay: '2026-06-15', standing: 'in', age: 9 },
    { number: 20, day: '2026-06-15', nextDay: null, standing: 'below', age: 10 },
  ])
})

test('a day that its month does not have, and the year 0, stop nobody', async () => {
  const { id } = await aPatient(sql)
  await observed(id, { taken: '2026-02-31' })
  await observed(id, { taken: '0000' })
  await measureAll()
  expect((await keptOf(id)).map(({ day }) => day)).toEqual(['0001-01-01', '2026-03-03'])
})

test('an imported name of 2,000 letters is kept like any other', async () => {
  const { id } = await aPatient(sql)
  const text = Array.from({ length: 2000 }, (_, place) =>
    String.fromCodePoint(0x4e00 + ((place * 7919) % 20_000)),
  ).join('')
  await observed(id, { text, measure: 'a long one' })
  await measureAll()
  expect(await keptOf(id)).toHaveLength(1)
})

test('a blood pressure counts by its systolic value', async () => {
  const { id } = await aPatient(sql)
  await observed(id, {
    text: 'Blood pressure',
    value: null,
    unit: null,
    parts: sql.json(bloodPressure),
  })
  await measureAll()
  expect(await keptOf(id)).toMatchObject([{ number: 130, standing: null }])
})

test('an error, a removal, a merge and another day of birth are followed by the next round', async () => {
  const [one, other] = [await aPatient(sql, { dob: '2000-01-01' }), await aPatient(sql)]
  const wrong = await observed(one.id, { value: 700, taken: '2026-03-02' })
  const gone = await observed(one.id, { value: 71, taken: '2026-03-03' })
  const kept = await observed(one.id, { value: 70, taken: '2026-03-01' })
  await measureAll()
  expect(await keptOf(one.id)).toHaveLength(3)
  await sql`update observations set error_at = now(), error_reason = 'Typed wrongly' where id = ${wrong}`
  await measureAll()
  expect(await keptOf(one.id)).toMatchObject([{ nextDay: '2026-03-03' }, { number: 71 }])
  await sql`delete from observations where id = ${gone}`
  await measureAll()
  expect(await keptOf(one.id)).toMatchObject([{ number: 70, nextDay: null }])
  await sql`update patients set dob = '2001-03-02' where id = ${one.id}`
  await measureAll()
  expect(await keptOf(one.id)).toMatchObject([{ number: 70, nextDay: null, age: 24 }])
  await sql`update observations set patient_id = ${other.id} where id = ${kept}`
  await measureAll()
  expect(await keptOf(one.id)).toEqual([])
  expect(await keptOf(other.id)).toMatchObject([{ number: 70 }])
})

const values = fc.array(
  fc.record({
    measure: fc.constantFrom('weight', 'pulse'),
    value: fc.option(fc.integer({ min: 1, max: 200 })),
    taken: fc.constantFrom('2025', '2026-01', '2026-01-01', '2026-01-02', '2026-01-02T09:30'),
    status: fc.constantFrom('final', 'canceled'),
  }),
  { maxLength: 12 },
)

test('the latest values of any days are those that are found among all observations', async () => {
  const { id } = await aPatient(sql)
  await fc.assert(
    fc.asyncProperty(values, async (some) => {
      await sql`delete from observations where patient_id = ${id}`
      for (const one of some) await observed(id, one)
      await measureAll()
      for (const [from, to] of [
        ['2025-01-01', '2025-12-31'],
        ['2025-01-01', '2026-01-01'],
        ['2026-01-02', '2026-12-31'],
      ] as const) {
        const latest = await sql`
          select observation_id as id from measured_values
          where patient_id = ${id} and day between ${from} and ${to}
            and (next_day is null or next_day > ${to}) order by 1`
        const found = await sql`
          select id from (
            select distinct on (measure) id from observations
            where patient_id = ${id} and status <> 'canceled' and value is not null
              and first_day_of(taken) between ${from} and ${to}
            order by measure, taken desc, id desc) o order by 1`
        expect(latest).toEqual(found)
      }
    }),
    { numRuns: 40 },
  )
})

test('several rounds at once and writers beside them lose no change', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aPatient(sql)))
  const writing = people.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, place) =>
      observed(id, { value: place, taken: `2026-04-${String(place + 10)}` }),
    ),
  )
  await Promise.all([...writing, measureAll(), measureAll(), measureAll()])
  await measureAll()
  for (const { id } of people) {
    const kept = await keptOf(id)
    expect(kept.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, place) => place),
    )
    expect(kept.map(({ nextDay }) => nextDay)).toEqual([
      ...kept.slice(1).map(({ day }) => day),
      null,
    ])
  }
})

test('a chart that is being removed is left out, and neither side waits for the other', async () => {
  const [removed, kept] = [await aPatient(sql), await aPatient(sql)]
  await measureAll()
  await observed(kept.id, {})
  await observed(removed.id, {})
  await sql.begin(async (tx) => {
    await tx`delete from observations where patient_id = ${removed.id}`
    await tx`select from patients where id = ${removed.id} for update`
    await measureAll()
    await tx`delete from patients where id = ${removed.id}`
  })
  await measureAll()
  expect(await keptOf(kept.id)).toHaveLength(1)
  expect(await sql`select from measured_changes`).toEqual([])
})
