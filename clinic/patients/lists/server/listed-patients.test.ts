import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter, monthsAfter } from '../../../../contract/dates.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { criterionNames } from '../criteria.ts'
import type { Criterion } from '../criterion.ts'
import { healthCriteria } from '../health-criteria.ts'
import { addPatientList, countPatientsBy, listPatientsOfList } from '../patient-list.ts'
import { aPatientList } from './a-patient-list.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const { today } = await readClinicRow(sql)
const visitType = uuidv7()
const [employer, shoes, insured] = [uuidv7(), uuidv7(), uuidv7()]
let staff: Caller
let doctor: Caller
let other: Caller
const ids = new Map<string, string>()

type Wanted = NonNullable<Parameters<typeof aPatient>[1]>
async function person(name: string, more: Wanted = {}) {
  const { id } = await aPatient(sql, { name, dob: '1980-06-15', ...more })
  ids.set(name, id)
  return id
}

interface Visit {
  readonly status?: string
  readonly stage?: string
  readonly type?: string
  readonly by?: Caller
}
/** A visit at noon UTC, which is the same day in the clinic. */
async function visit(patient: string, day: string, { status, stage, type, by }: Visit = {}) {
  const at = `${day}T12:00:00Z`
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status, stage,
      visit_type_id, overlap_reason)
    values (${uuidv7()}, ${ids.get(patient) ?? ''}, ${(by ?? doctor).userId}, ${at},
      ${at}::timestamptz + interval '15 minutes', ${status ?? 'completed'}, ${stage ?? null},
      ${type ?? null}, 'test')`
}

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  other = await clinic.signedIn('doctor')
  await sql`
    insert into visit_types (id, name, minutes, color) values (${visitType}, 'Flu shot', 10, 'teal')`
  await sql`
    insert into extra_fields (id, label, kind, status) values (${employer}, 'Employer', 'text', 'active'),
      (${shoes}, 'Shoes', 'number', 'active'), (${insured}, 'Insured since', 'date', 'retired')`
  await person('Old', { dob: monthsAfter(today, -12 * 70), address: '1 Rue de l’Église, Genève' })
  await person('Young', { dob: daysAfter(monthsAfter(today, -12 * 70), 1), gender: 'male' })
  await person('Talks', {
    language: 'Português',
    interpreter: 'Portuguese',
    mobility: 'Wheelchair',
  })
  await person('Alerts', { alerts: 'Risk of FALLS', language: 'English' })
  await person('Newborn', { dob: '2025-12-31' })
  await person('Late', { deceasedOn: '2026-01-01' })
  await person('Gone', { archivedAt: '2026-01-01T00:00:00Z' })
  await person('Owes', {})
  await person('Owes little', {})
  const extra = { [employer]: 'Käserei Süd', [shoes]: 42, [insured]: '2020-05-01' }
  await sql`
    update patients set extra = ${sql.json(extra)}, referral = 'Insurance' where name = 'Owes'`
  await sql`update patients set extra = ${sql.json({ [shoes]: 9.5 })} where name = 'Young'`
  const lives = (name: string, use: string, city: string, code: string) => sql`
    insert into patient_addresses (id, patient_id, use, city, postal_code, line)
    values (${uuidv7()}, ${ids.get(name) ?? ''}, ${use}, ${city}, ${code}, ${city})`
  await lives('Talks', 'home', 'Zürich', 'SW1A 1AA')
  await lives('Alerts', 'work', 'zurich', '8001')
  await lives('Owes', 'old', 'Zürich', '8001')
  await sql`update patients set gender = null where id = ${ids.get('Newborn') ?? ''}`
  await sql`update patients set created_at = '2020-05-05T12:00:00Z' where name = 'Old'`
  await aBill(sql, { patientId: ids.get('Owes') ?? '', amount: '60.00' })
  await aBill(sql, { patientId: ids.get('Owes') ?? '', amount: '40.01' })
  await aBill(sql, { patientId: ids.get('Owes') ?? '', amount: '900.00', status: 'paid' })
  await aBill(sql, { patientId: ids.get('Owes little') ?? '', amount: '100.00' })
  await visit('Old', daysAfter(today, -400), { type: visitType })
  await visit('Old', daysAfter(today, 10), { status: 'scheduled' })
  await visit('Young', daysAfter(today, -20), { type: visitType, by: other })
  await visit('Talks', daysAfter(today, -20), { status: 'canceled' })
  await visit('Alerts', daysAfter(today, -30), { status: 'canceled', stage: 'no-show' })
  await visit('Alerts', daysAfter(today, -29), { status: 'canceled', stage: 'no-show' })
  await visit('Owes', daysAfter(today, -29), { status: 'canceled', stage: 'no-show' })
  await visit('Owes', daysAfter(today, 40), { status: 'scheduled' })
  const [account] = await sql<{ id: string }[]>`
    select user_id as id from patients where id = ${(await clinic.signedIn('patient')).userId}`
  await sql`update patients set name = 'Portal', dob = '1980-06-15' where user_id = ${account?.id ?? ''}`
  await sql`update patients set gender = 'other' where name = 'Portal'`
})

async function found(criteria: Criterion[], by = staff) {
  const body = aPatientList({ criteria })
  expect((await by.ask(addPatientList, { body })).status).toBe(201)
  const { status, body: page } = await by.ask(listPatientsOfList, {
    params: { id: body.id },
    query: { limit: 100 },
  })
  expect(status).toBe(200)
  const counted = await by.ask(countPatientsBy, { body: { criteria } })
  expect(counted.body.total).toBe(page.total)
  return page.rows.map(({ name }) => name)
}

const ago = (number: number, unit: 'days' | 'weeks' | 'months' | 'years' = 'days') => ({
  number,
  unit,
})
const yesterday = daysAfter(today, -1)
/** Each criterion with those of the patients above whom it finds, by name. */
const cases: readonly [Criterion, string[]][] = [
  [{ is: 'age', from: 70 }, ['Old']],
  [{ is: 'age', from: 46, to: 69 }, ['Young', 'Portal', 'Talks', 'Alerts', 'Owes', 'Owes little']],
  [{ is: 'age', to: 1 }, ['Newborn']],
  [{ is: 'born', from: '2025-12-31', to: '2025-12-31' }, ['Newborn']],
  [{ is: 'birthday', month: '12' }, ['Newborn']],
  [{ is: 'gender', gender: 'male' }, ['Young']],
  [{ is: 'gender', gender: 'unknown' }, ['Newborn']],
  [{ is: 'gender', gender: 'female', not: true }, ['Newborn', 'Portal', 'Young']],
  [{ is: 'language', language: 'portugues' }, ['Talks']],
  [{ is: 'address', text: 'EGLISE, gen' }, ['Old']],
  [{ is: 'address', text: '%' }, []],
  [{ is: 'city', city: 'ZURICH' }, ['Talks', 'Alerts']],
  [{ is: 'city', city: 'Zür' }, []],
  [{ is: 'postalCode', start: 'sw1a1' }, ['Talks']],
  [{ is: 'postalCode', start: '80' }, ['Alerts']],
  [{ is: 'postalCode', start: '%' }, []],
  [{ is: 'ownField', fieldId: employer, equals: 'kaserei' }, ['Owes']],
  [{ is: 'ownField', fieldId: employer, equals: '%' }, []],
  [{ is: 'ownField', fieldId: shoes }, ['Owes', 'Young']],
  [{ is: 'ownField', fieldId: shoes, from: '9.5', to: '41' }, ['Young']],
  [{ is: 'ownField', fieldId: shoes, from: 'many' }, []],
  [{ is: 'ownField', fieldId: insured, to: '2020-05-01' }, ['Owes']],
  [{ is: 'ownField', fieldId: uuidv7() }, []],
  [{ is: 'interpreter' }, ['Talks']],
  [{ is: 'interpreter', language: 'Polish' }, []],
  [{ is: 'mobility', text: 'wheel' }, ['Talks']],
  [{ is: 'mobility' }, ['Talks']],
  [{ is: 'alert', text: 'falls' }, ['Alerts']],
  [{ is: 'registered', to: '2020-05-05' }, ['Old']],
  [{ is: 'registered', from: '2020-05-06', to: '2020-06-01' }, []],
  [{ is: 'account' }, ['Portal']],
  [{ is: 'referral', by: 'Insurance' }, ['Owes']],
  [{ is: 'charts', which: 'deceased only' }, ['Late']],
  [{ is: 'charts', which: 'archived only' }, ['Gone']],
  [{ is: 'lastVisit', when: 'since', day: daysAfter(today, -20) }, ['Young']],
  [{ is: 'lastVisit', when: 'since', day: daysAfter(today, -19) }, []],
  [{ is: 'lastVisit', when: 'before', day: yesterday }, ['Old', 'Young']],
  [{ is: 'lastVisit', when: 'before', day: daysAfter(today, -100) }, ['Old']],
  [{ is: 'visitWithin', ...ago(13, 'months') }, ['Young']],
  [{ is: 'visitWithin', ...ago(2, 'years') }, ['Old', 'Young']],
  [{ is: 'nextVisit', unit: 'days' }, ['Old', 'Owes']],
  [{ is: 'nextVisit', ...ago(10) }, ['Old']],
  [{ is: 'nextVisit', ...ago(9) }, []],
  [{ is: 'visitType', visitTypeId: visitType, ...ago(3, 'weeks') }, ['Young']],
  [{ is: 'visitType', visitTypeId: uuidv7(), ...ago(3, 'years') }, []],
  [{ is: 'noShows', times: 2, ...ago(30) }, ['Alerts']],
  [{ is: 'noShows', times: 1, ...ago(30) }, ['Alerts', 'Owes']],
  [{ is: 'noShows', times: 2, ...ago(29) }, []],
  [{ is: 'unpaid', amount: '100' }, ['Owes']],
  [{ is: 'unpaid', amount: '99.99' }, ['Owes', 'Owes little']],
]

describe('patients of a list', () => {
  test.each(cases)('%j finds %j', async (criterion, expected) => {
    expect(await found([criterion])).toEqual(expected.toSorted())
  })

  test('every criterion is among these cases', () => {
    const tried = new Set(cases.map(([{ is }]) => is))
    const ofHealth = Object.keys(healthCriteria)
    // The doctor’s id is known only while tests run; those about health are in health-criteria.test.ts.
    expect(criterionNames.filter((is) => !tried.has(is) && !ofHealth.includes(is))).toEqual([
      'doctor',
    ])
  })

  test('a criterion turned round finds exactly all others', async () => {
    const all = await found([{ is: 'age', from: 0 }])
    for (const [criterion, expected] of cases) {
      if (
        ![
          'language',
          'alert',
          'account',
          'referral',
          'nextVisit',
          'visitType',
          'city',
          'ownField',
        ].includes(criterion.is)
      )
        continue
      const turned = await found([{ ...criterion, not: true }])
      expect(turned.toSorted(), JSON.stringify(criterion)).toEqual(
        all.filter((name) => !expected.includes(name)).toSorted(),
      )
    }
    const never = await found([{ is: 'lastVisit', when: 'never' }])
    expect(never).toEqual(all.filter((name) => !['Old', 'Young'].includes(name)))
    const since = await found([{ is: 'lastVisit', when: 'not since', day: yesterday }])
    expect(since).toEqual(all)
  })

  test('all criteria hold together, and deceased and archived ones come where asked for', async () => {
    const both: Criterion[] = [
      { is: 'age', from: 40 },
      { is: 'nextVisit', unit: 'months', not: true },
      { is: 'lastVisit', when: 'never' },
      { is: 'charts', which: 'all' },
    ]
    expect(await found(both)).toEqual(['Alerts', 'Gone', 'Late', 'Owes little', 'Portal', 'Talks'])
  })

  test('a doctor sees the visits of others nowhere, neither as a criterion nor as a day', async () => {
    const saw = (by: Caller): Criterion => ({
      is: 'doctor',
      doctorId: by.userId,
      ...ago(2, 'years'),
    })
    expect(await found([saw(other)])).toEqual(['Young'])
    await sql`
      update users set permissions = '{patients.list,visits.read}' where id = ${doctor.userId}`
    expect(await found([saw(other)], doctor)).toEqual([])
    expect(await found([saw(doctor)], doctor)).toEqual(['Old'])
    const body = aPatientList({ criteria: [{ is: 'gender', gender: 'male' }] })
    await doctor.ask(addPatientList, { body })
    const { body: page } = await doctor.ask(listPatientsOfList, { params: { id: body.id } })
    expect(page.rows).toMatchObject([{ name: 'Young', lastVisit: null, nextVisit: null }])
  })

  test('shows the days of the last and the next visit', async () => {
    const body = aPatientList({ criteria: [{ is: 'age', from: 70 }] })
    await staff.ask(addPatientList, { body })
    const { body: page } = await staff.ask(listPatientsOfList, { params: { id: body.id } })
    expect(page.rows).toMatchObject([
      { name: 'Old', lastVisit: daysAfter(today, -400), nextVisit: daysAfter(today, 10) },
    ])
  })

  test.each([
    [undefined, 'name'],
    ['descending', 'name'],
    ['newest', 'mrn'],
    ['oldest', 'mrn'],
  ] as const)(
    'are read in the order %s page by page, each once, with the whole total',
    async (order, by) => {
      const body = aPatientList({ criteria: [{ is: 'age', from: 0 }] })
      await staff.ask(addPatientList, { body })
      const rows: { name: string; mrn: string }[] = []
      for (let after: string | undefined; ;) {
        const query = { limit: 2, after, order }
        const answer = await staff.ask(listPatientsOfList, { params: { id: body.id }, query })
        expect(answer.body.total).toBe(8)
        rows.push(...answer.body.rows)
        if (answer.body.next === null) break
        after = answer.body.next
      }
      const values = rows.map((row) => row[by].toLowerCase())
      const sorted = values.toSorted()
      const isTurned = order === 'descending' || order === 'newest'
      expect(values).toEqual(isTurned ? sorted.toReversed() : sorted)
      expect(values).toHaveLength(8)
    },
  )
})
