import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { mergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import {
  readNoKnownAllergies,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '../allergy.ts'

let clinic: TestClinic
let nurse: Caller
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
})
afterAll(() => clinic.close())

const { add, change, markError } = actsOn(kindOf('allergies'))
const state = (id: string) => nurse.ask(stateNoKnownAllergies, { params: { id } })
const withdraw = (id: string) => nurse.ask(withdrawNoKnownAllergies, { params: { id } })
const current = async (id: string) =>
  (await nurse.ask(readNoKnownAllergies, { params: { id } })).body.current

/** Whether a chart has allergies that warn, and whether a statement of it holds. */
async function holds(id: string) {
  const [row] = await clinic.sql<{ allergies: number; statements: number }[]>`
    select (select count(*)::int from allergies a where a.patient_id = ${id} and warns(a)) as allergies,
      (select count(*)::int from allergy_statements where patient_id = ${id} and ended_at is null)
        as statements`
  return row
}

test('many who state it, withdraw it and add allergies at once never end with both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id } = await aPatient(clinic.sql)
    const acts = [
      () => state(id),
      () => add(nurse, id, { text: 'Nuts' }),
      () => state(id),
      () => withdraw(id),
      () => add(nurse, id, { text: 'Latex' }),
      () => state(id),
    ]
    const turned = [...acts.slice(round % 6), ...acts.slice(0, round % 6)]
    const statuses = (await Promise.all(turned.map((act) => act()))).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([])
    expect(await holds(id)).toEqual({ allergies: 2, statements: 0 })
    expect(await current(id)).toBeNull()
  }
})

test('an allergy that ends while somebody states it leaves one of both, and never an error', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id } = await aPatient(clinic.sql)
    const { body: nuts } = await add(nurse, id)
    const end = () =>
      round % 2 === 0 ? markError(nurse, nuts) : change(nurse, nuts, { status: 'resolved' })
    const acts = round % 4 < 2 ? [end(), state(id)] : [state(id), end()]
    const statuses = (await Promise.all(acts)).map(({ status }) => status)
    const stating = statuses[round % 4 < 2 ? 1 : 0]
    expect([200, 409]).toContain(stating)
    expect(statuses[round % 4 < 2 ? 0 : 1]).toBe(200)
    // The statement of a chart without allergies holds if it was answered, and not otherwise.
    expect(await holds(id)).toEqual({ allergies: 0, statements: stating === 200 ? 1 : 0 })
  }
})

test('an allergy that is added while its chart is merged is in the chart that stays, and the statement is not', async () => {
  const staff = await clinic.signedIn('staff')
  const desk = await mergingDesk(clinic, staff)
  for (let round = 0; round < 4; round += 1) {
    const [stayed, merged] = [await aPatient(clinic.sql), await aPatient(clinic.sql)]
    await state(stayed.id)
    const id = uuidv7()
    const adding = () => add(nurse, merged.id, { id, text: 'Nuts' })
    const acts = [desk.merge(stayed, merged), adding()] as const
    const [merging, added] = await Promise.all(acts)
    expect([merging.status, added.status]).toEqual([201, 201])
    const [row] = await clinic.sql<{ patientId: string }[]>`
      select patient_id from allergies where id = ${id}`
    expect(row?.patientId).toBe(stayed.id)
    expect(await current(stayed.id)).toBeNull()
  }
})
