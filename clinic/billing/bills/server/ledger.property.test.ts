import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { allocatePayment } from '../../../bookkeeping/books/money-movement.ts'
import { addBillDraft, issueBillDraft } from '../../drafts/bill-draft.ts'
import { addBill, changeBill, payFromCredit, readBill, removeBill, restoreBill } from '../bill.ts'
import { addDeposit, addPayment, returnPayment, splitPayment } from '../payment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let people: readonly Caller[]
async function signIn() {
  people = await Promise.all([clinic.signedIn('staff'), clinic.signedIn('admin')])
}
beforeAll(signIn)

const amount = fc.integer({ min: 0, max: 30_000 }).map((minor) => (minor / 100).toFixed(2))
const which = fc.nat({ max: 50 })
const status = fc.constantFrom('paid' as const, 'unpaid' as const, 'unpaid' as const)
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom('bill' as const, 'draft' as const), which, amount, status }),
  fc.record({ kind: fc.constant('change' as const), which, amount, status }),
  fc.record({
    kind: fc.constantFrom(...(['deposit', 'give back'] as const)),
    which,
    amount,
  }),
  // Most of these are refused: their payment is another patient's, or their bill is paid.
  {
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['pay', 'split', 'allocate'] as const)),
      which,
      amount,
    }),
    weight: 3,
  },
  fc.record({
    kind: fc.constantFrom('void' as const, 'restore' as const, 'credit' as const),
    which,
  }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** The rows of one run. */
interface Run {
  readonly patients: readonly string[]
  readonly bills: string[]
  readonly payments: string[]
}
/** So little that most bills owe it, and most payments have it left. */
const aLittle = (sum: string) => (Number(sum) / 100).toFixed(2)
const [date, reason] = ['2026-05-05', 'At random']
const oneOf = (rows: readonly string[], place: number) => rows[place % rows.length] ?? uuidv7()

/** Of a bill as it stands; 0 of one that is void or never was. */
async function versionOf(by: Caller, id: string): Promise<number> {
  const { status, body } = await by.ask(readBill, { params: { id } })
  return status === 200 ? body.version : 0
}

/** Does one act as one person; a refusal is an answer like any other. */
async function attempt(one: Act, by: Caller, { patients, bills, payments }: Run) {
  const patientId = oneOf(patients, one.which)
  const id = oneOf(bills, one.which)
  const params = { id }
  const payment = oneOf(payments, one.which)
  const note = (rows: string[], made: string, answer: { status: number }) => {
    if (answer.status === 201) rows.push(made)
    return answer.status
  }
  switch (one.kind) {
    case 'bill': {
      const body = { id: uuidv7(), patientId, amount: one.amount, date, status: one.status }
      return note(bills, body.id, await by.ask(addBill, { body }))
    }
    case 'draft': {
      const body = { patientId, amount: one.amount, date, status: one.status }
      const draft = { ...body, id: uuidv7() }
      await by.ask(addBillDraft, { body: draft })
      const issue = { params: { id: draft.id }, version: 1, body }
      const [first] = await Promise.all([1, 2].map(() => by.ask(issueBillDraft, issue)))
      bills.push(draft.id)
      return first?.status ?? 0
    }
    case 'deposit': {
      const body = { id: uuidv7(), amount: one.amount, method: 'card' as const, date }
      return note(payments, body.id, await by.ask(addDeposit, { params: { id: patientId }, body }))
    }
    case 'pay': {
      const body = { id: uuidv7(), amount: one.amount, method: 'cash' as const, date }
      const credit = one.which % 3 === 0 ? { credit: one.amount } : {}
      const answer = await by.ask(addPayment, { params, body: { ...body, ...credit } })
      return note(payments, body.id, answer)
    }
    case 'split': {
      const methods = ['cash', 'card'] as const
      const amount = aLittle(one.amount)
      const parts = methods.map((method) => ({ id: uuidv7(), amount, method }))
      const answer = await by.ask(splitPayment, { params, body: { parts, date } })
      return note(payments, parts[0]?.id ?? '', answer)
    }
    case 'allocate': {
      const allocations = [{ id: uuidv7(), billId: id, amount: aLittle(one.amount) }]
      const body = { allocations }
      return (await by.ask(allocatePayment, { params: { id: payment }, body })).status
    }
    case 'give back': {
      const body = { id: uuidv7(), amount: one.amount, reason }
      return (await by.ask(returnPayment, { params: { id: payment }, body })).status
    }
    case 'change': {
      const version = await versionOf(by, id)
      const body = { patientId, amount: one.amount, date, status: one.status, reason }
      return (await by.ask(changeBill, { params, version, body })).status
    }
    case 'void': {
      const version = await versionOf(by, id)
      return (await by.ask(removeBill, { params, version, body: { reason } })).status
    }
    case 'credit':
      return (await by.ask(payFromCredit, { params })).status
    case 'restore':
      return (await by.ask(restoreBill, { params })).status
  }
}

/** The differences between what is stored of patients and what the ledger sums up to; all are to be nothing. */
async function differences(patients: readonly string[]) {
  const [found] = await sql<Record<string, number>[]>`
    with balance as (
      select account, bill_id, payment_id, sum(minor)::bigint as minor
      from ledger_entries, lateral (
        values (debit, amount_minor), (credit, -amount_minor)) side (account, minor)
      where patient_id = any(${patients})
      group by account, bill_id, payment_id
    )
    select
      (select coalesce(sum(minor), 0)::int from balance) as both_sides,
      (select count(*)::int from bills b where patient_id = any(${patients}) and b.open_minor <> coalesce((
        select sum(minor) from balance where account = 'receivables' and bill_id = b.id), 0)) as bills,
      (select count(*)::int from payments m
        where patient_id = any(${patients})
        and m.amount_minor - m.allocated_minor - m.returned_minor <> coalesce((
          select -sum(minor) from balance
          where account = 'credit of patients' and payment_id = m.id), 0)) as payments,
      (select count(*)::int from bills b where patient_id = any(${patients}) and voided_at is null
        and not exists (
        select from bill_documents d where d.bill_id = b.id and d.kind = 'invoice'
          and d.number = b.invoice_number and d.amount_minor = b.amount_minor
          and d.patient_id = b.patient_id and d.document_date = b.bill_date
          and not exists (select from bill_documents c where c.credits_number = d.number))) as invoices`
  return found
}

/** Of each series: the next number, and how many are used. */
const numbers = () => sql<{ name: string; next: number; used: number }[]>`
  select name, next_number as next, case name
    when 'receipt' then (select count(*)::int from payments where receipt_number is not null)
    else (select count(*)::int from bill_documents where kind = name) end as used
  from number_series order by name`

/** `LEDGER_RUNS=10000` tries as many sequences; the usual number takes seconds. */
const runs = Number(process.env['LEDGER_RUNS'] ?? 25)

test(
  'whatever several people do at once, the ledger is balanced and no number is missing',
  async () => {
    const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 10, maxLength: 40 })
    const done = new Map<string, number>()
    const seed = Date.now() % 1_000_000_000
    let tried = 0
    let sequences = 0
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        sequences += 1
        // Sessions end while thousands of sequences run.
        if (sequences % 500 === 0) await signIn()
        const charts = await Promise.all([aPatient(sql), aPatient(sql)])
        const run: Run = { patients: charts.map(({ id }) => id), bills: [], payments: [] }
        // Something to pay and something to pay with, so that most acts find what they are about.
        for (const which of run.patients.keys()) {
          const start = { which, amount: '250.00', status: 'unpaid' } as const
          await attempt({ kind: 'bill', ...start }, people[0] as Caller, run)
          await attempt({ kind: 'deposit', ...start }, people[1] as Caller, run)
        }
        for (let at = 0; at < sequence.length; at += 4) {
          const together = sequence.slice(at, at + 4)
          const statuses = await Promise.all(
            together.map(([one, isFirst]) => attempt(one, people[isFirst ? 0 : 1] as Caller, run)),
          )
          statuses.forEach((status, place) => {
            expect([200, 201, 204, 404, 409, 412, 422]).toContain(status)
            const kind = together[place]?.[0].kind ?? ''
            if (status < 300) done.set(kind, (done.get(kind) ?? 0) + 1)
            tried += 1
          })
        }
        const none = { bothSides: 0, bills: 0, payments: 0, invoices: 0 }
        expect(await differences(run.patients)).toEqual(none)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    // All numbers below the next one are used, and each is unique: none is missing.
    for (const { next, used } of await numbers()) expect(used).toBe(next - 1)
    // Each kind of act succeeded many times, so the sums above are about something.
    const kinds = ['allocate', 'bill', 'change', 'credit', 'deposit', 'draft', 'give back', 'pay']
    expect([...done.keys()].toSorted()).toEqual([...kinds, 'restore', 'split', 'void'])
    figure(
      'Ledger',
      `${runs} sequences of ${tried} acts by 2 people, 4 at once (seed ${seed}): 0 differences, 0 gaps`,
    )
  },
  runs * 5_000,
)
