import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { anExtraField } from '../../../patients/extra-fields/server/an-extra-field.ts'
import { listTableRows } from '../table-row.ts'
import { tableDriver } from './a-table.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Awaited<ReturnType<typeof clinic.signedIn>>
let tables: ReturnType<typeof tableDriver>
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  tables = tableDriver(clinic, admin)
})

const targetsOf = ({ mapping }: Awaited<ReturnType<typeof tables.read>>) =>
  mapping?.columns.map(({ target }) => target)
const addresses = () => sql`
  select p.name, a.use, a.lines, a.postal_code, a.city, a.region, a.country, a.is_main,
    a.line = p.address as is_line
  from patient_addresses a join patients p on p.id = a.patient_id order by p.name`

test('the parts of an address become one of the patient, and go with the chart', async () => {
  const file = [
    'Number,Name,Street,House no,Zip,City,State,Country',
    'A-1,Ann Bell,Maple Street,12,62704,Springfield,IL,USA',
    'A-2,Cy Dorn,Seeweg 4,,24103,Kiel,,Deutschland',
    'A-3,Di East,Somewhere,,,Farville,,Atlantis',
    'A-4,Ed Fox,"3 Low Road, Hilltown",,,,,',
  ]
  const read = await tables.read('patients', file.join('\n'))
  const street = { target: 'street', dates: null, decimals: null, words: {} }
  const mapped = await tables.map(read, ({ columns }) => ({ columns: columns.with(3, street) }))
  await tables.check(mapped.id)
  const problems = { params: { id: read.id }, query: { only: 'problems' as const } }
  const [row] = (await admin.ask(listTableRows, problems)).body.rows
  expect(row?.problems).toEqual(['“Country”: “Atlantis” is not a known country.'])
  expect((await tables.run(read.id)).counts).toMatchObject({ made: 4 })
  const home = { use: 'home', region: null, isMain: true, isLine: true }
  expect(await addresses()).toEqual([
    {
      ...{ ...home, name: 'Ann Bell', lines: 'Maple Street 12', postalCode: '62704' },
      ...{ city: 'Springfield', region: 'IL', country: 'US' },
    },
    {
      ...{ ...home, name: 'Cy Dorn', lines: 'Seeweg 4', postalCode: '24103', city: 'Kiel' },
      country: 'DE',
    },
    {
      ...{ ...home, name: 'Di East', lines: 'Somewhere', postalCode: null, city: 'Farville' },
      country: null,
    },
  ])
  const [ed] = await sql`select address from patients where name = 'Ed Fox'`
  expect(ed).toEqual({ address: '3 Low Road, Hilltown' })

  // One of them moves, so the chart and its address stay.
  await sql`
    update patient_addresses set city = 'Riverton', line = 'Riverton'
    where patient_id = (select id from patients where name = 'Ann Bell')`
  const undone = await tables.undo(read.id)
  expect(undone.counts).toMatchObject({ takenBack: 3, stays: 1 })
  expect(await addresses()).toMatchObject([{ name: 'Ann Bell', city: 'Riverton', isMain: true }])
  const [event] = await sql<{ count: number }[]>`
    select count(*)::int from audit_events where object_type = 'patient' and action = 'update'
      and patient_id not in (select id from patients)`
  expect(event).toEqual({ count: 0 })
}, 120_000)

test('the clinic’s own fields take columns by their labels', async () => {
  const employer = await anExtraField(sql, { label: 'Employer' })
  const score = await anExtraField(sql, { label: 'Score', kind: 'number' })
  const since = await anExtraField(sql, { label: 'Insured since', kind: 'date' })
  const smokes = await anExtraField(sql, { label: 'Smokes', kind: 'yes or no' })
  const plan = await anExtraField(sql, {
    ...{ label: 'Plan', kind: 'choice' as const, choices: ['Basic', 'Whole family'] },
    need: 'required',
  })
  const retired = await anExtraField(sql, { label: 'Shoes', status: 'retired' })
  const file = [
    'Number;Name;Employer;Score;Insured since;Smokes;Plan;Shoes',
    'O-1;Gil Hart;Käserei;1,5;31.12.2019;nein;whole family;42',
    'O-2;Ida Jay;;viele;31.02.2019;ja;Gold;',
  ]
  const read = await tables.read('patients', file.join('\n'))
  expect(targetsOf(read)).toEqual(['oldNumber', 'name', employer, score, since, smokes, plan, ''])
  expect(read.ownFields.map(({ id }) => id)).not.toContain(retired)
  await tables.check(read.id)
  const { rows } = (await admin.ask(listTableRows, { params: { id: read.id }, query: {} })).body
  expect(rows.map(({ problems }) => problems)).toEqual([
    [],
    [
      '“Score”: “viele” is not a number.',
      '“Insured since”: “31.02.2019” is not a date.',
      '“Plan”: Nobody has said what “Gold” means.',
    ],
  ])
  await tables.run(read.id)
  const extras = () => sql`
    select name, extra from patients where name in ('Gil Hart', 'Ida Jay') order by name`
  const gil = {
    ...{ [employer]: 'Käserei', [score]: 1.5, [since]: '2019-12-31', [smokes]: 'no' },
    [plan]: 'Whole family',
  }
  expect(await extras()).toEqual([
    { name: 'Gil Hart', extra: gil },
    { name: 'Ida Jay', extra: { [smokes]: 'yes' } },
  ])

  const more = await tables.read('patients', 'Number;Name;Employer;Smokes\nO-2;Ida Jay;Mill;no\n')
  await tables.check(more.id)
  await sql`
    update table_imports set mapping = jsonb_set(mapping, '{doubles,number}', '"fill"')
    where id = ${more.id}`
  expect((await tables.run(more.id)).counts).toMatchObject({ filled: 1 })
  const ida = async () => (await extras())[1]?.['extra'] as object
  expect(await ida()).toEqual({ [smokes]: 'yes', [employer]: 'Mill' })
  await tables.undo(more.id)
  expect(await ida()).toEqual({ [smokes]: 'yes' })
}, 120_000)

test('a known export is recognised by its headings, with what its signs mean', async () => {
  const visits = [
    'pc_eid,pc_pid,pc_aid,pc_title,pc_eventDate,pc_startTime,pc_endTime,pc_apptstatus,pc_hometext',
    '1,7,3,Office Visit,2026-03-14,09:00:00,09:30:00,x,',
    '2,7,3,Office Visit,2026-03-15,09:00:00,09:30:00,-,knee',
  ]
  const read = await tables.read('visits', visits.join('\n'))
  expect(targetsOf(read)).toEqual([
    ...['', 'oldNumber', 'doctorNumber', 'reason', 'date', 'time', 'endTime', 'status', 'reason'],
  ])
  expect(read.mapping?.columns[7]?.words).toMatchObject({ x: 'canceled', '-': '' })
  expect(read.missing).toEqual([])
  const people = 'Registration Number,First Name,Last Name,Gender,Birth Date,Address.Village,Caste'
  const bahmni = await tables.read(
    'patients',
    `${people},Address.Tehsil\nB1,Om,Rao,M,12/31/1990,Pur,,Kot\n`,
  )
  expect(targetsOf(bahmni)).toEqual([
    ...['oldNumber', 'firstName', 'lastName', 'gender', 'dob', 'street', '', 'city'],
  ])
}, 60_000)
