import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { actsOn, kindOf, kindsOfFacts, type TestedKind } from '../../../summary/server/a-fact.ts'

let clinic: TestClinic
let nurse: Caller
let chart: string
let today: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  const [row] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  today = row?.today ?? ''
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql, { dob: '1984-05-17' })).id
})

let visits = 0
async function aVisitOf(patientId: string): Promise<string> {
  visits += 1
  const { userId: doctorId } = await clinic.signedIn('doctor')
  return anAppointment(clinic.sql, { patientId, doctorId, date: daysAfter('2030-01-01', visits) })
}

/** Tries wrong values in a new fact and in a change; both are refused alike, and nothing is stored. */
async function refusals(kind: TestedKind, wrong: Readonly<Record<string, unknown>>) {
  const { add, change, list, versions } = actsOn(kind)
  const { id } = await aPatient(clinic.sql, { dob: '1984-05-17' })
  const { body: fact } = await add(nurse, id)
  const added = await add(nurse, id, wrong)
  const changed = await change(nurse, fact, { ...kind.values, ...wrong })
  expect([added.status, changed.status]).toEqual([422, 422])
  expect(changed.problem.errors).toEqual(added.problem.errors)
  expect((await list(nurse, id)).rows).toEqual([fact])
  expect((await versions(nurse, fact)).body).toEqual([])
  return added.problem.errors
}

describe.each(kindsOfFacts)('a fact of the kind $path is refused', (kind) => {
  test('with a moment that is none of the calendar, is to come, or is before the birth', async () => {
    for (const [field, label] of Object.entries(kind.moments)) {
      const alone = 'until' in kind.values ? { since: null, until: null } : {}
      const errors = (value: unknown) => refusals(kind, { ...alone, [field]: value })
      const none = { [field]: `${label} is no year, month or day of the calendar.` }
      for (const wrong of [
        ...['2021-02-30', '2021-13', '0000', '2021-1', '12.3.2021', 'soon', '2021-03-04T25:00'],
        ...['2021-03-04T10:15Z', '2021-03-04 10:15', '2021\u0000'],
      ]) {
        expect(await errors(wrong), wrong).toEqual(none)
      }
      const later = { [field]: `${label} cannot be in the future.` }
      for (const wrong of [daysAfter(today, 1), String(Number(today.slice(0, 4)) + 1)]) {
        expect(await errors(wrong), wrong).toEqual(later)
      }
      const before = { [field]: `${label} cannot be before the patient’s birth.` }
      for (const wrong of ['1984-05-16', '1984-04', '1983', '1984-05-16T23:59']) {
        expect(await errors(wrong), wrong).toEqual(before)
      }
    }
  })

  test('with a choice that is none of the list', async () => {
    for (const [field, sentence] of Object.entries(kind.choices)) {
      for (const wrong of ['none of these', 'constructor', 7]) {
        expect(await refusals(kind, { [field]: wrong }), field).toEqual({ [field]: sentence })
      }
    }
  })

  test('without its words, with too many, and with a character that cannot be stored', async () => {
    const of = async (text: unknown) => (await refusals(kind, { text }))?.['text']
    expect(await of(' ')).toMatch(/^\w+ is required\.$/)
    expect(await of(undefined)).toMatch(/^\w+ is required\.$/)
    expect(await of('x'.repeat(501))).toMatch(/^\w+ takes at most 500 characters\.$/)
    expect(await of('a\u0000b')).toBe('This holds a character that cannot be stored.')
    expect(await of('a\ud800b')).toBe('This holds a character that cannot be stored.')
    expect(await of('two\nlines')).toContain('must be one line')
    expect(await refusals(kind, { comment: 'x'.repeat(2001) })).toEqual({
      comment: 'Comment takes at most 2,000 characters.',
    })
    expect(await refusals(kind, { comment: 'a\u0000b' })).toEqual({
      comment: 'This holds a character that cannot be stored.',
    })
  })

  test('with codes of the wrong shape, and with fields that nobody enters', async () => {
    expect(await refusals(kind, { codes: [{ code: ' ' }] })).toEqual({
      'codes.0.code': 'The code is required.',
    })
    const codes = Array.from({ length: 21 }, (_, place) => ({ code: String(place) }))
    expect(await refusals(kind, { codes })).toEqual({ codes: 'A fact has at most 20 codes.' })
    const forged = { resource: 'Condition/17', errorAt: null, createdBy: null, measure: 'x' }
    for (const [name, value] of Object.entries(forged)) {
      expect(await refusals(kind, { [name]: value })).toEqual({ [name]: 'There is no such field.' })
    }
  })

  test('with a visit of another patient, or one that was removed', async () => {
    const sentence = { appointmentId: 'This appointment is not one of the patient.' }
    const other = await aVisitOf((await aPatient(clinic.sql)).id)
    expect(await refusals(kind, { appointmentId: other })).toEqual(sentence)
    const { add, change, list } = actsOn(kind)
    const appointmentId = await aVisitOf(chart)
    const { body: fact } = await add(nurse, chart, { appointmentId })
    await clinic.sql`update appointments set deleted_at = now() where id = ${appointmentId}`
    expect((await add(nurse, chart, { appointmentId })).problem.errors).toEqual(sentence)
    // A fact that names the visit already can be changed all the same.
    expect((await change(nurse, fact, { appointmentId })).status).toBe(200)
    expect((await list(nurse, chart)).rows).toHaveLength(1)
  })
})

test('a moment is taken as exactly as it is known, also of the day of birth and of today', async () => {
  const { add } = actsOn(kindOf('conditions'))
  for (const since of ['1984', '1984-05', '1984-05-17', today, today.slice(0, 7), '', null]) {
    const { status, body } = await add(nurse, chart, { since, until: '' })
    expect([status, Reflect.get(body, 'since')], String(since)).toEqual([201, since || null])
  }
})

test.each(kindsOfFacts.filter(({ values }) => 'until' in values))(
  'a fact of the kind $path does not end before it began',
  async (kind) => {
    const until = { until: 'Until cannot be before Since.' }
    expect(await refusals(kind, { since: '2019-05', until: '2019-04' })).toEqual(until)
    expect(await refusals(kind, { since: '2019-05-02', until: '2019-05-01' })).toEqual(until)
    const { add } = actsOn(kind)
    const same = await add(nurse, chart, { since: '2019-05-02', until: '2019' })
    expect(same.status).toBe(201)
  },
)

test('plans lie ahead: medicines that are not begun yet, planned procedures', async () => {
  const ahead = daysAfter(today, 30)
  const planned = [
    ['medicines', { status: 'intended', since: ahead, until: null }],
    ['medicines', { status: 'active', since: '2020', until: ahead }],
    ['procedures', { status: 'preparation', done: ahead }],
  ] as const
  for (const [path, values] of planned) {
    const { status, body } = await actsOn(kindOf(path)).add(nurse, chart, values)
    expect(status, path).toBe(201)
    expect(body).toMatchObject(values)
  }
})
