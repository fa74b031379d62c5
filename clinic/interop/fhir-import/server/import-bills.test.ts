import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { aBundle, aVisit, importTexts, newIds, urn } from './a-bundle.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)
await sql`update clinic set time_zone = 'Europe/Berlin', currency = 'EUR'`

async function one<T extends object>(table: string, id: string): Promise<T> {
  const [row] = await sql<T[]>`select * from ${sql(table)} where id = ${id}`
  if (!row) throw new Error(`There is no ${table} ${id}.`)
  return row
}

const item = (text: string, net?: string) => ({
  productOrService: { text },
  ...(net && { net: { value: net, currency: 'USD' } }),
})

/** Amounts are decimals in a file, but the builder has them as texts. */
const withDecimals = (bundle: string) => bundle.replace(/"value":"([\d.]+)"/g, '"value":$1')

function aClaim(ids: ReturnType<typeof newIds>, id: string, total: string, more = {}) {
  return {
    resourceType: 'Claim',
    id,
    status: 'active',
    use: 'claim',
    patient: { reference: urn(ids.patient) },
    created: '2019-05-04T23:30:00Z',
    item: [
      { ...item('Check up (procedure)'), encounter: [{ reference: urn(ids.encounter) }] },
      item('Vaccine', '140.52'),
    ],
    total: { value: total, currency: 'USD' },
    ...more,
  }
}
const settled = (
  ids: ReturnType<typeof newIds>,
  claim: string,
  payment: string,
  more: { readonly id?: string; readonly date?: string } = {},
) => ({
  resourceType: 'ExplanationOfBenefit',
  id: more.id ?? newIds().encounter,
  status: 'active',
  outcome: 'complete',
  patient: { reference: urn(ids.patient) },
  claim: { reference: urn(claim) },
  payment: { amount: { value: payment, currency: 'USD' }, date: more.date },
})

interface Paid {
  readonly paidMinor: number
}

const paymentsOf = (bill: string) => sql`
  select a.amount_minor as minor, m.method, m.paid_on, m.receipt_number
  from payment_allocations a join payments m on m.id = a.payment_id
  where a.bill_id = ${bill} order by a.created_at, a.id`

test('a claim becomes a bill of its visit, exact to the cent, and what the insurer paid of it a payment', async () => {
  const ids = newIds()
  const [part, unpaid] = [newIds().encounter, newIds().encounter]
  const bundle = aBundle([
    ...aVisit(ids),
    aClaim(ids, part, '750.91'),
    settled(ids, part, '600.728', { date: '2019-06-07' }),
    aClaim(ids, unpaid, '9007199254740993.5', { total: { value: '1.005', currency: 'USD' } }),
    settled(ids, unpaid, '0'),
  ])
  const { warnings } = await importTexts(sql, { 'bills.json': withDecimals(bundle) })
  expect(await one('bills', part)).toMatchObject({
    patientId: ids.patient,
    appointmentId: ids.encounter,
    amountMinor: 75091,
    currency: 'USD',
    // In the clinic's time zone it was the next day already.
    billDate: '2019-05-05',
    paidMinor: 60073,
    openMinor: 15018,
    status: 'unpaid',
  })
  expect(await paymentsOf(part)).toEqual([
    { minor: 60073, method: 'insurer', paidOn: '2019-06-07', receiptNumber: null },
  ])
  const lines = await sql`
    select description, amount_minor from bill_lines where bill_id = ${part} order by position`
  expect([...lines]).toEqual([
    { description: 'Check up', amountMinor: null },
    { description: 'Vaccine', amountMinor: 14052 },
  ])
  expect(await one('bills', unpaid)).toMatchObject({ amountMinor: 101, paidMinor: 0 })
  expect(warnings).toEqual([
    `bills.json, entry 6 (Claim/${unpaid}): Its total 1.005 was rounded to cents.`,
  ])
})

test('a claim in yen or dinars becomes a bill with the decimals of its currency', async () => {
  const ids = newIds()
  const [yen, dinars] = [newIds().encounter, newIds().encounter]
  const bundle = aBundle([
    ...aVisit(ids),
    aClaim(ids, yen, '', { total: { value: '1150.5', currency: 'JPY' } }),
    aClaim(ids, dinars, '', { total: { value: '1150.125', currency: 'KWD' } }),
  ])
  const { warnings } = await importTexts(sql, { 'bills.json': withDecimals(bundle) })
  expect(await one('bills', yen)).toMatchObject({ amountMinor: 1151, currency: 'JPY' })
  expect(await one('bills', dinars)).toMatchObject({ amountMinor: 1_150_125, currency: 'KWD' })
  expect(warnings).toEqual([
    `bills.json, entry 4 (Claim/${yen}): Its total 1150.5 was rounded to whole JPY.`,
  ])
})

const transfer = (parts: readonly (readonly [claim: string, paid: string])[], more = {}) => ({
  resourceType: 'PaymentReconciliation',
  id: newIds().encounter,
  status: 'active',
  outcome: 'complete',
  created: '2019-07-01',
  paymentDate: '2019-07-02',
  paymentAmount: { value: '999', currency: 'USD' },
  detail: parts.map(([claim, paid]) => ({
    type: { text: 'Payment' },
    request: { reference: claim === '' ? 'Claim/elsewhere' : urn(claim) },
    amount: { value: paid, currency: 'USD' },
  })),
  ...more,
})

test('a transfer of an insurer pays each claim that it names, and what an answer told already once', async () => {
  const ids = newIds()
  const [told, more, only] = [newIds().encounter, newIds().encounter, newIds().encounter]
  const paid = transfer([
    [told, '60.00'],
    [more, '70.00'],
    [only, '80.005'],
    ['', '5.00'],
  ])
  const first = await importTexts(sql, {
    'a.json': withDecimals(
      aBundle([
        ...aVisit(ids),
        ...[told, more, only].map((claim) => aClaim(ids, claim, '100')),
        settled(ids, told, '60'),
        settled(ids, more, '50'),
        paid,
      ]),
    ),
  })
  const sums = async () =>
    Promise.all([told, more, only].map(async (id) => (await one<Paid>('bills', id)).paidMinor))
  expect(await sums()).toEqual([6000, 7000, 8001])
  expect(await paymentsOf(only)).toMatchObject([{ method: 'insurer', paidOn: '2019-07-02' }])
  expect(first.warnings).toEqual([
    expect.stringContaining('It refers to Claim/elsewhere, which is neither'),
  ])

  // A later transfer tells of all that was paid until then.
  const later = transfer([
    [told, '60'],
    [only, '95'],
  ])
  await importTexts(sql, { 'b.json': withDecimals(aBundle([later])) })
  expect(await sums()).toEqual([6000, 7000, 9500])
  const canceled = transfer([[told, '100']], { status: 'cancelled' })
  await importTexts(sql, { 'c.json': withDecimals(aBundle([canceled])) })
  expect(await sums()).toEqual([6000, 7000, 9500])
})

test('a payment that comes later makes the bill paid', async () => {
  const ids = newIds()
  const claim = newIds().encounter
  await importTexts(sql, {
    'a.json': withDecimals(aBundle([...aVisit(ids), aClaim(ids, claim, '80')])),
  })
  expect(await one('bills', claim)).toMatchObject({ status: 'unpaid' })
  await importTexts(sql, { 'b.json': withDecimals(aBundle([settled(ids, claim, '80')])) })
  expect(await one('bills', claim)).toMatchObject({ status: 'paid' })
})

test('payments of several explanations add up, and never to more than the bill', async () => {
  const ids = newIds()
  const [sum, most] = [newIds().encounter, newIds().encounter]
  const bundle = aBundle([
    ...aVisit(ids),
    aClaim(ids, sum, '100'),
    settled(ids, sum, '30.10'),
    settled(ids, sum, '20.05'),
    aClaim(ids, most, '100'),
    settled(ids, most, '120'),
  ])
  await importTexts(sql, { 'sums.json': withDecimals(bundle) })
  expect(await one('bills', sum)).toMatchObject({ paidMinor: 5015, status: 'unpaid' })
  expect(await one('bills', most)).toMatchObject({ paidMinor: 10_000, status: 'paid' })
})

test('several payments of a bill of an earlier import pay at most what it has', async () => {
  const ids = newIds()
  const claim = newIds().encounter
  await importTexts(sql, {
    'bill.json': withDecimals(aBundle([...aVisit(ids), aClaim(ids, claim, '100')])),
  })
  const payments = aBundle([settled(ids, claim, '60'), settled(ids, claim, '70')])
  await importTexts(sql, { 'later.json': withDecimals(payments) })
  expect(await one('bills', claim)).toMatchObject({ paidMinor: 10_000, status: 'paid' })
})

test('a payment in another currency pays nothing, and says so where the bill comes with it', async () => {
  const ids = newIds()
  const claim = newIds().encounter
  const inYen = withDecimals(aBundle([settled(ids, claim, '60')])).replaceAll('"USD"', '"JPY"')
  const bill = withDecimals(aBundle([...aVisit(ids), aClaim(ids, claim, '100')]))
  await importTexts(sql, { 'bill.json': bill })
  await importTexts(sql, { 'yen.json': inYen })
  expect(await one('bills', claim)).toMatchObject({ paidMinor: 0 })

  const others = newIds()
  const [other, payment] = [newIds().encounter, newIds().encounter]
  const both = JSON.parse(
    withDecimals(
      aBundle([
        ...aVisit(others),
        aClaim(others, other, '100'),
        settled(others, other, '60', { id: payment }),
      ]),
    ),
  ) as { entry: { resource: { payment?: { amount: { currency: string } } } }[] }
  for (const { resource } of both.entry) {
    if (resource.payment) resource.payment.amount.currency = 'JPY'
  }
  const { warnings } = await importTexts(sql, { 'both.json': JSON.stringify(both) })
  expect(await one('bills', other)).toMatchObject({ paidMinor: 0 })
  expect(warnings.join()).toContain('Its payment in JPY pays no bill in USD.')
})

test('an explanation that comes again with another amount changes what was paid', async () => {
  const ids = newIds()
  const [claim, id] = [newIds().encounter, newIds().encounter]
  const bring = (payment: string) =>
    importTexts(sql, {
      'again.json': withDecimals(aBundle([settled(ids, claim, payment, { id })])),
    })
  await importTexts(sql, {
    'first.json': withDecimals(aBundle([...aVisit(ids), aClaim(ids, claim, '100')])),
  })
  await bring('60')
  await bring('80')
  expect(await one('bills', claim)).toMatchObject({ paidMinor: 8000, openMinor: 2000 })
  await bring('50')
  expect(await one('bills', claim)).toMatchObject({ paidMinor: 5000, openMinor: 5000 })
  const [returned] = await sql`
    select sum(r.amount_minor)::int as minor, min(r.reason) as reason from payment_returns r
    join payment_allocations a on a.payment_id = r.payment_id and a.amount_minor < 0
    where a.bill_id = ${claim}`
  expect(returned).toEqual({ minor: 3000, reason: 'Changed by an import' })
})

test('a resource without a charge or an amount is kept without a bill', async () => {
  const ids = newIds()
  const odd = [
    { use: 'preauthorization' },
    { status: 'cancelled' },
    { total: { value: '10000000', currency: 'USD' } },
    { created: '2019' },
  ].map((more) => aClaim(ids, newIds().encounter, '1', more))
  const details = await importTexts(sql, {
    'odd.json': withDecimals(aBundle([...aVisit(ids), ...odd])),
  })
  expect(details.made.bills).toBe(0)
  expect(details.reasons).toEqual([
    { outcome: 'shown', text: 'Not an active claim, so there is nothing to pay', count: 2 },
    { outcome: 'shown', text: 'A charge without a total from 0 to 9,999,999.99', count: 1 },
    { outcome: 'shown', text: 'A charge without day', count: 1 },
  ])
})

test('invoice numbers have no gap, even after refused bundles', async () => {
  const ids = newIds()
  const claim = () => aClaim(ids, newIds().encounter, '5')
  await importTexts(sql, {
    '1.json': withDecimals(aBundle([...aVisit(ids), claim(), claim()])),
    '2.json': withDecimals(aBundle([claim(), { resourceType: 'Patient', name: 'Not a list' }])),
    '3.json': withDecimals(aBundle([claim()])),
  })
  const rows = await sql<{ number: number }[]>`
    select invoice_number as number from bills order by 1`
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1))
  const [next] = await sql`select next_number from number_series where name = 'invoice'`
  expect(next).toEqual({ nextNumber: rows.length + 1 })
})
