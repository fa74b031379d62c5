import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, aPatientResource, aPractitioner, importTexts, newIds } from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

type Resource = ReturnType<typeof aPatientResource>
const bring = (...resources: readonly Resource[]) =>
  importTexts(sql, { 'again.json': aBundle(resources) })
const conflictsOf = (rowId: string) => sql`
  select field, ours, imported, state from import_changes where row_id = ${rowId}
  order by created_at, id`

const sister = (value: string) => ({
  name: { text: 'Ben' },
  relationship: [{ text: 'Guardian' }],
  telecom: [{ system: 'phone', value }],
})
const relativesOf = (patient: string) => sql<{ id: string }[]>`
  select id, name, relations, phone from related_people where patient_id = ${patient}`

test.each([
  [
    'a resource of their own',
    (patient: string, value: string) => [
      {
        resourceType: 'RelatedPerson',
        id: patient.replace(/^./, 'f'),
        patient: { reference: `urn:uuid:${patient}` },
        ...sister(value),
        name: [sister(value).name],
      },
    ],
  ],
  [
    'a contact of their patient',
    (patient: string, value: string) => [aPatientResource(patient, { contact: [sister(value)] })],
  ],
])(
  'a related person, %s, follows what comes again, and waits for a choice where they were changed here',
  async (_, related) => {
    const { patient } = newIds()
    await bring(aPatientResource(patient))
    await bring(...related(patient, '555 1'))
    const again = await bring(...related(patient, '555 2'))
    expect(again.changed).toEqual({ rows: 1, conflicts: 0 })
    expect(again.warnings).toEqual([])
    const [person, ...others] = await relativesOf(patient)
    expect(others).toEqual([])
    expect(person).toMatchObject({ name: 'Ben', phone: '555 2' })
    const id = person?.id ?? ''
    expect(await conflictsOf(id)).toMatchObject([{ field: 'phone', state: 'applied' }])

    await sql`update related_people set phone = '555 77' where id = ${id}`
    const later = await bring(...related(patient, '555 3'))
    expect(later.changed).toEqual({ rows: 0, conflicts: 1 })
    expect(await relativesOf(patient)).toMatchObject([{ phone: '555 77' }])
    expect((await conflictsOf(id)).at(-1)).toEqual({
      ...{ field: 'phone', ours: '555 77', imported: '555 3', state: 'open' },
    })
  },
)

test('a related person who is not in the chart any more is kept with that reason', async () => {
  const { patient } = newIds()
  const related = (value: string) => ({
    resourceType: 'RelatedPerson',
    id: patient.replace(/^./, 'e'),
    patient: { reference: `urn:uuid:${patient}` },
    ...sister(value),
    name: [sister(value).name],
  })
  await bring(aPatientResource(patient), related('555 1'))
  await sql`delete from related_people where patient_id = ${patient}`
  const again = await bring(related('555 2'))
  expect(again.reasons).toEqual([
    {
      outcome: 'kept',
      text: 'The chart has no related person of its earlier name any more',
      count: 1,
    },
  ])
  expect(await relativesOf(patient)).toEqual([])
})

test('a role that comes again changes the specialty of its doctor, unless it was changed here', async () => {
  const { doctor } = newIds()
  const role = (specialty: string) => ({
    resourceType: 'PractitionerRole',
    id: `role-${doctor}`,
    practitioner: { reference: `urn:uuid:${doctor}` },
    specialty: [{ text: specialty }],
  })
  await bring(aPractitioner(doctor), role('Cardiology'))
  const again = await bring(role('Angiology'))
  expect(again.changed).toEqual({ rows: 1, conflicts: 0 })
  expect(await sql`select specialty from users where id = ${doctor}`).toEqual([
    { specialty: 'Angiology' },
  ])
  await sql`update users set specialty = 'Heart' where id = ${doctor}`
  await bring(role('Cardiology and angiology'))
  expect((await conflictsOf(doctor)).at(-1)).toEqual({
    ...{ field: 'specialty', ours: 'Heart', imported: 'Cardiology and angiology', state: 'open' },
  })
})
