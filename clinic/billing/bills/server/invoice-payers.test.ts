import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { addBill, changeBill, readBill, removeBill, restoreBill } from '../bill.ts'
import { newBill } from './a-bill.ts'

let clinic: TestClinic
let admin: Caller
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  patientId = (await clinic.signedIn('patient')).patientId ?? ''
})
afterAll(() => clinic.close())

const acme = {
  ...{ name: 'Acme Werke GmbH', street: 'Hafenstraße 1', postalCode: '24103', city: 'Kiel' },
  ...{ country: 'DE', vatNumber: 'de 123 456 789', reference: '04011000-1234512345-06' },
  email: 'Rechnung@acme.example',
}
const acmeText = [
  ...['Acme Werke GmbH', 'Hafenstraße 1', '24103 Kiel', 'Germany', 'VAT number DE123456789'],
  ...['Reference 04011000-1234512345-06', 'rechnung@acme.example'],
].join('\n')
const read = async (id: string) => (await admin.ask(readBill, { params: { id } })).body
const issue = async (over: object) => {
  const { status, body } = await admin.ask(addBill, {
    body: { ...newBill(patientId), ...over } as never,
  })
  expect(status).toBe(201)
  return body
}
const payersOf = (id: string) => clinic.sql<{ name: string }[]>`
  select i.name from invoice_payers i
  join bill_documents d on d.kind = 'invoice' and d.number = i.invoice_number
  where d.bill_id = ${id} order by d.number`

test('a payer entered in parts stands as one text on the invoice, and is read back in parts', async () => {
  const made = await issue({ payer: 'Not this text', payerDetails: acme })
  const bill = await read(made.id)
  expect([made.payer, bill.payer]).toEqual([acmeText, acmeText])
  expect(bill.payerDetails).toEqual({
    ...acme,
    vatNumber: 'DE123456789',
    email: 'rechnung@acme.example',
  })
  expect(made.payerDetails).toEqual(bill.payerDetails)
  expect(bill.documents[0]?.payer).toBe(acmeText)
})

test('a payer in one text has no parts', async () => {
  expect(await issue({ payer: 'Acme\nKiel' })).toMatchObject({
    payer: 'Acme\nKiel',
    payerDetails: null,
  })
})

test('another part of the payer is a correction, and every new invoice keeps the parts it has', async () => {
  const { id } = await issue({ payerDetails: acme })
  const change = async (over: object) => {
    const { version, amount, date } = await read(id)
    const body = { patientId, amount, date, status: 'unpaid', reason: 'Mistake', ...over }
    const { status } = await admin.ask(changeBill, { params: { id }, version, body: body as never })
    expect(status).toBe(200)
  }
  await change({ payerDetails: { ...acme, reference: 'Order 7' } })
  expect((await read(id)).documents).toHaveLength(3)
  expect((await read(id)).payerDetails?.reference).toBe('Order 7')
  // The text of before without parts: the amount alone is corrected.
  await change({ amount: '70.00', payer: (await read(id)).payer })
  expect((await read(id)).payerDetails?.reference).toBe('Order 7')
  const { version } = await read(id)
  await admin.ask(removeBill, { params: { id }, version, body: { reason: 'Never happened' } })
  await admin.ask(restoreBill, { params: { id } })
  expect((await read(id)).payerDetails?.reference).toBe('Order 7')
  await change({ payer: 'Acme', payerDetails: null })
  expect((await read(id)).payerDetails).toBeNull()
  expect(await payersOf(id)).toHaveLength(4)
})

test('even the owner of the tables cannot change the parts of an issued payer', async () => {
  await issue({ payerDetails: acme })
  const change = clinic.owner`update invoice_payers set name = 'Other'`
  await expect(change).rejects.toThrow('stays as it was issued')
})

test.each([
  [{ ...acme, country: 'XX' }, 'payerDetails.country', 'Choose the country of the payer.'],
  [{ ...acme, vatNumber: '123' }, 'payerDetails.vatNumber', /begins with the two letters/],
  [{ ...acme, name: ' ' }, 'payerDetails.name', 'Name of the payer is required.'],
  [{ ...acme, name: 'a\u0000b' }, 'payerDetails.name', /cannot be stored/],
])('a wrong part is refused with its sentence (%#)', async (payerDetails, field, sentence) => {
  const { status, problem } = await admin.ask(addBill, {
    body: { ...newBill(patientId), payerDetails },
  })
  expect(status).toBe(422)
  expect(problem.errors?.[field]).toMatch(sentence)
})
