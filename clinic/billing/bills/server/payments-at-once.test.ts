import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { applyCredit } from '../../../bookkeeping/books/leaks.ts'
import { allocatePayment } from '../../../bookkeeping/books/money-movement.ts'
import { changeBill, payFromCredit, removeBill, restoreBill } from '../bill.ts'
import { addDeposit, returnPayment } from '../payment.ts'
import { aBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})

const rounds = 15
const [date, reason] = ['2026-03-02', 'Raced']

/**
 * A patient with five payments of 30.00, whose ids are in another order than their times. Each pays 10.00 of both
 * paid bills and has 10.00 left; two more bills owe 50.00 each.
 */
async function aMixedPatient() {
  const { id: patientId } = await aPatient(sql)
  const payments = Array.from({ length: 5 }, () => uuidv4())
  for (const id of payments) {
    const body = { id, amount: '30.00', method: 'card' as const, date }
    expect((await staff.ask(addDeposit, { params: { id: patientId }, body })).status).toBe(201)
  }
  const bill = () => aBill(sql, { patientId, amount: '50.00' })
  const [one, other, open, openToo] = [await bill(), await bill(), await bill(), await bill()]
  for (const billId of [one, other]) {
    for (const id of payments) expect((await allocate(id, billId)).status).toBe(200)
  }
  return { patientId, payments, one, other, open, openToo }
}
type Mixed = Awaited<ReturnType<typeof aMixedPatient>>

const allocate = (id: string, billId: string) => {
  const allocations = [{ id: uuidv7(), billId, amount: '10.00' }]
  return staff.ask(allocatePayment, { params: { id }, body: { allocations } })
}
async function versionOf(id: string): Promise<number> {
  const [bill] = await sql<{ version: number }[]>`select version from bills where id = ${id}`
  return bill?.version ?? 0
}
const voided = async (id: string) =>
  staff.ask(removeBill, { params: { id }, version: await versionOf(id), body: { reason } })
const changed = async (id: string, patientId: string, amount: string) =>
  staff.ask(changeBill, {
    params: { id },
    version: await versionOf(id),
    body: { patientId, amount, date, status: 'unpaid', reason },
  })
const restored = (id: string) => staff.ask(restoreBill, { params: { id } })
const paidFromCredit = (id: string) => staff.ask(payFromCredit, { params: { id } })
const creditApplied = (id: string) => staff.ask(applyCredit, { params: { id } })
const givenBack = (id: string, amount: string) =>
  staff.ask(returnPayment, { params: { id }, body: { id: uuidv7(), amount, reason } })

test.each<[string, (of: Mixed) => Promise<{ status: number }>[], (of: Mixed) => Promise<unknown>]>([
  [
    'two bills that share payments are voided',
    ({ one, other }) => [voided(one), voided(other)],
    () => Promise.resolve(),
  ],
  [
    'a bill is voided while another is paid from credit',
    ({ one, open, openToo }) => [voided(one), paidFromCredit(open), paidFromCredit(openToo)],
    () => Promise.resolve(),
  ],
  [
    'a bill comes back while another is made smaller',
    ({ patientId, one, other }) => [restored(one), changed(other, patientId, '20.00')],
    ({ one }) => voided(one),
  ],
  [
    'a bill goes to another patient while credit pays the others',
    ({ one, patientId }) => [
      aPatient(sql).then(({ id }) => changed(one, id, '50.00')),
      creditApplied(patientId),
    ],
    ({ other }) => voided(other),
  ],
  [
    'a payment is given back while it pays more bills',
    ({ payments: [first = '', ...others], open, openToo }) => [
      givenBack(first, '25.00'),
      allocate(first, open),
      paidFromCredit(open),
      paidFromCredit(openToo),
      ...others.map((id) => givenBack(id, '25.00')),
    ],
    () => Promise.resolve(),
  ],
])(
  'nobody waits in a circle when %s',
  async (_, acts, before) => {
    for (let round = 0; round < rounds; round += 1) {
      const mixed = await aMixedPatient()
      await before(mixed)
      const statuses = (await Promise.all(acts(mixed))).map(({ status }) => status)
      // A refusal is an answer too: what was left before the other act may be used after it.
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
  },
  60_000,
)
