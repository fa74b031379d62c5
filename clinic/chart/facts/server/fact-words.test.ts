import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, timeNow } from '../../../../contract/dates.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { addVitalSigns } from '../../observations/observation.ts'
import { actsOn, kindOf, kindsOfFacts } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let nurse: Caller
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())

interface Words {
  readonly label: string
  readonly most: number
  /** Whether it may have several lines. */
  readonly isLong?: boolean
}
const comment = { label: 'Comment', most: 2000, isLong: true }
const line = (label: string, most = 500): Words => ({ label, most })

/** The fields with words that may be left out, by kind, with their labels and lengths. */
const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  allergies: { substanceClass: line('Class', 200), reaction: line('Reaction') },
  conditions: {},
  medicines: { dose: line('Dose'), reason: line('Reason') },
  immunizations: {
    ...{ dose: line('Dose', 100), lot: line('Lot', 100), reason: line('Reason') },
    ...{ manufacturer: line('Manufacturer', 200), site: line('Site', 200) },
    performer: line('Given by', 200),
  },
  procedures: {
    ...{ site: line('Site', 200), reason: line('Reason'), outcome: line('Outcome') },
    performer: line('Done by', 200),
  },
  'family-history': { onset: line('Began at', 100), outcome: line('Outcome') },
  observations: {
    unit: line('Unit', 50),
    valueText: { label: 'Result in words', most: 2000, isLong: true },
  },
  'diagnostic-reports': {
    ...{ category: line('Service', 200), performer: line('Reported by', 200) },
    conclusion: { label: 'Conclusion', most: 10_000, isLong: true },
  },
  'care-plans': {
    ...{ category: line('Category', 200), reason: line('Reason') },
    activities: { label: 'Activities', most: 2000, isLong: true },
  },
  goals: { target: line('Target value'), reason: line('Reason') },
}

describe.each(kindsOfFacts)('the words of a fact of the kind $path', (kind) => {
  const { add, list } = actsOn(kind)
  const fields = Object.entries({ ...words[kind.path], comment })
  const aChart = async () => (await aPatient(clinic.sql)).id

  test('are kept up to their length, and blank ones are none', async () => {
    const chart = await aChart()
    for (const [field, { most }] of fields) {
      const whole = 'é'.repeat(most)
      const { status, body } = await add(nurse, chart, { [field]: ` ${whole} ` })
      expect([status, Reflect.get(body, field)], field).toEqual([201, whole])
      const blank = await add(nurse, chart, { [field]: ' \t ' })
      expect([blank.status, Reflect.get(blank.body, field)], field).toEqual([201, null])
    }
    expect((await list(nurse, chart)).rows).toHaveLength(2 * fields.length)
  })

  test('are refused beyond that, and with what cannot be stored or is no line', async () => {
    const chart = await aChart()
    const errors = async (wrong: object) => {
      const { status, problem } = await add(nurse, chart, { ...wrong })
      expect(status).toBe(422)
      return problem.errors
    }
    for (const [field, { label, most, isLong }] of fields) {
      expect(await errors({ [field]: 'x'.repeat(most + 1) })).toEqual({
        [field]: `${label} takes at most ${grouped(most)} characters.`,
      })
      const unstorable = { [field]: 'This holds a character that cannot be stored.' }
      expect(await errors({ [field]: 'a\ud800' })).toEqual(unstorable)
      // A line says that NUL is no part of it as well.
      expect((await errors({ [field]: 'a\u0000b' }))?.[field]).toMatch(/cannot be stored|one line/)
      if (isLong) continue
      expect(await errors({ [field]: 'two\nlines' })).toEqual({
        [field]: `${label} must be one line, without line breaks or control characters.`,
      })
    }
    expect((await list(nurse, chart)).rows).toEqual([])
  })

  test('of codes are refused likewise', async () => {
    const chart = await aChart()
    const errors = async (code: object) =>
      (await add(nurse, chart, { codes: [{ code: 'A1', ...code }] })).problem.errors
    expect(await errors({ code: 'x'.repeat(201) })).toEqual({
      'codes.0.code': 'The code takes at most 200 characters.',
    })
    expect(await errors({ system: 'x'.repeat(501) })).toEqual({
      'codes.0.system': 'The system of the code takes at most 500 characters.',
    })
    expect(await errors({ display: 'a\ud800' })).toEqual({
      'codes.0.display': 'This holds a character that cannot be stored.',
    })
    expect(await errors({ version: '2' })).toEqual({ 'codes.0.version': 'There is no such field.' })
    expect((await list(nurse, chart)).rows).toEqual([])
  })
})

test.each(kindsOfFacts)(
  'values of another type are refused by a fact of the kind $path',
  async (kind) => {
    const { add, list } = actsOn(kind)
    const chart = (await aPatient(clinic.sql)).id
    const told = async (field: string, wrong: unknown) => {
      const { status, problem } = await add(nurse, chart, { [field]: wrong })
      expect(status, field).toBe(422)
      return problem.errors?.[field]
    }
    const numbers = kind.path === 'observations' ? ['value', 'low', 'high'] : []
    for (const wrong of [true, {}, [], 2019]) {
      for (const [field, label] of Object.entries(kind.moments)) {
        const isRequired = field === 'taken' || field === 'given'
        expect(await told(field, wrong)).toBe(
          isRequired
            ? `${label} is required.`
            : `${label} is no year, month or day of the calendar.`,
        )
      }
      for (const field of numbers) {
        if (wrong !== 2019)
          expect(await told(field, wrong)).toMatch(/must be a number such as 72\.5\.$/)
      }
      for (const [field, sentence] of Object.entries(kind.choices)) {
        expect(await told(field, wrong)).toBe(sentence)
      }
      expect(await told('text', wrong)).toMatch(/ is required\.$/)
      expect(await told('id', wrong)).toBe('This is not an id.')
      expect(await told('appointmentId', wrong)).toBe('This is not an id.')
    }
    expect((await list(nurse, chart)).rows).toEqual([])
  },
)

test('vital signs of another type, and units that are none, are refused with their sentence', async () => {
  const params = { id: (await aPatient(clinic.sql)).id }
  const pulse = 'Pulse must be a number such as 72.5.'
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    ...[true, {}, [], 'abc', '4,5'].map((wrong): (typeof cases)[number] => [
      { pulse: wrong },
      { pulse },
    ]),
    ...[null, '', 7, 'st'].map((wrong): (typeof cases)[number] => [
      { bodyWeight: 70, bodyWeightUnit: wrong },
      { bodyWeightUnit: 'Choose a unit.' },
    ]),
  ]
  for (const [entered, errors] of cases) {
    const body = { id: uuidv7(), taken: '2021', ...entered }
    const { status, problem } = await nurse.ask(addVitalSigns, { params, body })
    expect([status, problem.errors], JSON.stringify(entered)).toEqual([422, errors])
  }
  const { rows } = await actsOn(kindOf('observations')).list(nurse, params.id)
  expect(rows).toEqual([])
})

test('a time of today counts by the clock of the clinic, wherever that is', async () => {
  const { add, list } = actsOn(kindOf('observations'))
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await clinic.sql`update clinic set time_zone = ${timeZone}`
    const chart = (await aPatient(clinic.sql)).id
    const [row] = await clinic.sql<{ today: string }[]>`
      select (now() at time zone time_zone)::date as today from clinic`
    const today = row?.today ?? ''
    const at = (milliseconds: number) => timeNow(timeZone, new Date(Date.now() + milliseconds))
    const now = await add(nurse, chart, { taken: `${today}T${at(0)}` })
    expect(now.status, timeZone).toBe(201)
    // Near midnight, an hour from now is a time of tomorrow.
    const later = at(3_600_000)
    const day = later < at(0) ? daysAfter(today, 1) : today
    const refused = await add(nurse, chart, { taken: `${day}T${later}` })
    expect([refused.status, refused.problem.errors], timeZone).toEqual([
      422,
      { taken: 'Date cannot be in the future.' },
    ])
    expect((await list(nurse, chart)).rows).toEqual([now.body])
  }
})

test('a normal range does not end below its beginning', async () => {
  const { add, change, list } = actsOn(kindOf('observations'))
  const chart = (await aPatient(clinic.sql)).id
  const { body: fact, status } = await add(nurse, chart, { low: 4, high: 4 })
  expect(status).toBe(201)
  const high = 'The highest normal value cannot be below the lowest.'
  for (const wrong of [
    await add(nurse, chart, { low: 5, high: '4.9' }),
    await change(nurse, fact, { low: 0, high: -1 }),
  ]) {
    expect([wrong.status, wrong.problem.errors]).toEqual([422, { high }])
  }
  expect((await list(nurse, chart)).rows).toEqual([fact])
})
