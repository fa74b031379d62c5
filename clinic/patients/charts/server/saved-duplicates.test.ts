import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { addPatient, changePatient, type NewPatient, readPatient } from '../patient.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller
let colleague: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  colleague = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

let phones = 0
/** A person whom no other test knows: the name, the day and the phone are their own. */
function person(name: string): Omit<NewPatient, 'dob'> & { dob: string } {
  phones += 1
  return {
    id: uuidv7(),
    name,
    dob: `1960-01-${String(phones).padStart(2, '0')}`,
    gender: 'female',
    contact: `+1 555 7${String(phones).padStart(6, '0')}`,
  } as NewPatient & { dob: string }
}
const add = (body: NewPatient, caller = staff) => caller.ask(addPatient, { body })

test('a chart that looks like another is refused with that chart, until the desk says that it saw it', async () => {
  const known = person('Agnes Vogt')
  expect((await add(known)).status).toBe(201)
  const again = { ...person('Agnes Vogt'), dob: known.dob }
  const refused = await add(again)
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toBe(
    'This person may have a chart already. Open that chart, or say that this is somebody else.',
  )
  expect(refused.problem.current).toEqual([
    expect.objectContaining({
      id: known.id,
      name: 'Agnes Vogt',
      because: 'name and date of birth',
    }),
  ])
  expect(await clinic.sql`select 1 from patients where id = ${again.id}`).toHaveLength(0)
  const other = await add({ ...again, seenDuplicates: [uuidv7()] })
  expect(other.status).toBe(409)
  const conscious = await add({ ...again, seenDuplicates: [known.id] })
  expect(conscious.status).toBe(201)
  // The same request again is answered with the chart that it made.
  const repeated = await add({ ...again, seenDuplicates: [known.id] })
  expect(repeated.body.id).toBe(conscious.body.id)
})

test('a similar name with the same phone is told too, and another name with it is not', async () => {
  const known = person('Bela Horn')
  await add(known)
  const contact = known.contact.replaceAll(' ', '-')
  expect((await add({ ...person('Cora Lind'), contact })).status).toBe(201)
  const refused = await add({ ...person('Béla Horn-Weiss'), contact })
  expect(refused.status).toBe(409)
  expect(refused.problem.current).toContainEqual(
    expect.objectContaining({ id: known.id, because: 'phone' }),
  )
})

test('a phone is found among other numbers, with an extension and without its area code', async () => {
  const known = { ...person('Ivo Lang'), contact: '0664 555 1234 ext. 12 or +43 1 812 44 55' }
  await add(known)
  for (const contact of ['0664 5551234', '+43 664 555-1234', '812 4455']) {
    const refused = await add({ ...person('Ivo Lang-Moser'), contact })
    expect(refused.problem.current).toEqual([
      expect.objectContaining({ id: known.id, because: 'phone' }),
    ])
  }
  for (const contact of ['5551234 12 0143', '812 445']) {
    expect((await add({ ...person(`Ivo Lang ${contact.length}`), contact })).status).toBe(201)
  }
})

test('of two desks that register one person at once, one makes the chart and the other is told', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const one = person(`Dana Twice ${'abcde'.charAt(round - 1)}`)
    const other = { ...person(one.name), dob: one.dob, contact: one.contact }
    const both = await Promise.all([add(one), add(other, colleague)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const [kept] = await clinic.sql<{ count: number }[]>`
      select count(*)::int from patients where name = ${one.name}`
    expect(kept?.count).toBe(1)
  }
})

test('one form sent twice at once makes one chart and no refusal', async () => {
  const body = person('Edda Double')
  const both = await Promise.all([add(body), add(body)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
})

test('a change of name, date of birth or phone asks too, and any other change does not', async () => {
  const known = person('Fritz Amann')
  await add(known)
  const chart = await aPatient(clinic.sql, { ...person('Greta Zoll'), dob: known.dob })
  const params = { id: chart.id }
  const body = { ...person('Greta Zoll'), dob: known.dob, contact: '+1 555 999 0001' }
  const { id: _, ...values } = body
  const plain = await staff.ask(changePatient, { params, version: 1, body: values })
  expect(plain.status).toBe(200)
  const renamed = { ...values, name: 'Fritz Amann' }
  const refused = await staff.ask(changePatient, { params, version: 2, body: renamed })
  expect(refused.status).toBe(409)
  expect(refused.problem.current).toEqual([expect.objectContaining({ id: known.id })])
  expect((await staff.ask(readPatient, { params })).body).toMatchObject({ name: 'Greta Zoll' })
  const seen = { ...renamed, seenDuplicates: [known.id] }
  const saved = await staff.ask(changePatient, { params, version: 2, body: seen })
  expect(saved.body).toMatchObject({ name: 'Fritz Amann', version: 3 })
  // Once saved as another person, a further change of the address is not asked about again.
  const moved = { ...renamed, address: '1 New Street' }
  expect((await staff.ask(changePatient, { params, version: 3, body: moved })).status).toBe(200)
})

test('a stale change is told as such before it is compared', async () => {
  const known = person('Hanne Bauer')
  await add(known)
  const chart = await aPatient(clinic.sql, { ...person('Ilse Bruck'), dob: known.dob })
  const { id: _, ...values } = { ...person('Hanne Bauer'), dob: known.dob }
  const late = await staff.ask(changePatient, {
    params: { id: chart.id },
    version: 9,
    body: values,
  })
  expect(late.status).toBe(412)
})
