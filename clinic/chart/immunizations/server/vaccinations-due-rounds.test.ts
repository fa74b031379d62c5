import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { actsOn, kindOf } from '../../../summary/server/a-fact.ts'
import { readVaccinationsDue } from '../vaccinations-due.ts'
import { computeSome } from './vaccinations-due-rounds.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
const { today } = await readClinicRow(sql)
const { add, markError } = actsOn(kindOf('immunizations'))
beforeEach(() => sql`update clinic set vaccination_schedule = 'cdc'`)

async function computeAll(): Promise<void> {
  while ((await computeSome(sql)) > 0);
}

interface Kept {
  readonly vaccine: string
  readonly dose: number
  readonly state: string
  readonly dueOn: string
  readonly overdueOn: string | null
}
const keptOf = (id: string) => sql<Kept[]>`
  select vaccine, dose, state, due_on, overdue_on from vaccinations_due
  where patient_id = ${id} order by vaccine`

/** The same rows by the calculation of one chart, over HTTP. */
async function dueOf(id: string): Promise<Kept[]> {
  const { status, body } = await nurse.ask(readVaccinationsDue, { params: { id } })
  expect(status).toBe(200)
  return body.doses
    .filter(({ state }) => state === 'due' || state === 'overdue')
    .map(({ group, dose, state, from, until }) => ({
      ...{ vaccine: group, dose: dose ?? 1, state, dueOn: from ?? '' },
      overdueOn: until && daysAfter(until, 1),
    }))
    .toSorted((a, b) => (a.vaccine < b.vaccine ? -1 : 1))
}

const vaccines = ['MMR', 'varicella', 'DTaP', 'influenza', 'HPV', 'Hep B', 'words of nobody']
const people = fc.array(
  fc.record({
    age: fc.oneof(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 33_000 })),
    gender: fc.constantFrom('female', 'male', null),
    given: fc.array(
      fc.record({ text: fc.constantFrom(...vaccines), percent: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 6 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

test('what is kept for all patients agrees with the calculation of each, under any schedule', async () => {
  await fc.assert(
    fc.asyncProperty(people, fc.constantFrom('cdc', 'who', 'none'), async (some, schedule) => {
      await sql`update clinic set vaccination_schedule = ${schedule}`
      const ids: string[] = []
      for (const { age, gender, given } of some) {
        const { id } = await aPatient(sql, { dob: daysAfter(today, -age), gender })
        ids.push(id)
        for (const { text, percent } of given) {
          const day = daysAfter(today, -Math.floor((age * percent) / 100))
          await sql`
            insert into immunizations (id, patient_id, text, status, given)
            values (gen_random_uuid(), ${id}, ${text}, 'completed', ${day})`
        }
      }
      await computeAll()
      for (const id of ids) expect(await keptOf(id)).toEqual(await dueOf(id))
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a vaccination, its error and a change of the chart are followed by the next round', async () => {
  const { id } = await aPatient(sql, { dob: daysAfter(today, -425) })
  await computeAll()
  const vaccinesOf = async () => (await keptOf(id)).map(({ vaccine }) => vaccine)
  expect(await vaccinesOf()).toContain('MMR')
  const { body: mmr } = await add(nurse, id, { text: 'MMR', given: daysAfter(today, -10) })
  await computeAll()
  expect(await vaccinesOf()).not.toContain('MMR')
  await markError(nurse, mmr)
  await computeAll()
  expect(await vaccinesOf()).toContain('MMR')
  await sql`update patients set deceased_on = ${today} where id = ${id}`
  await computeAll()
  expect(await vaccinesOf()).toEqual([])
})

test('all are computed once a day, and again when the clinic chooses another schedule', async () => {
  await aPatient(sql, { dob: daysAfter(today, -425) })
  await computeAll()
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from patients`
  const isDone = async () => (await computeSome(sql)) === 0
  expect(await isDone()).toBe(true)
  await sql`update vaccinations_computed set round = ${`cdc ${daysAfter(today, -1)}`}`
  expect(await computeSome(sql)).toBe(Math.min(count, 50))
  await computeAll()
  await sql`update clinic set vaccination_schedule = 'none'`
  await computeAll()
  expect(await sql`select from vaccinations_due`).toEqual([])
  expect(await isDone()).toBe(true)
})

test('several servers share the work, and each chart is computed', async () => {
  for (let place = 0; place < 120; place += 1) {
    await aPatient(sql, { dob: daysAfter(today, -400 - place) })
  }
  await Promise.all([computeAll(), computeAll(), computeAll()])
  const [{ open } = { open: -1 }] = await sql<{ open: number }[]>`
    select count(*)::int as open from vaccinations_computed where round is null`
  expect(open).toBe(0)
})

test('a chart that is being removed is left out, and neither side waits for the other', async () => {
  await computeAll()
  const [removed, kept] = [await aPatient(sql), await aPatient(sql)]
  await sql.begin(async (tx) => {
    await tx`select from patients where id = ${removed.id} for update`
    expect(await computeSome(sql)).toBe(1)
    await tx`delete from patients where id = ${removed.id}`
  })
  await computeAll()
  const computed = await sql`
    select patient_id from vaccinations_computed where patient_id in ${sql([removed.id, kept.id])}
      and round is not null`
  expect(computed).toEqual([{ patientId: kept.id }])
})
