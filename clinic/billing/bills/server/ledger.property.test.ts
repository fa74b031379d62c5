import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addBill, changeBill, payFromCredit, readBill, removeBill, restoreBill } from '../bill.ts'
import { addPayment, returnPayment } from '../payment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let people: readonly Caller[]
let patients: readonly string[]
beforeAll(async () => {
  people = await Promise.all([clinic.signedIn('staff'), clinic.signedIn('admin')])
  const callers = await Promise.all([clinic.signedIn('patient'), clinic.signedIn('patient')])
  patients = callers.map(({ patientId }) => patientId ?? '')
})

const amount = fc.integer({ min: 0, max: 30_000 }).map((minor) => (minor / 100).toFixed(2))
const which = fc.nat({ max: 50 })
const status = fc.constantFrom('paid' as const, 'unpaid' as const)
const act = fc.oneof(
  fc.record({ kind: fc.constant('bill' as const), which, amount, status }),
  fc.record({ kind: fc.constant('change' as const), which, amount, status }),
  fc.record({ kind: fc.constant('pay' as const), which, amount }),
  fc.record({ kind: fc.constant('give back' as const), which, amount }),
  fc.record({
    kind: fc.constantFrom('void' as const, 'restore' as const, 'credit' as const),
    which,
  }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Does one act as one person; a refusal is an answer like any other. */
async function attempt(one: Act, by: Caller, bills: string[], payments: string[]) {
  const [date, reason] = ['2026-05-05', 'At random']
  const patientId = patients[one.which % patients.length] ?? ''
  if (one.kind === 'bill') {
    const body = { id: uuidv7(), patientId, amount: one.amount, date, status: one.status }
    const answer = await by.ask(addBill, { body })
    if (answer.status === 201) bills.push(body.id)
    return answer.status
  }
  const id = bills[one.which % bills.length]
  if (id === undefined) return 404
  const params = { id }
  const { body: bill } = await by.ask(readBill, { params })
  const { version } = bill
  switch (one.kind) {
    case 'change': {
      const body = { patientId, amount: one.amount, date, status: one.status, reason }
      return (await by.ask(changeBill, { params, version, body })).status
    }
    case 'pay': {
      const body = { id: uuidv7(), amount: one.amount, method: 'cash' as const, date }
      const answer = await by.ask(addPayment, { params, body })
      if (answer.status === 201) payments.push(body.id)
      return answer.status
    }
    case 'void':
      return (await by.ask(removeBill, { params, version, body: { reason } })).status
    case 'credit':
      return (await by.ask(payFromCredit, { params })).status
    case 'restore':
      return (await by.ask(restoreBill, { params })).status
    case 'give back': {
      const payment = payments[one.which % payments.length]
      if (payment === undefined) return 404
      const body = { id: uuidv7(), amount: one.amount, reason }
      return (await by.ask(returnPayment, { params: { id: payment }, body })).status
    }
  }
}

/** The differences between what is stored and what the ledger sums up to; all are to be nothing. */
async function differences() {
  const [found] = await sql<Record<string, number>[]>`
    with balance as (
      select account, bill_id, payment_id, sum(minor)::bigint as minor
      from ledger_entries, lateral (
        values (debit, amount_minor), (credit, -amount_minor)) side (account, minor)
      group by account, bill_id, payment_id
    )
    select
      (select coalesce(sum(minor), 0)::int from balance) as both_sides,
      (select count(*)::int from bills b where b.open_minor <> coalesce((
        select sum(minor) from balance where account = 'receivables' and bill_id = b.id), 0)) as bills,
      (select count(*)::int from payments m
        where m.amount_minor - m.allocated_minor - m.returned_minor <> coalesce((
          select -sum(minor) from balance
          where account = 'credit of patients' and payment_id = m.id), 0)) as payments,
      (select count(*)::int from bills b where voided_at is null and not exists (
        select from bill_documents d where d.bill_id = b.id and d.kind = 'invoice'
          and d.number = b.invoice_number and d.amount_minor = b.amount_minor
          and d.patient_id = b.patient_id and d.document_date = b.bill_date
          and not exists (select from bill_documents c where c.credits_number = d.number))) as invoices,
      (select count(*)::int from (
        select n, row_number() over (partition by kind order by n) as place from (
          select kind, number as n from bill_documents
          union all select 'receipt', receipt_number from payments where receipt_number is not null
        ) numbers
      ) gaps where n <> place) as gaps`
  return found
}

test('whatever several people do at once, the ledger is balanced and no number is missing', async () => {
  const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 10, maxLength: 40 })
  const bills: string[] = []
  const payments: string[] = []
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(acts, async (tried) => {
      for (let at = 0; at < tried.length; at += 4) {
        const together = tried.slice(at, at + 4)
        const statuses = await Promise.all(
          together.map(([one, isFirst]) =>
            attempt(one, people[isFirst ? 0 : 1] as Caller, bills, payments),
          ),
        )
        statuses.forEach((status, place) => {
          expect([200, 201, 204, 404, 409, 412, 422]).toContain(status)
          const kind = together[place]?.[0].kind ?? ''
          if (status < 300) done.set(kind, (done.get(kind) ?? 0) + 1)
        })
      }
      expect(await differences()).toEqual({
        bothSides: 0,
        bills: 0,
        payments: 0,
        invoices: 0,
        gaps: 0,
      })
    }),
    { numRuns: 25 },
  )
  const kinds = ['bill', 'change', 'credit', 'give back', 'pay', 'restore', 'void']
  // Each kind of act succeeded many times, so the sums above are about something.
  expect([...done.keys()].sort()).toEqual(kinds)
}, 120_000)
