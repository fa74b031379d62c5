import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { addPatient, type NewPatient } from '../patient.ts'

let clinic: TestClinic
let people: Caller[]
beforeAll(async () => {
  clinic = await testClinic()
  people = [await clinic.signedIn('staff'), await clinic.signedIn('admin')]
})
afterAll(() => clinic.close())

const names = [
  'Amber',
  'Boris',
  'Chloe',
  'Dmitri',
  'Esther',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
]
/** Ten people who have nothing in common, born in this year. */
function tenBornIn(year: number): NewPatient[] {
  return names.map((name, place) => ({
    id: uuidv7(),
    name: `${name} ${year}`,
    dob: `${year}-0${(place % 9) + 1}-1${place}`,
    gender: 'female',
    contact: `+1 555 ${year}0${place}0`,
  })) as NewPatient[]
}
const addAll = (charts: readonly NewPatient[]) =>
  Promise.all(
    charts.map((body, place) =>
      (people[place % people.length] as Caller).ask(addPatient, { body }),
    ),
  )

test('charts that are made at once have numbers and events of their own, which name their person', async () => {
  const charts = tenBornIn(1951)
  const answers = await addAll(charts)
  expect(answers.map(({ status, body }) => [status, body.id, body.name, body.dob])).toEqual(
    charts.map(({ id, name, dob }) => [201, id, name, dob]),
  )
  expect(new Set(answers.map(({ body }) => body.mrn)).size).toBe(charts.length)
  const events = await clinic.sql<{ actorId: string; requestId: string }[]>`
    select a.actor_id, a.request_id from audit_events a
    where a.action = 'insert' and a.object_type = 'patient' and a.session is not null
      and a.object_id = any(${charts.map(({ id }) => id)}::text[])
    order by array_position(${charts.map(({ id }) => id)}::text[], a.object_id)`
  expect(events.map(({ actorId }) => actorId)).toEqual(
    charts.map((_, place) => people[place % people.length]?.userId),
  )
  expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(charts.length)
})

test('of charts that are made at once, doubles are told and all others are made', async () => {
  const charts = tenBornIn(1952)
  const [, , third] = charts as [NewPatient, NewPatient, NewPatient]
  charts[6] = { ...third, id: uuidv7() }
  charts[7] = third
  const answers = await addAll(charts)
  expect(answers.map(({ status }) => status)).toEqual(
    charts.map((_, place) => (place === 6 || place === 7 ? 409 : 201)),
  )
  expect(answers[6]?.problem.type).toMatch(/likely-duplicate$/)
  // Another person may not take the id of a chart.
  expect(answers[7]?.problem.type).not.toMatch(/likely-duplicate$/)
})

test('a chart that cannot be stored fails alone', async () => {
  const charts = tenBornIn(1953)
  await clinic.owner`
    alter table patients add constraint nobody_is_called_so check (name <> ${clinic.owner.unsafe("'Esther 1953'")})`
  try {
    const answers = await addAll(charts)
    expect(answers.map(({ status }) => status)).toEqual(
      charts.map(({ name }) => (name === 'Esther 1953' ? 500 : 201)),
    )
  } finally {
    await clinic.owner`alter table patients drop constraint nobody_is_called_so`
  }
})
