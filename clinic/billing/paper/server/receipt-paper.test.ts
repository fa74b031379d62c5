import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { checkDocument } from '../../../documents/paper/document-check.ts'
import { addBill } from '../../bills/bill.ts'
import { readBillPaper, readOwnReceipt, readReceipt } from '../../bills/bill-paper.ts'
import { addPayment, returnPayment } from '../../bills/payment.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import { aPaper } from './a-paper.ts'

let clinic: TestClinic
let staff: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
})
afterAll(() => clinic.close())

/** A bill and a payment of a part of it. */
async function paid(amount: string, part: string, over: object = {}) {
  const body = { ...newBill(patient.patientId ?? ''), amount, ...over }
  const bill = (await staff.ask(addBill, { body })).body
  const id = uuidv7()
  const payment = { id, amount: part, method: 'card', date: '2026-03-02' } as const
  const made = await staff.ask(addPayment, { params: { id: bill.id }, body: payment as never })
  expect(made.status).toBe(201)
  return { bill, paymentId: id }
}
const receipt = (id: string, paper = 'page', by = staff) =>
  aPaper(clinic, by, readReceipt, id, { paper })
const check = async (code: string) =>
  (await clinic.visitor.ask(checkDocument, { body: { code } })).body

test('a receipt names payment, patient, payer and the bills that it pays, on a page and on a roll', async () => {
  const { bill, paymentId } = await paid('80.00', '30.00', { payer: 'Acme Works' })
  const [page, roll] = [await receipt(paymentId), await receipt(paymentId, 'roll')]
  for (const { text } of [page, roll]) {
    for (const words of [
      ...['Receipt R-000001', 'Paid by Card', 'Patient Pia Novak', 'Bill to Acme Works'],
      ...['Received $30.00', `Invoice INV-00000${bill.invoiceNumber}`],
    ]) {
      expect(text).toContain(words)
    }
  }
  expect(page.size.map(Math.round)[0]).toBe(612)
  expect(roll.size.map(Math.round)[0]).toBe(Math.round((80 / 25.4) * 72))
  expect(roll.code).toBe(page.code)
  expect(await check(page.code)).toMatchObject({ state: 'issued', issuedOn: '2026-03-02' })
})

test('what was given back stands on the receipt, and a receipt of which all was is revoked', async () => {
  const { paymentId } = await paid('80.00', '80.00')
  const { code } = await receipt(paymentId)
  const back = (amount: string) =>
    staff.ask(returnPayment, {
      params: { id: paymentId },
      body: { id: uuidv7(), amount, reason: 'Paid twice' },
    })
  await back('20.00')
  const { text } = await receipt(paymentId)
  expect(text).toMatch(/Given back On Amount Paid twice .* \$20\.00/)
  expect(text).toContain('$60.00')
  expect(await check(code)).toMatchObject({ state: 'issued' })
  await back('60.00')
  expect(await check(code)).toMatchObject({ state: 'revoked' })
})

test('patients read the receipts of their own payments alone, and each reading is an event', async () => {
  const { paymentId } = await paid('80.00', '80.00')
  const stranger = await clinic.signedIn('patient')
  const doctor = await clinic.signedIn('doctor')
  const own = async (by: Caller) => (await aPaper(clinic, by, readOwnReceipt, paymentId)).status
  expect([await own(patient), await own(stranger), await own(clinic.visitor)]).toEqual([
    200, 404, 401,
  ])
  expect((await receipt(paymentId, 'page', doctor)).status).toBe(403)
  expect((await receipt(uuidv7())).status).toBe(404)
  await flushEvents(clinic.sql)
  const events = await clinic.sql<{ actorId: string; patientId: string }[]>`
    select actor_id, patient_id from audit_events
    where object_id = ${paymentId} and action = 'print' and outcome = 'ok'`
  expect(events).toEqual([{ actorId: patient.userId, patientId: patient.patientId }])
})

test('a payment that was taken over from elsewhere has no receipt', async () => {
  const [taken] = await clinic.sql<{ id: string }[]>`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on)
    values (gen_random_uuid(), ${patient.patientId}, 100, 'USD', 'unstated', '2026-01-01') returning id`
  expect((await receipt(taken?.id ?? '')).status).toBe(404)
})

test.each([
  ['JPY', '1500', '1,500', '¥1,500'],
  ['KWD', '1234.567', '1,234.567', 'KWD 1,234.567'],
])(
  'amounts have the decimals of %s on invoices and receipts',
  async (currency, amount, plain, full) => {
    const own = await testClinic()
    try {
      await own.sql`update clinic set currency = ${currency}`
      const [by, whose] = [await own.signedIn('staff'), await own.signedIn('patient')]
      const line = { description: 'Visit', unitPrice: amount, taxName: 'VAT', taxPercent: '10' }
      const body = { ...newBill(whose.patientId ?? ''), amount, lines: [line] }
      const bill = (await by.ask(addBill, { body: body as never })).body
      const payment = { id: uuidv7(), amount, method: 'cash', date: '2026-03-02' } as const
      await by.ask(addPayment, { params: { id: bill.id }, body: payment as never })
      const invoice = await aPaper(own, by, readBillPaper, bill.id)
      expect(invoice.text).toContain(`1 ${plain} 10% ${plain}`)
      expect(invoice.text.replaceAll('\u00a0', ' ')).toContain(`Total ${full}`)
      const slip = await aPaper(own, by, readReceipt, payment.id, { paper: 'roll' })
      expect(slip.text.replaceAll('\u00a0', ' ')).toContain(`Received ${full}`)
    } finally {
      await own.close()
    }
  },
)
