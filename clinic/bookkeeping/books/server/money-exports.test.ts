import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { today } from '../../../../contract/dates.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { removeBill } from '../../../billing/bills/bill.ts'
import { addPayment, returnPayment } from '../../../billing/bills/payment.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { changeLedgerAccounts, readLedgerAccounts } from '../ledger-accounts.ts'
import { exportBills, exportDocuments, exportLedger, exportPayments } from '../money-export.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const now = today('UTC')

let admin: Caller
let staff: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Chief' })
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
  patientId = (await aPatient(sql, { name: '=HYPERLINK("Ana, Šimić")' })).id
  const id = await aBill(sql, { patientId, amount: '100.00', date: now })
  const payment = { id: uuidv7(), amount: '60.00', method: 'card' as const, date: now }
  await staff.ask(addPayment, { params: { id }, body: payment })
  const back = { id: uuidv7(), amount: '10.00', reason: 'Too much' }
  await staff.ask(returnPayment, { params: { id: payment.id }, body: back })
  const gone = await aBill(sql, { patientId, amount: '70.00', date: now })
  await staff.ask(removeBill, { params: { id: gone }, version: 1, body: { reason: '+Twice' } })
})

type Export =
  typeof exportBills | typeof exportPayments | typeof exportDocuments | typeof exportLedger

async function fileOf(endpoint: Export, body: object, by = admin) {
  const response = await clinic.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { cookie: by.cookie, host: 'clinic.example', origin: clinic.environment.url },
    payload: body,
  })
  return { status: response.statusCode, lines: response.body.replace('\uFEFF', '').split('\r\n') }
}

const name = `"'=HYPERLINK(""Ana, Šimić"")"`

test('each list is a file whose cells are no formulas', async () => {
  const bills = await fileOf(exportBills, {})
  expect(bills.lines).toEqual([
    'Invoice,Date,Patient,Amount,Paid,Owed,Currency,Status',
    `INV-000001,${now},${name},100.00,50.00,50.00,USD,Unpaid`,
    '',
  ])
  expect((await fileOf(exportBills, { status: 'void' })).lines[1]).toMatch(/^INV-000002,.*,Void$/)
  const payments = await fileOf(exportPayments, {})
  expect(payments.lines.toSorted()).toEqual(
    [
      'Date,Kind,Receipt,Patient,Method,Amount,Credit left,Currency,Recorded by',
      `${now},Given back,R-000001,${name},Card,10.00,0.00,USD,Sam Desk`,
      `${now},Received,R-000001,${name},Card,60.00,0.00,USD,Sam Desk`,
      '',
    ].toSorted(),
  )
  const notes = await fileOf(exportDocuments, { kind: 'credit note' })
  expect(notes.lines).toEqual([
    'Document,Kind,Takes back,Date,Patient,Amount,Currency,Reason',
    `CN-000001,Credit note,INV-000002,${now},${name},70.00,USD,'+Twice`,
    '',
  ])
})

test('a file has all rows of its list, more than one part of them', async () => {
  const many = (await aPatient(sql, { name: 'Mia Many' })).id
  await sql`
    insert into payments (id, patient_id, amount_minor, currency, method, paid_on)
    select gen_random_uuid(), ${many}, 100 + n, 'USD', 'cash', '2025-05-05'
    from generate_series(1, 2500) n`
  const { lines } = await fileOf(exportPayments, { patientId: many })
  expect(lines).toHaveLength(2502)
  expect(new Set(lines).size).toBe(2502)
})

test('an export is an event that names the patients, except that of the ledger', async () => {
  await fileOf(exportBills, { patientId })
  await fileOf(exportLedger, { from: now, to: now })
  await flushEvents(sql)
  const events = await sql`
    select object_type, reason, (select count(*)::int from unnest(patient_ids) p where p = ${patientId}) as named
    from audit_events where action = 'export' and actor_id = ${admin.userId}
    order by id desc limit 2`
  expect(events).toEqual([
    { objectType: 'books', reason: `Ledger from ${now} to ${now}`, named: 0 },
    { objectType: 'bill', reason: '1 bill', named: 1 },
  ])
})

test('files are for those who may read the books', async () => {
  for (const endpoint of [exportBills, exportPayments, exportDocuments, exportLedger]) {
    expect((await fileOf(endpoint, { from: now, to: now }, staff)).status).toBe(403)
  }
  const clerk = await clinic.signedIn('staff')
  await sql`update users set permissions = '{bills.read,books.read}' where id = ${clerk.userId}`
  expect((await fileOf(exportBills, {}, clerk)).status).toBe(200)
})

test('the ledger has one line for each side of each entry, and both sides sum up to the same', async () => {
  const { lines } = await fileOf(exportLedger, { from: now, to: now })
  const [head, ...others] = lines
  expect(head).toBe('Date,Document,Account number,Account,Debit,Credit,Currency,Text')
  const rows = others.filter((line) => line !== '').map((line) => line.split(','))
  const sum = (column: number) =>
    rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
  const entries = await sql<{ debit: string; credit: string; amountMinor: number }[]>`
    select debit, credit, amount_minor from ledger_entries where day = ${now}`
  const total = entries.reduce((all, { amountMinor }) => all + amountMinor, 0)
  expect([sum(4), sum(5), rows.length]).toEqual([total, total, entries.length * 2])
  const names = { receivables: 'Receivables', revenue: 'Revenue', card: 'Card' }
  for (const [account, shown] of Object.entries(names)) {
    const [debit, credit] = (['debit', 'credit'] as const).map((side) =>
      entries
        .filter((entry) => entry[side] === account)
        .reduce((all, { amountMinor }) => all + amountMinor, 0),
    )
    const of = (column: number) =>
      rows
        .filter((row) => row[3] === shown)
        .reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
    expect([of(4), of(5)], account).toEqual([debit, credit])
  }
  expect(lines).toContain(`${now},INV-000001,1200,Receivables,100.00,,USD,Invoice`)
  expect(lines).toContain(`${now},R-000001,1010,Card,60.00,,USD,Payment`)
  expect(lines).toContain(`${now},R-000001,1200,Receivables,,60.00,USD,For INV-000001`)
  expect(lines.join()).not.toContain('HYPERLINK')
})

test('the ledger is exported under the account numbers of the clinic', async () => {
  const { body } = await admin.ask(readLedgerAccounts)
  expect(body).toMatchObject({ receivables: '1200', creditOfPatients: '2100', cash: '1000' })
  const { createdAt: _, updatedAt: __, version, ...numbers } = body
  const changes = { ...numbers, receivables: '1400.01' }
  const stale = await admin.ask(changeLedgerAccounts, { version: version + 1, body: changes })
  expect(stale.status).toBe(412)
  const changed = await admin.ask(changeLedgerAccounts, { version, body: changes })
  expect(changed.body).toMatchObject({ receivables: '1400.01', revenue: '4000' })
  const { lines } = await fileOf(exportLedger, { from: now, to: now })
  expect(lines).toContain(`${now},INV-000001,1400.01,Receivables,100.00,,USD,Invoice`)
  const wrong = { ...changes, revenue: '=1+1' }
  const refused = await admin.ask(changeLedgerAccounts, { version: version + 1, body: wrong })
  expect(refused.problem.errors).toEqual({
    revenue: 'An account number has 1 to 20 letters, digits, points, dashes and spaces.',
  })
  expect((await staff.ask(readLedgerAccounts)).status).toBe(403)
})

test.each([
  [{ from: '2026-02-02', to: '2026-02-01' }, 'The last day is before the first one.'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'Choose at most 1100 days.'],
])('a ledger of %j is refused', async (body, sentence) => {
  const refused = await fileOf(exportLedger, body)
  expect([refused.status, refused.lines.join()]).toEqual([422, expect.stringContaining(sentence)])
})
