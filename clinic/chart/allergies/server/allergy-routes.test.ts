import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readPatientWarnings } from '../../../patients/charts/warnings-of-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import {
  readNoKnownAllergies,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '../allergy.ts'

let clinic: TestClinic
let nurse: Caller
let doctor: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  nurse = await clinic.signedIn('staff', { name: 'Nora Nurse', duty: 'Nurse' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
  chart = (await aPatient(clinic.sql)).id
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})

const { add: addFact, change: changeFact, markError, list } = actsOn(kindOf('allergies'))
const plain = { criticality: '', severity: '', certainty: '', reaction: '' }
const add = async (text: string, more = {}) => {
  const { status, body } = await addFact(doctor, chart, { ...plain, text, ...more })
  expect(status).toBe(201)
  return body
}
const params = () => ({ id: chart })
const state = (by = doctor) => by.ask(stateNoKnownAllergies, { params: params() })
const current = async (by = doctor) =>
  (await by.ask(readNoKnownAllergies, { params: params() })).body.current
const signs = async () => {
  const [row] = await clinic.sql<
    { of: { known: Record<string, unknown>[]; noneSince: string | null } }[]
  >`select allergies_of(${chart}) as of`
  if (!row) throw new Error('There is no answer.')
  return row.of
}
const statements = () => clinic.sql<{ endedAt: string | null; updatedBy: string | null }[]>`
  select ended_at, updated_by from allergy_statements where patient_id = ${chart} order by created_at`

describe('the allergies that warn', () => {
  test('are those that are active, confirmed or not, with those of high risk first', async () => {
    const pollen = await add('Pollen', { certainty: 'confirmed' })
    await add('Nuts', { certainty: 'unconfirmed', criticality: 'high', reaction: 'Swelling' })
    await add('Latex', { criticality: 'unable-to-assess', severity: 'moderate' })
    await add('Bees', { criticality: 'low', severity: 'severe' })
    await add('Cats', { certainty: 'refuted', criticality: 'high' })
    await add('Milk', { status: 'resolved', criticality: 'high' })
    await add('Eggs', { status: 'inactive', criticality: 'high' })
    const wrong = await add('Wasps', { criticality: 'high' })
    await markError(doctor, wrong)
    const { known, noneSince } = await signs()
    expect(known.map(({ text, isHighRisk }) => [text, isHighRisk])).toEqual([
      ['Nuts', true],
      ['Bees', true],
      ['Pollen', false],
      ['Latex', false],
    ])
    expect(known[0]).toMatchObject({ reaction: 'Swelling' })
    expect(known[2]).toEqual({
      ...{ id: pollen.id, text: 'Pollen', reaction: null, isHighRisk: false },
    })
    expect(noneSince).toBeNull()
    const { body } = await nurse.ask(readPatientWarnings, { params: params() })
    expect(body.allergySigns.known.map(({ text }) => text)).toEqual([
      ...['Nuts', 'Bees', 'Pollen', 'Latex'],
    ])
    const listed = (await list(doctor, chart)).rows.map(({ text }) => text)
    expect(listed.slice(0, 4).toSorted()).toEqual(['Bees', 'Latex', 'Nuts', 'Pollen'])
    expect(listed.slice(4)).toEqual(['Cats', 'Eggs', 'Milk', 'Wasps'])
  })

  test('follow each change of an allergy', async () => {
    const texts = async () => (await signs()).known.map(({ text }) => text)
    const nuts = await add('Nuts', { status: 'inactive' })
    expect(await texts()).toEqual([])
    const back = await changeFact(doctor, nuts, { text: 'Peanuts', status: 'active' })
    expect(await texts()).toEqual(['Peanuts'])
    const refuted = { text: 'Peanuts', status: 'active', certainty: 'refuted' }
    expect((await changeFact(doctor, back.body, refuted)).status).toBe(200)
    expect(await texts()).toEqual([])
  })
})

describe('that a patient has no known allergies', () => {
  test('is stated once, with who said so and since when', async () => {
    expect(await current()).toBeNull()
    const both = await Promise.all([state(), state(nurse), state()])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statements()).toHaveLength(1)
    const stated = await current()
    expect((await state(nurse)).body.current).toEqual(stated)
    expect(['Dr. Dora', 'Nora Nurse']).toContain(stated?.statedBy?.name)
    expect(Date.now() - Date.parse(stated?.statedAt ?? '')).toBeLessThan(60_000)
    const { known, noneSince } = await signs()
    expect([known, Date.parse(noneSince ?? '')]).toEqual([[], Date.parse(stated?.statedAt ?? '')])
    const { body } = await nurse.ask(readPatientWarnings, { params: params() })
    expect(body.allergySigns).toMatchObject({ known: [], noneSince })
  })

  test('is refused while an allergy is active, and not for those that warn nobody', async () => {
    const nuts = await add('Nuts')
    const refused = await state()
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This patient has active allergies. Change or end them first.',
    ])
    expect([await current(), await statements()]).toEqual([null, []])
    await add('Cats', { certainty: 'refuted' })
    await add('Milk', { status: 'resolved' })
    await markError(doctor, nuts)
    expect((await state()).status).toBe(200)
  })

  test('ends by the first active allergy, whether it is new or becomes active again', async () => {
    const milk = await add('Milk', { status: 'resolved' })
    await state()
    await add('Cats', { certainty: 'refuted' })
    expect(await current()).not.toBeNull()
    const nuts = (await addFact(nurse, chart, { ...plain, text: 'Nuts' })).body
    expect(await current()).toBeNull()
    expect(await signs()).toMatchObject({ known: [{ text: 'Nuts' }], noneSince: null })
    expect(await statements()).toMatchObject([{ updatedBy: nurse.userId }])
    await markError(doctor, nuts)
    // A statement that ended does not come back; somebody has to ask again.
    expect([await current(), (await signs()).noneSince]).toEqual([null, null])
    await state()
    await changeFact(doctor, milk, { text: 'Milk', status: 'active', certainty: '' })
    expect(await current()).toBeNull()
    const ended = await statements()
    expect(ended.map(({ endedAt }) => endedAt === null)).toEqual([false, false])
  })

  test('is withdrawn, and can be stated anew', async () => {
    await state(nurse)
    const withdraw = () => doctor.ask(withdrawNoKnownAllergies, { params: params() })
    expect((await withdraw()).status).toBe(204)
    expect([await current(), (await signs()).noneSince]).toEqual([null, null])
    expect(await statements()).toMatchObject([{ updatedBy: doctor.userId }])
    expect((await withdraw()).status).toBe(204)
    expect((await state()).body.current?.statedBy?.name).toBe('Dr. Dora')
    expect(await statements()).toHaveLength(2)
  })

  test('and an allergy at the same moment never hold both', async () => {
    for (let round = 0; round < 10; round += 1) {
      chart = (await aPatient(clinic.sql)).id
      const before = (await addFact(nurse, chart, { status: 'inactive' })).body
      const act = () =>
        round % 2 === 0
          ? addFact(nurse, chart, plain)
          : changeFact(nurse, before, { status: 'active' })
      const acts = round % 4 < 2 ? [state(nurse), act()] : [act(), state(nurse)]
      const statuses = (await Promise.all(acts)).map(({ status }) => status)
      expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0)
      expect((await signs()).known).toHaveLength(1)
      expect((await statements()).filter(({ endedAt }) => endedAt === null)).toEqual([])
    }
  })

  test('waits for an allergy that becomes active, and is then refused', async () => {
    const milk = await add('Milk', { status: 'inactive' })
    let stating: ReturnType<typeof state> | undefined
    await clinic.sql.begin(async (tx) => {
      await tx`update allergies set status = 'active' where id = ${milk.id}`
      stating = state()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    expect((await stating)?.status).toBe(409)
    expect(await statements()).toEqual([])
  })

  test('is seen and said by the same people as the allergies', async () => {
    const stranger = await clinic.signedIn('doctor')
    const patient = await clinic.signedIn('patient')
    const statuses = async (by: Caller, id = chart) => [
      (await by.ask(readNoKnownAllergies, { params: { id } })).status,
      (await by.ask(stateNoKnownAllergies, { params: { id } })).status,
      (await by.ask(withdrawNoKnownAllergies, { params: { id } })).status,
    ]
    expect(await statuses(stranger)).toEqual([404, 404, 404])
    expect(await statuses(await clinic.signedIn('staff'))).toEqual([403, 403, 403])
    expect(await statuses(await clinic.signedIn('admin'))).toEqual([200, 403, 403])
    expect(await statuses(nurse)).toEqual([200, 200, 204])
    expect(await statuses(doctor)).toEqual([200, 200, 204])
    expect(await statuses(patient)).toEqual([404, 403, 403])
    expect(await statuses(patient, patient.userId)).toEqual([200, 403, 403])
  })

  test('is read, stated, withdrawn and refused with an event of the patient', async () => {
    const answers = [
      await doctor.ask(readNoKnownAllergies, { params: params() }),
      await state(),
      await doctor.ask(withdrawNoKnownAllergies, { params: params() }),
    ]
    await add('Nuts')
    answers.push(await state())
    await flushEvents(clinic.sql)
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    const event = { objectType: 'allergy', patientId: chart, actorId: doctor.userId }
    expect(
      await clinic.sql`
        select action, object_type, patient_id, actor_id, reason from audit_events
        where request_id = any(${ids}) order by array_position(${ids}::text[], request_id), id`,
    ).toEqual([
      { ...event, action: 'read', reason: 'in care' },
      { ...event, action: 'insert', reason: null },
      { ...event, action: 'update', reason: null },
      { ...event, action: 'insert', reason: 'conflict' },
    ])
  })
})
