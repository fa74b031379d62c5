import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { carePlans } from '../care-plan.ts'
import { goals } from '../goal.ts'

let clinic: TestClinic
let nurse: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
})

const add = async (path: string, more: Readonly<Record<string, unknown>>) =>
  (await actsOn(kindOf(path)).add(nurse, chart, more)).status

test('goals that are proposed or planned may begin in the future, those under way may not', async () => {
  const statuses = ['proposed', 'planned', 'accepted', 'active', 'completed']
  const answers = []
  for (const status of statuses) {
    answers.push(await add('goals', { text: status, status, since: '2999', due: '2999-12' }))
  }
  expect(answers).toEqual([201, 201, 422, 422, 422])
  expect(await add('goals', { text: 'Due', status: 'active', since: '', due: '2999' })).toBe(201)
})

test('plans and goals under way are listed before those that are over', async () => {
  for (const [status, since] of [
    ['active', '2019'],
    ['completed', '2024'],
    ['on-hold', '2020'],
  ]) {
    expect(await add('care-plans', { text: status, status, since, until: '' })).toBe(201)
    expect(await add('goals', { text: status, status, since, due: '' })).toBe(201)
  }
  for (const { list } of [carePlans, goals]) {
    const { body } = await nurse.ask(list, { params: { id: chart } })
    expect(body.map(({ status }) => status)).toEqual(['on-hold', 'active', 'completed'])
  }
})
