import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBill, readBill, removeBill } from '../../bills/bill.ts'
import { addPayment } from '../../bills/payment.ts'
import { readEInvoice, readVoidEInvoice } from '../e-invoice.ts'
import { sumsOf } from '../../bills/line-sums.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import { acme, anEInvoiceClinic, type EInvoiceClinic, line } from './an-e-invoice-clinic.ts'
import { checkRules, checkSchema } from './an-official-check.ts'

let set: EInvoiceClinic
beforeAll(async () => {
  set = await anEInvoiceClinic()
})
afterAll(() => set.clinic.close())

/** The e-invoice in both formats, each checked by its official rules; answers that of XRechnung. */
async function valid(
  id: string,
  query: Record<string, string> = {},
  endpoint: Endpoint = readEInvoice,
) {
  const texts: string[] = []
  for (const format of ['xrechnung', 'factur-x'] as const) {
    await set.setFormat(format)
    const { status, content, detail } = await set.file(endpoint, id, query)
    expect([status, detail]).toEqual([200, ''])
    const xml = content.toString('utf8')
    expect(await checkSchema(xml)).toEqual([])
    expect(checkRules(xml, 'en16931').faults).toEqual([])
    if (format === 'xrechnung')
      expect(checkRules(xml, 'xrechnung').faults.filter(isFault)).toEqual([])
    texts.push(xml)
  }
  await set.setFormat('xrechnung')
  return texts[0] ?? ''
}

// Bills without a visit have no day of it, of which the rules only inform.
const isFault = (fault: string) => !fault.startsWith('BR-DE-TMP-32 information')

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text)

const exempt = 3

function totalOf(lines: readonly object[]): string {
  const full = lines.map((one) => ({ quantity: '1', discount: null, taxPercent: null, ...one }))
  const rules = { currency: 'EUR', taxRounding: 'bill', discount: null } as const
  return fromMinor(sumsOf(full as never, rules).totalMinor, 'EUR')
}

test('an exempt visit with a payer in parts is a valid e-invoice with the sums of the bill', async () => {
  const id = await set.issue({ amount: '80.00', lines: [line('Consultation', '80.00', exempt)] })
  const xml = await valid(id)
  expect(textsOf(xml, 'GrandTotalAmount')).toEqual(['80.00'])
  expect(textsOf(xml, 'ExemptionReason')).toEqual(['Medical treatment, exempt by § 4 No. 14 UStG'])
  expect(textsOf(xml, 'DuePayableAmount')).toEqual(['80.00'])
  expect(xml).toContain('xrechnung_3.0')
  for (const words of ['Praxis am See GmbH', 'Acme Werke GmbH', 'DE75512108001245126199']) {
    expect(xml).toContain(words)
  }
})

test('mixed rates, discounts, quantities and codes are valid, and each sum is that of the bill', async () => {
  const lines = [
    line('Report', '60.00', 0, {
      ...{ code: 'R1', quantity: '2.5', discount: '10%', discountReason: 'Loyal' },
    }),
    line('Dressing', '9.99', 1, { quantity: '3' }),
    line('Consultation', '80.00', exempt),
    line('Free leaflet', '0.00', 2),
    line('Parts of an hour', '33.33', 0, { quantity: '0.333' }),
  ]
  // 135.00 + 11.10 at 19%, 29.97 at 7%, 80.00 and 0.00 without.
  const id = await set.issue({ amount: '285.93', lines })
  const xml = await valid(id)
  expect(textsOf(xml, 'LineTotalAmount').slice(0, 5)).toEqual([
    ...['135.00', '29.97', '80.00', '0.00', '11.10'],
  ])
  expect(textsOf(xml, 'CalculatedAmount')).toEqual(['27.76', '2.10', '0.00', '0.00'])
  expect(textsOf(xml, 'GrandTotalAmount')).toEqual(['285.93'])
  expect(textsOf(xml, 'ActualAmount')).toEqual(['15.00'])
  expect(textsOf(xml, 'Reason')).toEqual(['Loyal'])
  expect(textsOf(xml, 'BasisQuantity')).toEqual(['0.333'])
})

test('a discount on the whole bill is one of each line, and the tax is on what is left', async () => {
  const lines = [line('Report', '100.00', 0), line('Copy', '50.00', 0)]
  const over = { amount: '160.65', lines, discount: '10%', discountReason: 'Contract' }
  const xml = await valid(await set.issue(over))
  expect(textsOf(xml, 'ActualAmount')).toEqual(['10.00', '5.00'])
  expect(textsOf(xml, 'TaxTotalAmount')).toEqual(['25.65'])
})

test.each([
  ['119.00', ['100.00'], '19.00'],
  // No net price to the cent gives this one: 19% of 8.45 is 1.61, and of 8.44 it is 1.60.
  ['10.05', ['8.45'], '1.60'],
  ['0.03', ['0.03'], '0.00'],
])('a price of %s that contains the tax stays to the cent', async (price, net, tax) => {
  const lines = [line('Report', price, 0, { withTax: true })]
  const xml = await valid(await set.issue({ amount: price, lines }))
  expect(textsOf(xml, 'LineTotalAmount').slice(0, 1)).toEqual(net)
  expect(textsOf(xml, 'TaxTotalAmount')).toEqual([tax])
  expect(textsOf(xml, 'GrandTotalAmount')).toEqual([price])
})

test('many lines with tax contained and discounts are valid', { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 120 }, (_, place) =>
    line(
      `Item ${place}`,
      `${(place % 17) + 1}.${String((place * 37) % 100).padStart(2, '0')}`,
      place % 2,
      {
        withTax: true,
        quantity: String((place % 3) + 1),
        ...(place % 4 === 0 ? { discount: '12.5%', discountReason: 'Contract' } : {}),
      },
    ),
  )
  const total = totalOf(lines)
  const xml = await valid(await set.issue({ amount: total, lines }))
  expect(textsOf(xml, 'GrandTotalAmount')).toEqual([total])
})

test('a bill outside of the scope of tax is valid without a VAT number', async () => {
  const { sql } = set.clinic
  await sql`update price_settings set untaxed_category = 'outside', untaxed_reason = 'Not subject to VAT'`
  const xml = await valid(await set.issue({ amount: '5.00', lines: [line('Deposit', '5.00')] }))
  await sql`update price_settings set untaxed_category = null, untaxed_reason = null`
  expect(textsOf(xml, 'CategoryCode')).toEqual(['O', 'O'])
  expect(xml).not.toContain('schemeID="VA"')
})

test('a tax number that is no VAT number is valid as tax registration', async () => {
  const { sql } = set.clinic
  await sql`update clinic set tax_number = '20/123/45678', registration_number = null`
  const xml = await valid(
    await set.issue({ amount: '80.00', lines: [line('Visit', '80.00', exempt)] }),
  )
  await sql`update clinic set tax_number = 'DE 987 654 321', registration_number = 'HRB 77'`
  expect(xml).toContain('<ram:ID schemeID="FC">20/123/45678</ram:ID>')
})

test('what was paid stands beside what is left to pay', async () => {
  const id = await set.issue({ amount: '119.00', lines: [line('Report', '100.00', 0)] })
  const pay = (amount: string) =>
    set.admin.ask(addPayment, {
      params: { id },
      body: { id: crypto.randomUUID(), amount, method: 'cash', date: '2026-03-01' },
    })
  await pay('19.00')
  const part = await valid(id)
  expect(textsOf(part, 'TotalPrepaidAmount')).toEqual(['19.00'])
  expect(textsOf(part, 'DuePayableAmount')).toEqual(['100.00'])
  await pay('100.00')
  expect(textsOf(await valid(id), 'DuePayableAmount')).toEqual(['0.00'])
})

test('a correction has a credit note that names its invoice, and a new invoice', async () => {
  const id = await set.issue({ amount: '119.00', lines: [line('Report', '100.00', 0)] })
  const first = await valid(id)
  const before = (await set.admin.ask(readBill, { params: { id } })).body
  const { status } = await set.admin.ask(changeBill, {
    params: { id },
    version: before.version,
    body: {
      ...{ patientId: set.patientId, amount: '107.00', date: before.date, status: 'unpaid' },
      ...{ payer: before.payer, reason: 'Wrong rate', lines: [line('Report', '100.00', 1)] },
    } as never,
  })
  expect(status).toBe(200)
  const credit = await valid(id, { kind: 'credit note' })
  expect(textsOf(credit, 'TypeCode')[0]).toBe('381')
  expect(textsOf(credit, 'IssuerAssignedID')).toEqual(textsOf(first, 'ID').slice(2, 3))
  expect(textsOf(credit, 'GrandTotalAmount')).toEqual(['119.00'])
  expect(textsOf(await valid(id), 'GrandTotalAmount')).toEqual(['107.00'])
  const old = await valid(id, { number: String(before.invoiceNumber) })
  expect(old).toContain('Reversed by credit note')
  const { version } = (await set.admin.ask(readBill, { params: { id } })).body
  await set.admin.ask(removeBill, { params: { id }, version, body: { reason: 'Void' } })
  const last = await valid(id, { kind: 'credit note' }, readVoidEInvoice)
  expect(textsOf(last, 'GrandTotalAmount')).toEqual(['107.00'])
})

test('hostile names and items stay texts, and characters that XML cannot hold are left out', async () => {
  const hostile = ']]><x>&amp;"\'<!--\u{1f48a}'
  const { sql } = set.clinic
  await sql`update clinic set name = ${`Praxis \u000b${hostile}`}`
  const payerDetails = { ...acme, name: `Acme ${hostile}` }
  const lines = [
    line(`Visit ${hostile}`, '80.00', exempt, { discount: '1.00', discountReason: hostile }),
  ]
  const xml = await valid(await set.issue({ amount: '79.00', lines, payerDetails }))
  await sql`update clinic set name = 'Praxis am See'`
  expect(xml).toContain('<ram:Name>Acme ]]&gt;&lt;x&gt;&amp;amp;"\'&lt;!--\u{1f48a}</ram:Name>')
  expect(xml).not.toContain('\u000b')
})

test('a patient who pays is the buyer, with the parts of the main address', async () => {
  const { sql } = set.clinic
  await sql`
    insert into patient_addresses (id, patient_id, use, lines, city, postal_code, country, line, is_main)
    values (gen_random_uuid(), ${set.patientId}, 'home', 'Am Markt 2', 'Kiel', '24103', 'DE', 'Am Markt 2, Kiel', true)`
  const lines = [line('Visit', '80.00', exempt)]
  const id = await set.issue({ amount: '80.00', lines, payerDetails: null })
  await set.setFormat('factur-x')
  const { status, content } = await set.file(readEInvoice, id)
  expect(status).toBe(200)
  const xml = content.toString('utf8')
  expect(checkRules(xml, 'en16931').faults).toEqual([])
  expect(await checkSchema(xml)).toEqual([])
  expect(xml).toContain('<ram:Name>Jürgen Weiß</ram:Name>')
  expect(xml).not.toContain('Patient: ')
  await set.setFormat('xrechnung')
  expect((await set.file(readEInvoice, id)).detail).toContain('Leitweg-ID')
})

test('the checks of the rules see an invoice that breaks them', async () => {
  const id = await set.issue({ amount: '80.00', lines: [line('Visit', '80.00', exempt)] })
  const xml = await valid(id)
  const broken = xml
    .replace('<ram:DuePayableAmount>80.00', '<ram:DuePayableAmount>81.00')
    .replace(/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, '')
  expect(checkRules(broken, 'en16931').faults.join()).toContain('BR-CO-16')
  expect(checkRules(broken, 'xrechnung').faults.join()).toContain('BR-DE-15')
  const moved = xml.replace(
    /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/,
    '$2$1',
  )
  expect(moved).not.toBe(xml)
  expect(await checkSchema(moved)).not.toEqual([])
  expect(checkRules(xml, 'en16931').rules.size).toBeGreaterThan(100)
  expect(checkRules(xml, 'xrechnung').rules.size).toBeGreaterThan(20)
})
