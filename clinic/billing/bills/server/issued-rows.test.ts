import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aBill } from './a-bill.ts'
import { importPayments } from './import-bills.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

async function aPaidBill() {
  const { id: patientId } = await aPatient(sql)
  const lines = [{ description: 'Visit', amount: '80.00' }]
  return aBill(sql, { patientId, status: 'paid', lines })
}

test.each([
  [`delete from bills where id = $1`],
  [`update bills set invoice_number = invoice_number + 1000 where id = $1`],
  [`update bills set currency = 'EUR' where id = $1`],
  [`delete from bill_documents where bill_id = $1`],
  [`update bill_documents set amount_minor = 1 where bill_id = $1`],
  [`delete from payment_allocations where bill_id = $1`],
  [`update payment_allocations set amount_minor = 1 where bill_id = $1`],
  [`delete from bill_lines where bill_id = $1`],
  [`update bill_lines set amount_minor = 1 where bill_id = $1`],
  [`update bill_documents set number = number + 1000 where bill_id = $1`],
  [
    `delete from payments where id in (select payment_id from payment_allocations where bill_id = $1)`,
  ],
  [
    `update payments set amount_minor = 1, allocated_minor = 1
    where id in (select payment_id from payment_allocations where bill_id = $1)`,
  ],
])('even the owner of the tables cannot %s', async (statement) => {
  const id = await aPaidBill()
  await expect(owner.unsafe(statement, [id])).rejects.toMatchObject({ code: 'OW002' })
})

test.each([
  [
    'more is paid than the bill has',
    `insert into payment_allocations (payment_id, bill_id, amount_minor)
    select payment_id, bill_id, 1 from payment_allocations where bill_id = $1`,
  ],
  [
    'more of a payment is returned than is free',
    `insert into payment_returns (id, payment_id, amount_minor,
      returned_on, reason)
    select gen_random_uuid(), payment_id, 1, '2026-01-02', 'x' from payment_allocations where bill_id = $1`,
  ],
  [
    'more is taken back than was paid',
    `insert into payment_allocations (payment_id, bill_id, amount_minor)
    select payment_id, bill_id, -8001 from payment_allocations where bill_id = $1`,
  ],
  ['a bill is voided that is still paid', `update bills set voided_at = now() where id = $1`],
  ['a paid bill is corrected to less', `update bills set amount_minor = 7999 where id = $1`],
])('no statement leaves a state in which %s', async (_state, statement) => {
  const id = await aPaidBill()
  await expect(sql.unsafe(statement, [id])).rejects.toThrow(/check|More of a payment/)
})

test('no statement takes more of one payment back than it paid, though others pay the bill too', async () => {
  const { id: patientId } = await aPatient(sql)
  const id = await aBill(sql, { patientId })
  const half = { bill_id: id, amount_minor: 4000, currency: 'USD', paid_on: null }
  await importPayments(sql, [{ ...half, method: 'cash' }], null)
  await importPayments(sql, [{ ...half, method: 'card' }], null)
  const taken = sql`
    insert into payment_allocations (payment_id, bill_id, amount_minor)
    select payment_id, bill_id, -4001 from payment_allocations where bill_id = ${id} limit 1`
  await expect(taken).rejects.toThrow(/More of a payment/)
})

test('any statement that changes an issued bill writes its documents', async () => {
  const { id: patientId } = await aPatient(sql, { name: 'Ana Šimić' })
  const id = await aBill(sql, { patientId })
  await owner`update bills set amount_minor = 9000 where id = ${id}`
  await owner`update bills set bill_date = '2026-03-05' where id = ${id}`
  const documents = await sql`
    select kind, amount_minor, document_date, patient_name from bill_documents
    where bill_id = ${id} and kind = 'invoice' order by number`
  expect(documents).toMatchObject([
    { amountMinor: 8000, documentDate: '2026-03-01', patientName: 'Ana Šimić' },
    { amountMinor: 9000, documentDate: '2026-03-01' },
    { amountMinor: 9000, documentDate: '2026-03-05' },
  ])
  const [credited] = await sql`
    select count(*)::int as count from bill_documents where bill_id = ${id} and kind = 'credit note'`
  expect(credited).toEqual({ count: 2 })
})

test('a document keeps the name that its patient had', async () => {
  const { id: patientId } = await aPatient(sql, { name: 'Ana Šimić' })
  const id = await aBill(sql, { patientId })
  await sql`update patients set name = 'Ana Horvat' where id = ${patientId}`
  const [document] = await sql`select patient_name from bill_documents where bill_id = ${id}`
  expect(document).toEqual({ patientName: 'Ana Šimić' })
})
