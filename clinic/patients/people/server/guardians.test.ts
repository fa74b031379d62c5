import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { readPatient } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addRelatedPerson } from '../related-person.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')
const chartOf = async (id: string) => (await staff.ask(readPatient, { params: { id } })).body

test('guardians of a chart are those who count today, and the parents of a child only', async () => {
  const child = await aPatient(sql, { name: 'Cleo Child', dob: '2020-01-02' })
  const grown = await aPatient(sql, { name: 'Greta Grown', dob: '1980-01-02' })
  const mother = await aPatient(sql, { name: 'Mona Mother', contact: '555 0101' })
  const dead = await aPatient(sql, { name: 'Dan Dead' })
  await sql`update patients set death = 'day not known' where id = ${dead.id}`
  const add = (id: string, body: object) =>
    staff.ask(addRelatedPerson, { params: { id }, body: { id: uuidv7(), ...body } })
  for (const { id } of [child, grown]) {
    await add(id, { relations: ['parent'], relativeId: mother.id })
    await add(id, { relations: ['partner'], name: 'Pia Partner' })
    await add(id, { relations: ['parent'], relativeId: dead.id })
  }
  await add(child.id, { relations: ['guardian'], name: 'Gus Guardian', validUntil: '2021-01-01' })
  await add(child.id, { relations: ['guardian', 'other'], name: 'Uma Uncle', phone: '555 0102' })
  expect((await chartOf(child.id)).guardians.map(({ id: _, ...one }) => one)).toEqual([
    { name: 'Uma Uncle', phone: '555 0102', isGuardian: true },
    { name: 'Mona Mother', phone: '555 0101', isGuardian: false },
  ])
  expect((await chartOf(grown.id)).guardians).toEqual([])
})
