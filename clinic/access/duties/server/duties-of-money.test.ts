import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { addBill, listBills, removeBill } from '../../../billing/bills/bill.ts'
import { addPayment } from '../../../billing/bills/payment.ts'
import { approveReturn } from '../../../billing/bills/return-request.ts'
import { readReceipt } from '../../../billing/bills/bill-paper.ts'
import { newBill } from '../../../billing/bills/server/a-bill.ts'
import { readBooks } from '../../../bookkeeping/books/book.ts'
import { listDebtors } from '../../../billing/debts/aging.ts'
import { sendReminder } from '../../../billing/debts/reminder.ts'
import { readStatement } from '../../../billing/debts/statement.ts'
import { addPaymentPlan } from '../../../billing/plans/payment-plan.ts'
import { closeDay } from '../../../bookkeeping/day-end/day-end.ts'
import { readTill } from '../../../bookkeeping/till/till-session.ts'
import { addPriceItem } from '../../../prices/price-item.ts'
import { listUsers } from '../../users/user.ts'
import { listMedicalRecords } from '../../../records/medical-records/medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const people: Record<string, Caller> = {}
let patientId = ''
beforeAll(async () => {
  for (const duty of ['Cashier', 'Biller', 'Billing manager']) {
    people[duty] = await clinic.signedIn('staff', { duty })
  }
  patientId = (await clinic.signedIn('patient')).userId
})

const id = uuidv7()
const asks: Record<string, (by: Caller) => Promise<{ status: number }>> = {
  'read bills': (by) => by.ask(listBills),
  'see a till': (by) => by.ask(readTill),
  'take a payment': (by) => by.ask(addPayment, { params: { id }, body: {} as never }),
  'read a receipt': (by) => by.ask(readReceipt, { params: { id }, query: {} }),
  'make a bill': (by) => by.ask(addBill, { body: newBill(patientId) as never }),
  'void a bill': (by) =>
    by.ask(removeBill, { params: { id }, version: 1, body: { reason: 'Wrong' } }),
  'list who owes': (by) => by.ask(listDebtors),
  'read a statement': (by) => by.ask(readStatement, { params: { id: patientId }, query: {} }),
  'send a reminder': (by) => by.ask(sendReminder, { params: { id: patientId }, body: { id } }),
  'agree on a plan': (by) =>
    by.ask(addPaymentPlan, { params: { id: patientId }, body: {} as never }),
  'approve a return': (by) => by.ask(approveReturn, { params: { id } }),
  'close a day': (by) => by.ask(closeDay, { body: { date: today('UTC') } as never }),
  'read the books': (by) => by.ask(readBooks, { query: {} as never }),
  'set prices': (by) => by.ask(addPriceItem, { body: {} as never }),
  'manage accounts': (by) => by.ask(listUsers),
  'read medical records': (by) => by.ask(listMedicalRecords),
}
const all = Object.keys(asks)
const shut: Record<string, readonly string[]> = {
  Cashier: ['approve a return', 'close a day', 'read the books', 'set prices'],
  Biller: [
    ...['see a till', 'void a bill', 'approve a return', 'close a day', 'read the books'],
    'set prices',
  ],
  'Billing manager': [],
}
const shutToAll = ['manage accounts', 'read medical records']

test.each(Object.keys(shut))('a %s may do what the duty is for, and nothing else', async (duty) => {
  const refused: string[] = []
  for (const name of all) {
    const status = (await asks[name]?.(people[duty] as Caller))?.status
    if (status === 403) refused.push(name)
  }
  expect(refused.sort()).toEqual([...(shut[duty] ?? []), ...shutToAll].sort())
})

test('only a billing manager gives discounts over the limit of the clinic', async () => {
  await clinic.sql`update price_settings set free_discount = 10`
  const status: Record<string, number> = {}
  for (const [duty, by] of Object.entries(people)) {
    const line = { description: 'Consultation', unitPrice: '100.00', discount: '50.00' }
    const lines = [{ ...line, discountReason: 'A friend' }]
    const body = { ...newBill(patientId), amount: '50.00', lines } as never
    status[duty] = (await by.ask(addBill, { body })).status
  }
  expect(status).toEqual({ Cashier: 422, Biller: 422, 'Billing manager': 201 })
})

test('nobody has the duty of a billing manager before an admin gives it', async () => {
  const { owner } = clinic
  const [before] = await owner<{ accounts: number }[]>`
    select count(*)::int as accounts from account_duties a join duties d on d.id = a.duty_id
    where d.name = 'Billing manager' and a.user_id <> ${people['Billing manager']?.userId ?? ''}`
  expect(before?.accounts).toBe(0)
})
