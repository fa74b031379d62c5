import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { criterionNames } from '../criteria.ts'
import { type Criterion, isAboutHealth } from '../criterion.ts'
import { healthCriteria } from '../health-criteria.ts'
import { addPatientList, countPatientsBy, listPatientsOfList } from '../patient-list.ts'
import { aPatientList } from './a-patient-list.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const { today } = await readClinicRow(sql)
const ids = new Map<string, string>()
let nurse: Caller

async function person(name: string) {
  const { id } = await aPatient(sql, { name, dob: '1980-06-15' })
  ids.set(name, id)
}
const idOf = (name: string) => ids.get(name) ?? ''

interface Problem {
  readonly text?: string
  readonly status?: string
  readonly certainty?: string
  readonly isError?: boolean
}
const problem = (
  name: string,
  { text = 'Type 2 diabetes', status = 'active', certainty, isError = false }: Problem = {},
) => sql`
  insert into conditions (id, patient_id, text, kind, status, certainty, codes, error_at, error_reason)
  values (${uuidv7()}, ${idOf(name)}, ${text}, 'problem', ${status}, ${certainty ?? null},
    ${sql.json([{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9', display: null }])},
    ${isError ? today : null}, ${isError ? 'wrong chart' : null})`

interface Value {
  readonly text?: string
  readonly value?: number | null
  readonly ago?: number
  readonly status?: string
  readonly parts?: readonly object[]
}
const measured = (
  name: string,
  { text = 'Hemoglobin A1c', value = null, ago = 10, status = 'final', parts = [] }: Value,
) => sql`
  insert into observations (id, patient_id, text, measure, category, status, taken, value, unit, parts, codes)
  values (${uuidv7()}, ${idOf(name)}, ${text}, ${text.toLowerCase()}, 'laboratory', ${status},
    ${daysAfter(today, -ago)}, ${value}, '%', ${sql.json(parts as never)},
    ${sql.json(text === 'Hemoglobin A1c' ? [{ system: 'http://loinc.org', code: '4548-4' }] : [])})`

const due = (name: string, vaccine: string, state: string) => sql`
  insert into vaccinations_due (patient_id, vaccine, illnesses, dose, state, due_on)
  values (${idOf(name)}, ${vaccine}, ${vaccine === 'MMR' ? 'Measles, mumps and rubella' : 'Flu'}, 1, ${state}, ${today})`

beforeAll(async () => {
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  for (const name of ['Ann', 'Ben', 'Cid', 'Dora', 'Eve']) await person(name)
  await problem('Ann')
  await problem('Ben', { status: 'resolved' })
  await problem('Cid', { certainty: 'refuted' })
  await problem('Dora', { isError: true })
  await problem('Eve', { text: 'Diabète gestationnel' })
  await measured('Ann', { value: 9.1, ago: 400 })
  await measured('Ann', { value: 7.5, ago: 100 })
  await measured('Ann', { value: 12, ago: 1, status: 'canceled' })
  await measured('Ben', { value: 8.2, ago: 30 })
  await measured('Cid', { value: 8.4, ago: 500 })
  await due('Ann', 'MMR', 'overdue')
  await due('Ben', 'MMR', 'due')
  await due('Ben', 'Influenza', 'overdue')
  const pressure = [140, 80].map((value) => ({ text: 'Pressure', value, unit: 'mm[Hg]' }))
  await measured('Dora', { text: 'Blood pressure', parts: pressure })
})

const listOf = async (criteria: Criterion[], by = nurse) => {
  const body = aPatientList({ criteria })
  expect((await by.ask(addPatientList, { body })).status).toBe(201)
  return by.ask(listPatientsOfList, { params: { id: body.id }, query: { limit: 100 } })
}
async function found(criteria: Criterion[], by = nurse) {
  const { status, body: page } = await listOf(criteria, by)
  expect(status).toBe(200)
  const counted = await by.ask(countPatientsBy, { body: { criteria } })
  expect(counted.body.total).toBe(page.total)
  return page.rows.map(({ name }) => name)
}

const a1c = { is: 'measured', measure: 'a1c' } as const
const cases: readonly [Criterion, string[]][] = [
  [{ is: 'problem', problem: 'DIABET' }, ['Ann', 'Eve']],
  [{ is: 'problem', problem: 'e11' }, ['Ann', 'Eve']],
  [{ is: 'problem', problem: 'E11.8' }, []],
  [{ is: 'problem', problem: '%' }, []],
  [{ is: 'problem', problem: 'e11', not: true }, ['Ben', 'Cid', 'Dora']],
  [a1c, ['Ann', 'Ben', 'Cid']],
  [{ ...a1c, not: true }, ['Dora', 'Eve']],
  // The latest value counts, and a canceled one is none.
  [{ ...a1c, from: 8 }, ['Ben', 'Cid']],
  [{ ...a1c, measure: '4548-4', from: 8, to: 8.2 }, ['Ben']],
  [{ ...a1c, to: 7.5 }, ['Ann']],
  [{ ...a1c, from: 8, months: 12 }, ['Ben']],
  [{ ...a1c, months: 12, not: true }, ['Cid', 'Dora', 'Eve']],
  [{ ...a1c, from: 8, not: true }, ['Ann', 'Dora', 'Eve']],
  [{ is: 'vaccinationDue', when: 'due' }, ['Ann', 'Ben']],
  [{ is: 'vaccinationDue', when: 'due', vaccine: 'measles' }, ['Ann', 'Ben']],
  [{ is: 'vaccinationDue', when: 'overdue', vaccine: 'mmr' }, ['Ann']],
  [{ is: 'vaccinationDue', when: 'overdue', vaccine: 'FLU' }, ['Ben']],
  [{ is: 'vaccinationDue', when: 'due', not: true }, ['Cid', 'Dora', 'Eve']],
  // Of a pressure the systolic value counts.
  [{ is: 'measured', measure: 'blood pressure', from: 140 }, ['Dora']],
  [{ is: 'measured', measure: 'blood pressure', from: 141 }, []],
]

describe('criteria about health', () => {
  test.each(cases)('%j finds %j', async (criterion, expected) => {
    expect(await found([criterion])).toEqual(expected)
  })

  test('are all among these cases, and all need the permission to read records', () => {
    const tried = new Set(cases.map(([{ is }]) => is))
    const all = criterionNames.filter((is) => is in healthCriteria)
    expect(all.filter((is) => !tried.has(is))).toEqual([])
    expect(all.every((is) => isAboutHealth([{ is }]))).toBe(true)
  })

  test('are asked for by nobody without that permission, in no way', async () => {
    const staff = await clinic.signedIn('staff')
    const criteria: Criterion[] = [{ is: 'problem', problem: 'diabetes' }]
    const body = aPatientList({ criteria, sharing: 'desk' })
    const refused = await staff.ask(addPatientList, { body })
    expect(refused.problem.errors?.['criteria']).toMatch(/it asks about Problem\.$/)
    expect((await nurse.ask(addPatientList, { body })).status).toBe(201)
    const asked = [
      await staff.ask(listPatientsOfList, { params: { id: body.id } }),
      await staff.ask(countPatientsBy, { body: { criteria } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403])
  })

  test('find only charts that are open to a doctor, also turned round', async () => {
    const doctor = await clinic.signedIn('doctor')
    await sql`
      update users set permissions = '{patients.list,records.read}' where id = ${doctor.userId}`
    const has: Criterion = { is: 'problem', problem: 'diab' }
    expect(await found([has], doctor)).toEqual([])
    expect(await found([{ ...has, not: true }], doctor)).toEqual([])
    for (const name of ['Ann', 'Ben']) {
      await aCareTaking(sql, { doctorId: doctor.userId, patientId: idOf(name) })
    }
    expect(await found([has], doctor)).toEqual(['Ann'])
    expect(await found([{ ...has, not: true }], doctor)).toEqual(['Ben'])
    expect(await found([{ is: 'age', from: 1 }], doctor)).toHaveLength(5)
  })

  test('leave an event that names whose health was read', async () => {
    const answer = await listOf([{ is: 'problem', problem: 'e11' }])
    await flushEvents(sql)
    const request = String(answer.headers['x-request-id'])
    const events = await sql`
      select action, object_type, patient_ids, reason from audit_events where request_id = ${request}`
    expect(events).toEqual([
      {
        ...{ action: 'list', objectType: 'patient list', reason: 'criteria about health' },
        patientIds: expect.arrayContaining([idOf('Ann'), idOf('Eve')]),
      },
    ])
  })
})
