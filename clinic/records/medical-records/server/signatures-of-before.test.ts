import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../../server/database/migrate.ts'
import { readSchemaFiles } from '../../../../server/database/schema-files.ts'
import { emptyTestDatabase, type TestDatabase } from '../../../../server/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await emptyTestDatabase()
})
afterAll(() => database.drop())

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [doctor, importer, patient] = [id(1), id(2), id(3)]

test('records of before count as signed when they were written, by their doctor or by nobody here', async () => {
  const { owner: sql } = database
  const { migrations } = await readSchemaFiles()
  const before = migrations.filter(({ name }) => name < '0720')
  await migrate(sql, { only: new Set(before.map(({ name }) => name)) })
  await sql`
    insert into users (id, name, email, role)
    values (${doctor}, 'Mei Chen', 'chen@clinic.example', 'doctor'),
      (${importer}, 'Admin', 'admin@clinic.example', 'admin')`
  await sql`insert into patients (id, mrn, name, search_text)
    values (${patient}, '1000009', 'Ana Ruiz', 'ana ruiz')`
  await sql`
    insert into medical_records (id, patient_id, doctor_id, record_date, notes, created_at, updated_at,
      created_by)
    values (${id(11)}, ${patient}, ${doctor}, '2025-05-05', 'Cough', '2025-05-05 10:00Z',
        '2025-05-06 08:00Z', ${doctor}),
      (${id(12)}, ${patient}, ${doctor}, '2020-02-02', 'Imported', '2025-06-06 10:00Z',
        '2025-06-06 10:00Z', ${importer})`
  await sql`
    insert into medical_record_versions (record_id, version, notes, written_at)
    values (${id(11)}, 1, 'Couhg', '2025-05-05 10:00Z')`

  await migrate(sql)
  const records = await sql`
    select notes, signed_at = created_at as is_signed_then, signed_by, edits,
      written_at = updated_at as is_written_then, signed_hash is not distinct from
        case when signed_by is not null then record_hash(r) end as is_hash_right
    from medical_records r order by id`
  const rest = { isSignedThen: true, isWrittenThen: true, isHashRight: true }
  expect(records).toEqual([
    { notes: 'Cough', signedBy: doctor, edits: 1, ...rest },
    { notes: 'Imported', signedBy: null, edits: 0, ...rest },
  ])
  const change = sql`update medical_records set notes = 'Else' where id = ${id(11)}`
  await expect(change).rejects.toMatchObject({ code: 'OW002' })
  const [events] = await sql<{ signed: number }[]>`
    select count(*)::int as signed from audit_events where action = 'sign'`
  expect(events).toEqual({ signed: 0 })
})
