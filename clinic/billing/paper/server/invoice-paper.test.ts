import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { checkDocument } from '../../../documents/paper/document-check.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { addBill, changeBill, readBill, removeBill } from '../../bills/bill.ts'
import {
  mailBill,
  readBillPaper,
  readOwnBillPaper,
  readVoidBillPaper,
} from '../../bills/bill-paper.ts'
import { addPayment } from '../../bills/payment.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import { aPaper } from './a-paper.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let patient: Caller
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patient = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  patientId = patient.patientId ?? ''
  await clinic.sql`update patients set address = 'Lake Street 7, Kiel' where id = ${patientId}`
  await clinic.sql`
    update clinic set name = 'Lakeside Clinic', tax_number_name = 'VAT number', tax_number = 'DE123',
      registration_number = 'HRB 77', how_to_pay = 'IBAN DE02 1203, name the invoice.', paper = 'A4'`
})
afterAll(() => clinic.close())

const vat = (taxPercent: string, withTax = false) => ({ taxName: 'VAT', taxPercent, withTax })
const taxedLines = [
  {
    ...{ code: '99213', description: 'Consultation', quantity: '2', unitPrice: '60.00' },
    ...{ discount: '20.00', discountReason: 'Loyal patient', ...vat('19') },
  },
  { description: 'Dressing', unitPrice: '10.00', ...vat('7') },
  { description: 'Form', unitPrice: '5.00' },
]
/** 100 + 19, 10 + 0.70, 5. */
const taxedTotal = '134.70'

async function issued(over: object, by = admin) {
  const { status, body } = await by.ask(addBill, {
    body: { ...newBill(patientId), ...over } as never,
  })
  expect(status).toBe(201)
  return body.id
}
const paper = (id: string, query = {}, by = staff) => aPaper(clinic, by, readBillPaper, id, query)
const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body
const check = async (code: string) =>
  (await clinic.visitor.ask(checkDocument, { body: { code } })).body

test('an invoice has the head of the clinic, patient, lines, discount, taxes and how to pay', async () => {
  const id = await issued({ amount: taxedTotal, lines: taxedLines, date: '2026-03-01' })
  const { text, conformance, pages, title } = (await paper(id)) as Awaited<
    ReturnType<typeof paper>
  > & { title: string }
  expect([pages, title]).toEqual([1, 'Invoice INV-000001'])
  expect(conformance).toContain('1')
  for (const words of [
    ...['Lakeside Clinic', 'VAT number DE123', 'HRB 77', 'Invoice INV-000001', 'Bill to'],
    ...['Ana Šimić', 'Lake Street 7, Kiel', 'MRN ', 'Consultation', 'Code 99213'],
    ...['Discount: Loyal patient', '2 60.00 20.00 19% 119.00', 'Subtotal $135.00'],
    ...['Discount −$20.00', 'Tax $19.70', 'Total $134.70', 'VAT 19% 100.00 19.00 119.00'],
    ...['VAT 7% 10.00 0.70 10.70', 'Without tax 5.00 0.00 5.00', 'How to pay', 'IBAN DE02 1203'],
    ...['Unit prices are without tax.', 'Page 1 of 1'],
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('To pay')
})

test('an invoice says the same after the patient, the clinic and its account have changed', async () => {
  const id = await issued({ amount: '80.00', payer: 'Aunt Bea\nHill Road 2' })
  const first = await paper(id)
  expect(first.text).toContain('Bill to Aunt Bea Hill Road 2 Patient Ana Šimić Lake Street 7')
  await clinic.sql`update patients set name = 'Ana Other', address = 'Elsewhere' where id = ${patientId}`
  await clinic.sql`update clinic set name = 'Another Clinic', how_to_pay = null`
  const { text, code } = await paper(id)
  await clinic.sql`
    update clinic set name = 'Lakeside Clinic', how_to_pay = 'IBAN DE02 1203, name the invoice.'`
  await clinic.sql`update patients set name = 'Ana Šimić' where id = ${patientId}`
  expect([text, code]).toEqual([first.text, first.code])
})

test('an invoice names the day and the doctor of its visit as they were at its first print', async () => {
  const { sql } = clinic
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Dr. Mei Chen' })
  const appointmentId = await anAppointment(sql, { patientId, doctorId, date: '2026-02-27' })
  const typeId = await aVisitType(sql, { name: 'Check-up' })
  await sql`update appointments set visit_type_id = ${typeId} where id = ${appointmentId}`
  const id = await issued({ amount: '80.00', appointmentId })
  const { text } = await paper(id)
  expect(text).toContain('Visit Feb 27, 2026 Dr. Mei Chen')
  expect(text).toContain('Check-up on Feb 27, 2026 80.00')
  await sql`update users set name = 'Dr. Other' where id = ${doctorId}`
  await sql`update visit_types set name = 'Long visit' where id = ${typeId}`
  expect((await paper(id)).text).toBe(text)
  const before = await read(id)
  const body = { patientId, amount: '80.00', date: before.date, status: 'unpaid' as const }
  const other = await aPatient(sql, { name: 'Somebody Else' })
  const wrong = { ...body, patientId: other.id, reason: 'Wrong patient' }
  await staff.ask(changeBill, { params: { id }, version: before.version, body: wrong })
  expect((await read(id)).visit).toBeNull()
  expect((await paper(id)).text).not.toContain('Check-up')
})

test('a bill that belongs to no visit has one line with that word', async () => {
  expect((await paper(await issued({ amount: '80.00' }))).text).toMatch(/Visit 80\.00/)
})

test('a paid part stands on the invoice with the rest that is to pay', async () => {
  const id = await issued({ amount: '80.00' })
  const body = { id: crypto.randomUUID(), amount: '30.00', method: 'cash', date: '2026-03-01' }
  await staff.ask(addPayment, { params: { id }, body: body as never })
  expect((await paper(id)).text).toMatch(/Paid by .* \$30\.00 To pay \$50\.00/)
})

test('a credit note names its invoice and its reason, and the invoice says that it is taken back', async () => {
  const id = await issued({ amount: '80.00' })
  const before = await read(id)
  const invoice = await paper(id)
  expect(await check(invoice.code)).toMatchObject({ state: 'issued', issuedOn: '2026-03-01' })
  await staff.ask(changeBill, {
    params: { id },
    version: before.version,
    body: { patientId, amount: '70.00', date: before.date, status: 'unpaid', reason: 'Too much' },
  })
  const { documents, version } = await read(id)
  const credit = documents.find(({ kind }) => kind === 'credit note')
  const note = await paper(id, { kind: 'credit note' })
  expect(note.text).toContain(
    `Credit note CN-00000${credit?.number} for INV-00000${before.invoiceNumber}`,
  )
  for (const words of ['Reason: Too much', 'Total credited $80.00']) {
    expect(note.text).toContain(words)
  }
  expect(note.text).not.toContain('How to pay')
  const old = await paper(id, { number: String(before.invoiceNumber) })
  expect(old.text).toContain('Reversed by credit note CN-')
  expect((await paper(id)).text).toContain('Total $70.00')
  expect(await check(invoice.code)).toMatchObject({ state: 'replaced', fileHash: null })
  await admin.ask(removeBill, { params: { id }, version, body: { reason: 'Never happened' } })
  expect(await check(invoice.code)).toMatchObject({ state: 'revoked' })
  expect(await check(note.code)).toMatchObject({ state: 'issued' })
  // The desk reads the documents of a voided bill; its patient no longer sees it.
  expect((await paper(id)).status).toBe(404)
  expect((await aPaper(clinic, staff, readVoidBillPaper, id)).text).toContain('Reversed by')
  expect((await aPaper(clinic, patient, readOwnBillPaper, id)).status).toBe(404)
})

test('sixty lines go over pages with the head of the table on each, and no text breaks the layout', async () => {
  const hostile = '#panic("x") *b* $x$ <label> @ref '
  const long = `${hostile}${'word '.repeat(90)}`.slice(0, 499)
  const lines = Array.from({ length: 60 }, (_, place) => ({
    description: place === 3 ? long : place === 4 ? 'x'.repeat(500) : `Item number ${place}`,
    unitPrice: '1.00',
  }))
  const { text, pages, status, size } = await paper(await issued({ amount: '60.00', lines }))
  expect([status, size.map(Math.round)]).toEqual([200, [595, 842]])
  expect(pages).toBeGreaterThan(2)
  expect(text.match(/Description Quantity Unit price/g)?.length).toBeGreaterThanOrEqual(pages - 1)
  expect(text).toContain(`Page 2 of ${pages}`)
  expect(text).toContain('Item number 59')
  expect(text).toContain(hostile.trim())
})

test('patients read their own documents alone, doctors and visitors none, and each reading is an event', async () => {
  const id = await issued({ amount: '80.00' })
  const stranger = await clinic.signedIn('patient')
  const doctor = await clinic.signedIn('doctor')
  const own = (by: Caller) => aPaper(clinic, by, readOwnBillPaper, id)
  expect((await own(patient)).text).toContain('Ana Šimić')
  expect([(await own(stranger)).status, (await own(clinic.visitor)).status]).toEqual([404, 401])
  expect([(await paper(id, {}, doctor)).status, (await paper(id, {}, patient)).status]).toEqual([
    403, 403,
  ])
  expect((await paper(id, { number: '999999' })).status).toBe(404)
  expect((await paper(id, { number: '1e3x' })).status).toBe(400)
  expect((await paper(id)).status).toBe(200)
  await flushEvents(clinic.sql)
  const events = await clinic.sql<{ actorId: string; patientId: string }[]>`
    select actor_id, patient_id from audit_events
    where object_id = ${id} and action = 'print' and outcome = 'ok' order by id`
  expect(events).toEqual([
    { actorId: patient.userId, patientId },
    { actorId: staff.userId, patientId },
  ])
})

test('a patient to whom a bill was corrected does not read the document of the patient before', async () => {
  const before = await aPatient(clinic.sql, { name: 'Somebody Else' })
  const id = await issued({ patientId: before.id, amount: '80.00' })
  const bill = await read(id)
  await staff.ask(changeBill, {
    params: { id },
    version: bill.version,
    body: {
      patientId,
      amount: '80.00',
      date: bill.date,
      status: 'unpaid',
      reason: 'Wrong patient',
    },
  })
  const own = (query: Record<string, string>) =>
    aPaper(clinic, patient, readOwnBillPaper, id, query)
  expect((await own({})).status).toBe(200)
  expect((await own({ number: String(bill.invoiceNumber) })).status).toBe(404)
  expect((await own({ kind: 'credit note' })).status).toBe(404)
})

test('a bill is sent as a link to it that says nothing of it, and only to a confirmed email', async () => {
  const id = await issued({ amount: '80.00' })
  await clinic.sql`delete from mails`
  await clinic.sql`update users set email_confirmed_at = null where id = ${patient.userId}`
  const refused = await staff.ask(mailBill, { params: { id } })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'This patient has no account with a confirmed email. Print the invoice instead.',
  ])
  await clinic.sql`update users set email_confirmed_at = now() where id = ${patient.userId}`
  expect((await staff.ask(mailBill, { params: { id } })).status).toBe(204)
  const mails = await clinic.sql<
    { subject: string; body: string }[]
  >`select subject, body from mails`
  expect(mails).toHaveLength(1)
  const link = `https://clinic.example/patient/bills/${id}`
  expect(mails[0]?.body).toContain(link)
  const around = `${mails[0]?.subject} ${mails[0]?.body}`.replace(link, '')
  expect(around).not.toMatch(/80|INV-|Šimić/)
})
