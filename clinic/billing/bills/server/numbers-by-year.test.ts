import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { checkBooks } from '../../../bookkeeping/books/book.ts'
import { changeMoneyRules, readMoneyRules } from '../../../bookkeeping/till/till.ts'
import { addBill, invoiceName, listBills, removeBill } from '../bill.ts'
import { addPayment } from '../payment.ts'
import { newBill } from './a-bill.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic
const year = Number(today('UTC').slice(0, 4))

let admin: Caller
let staff: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patientId = (await aPatient(sql)).id
})

async function numbersByYear(yes: boolean) {
  const { version } = (await admin.ask(readMoneyRules)).body
  const body = { returnLimit: null, numbersByYear: yes }
  expect((await admin.ask(changeMoneyRules, { version, body })).status).toBe(200)
}
const bill = async () => (await staff.ask(addBill, { body: newBill(patientId) })).body
const invoice = async () => invoiceName((await bill()).invoiceNumber)
/** Puts a series where another year, or another clock, has left it. */
const standAt = (name: string, next: number) =>
  clinic.owner.begin(async (tx) => {
    await tx`alter table number_series disable trigger begin_year`
    await tx`update number_series set next_number = ${next} where name = ${name}`
    await tx`alter table number_series enable trigger begin_year`
  })

test('numbers begin anew each year where the clinic wants it, and go on where it does not', async () => {
  expect(await invoice()).toBe('INV-000001')
  await numbersByYear(true)
  expect(await invoice()).toBe(`INV-${year}-000001`)
  expect(await invoice()).toBe(`INV-${year}-000002`)
  await numbersByYear(false)
  expect(await invoice()).toBe('INV-000002')
  await numbersByYear(true)
  expect(await invoice()).toBe(`INV-${year}-000003`)
})

test('credit notes and receipts have series of their own in a year', async () => {
  const { id, version } = await bill()
  const body = { id: uuidv7(), amount: '80.00', method: 'card' as const, date: today('UTC') }
  await staff.ask(addPayment, { params: { id }, body })
  const other = await bill()
  const removal = { params: { id: other.id }, version, body: { reason: 'Twice' } }
  expect((await staff.ask(removeBill, removal)).status).toBe(204)
  const [numbers] = await sql`
    select (select max(number) from bill_documents where kind = 'credit note') as credit,
      (select max(receipt_number) from payments) as receipt`
  expect(numbers).toEqual({ credit: year * 10_000_000 + 1, receipt: year * 10_000_000 + 1 })
})

test('bills of twenty people at once have twenty numbers without a gap', async () => {
  const first = (await bill()).invoiceNumber
  const made = await Promise.all(Array.from({ length: 20 }, bill))
  const numbers = made.map(({ invoiceNumber }) => invoiceNumber).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, place) => first + 1 + place))
})

test('an invoice is found by its name with the year', async () => {
  const made = await bill()
  const search = invoiceName(made.invoiceNumber)
  const { rows } = (await staff.ask(listBills, { query: { search } })).body
  expect(rows.map(({ id }) => id)).toEqual([made.id])
})

test('the books count the numbers of each year, and name the one that is missing', async () => {
  const query = { from: '2020-01-01', to: `${year}-12-31` }
  const check = async () =>
    (await admin.ask(checkBooks, { query })).body.find((one) => one.check === 'invoice numbers')
  expect(await check()).toMatchObject({ isRight: true, differences: [] })
  const last = (await bill()).invoiceNumber
  await standAt('invoice', last + 2)
  await bill()
  expect(await check()).toMatchObject({
    isRight: false,
    differences: [{ name: invoiceName(last + 1) }],
  })
})

test('the first bill of a new year begins it, and a clock that is set back goes on with it', async () => {
  await standAt('invoice', (year + 1) * 10_000_000 + 3)
  expect(await invoice()).toBe(`INV-${year + 1}-000003`)
  await standAt('credit note', (year - 1) * 10_000_000 + 9)
  const { id, version } = await bill()
  const removal = { params: { id }, version, body: { reason: 'Twice' } }
  await staff.ask(removeBill, removal)
  const [credit] = await sql`
    select max(number) as number from bill_documents where kind = 'credit note'`
  expect(credit).toEqual({ number: year * 10_000_000 + 2 })
})
