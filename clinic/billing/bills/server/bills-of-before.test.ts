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
const [clerk, patient] = [id(1), id(3)]

test('bills of before keep their numbers, days and sums, and paid ones get a payment', async () => {
  const { owner: sql } = database
  const { migrations } = await readSchemaFiles()
  const before = migrations.filter(({ name }) => name < '0900')
  await migrate(sql, { only: new Set(before.map(({ name }) => name)) })
  await sql`
    insert into users (id, name, email, role)
    values (${clerk}, 'Sam Clerk', 'clerk@clinic.example', 'staff')`
  await sql`insert into patients (id, mrn, name, search_text)
    values (${patient}, '1000009', 'Ana Ruiz', 'ana ruiz')`
  await sql`
    insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date, status, deleted_at,
      updated_by)
    values (${id(11)}, ${patient}, 1, 8000, 'USD', '2025-05-05', 'paid', null, ${clerk}),
      (${id(12)}, ${patient}, 2, 1250, 'USD', '2025-05-06', 'unpaid', null, ${clerk}),
      (${id(13)}, ${patient}, 3, 999, 'USD', '2025-05-07', 'unpaid', '2025-06-01 12:00Z', ${clerk}),
      (${id(14)}, ${patient}, 4, 500, 'USD', '2025-05-08', 'paid', '2025-06-02 12:00Z', ${clerk}),
      (${id(15)}, ${patient}, 5, 0, 'USD', '2025-05-09', 'paid', null, ${clerk})`
  await sql`insert into bill_lines (bill_id, position, description) values (${id(11)}, 0, 'Visit')`
  await sql`update invoice_numbers set next_number = 6`
  const kept = () => sql`
    select id, patient_id, invoice_number, amount_minor, currency, bill_date, status, version, updated_at
    from bills where id in (${id(11)}, ${id(12)}, ${id(15)}) order by id`
  const asBefore = await kept()

  await migrate(sql)
  expect(await kept()).toEqual(asBefore)
  const documents = await sql`
    select kind, number, patient_name, document_date, amount_minor from bill_documents
    order by bill_id, kind desc`
  const name = { patientName: 'Ana Ruiz' }
  expect(documents).toEqual([
    { kind: 'invoice', number: 1, ...name, documentDate: '2025-05-05', amountMinor: 8000 },
    { kind: 'invoice', number: 2, ...name, documentDate: '2025-05-06', amountMinor: 1250 },
    { kind: 'invoice', number: 3, ...name, documentDate: '2025-05-07', amountMinor: 999 },
    { kind: 'credit note', number: 1, ...name, documentDate: '2025-06-01', amountMinor: 999 },
    { kind: 'invoice', number: 4, ...name, documentDate: '2025-05-08', amountMinor: 500 },
    { kind: 'credit note', number: 2, ...name, documentDate: '2025-06-02', amountMinor: 500 },
    { kind: 'invoice', number: 5, ...name, documentDate: '2025-05-09', amountMinor: 0 },
  ])
  const payments = await sql`
    select m.amount_minor, m.paid_on, m.method, m.receipt_number, m.created_by, a.bill_id
    from payments m join payment_allocations a on a.payment_id = m.id`
  expect(payments).toEqual([
    {
      ...{ amountMinor: 8000, paidOn: '2025-05-05', method: 'unstated', receiptNumber: null },
      ...{ createdBy: clerk, billId: id(11) },
    },
  ])
  const series = await sql`select name, next_number from number_series order by name`
  expect(series).toEqual([
    { name: 'credit note', nextNumber: 3 },
    { name: 'invoice', nextNumber: 6 },
    { name: 'receipt', nextNumber: 1 },
  ])
  const [owed] = await sql`select sum(open_minor)::int as minor from bills`
  expect(owed).toEqual({ minor: 1250 })
})
