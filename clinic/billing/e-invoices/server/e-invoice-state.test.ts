import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { readBill, removeBill } from '../../bills/bill.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import {
  readEInvoice,
  readEInvoiceState,
  readVoidEInvoice,
  readVoidEInvoiceState,
} from '../e-invoice.ts'
import { changeEInvoiceSettings, isIban, readEInvoiceSettings } from '../e-invoice-settings.ts'
import { acme, anEInvoiceClinic, type EInvoiceClinic, line } from './an-e-invoice-clinic.ts'
import { checkRules, checkSchema } from './an-official-check.ts'

let set: EInvoiceClinic
beforeAll(async () => {
  set = await anEInvoiceClinic()
})
afterAll(() => set.clinic.close())

const visit = { amount: '80.00', lines: [line('Visit', '80.00', 3)] }
const gapsOf = async (id: string, { admin } = set) =>
  (await admin.ask(readEInvoiceState, { params: { id } })).body.gaps

test('a bill says what is missing by the names of fields, each with its page', async () => {
  const { sql } = set.clinic
  await sql`update clinic set street = null, city = null, phone = '–', tax_number = null`
  await sql`update e_invoice_settings set iban = null`
  const payerDetails = { name: 'Acme', country: 'DE', city: 'Kiel' }
  const id = await set.issue({ ...visit, lines: [line('Visit', '80.00')], payerDetails })
  const gaps = await gapsOf(id)
  const settings = (await set.admin.ask(readEInvoiceSettings, {})).body
  await sql`
    update clinic set street = 'Seeweg 3', city = 'Kiel', phone = '+49 431 123456', tax_number = 'DE987654321'`
  await sql`update e_invoice_settings set iban = 'DE75512108001245126199'`
  expect(gaps.map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'clinic: Street of the clinic',
    'clinic: City of the clinic',
    'clinic: Tax number of the clinic',
    'clinic: Phone of the clinic',
    'e-invoices: Account (IBAN)',
    'bill: Street of the payer',
    'bill: Postal code of the payer',
    'bill: Email of the payer',
    'bill: Reference of the payer (Leitweg-ID)',
    'prices: Why items bear no tax',
  ])
  expect(settings.gaps).toEqual(gaps.filter(({ place }) => place !== 'bill' && place !== 'prices'))
  const refused = await set.file(readEInvoice, id)
  expect([refused.status, refused.detail]).toEqual([
    409,
    expect.stringContaining('Street of the payer; Postal code of the payer'),
  ])
})

test('what nobody said at the issue is said later, and then every e-invoice says the same', async () => {
  const { sql } = set.clinic
  const id = await set.issue({ ...visit, lines: [line('Visit', '80.00')] })
  expect(await gapsOf(id)).toEqual([{ place: 'prices', text: 'Why items bear no tax' }])
  await sql`update price_settings set untaxed_category = 'exempt', untaxed_reason = 'Law 1'`
  expect(await gapsOf(id)).toEqual([])
  const first = (await set.file(readEInvoice, id)).content.toString('utf8')
  expect(first).toContain('Law 1')
  await sql`update price_settings set untaxed_category = 'exempt', untaxed_reason = 'Law 2'`
  await sql`update clinic set name = 'Other', city = 'Lübeck'`
  await sql`update e_invoice_settings set legal_name = 'Other GmbH', iban = null`
  const second = (await set.file(readEInvoice, id)).content.toString('utf8')
  await sql`update clinic set name = 'Praxis am See', city = 'Kiel'`
  await sql`
    update e_invoice_settings set legal_name = 'Praxis am See GmbH', iban = 'DE75512108001245126199'`
  expect(second).toBe(first)
  // A line keeps what the price list said at its issue, also before an e-invoice is made.
  const issued = await set.issue({ ...visit, lines: [line('Visit', '80.00')] })
  await sql`update price_settings set untaxed_category = null, untaxed_reason = null`
  expect((await set.file(readEInvoice, issued)).content.toString('utf8')).toContain('Law 2')
})

test.each([
  ['a payer in one text', { ...visit, payerDetails: null, payer: 'Acme, Kiel' }, 'in parts'],
  ['one amount', { amount: '80.00' }, 'The bill is one amount.'],
])('a bill with %s has no e-invoice and says why', async (_, over, sentence) => {
  const [gap] = await gapsOf(await set.issue(over))
  expect(gap).toEqual({ place: 'bill', text: expect.stringContaining(sentence) as string })
})

test('items from elsewhere and items outside of the scope beside others are refused with a sentence', async () => {
  const { sql } = set.clinic
  const lines = [{ description: 'Claim', amount: '80.00' }]
  const taken = await aBill(sql, { patientId: set.patientId, currency: 'EUR', lines })
  expect((await gapsOf(taken))[0]?.text).toContain('taken over from elsewhere')
  await sql`update price_settings set untaxed_category = 'outside', untaxed_reason = 'Fine'`
  const mixed = await set.issue({
    amount: '100.00',
    lines: [line('Fine', '20.00'), line('Visit', '80.00', 3)],
  })
  await sql`update price_settings set untaxed_category = null, untaxed_reason = null`
  expect((await gapsOf(mixed))[0]?.text).toContain('Bill them apart.')
})

test('tax that was rounded for each item is refused where it is not that on the sum', async () => {
  const own = await anEInvoiceClinic({ taxRounding: 'line' })
  try {
    // 19% of 0.13 is 0.02 for each of three, and 0.07 on 0.39.
    const lines = ['a', 'b', 'c'].map((name) => line(name, '0.13', 0))
    const off = await own.issue({ amount: '0.45', lines })
    expect((await gapsOf(off, own))[0]?.text).toContain('at 19% it is 0.01 EUR off')
    const same = await own.issue({ amount: '119.00', lines: [line('Report', '100.00', 0)] })
    expect(await gapsOf(same, own)).toEqual([])
  } finally {
    await own.clinic.close()
  }
})

test('amounts in yen are valid, and those with three decimals are refused', async () => {
  for (const [currency, amount] of [
    ['JPY', '1190'],
    ['KWD', '1.190'],
  ] as const) {
    const own = await anEInvoiceClinic({ currency })
    try {
      const price = currency === 'JPY' ? '1000' : '1.000'
      const id = await own.issue({ amount, lines: [line('Report', price, 0)] })
      if (currency === 'KWD') {
        expect((await gapsOf(id, own))[0]?.text).toContain('more than two decimals')
        expect((await own.file(readEInvoice, id)).status).toBe(409)
      } else {
        const xml = (await own.file(readEInvoice, id)).content.toString('utf8')
        expect(checkRules(xml, 'en16931').faults).toEqual([])
        expect(await checkSchema(xml)).toEqual([])
        expect(xml).toContain('<ram:GrandTotalAmount>1190<')
      }
    } finally {
      await own.clinic.close()
    }
  }
})

test('the desk alone reads e-invoices, and each download is an event of the patient', async () => {
  const id = await set.issue(visit)
  const doctor = await set.clinic.signedIn('doctor')
  const staff = await set.clinic.signedIn('staff')
  const by = async (caller: typeof doctor) => (await set.file(readEInvoice, id, {}, caller)).status
  expect([
    await by(staff),
    await by(doctor),
    await by(set.patient),
    await by(set.clinic.visitor),
  ]).toEqual([...[200, 403, 403, 401]])
  expect((await set.file(readEInvoice, crypto.randomUUID())).status).toBe(404)
  expect((await set.file(readEInvoice, id, { number: '999999' })).status).toBe(404)
  await flushEvents(set.clinic.sql)
  const events = await set.clinic.sql<{ actorId: string; patientId: string }[]>`
    select actor_id, patient_id from audit_events
    where object_id = ${id} and action = 'print' and outcome = 'ok'`
  expect(events).toEqual([{ actorId: staff.userId, patientId: set.patientId }])
})

test('a voided bill has the e-invoice of its credit note', async () => {
  const id = await set.issue(visit)
  const { version } = (await set.admin.ask(readBill, { params: { id } })).body
  await set.admin.ask(removeBill, { params: { id }, version, body: { reason: 'Void' } })
  const { body } = await set.admin.ask(readVoidEInvoiceState, { params: { id } })
  const { documents, gaps } = body
  expect([documents.map(({ kind }) => kind), gaps]).toEqual([['credit note', 'invoice'], []])
  expect((await set.admin.ask(readEInvoiceState, { params: { id } })).status).toBe(404)
  const query = { kind: 'credit note', number: String(documents[0]?.number) }
  expect((await set.file(readVoidEInvoice, id, query)).status).toBe(200)
  expect((await set.file(readEInvoice, id, query)).status).toBe(404)
})

test('settings are checked, and a stale change is refused', async () => {
  const { body } = await set.admin.ask(readEInvoiceSettings, {})
  const { legalName, contact } = body
  const change = (iban: string, version: number) =>
    set.admin.ask(changeEInvoiceSettings, {
      version,
      body: { format: 'xrechnung', legalName, contact, iban },
    })
  const wrong = await change('DE75512108001245126198', body.version)
  expect([wrong.status, wrong.problem.errors?.['iban']]).toEqual([
    422,
    'This is no IBAN. Compare it with the papers of your bank.',
  ])
  const right = await change('de75 5121 0800 1245 1261 99', body.version)
  expect([right.status, right.body.iban]).toEqual([200, 'DE75512108001245126199'])
  expect((await change('', body.version)).status).toBe(412)
})

test('an IBAN is known by its check digits', () => {
  for (const iban of ['DE75512108001245126199', 'FR1420041010050500013M02606', 'NO9386011117947']) {
    expect(isIban(iban)).toBe(true)
  }
  for (const iban of ['DE75512108001245126198', 'DE7551210800', 'de75512108001245126199', '']) {
    expect(isIban(iban)).toBe(false)
  }
})

test('an address of a payer in France is valid as Factur-X without an email and a reference', async () => {
  await set.setFormat('factur-x')
  const payerDetails = {
    ...{
      name: 'Atelier Duval SARL',
      street: '12 rue des Lilas',
      postalCode: '69003',
      city: 'Lyon',
    },
    ...{ country: 'FR', vatNumber: 'FR40303265045' },
  }
  const id = await set.issue({ ...visit, payerDetails })
  const xml = (await set.file(readEInvoice, id)).content.toString('utf8')
  await set.setFormat('xrechnung')
  expect(checkRules(xml, 'en16931').faults).toEqual([])
  expect(xml).toContain('<ram:ID schemeID="VA">FR40303265045<')
  expect(xml).not.toContain(acme.name)
})
