import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalsOf, greatestAmount, otherDecimals } from '../../../../contract/money.ts'
import { migrate } from '../../../../server/database/migrate.ts'
import { readSchemaFiles } from '../../../../server/database/schema-files.ts'
import { emptyTestDatabase } from '../../../../server/database/test-database.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { addBill, changeBill, listBills, readBill } from '../bill.ts'
import { newBill } from './a-bill.ts'
import { aCurrency } from './a-currency.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  patientId = (await aPatient(sql)).id
})

test.each([
  ['JPY', '1150', '1150', 1150, '1150.0', 'Amount must be a whole number from 0 to 999,999,999.'],
  [
    'USD',
    '1150.5',
    '1150.50',
    115_050,
    '1.005',
    'Amount must be from 0 to 9,999,999.99 with at most two decimals.',
  ],
  [
    'KWD',
    '1150.5',
    '1150.500',
    1_150_500,
    '1.0005',
    'Amount must be from 0 to 9,999,999.999 with at most three decimals.',
  ],
])(
  'a bill in %s has the decimals of its currency, whatever the clinic has later',
  async (currency, typed, amount, minor, wrong, sentence) => {
    await aCurrency(clinic.owner, currency)
    const body = { ...newBill(patientId), amount: typed }
    const made = await admin.ask(addBill, { body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ amount, currency })
    expect((await admin.ask(addBill, { body })).body).toEqual(made.body)
    const refused = await admin.ask(addBill, { body: { ...newBill(patientId), amount: wrong } })
    expect([refused.status, refused.problem.errors]).toEqual([422, { amount: sentence }])

    await aCurrency(clinic.owner, 'EUR')
    const [stored] = await sql`select amount_minor from bills where id = ${body.id}`
    expect(stored).toEqual({ amountMinor: minor })
    expect((await admin.ask(readBill, { params: { id: body.id } })).body.amount).toBe(amount)
    const listed = await admin.ask(listBills, {})
    expect(listed.body.rows.find(({ id }) => id === body.id)?.amount).toBe(amount)
    const change = (next: string) =>
      admin.ask(changeBill, {
        params: { id: body.id },
        version: made.body.version,
        body: { patientId, amount: next, date: body.date, status: 'unpaid' },
      })
    const unchanged = await change(wrong)
    expect([unchanged.status, unchanged.problem.errors]).toEqual([422, { amount: sentence }])
    const greatest = greatestAmount(currency)
    expect((await change(greatest)).body).toMatchObject({ amount: greatest, currency })
  },
)

test('the database has the decimals that the contract has', async () => {
  const currencies = [...Object.keys(otherDecimals), 'USD', 'EUR', 'HUF', 'TWD', 'XXX']
  const rows = await sql<{ currency: string; decimals: number }[]>`
    select currency, currency_decimals(currency) as decimals from unnest(${currencies}::text[]) currency`
  expect(rows).toHaveLength(currencies.length)
  for (const { currency, decimals } of rows) expect(decimals, currency).toBe(decimalsOf(currency))
})

test('prices keep their numbers when the clinic changes its currency', async () => {
  const prices = async () => {
    const { body } = await admin.ask(listVisitTypes, {})
    return Object.fromEntries(body.map(({ name, price }) => [name, price]))
  }
  await aCurrency(clinic.owner, 'USD')
  const id = await aVisitType(sql, { name: 'Check up' })
  await sql`update visit_types set item_id = charge_by(null, 'Check up', null, 8500, null) where id = ${id}`
  await aVisitType(sql, { name: 'Free' })
  expect(await prices()).toEqual({ 'Check up': '85.00', Free: null })
  await aCurrency(clinic.owner, 'EUR')
  expect(await prices()).toEqual({ 'Check up': '85.00', Free: null })
  await aCurrency(clinic.owner, 'KWD')
  expect(await prices()).toEqual({ 'Check up': '85.000', Free: null })
  await aCurrency(clinic.owner, 'JPY')
  expect(await prices()).toEqual({ 'Check up': '85', Free: null })
})

test('amounts of before are the same amounts in their new units', async () => {
  const database = await emptyTestDatabase()
  const { owner } = database
  const { migrations } = await readSchemaFiles()
  const before = migrations.map(({ name }) => name).filter((name) => name < '0430')
  await migrate(owner, { only: new Set(before) })
  await owner`update clinic set currency = 'JPY'`
  await owner`insert into visit_types (id, name, minutes, color, price_minor)
    values (gen_random_uuid(), 'Check up', 20, 'blue', 500000)`
  await owner`insert into patients (id, mrn, name) values (${patientId}, '1', 'Ana')`
  for (const [place, currency] of ['JPY', 'USD', 'KWD', 'CLF'].entries()) {
    await owner`
      with bill as (
        insert into bills (id, patient_id, invoice_number, amount_minor, currency, bill_date)
        values (gen_random_uuid(), ${patientId}, ${place}, 115000, ${currency}, '2026-03-01')
        returning id
      )
      insert into bill_lines (bill_id, position, description, amount_minor)
      select id, 0, 'Visit', 15000 from bill union all select id, 1, 'Gift', null from bill`
  }
  await migrate(owner)
  const bills = await owner`
    select currency, b.amount_minor as bill, l.amount_minor as line, version
    from bills b join bill_lines l on l.bill_id = b.id where position = 0 order by b.invoice_number`
  expect([...bills]).toEqual([
    { currency: 'JPY', bill: 1150, line: 150, version: 1 },
    { currency: 'USD', bill: 115_000, line: 15_000, version: 1 },
    { currency: 'KWD', bill: 1_150_000, line: 150_000, version: 1 },
    { currency: 'CLF', bill: 11_500_000, line: 1_500_000, version: 1 },
  ])
  const prices = await owner`
    select i.name, i.prices from visit_types t join price_items i on i.id = t.item_id`
  expect([...prices]).toEqual([
    { name: 'Check up', prices: [{ level: 'standard', minor: 5000, from: null, until: null }] },
  ])
  await database.drop()
})
