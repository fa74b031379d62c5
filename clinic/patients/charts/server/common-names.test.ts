import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listPatientDirectory, listPatients } from '../patient.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller
/** Everybody whose first or last name begins with fernh…, in the order of the list. */
let fernhills: string[]

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  await clinic.sql`insert into patients (id, name)
    select gen_random_uuid(), 'Given' || lpad(n::text, 4, '0') || ' Férnhill'
    from generate_series(1, 1100) n`
  const others = ['Gwen Fernhillock', 'Fernhill Adams', 'Fernhild Férnhill', 'Given0003a Fernham']
  for (const name of others) await aPatient(clinic.sql, { name })
  await aPatient(clinic.sql, { name: 'Given0000 Fernhill Lopez', email: 'a@clinic.example' })
  await aPatient(clinic.sql, { name: 'Given0000 Away', email: 'fernhill@clinic.example' })
  await clinic.sql`update patients set archived_at = now() where name = 'Given0002 Férnhill'`
  const rows = await clinic.sql<{ name: string }[]>`
    select name from patients where archived_at is null
      and (sort_name like 'fernh%' or split_part(sort_name, ' ', -1) like 'fernh%')
    order by sort_name, id`
  fernhills = rows.map(({ name }) => name)
})
afterAll(() => clinic.close())

it('a surname that thousands have is listed in order, page by page, forwards and back', async () => {
  const query = { search: 'FERNH', limit: 20 }
  const first = await staff.ask(listPatients, { query })
  expect(first.body).toMatchObject({ total: 1000, totalIsAtLeast: true, previous: null })
  const walked = first.body.rows.map(({ name }) => name)
  expect(walked).toEqual(fernhills.slice(0, 20))
  expect(walked).toContain('Given0003a Fernham')
  let page = first
  while (page.body.next !== null) {
    const before = page.body.rows
    page = await staff.ask(listPatients, { query: { ...query, after: page.body.next } })
    walked.push(...page.body.rows.map(({ name }) => name))
    const back = await staff.ask(listPatients, {
      query: { ...query, before: page.body.previous ?? '' },
    })
    expect(back.body.rows).toEqual(before)
  }
  expect(walked).toEqual(fernhills)
  expect(fernhills).toHaveLength(1103)
})

it('a person with the word in the middle of the name, or in the email, is found once more is typed', async () => {
  const found = async (search: string) =>
    (await staff.ask(listPatients, { query: { search } })).body.rows.map(({ name }) => name)
  expect(await found('fernhill lop')).toEqual(['Given0000 Fernhill Lopez'])
  expect(await found('fernhill@')).toEqual(['Given0000 Away'])
  expect(await found('hillock')).toEqual(['Gwen Fernhillock'])
})

it('a select of people offers the same as the list', async () => {
  const { body } = await staff.ask(listPatientDirectory, { query: { search: 'fernhill' } })
  const expected = fernhills.filter((name) => !name.includes('Fernham'))
  expect(body.entries.map(({ name }) => name)).toEqual(expected.slice(0, 25))
  expect(body.hasMore).toBe(expected.length > 25)
})

it('a beginning that very many surnames share still finds people', async () => {
  const other = await testClinic()
  const desk = await other.signedIn('staff')
  await other.sql`insert into patients (id, name)
    select gen_random_uuid(), 'Given Quill' || n from generate_series(1, 1200) n`
  const { body } = await desk.ask(listPatients, { query: { search: 'quill', limit: 20 } })
  expect(body).toMatchObject({ total: 1000, totalIsAtLeast: true })
  expect(body.rows[0]?.name).toBe('Given Quill1')
  expect(body.rows).toHaveLength(20)
  await other.close()
})
