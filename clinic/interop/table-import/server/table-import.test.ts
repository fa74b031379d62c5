import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { chooseForRow, listImportedCells, listTableRows, reportTable } from '../table-row.ts'
import { tableDriver } from './a-table.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let tables: ReturnType<typeof tableDriver>
beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  tables = tableDriver(clinic, admin)
})

const german = Buffer.from(
  [
    'PatNr;Nachname;Vorname;Geb.-Datum;Geschlecht;Telefon;PLZ;Ort;Kasse',
    'G-1;Müller;Jörg;13.04.1980;m;030 901820;10115;Berlin;AOK',
    'G-2;Weiß;Änne;02.03.1975;w;;10117;Berlin;TK',
    'G-3;Kohl;;31.02.1990;d;;;;BEK',
    'G-4;;;01.01.1960;w;;;;',
  ].join('\r\n'),
  'latin1',
)

test('a German table becomes charts, and what has no place stays beside them', async () => {
  const read = await tables.read('patients', german)
  expect(read.form).toMatchObject({ encoding: 'Windows-1252', delimiter: ';' })
  expect(read.missing).toEqual([])
  expect(read.mapping?.columns.map(({ target }) => target)).toEqual([
    ...['oldNumber', 'lastName', 'firstName', 'dob', 'gender', 'phone', 'postalCode', 'city', ''],
  ])
  const checked = await tables.check(read.id)
  expect(checked).toMatchObject({ state: 'checked', problem: null })
  expect(checked.counts).toMatchObject({ lines: 4, ready: 3, told: 1, refused: 1 })
  expect(await sql`select from patients where name = 'Jörg Müller'`).toHaveLength(0)

  const done = await tables.run(read.id)
  expect(done).toMatchObject({ state: 'done' })
  expect(done.counts).toMatchObject({ made: 3, notTaken: 1 })
  const charts = await sql<{ id: string; name: string }[]>`
    select id, name, dob, gender, address, identifiers from patients order by name`
  expect(charts).toMatchObject([
    { name: 'Jörg Müller', dob: '1980-04-13', gender: 'male', address: 'Berlin, 10115' },
    { name: 'Kohl', dob: null, gender: 'other' },
    { name: 'Änne Weiß', dob: '1975-03-02', gender: 'female' },
  ])
  const kohl = charts.find(({ name }) => name === 'Kohl')
  const cells = await admin.ask(listImportedCells, { params: { id: kohl?.id ?? '' } })
  expect(cells.body[0]?.cells).toEqual([
    { heading: 'Geb.-Datum', value: '31.02.1990' },
    { heading: 'Kasse', value: 'BEK' },
  ])
  const { body } = await admin.ask(reportTable, { params: { id: read.id }, body: { after: 0 } })
  expect(body.csv.split('\r\n')[4]).toMatch(/^5,refused,The name is empty\.,,,G-4,/)
}, 60_000)

test('the same table again makes nobody twice; another one fills in what is empty', async () => {
  const again = await tables.read('patients', german)
  const checked = await tables.check(again.id)
  expect(checked.counts).toMatchObject({ double: 3, doubles: { number: 3 }, refused: 1 })
  const rows = await admin.ask(listTableRows, {
    params: { id: again.id },
    query: { only: 'doubles' },
  })
  expect(rows.body.rows[0]?.double).toMatchObject({ because: 'number', line: null })
  const skipped = await tables.run(again.id)
  expect(skipped.counts).toMatchObject({ made: 0, skipped: 3 })

  const more = 'Number;Name;Date of birth;Email\nG-2;Änne Weiß;1975-03-02;aenne@example.org\n'
  const filling = await tables.read('patients', more)
  await tables.check(filling.id)
  const params = { id: filling.id, line: 2 }
  const chosen = await admin.ask(chooseForRow, { params, body: { choice: 'fill' } })
  expect(chosen.body.choice).toBe('fill')
  expect((await tables.run(filling.id)).counts).toMatchObject({ filled: 1 })
  const email = async () => (await sql`select email from patients where name = 'Änne Weiß'`)[0]
  expect(await email()).toEqual({ email: 'aenne@example.org' })
  expect((await tables.undo(filling.id)).counts).toMatchObject({ takenBack: 1, stays: 0 })
  expect(await email()).toEqual({ email: null })
}, 60_000)

test('a line that repeats an earlier one fills the chart that the earlier one makes', async () => {
  const file =
    'Number;Name;Date of birth;Email\nR-1;Pia Roe;1980-04-13;\nR-1;Pia Roe;;pia@example.org\n'
  const read = await tables.read('patients', file)
  const mapped = await tables.map(read, ({ doubles }) => ({
    doubles: { ...doubles, number: 'fill' },
  }))
  await tables.check(mapped.id)
  expect((await tables.run(read.id)).counts).toMatchObject({ made: 1, filled: 1 })
  expect(await sql`select email from patients where name = 'Pia Roe'`).toEqual([
    { email: 'pia@example.org' },
  ])
  expect((await tables.undo(read.id)).counts).toMatchObject({ takenBack: 2, stays: 0 })
  expect(await sql`select from patients where name = 'Pia Roe'`).toHaveLength(0)
}, 60_000)
