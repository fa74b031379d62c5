import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { changePriceSettings, readPriceSettings } from '../../../prices/price-settings.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import {
  addBill,
  changeBill,
  type BillWithHistory,
  readBill,
  removeBill,
  restoreBill,
} from '../bill.ts'
import { newBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let admin: Caller
let staff: Caller
let patientId: string
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff')
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
})

const consultation = { description: 'Consultation', unitPrice: '60.00' }
const stitches = { description: 'Stitches', quantity: '2', unitPrice: '10.00' }
type Body = (typeof addBill)['body']['_zod']['input']
const add = (over: Partial<Body>, by: Caller = staff) =>
  by.ask(addBill, { body: { ...newBill(patientId), ...over } as never })
const read = async (id: string): Promise<BillWithHistory> =>
  (await staff.ask(readBill, { params: { id } })).body
const change = (bill: BillWithHistory, over: object) =>
  staff.ask(changeBill, {
    params: { id: bill.id },
    version: bill.version,
    body: {
      ...{ patientId, amount: bill.amount, date: bill.date, status: bill.status },
      ...{ payer: bill.payer ?? undefined, reason: 'A mistake', ...over },
    },
  })
const billOf = async (over: Partial<Body> = {}) =>
  read((await add({ lines: [consultation, stitches], ...over })).body.id)

describe('a bill with lines', () => {
  test('keeps each with its quantity, price, discount, tax and amount', async () => {
    const cut = { ...stitches, discount: '50%', discountReason: 'Of the staff' }
    const taxed = { taxName: 'VAT', taxPercent: '20', withTax: false }
    const lines = [
      { ...consultation, code: '99213' },
      { ...cut, ...taxed },
    ]
    const { status, body } = await add({ amount: '72.00', lines }, admin)
    expect(status).toBe(201)
    expect(body.lines).toEqual([
      {
        ...{
          itemId: null,
          chargeId: null,
          code: '99213',
          description: 'Consultation',
          quantity: '1',
        },
        ...{ unitPrice: '60.00', discount: null, discountReason: null },
        ...{ taxName: null, taxPercent: null, withTax: true, tax: '0.00', amount: '60.00' },
      },
      {
        ...{ itemId: null, chargeId: null, code: null, description: 'Stitches', quantity: '2' },
        ...{ unitPrice: '10.00', discount: '10.00', discountReason: 'Of the staff' },
        ...{ taxName: 'VAT', taxPercent: '20', withTax: false, tax: '2.00', amount: '12.00' },
      },
    ])
    const [invoice] = (await read(body.id)).documents
    expect(invoice).toMatchObject({ kind: 'invoice', amount: '72.00', lines: body.lines })
  })

  test('is made once, however often the request is sent', async () => {
    const body = { ...newBill(patientId), lines: [consultation, stitches] }
    const answers = await Promise.all([1, 2, 3].map(() => staff.ask(addBill, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.map((answer) => answer.body.lines.length)).toEqual([2, 2, 2])
    const other = await staff.ask(addBill, { body: { ...body, lines: [consultation] } })
    expect(other.status).not.toBe(201)
  })

  test.each([
    [{ amount: '79.99' }, { amount: 'The lines add up to $80.00.' }],
    [
      { lines: [{ ...consultation, quantity: '0' }] },
      {
        'lines.0.quantity':
          'Quantity is more than zero and at most 99,999, with at most three decimals.',
      },
    ],
    [
      { lines: [{ ...consultation, unitPrice: '1e2' }] },
      { 'lines.0.unitPrice': 'Amount must be from 0 to 9,999,999.99 with at most two decimals.' },
    ],
    [
      { lines: [consultation, { ...stitches, discount: '5.00' }] },
      { 'lines.1.discountReason': 'Say why there is a discount.' },
    ],
    [
      { lines: [consultation, { ...stitches, discount: '-5' }] },
      { 'lines.1.discount': 'A discount is an amount, such as 5.00, or a share, such as 10%.' },
    ],
    [
      { lines: [{ ...consultation, discount: '60.01', discountReason: 'Why not' }] },
      { lines: 'A discount is at most the whole price.' },
    ],
    [
      { lines: [{ ...consultation, taxPercent: '120' }] },
      { 'lines.0.taxPercent': 'A tax rate is 0 to 100 percent, such as 20 or 7.75.' },
    ],
    [
      { lines: [{ ...consultation, itemId: '01900000-0000-7000-8000-00000000dead' }, stitches] },
      { 'lines.0.itemId': 'There is no such item.' },
    ],
    [
      { amount: '1.00', lines: undefined, discount: '10%', discountReason: 'A gift' },
      { discount: 'Only lines have a discount.' },
    ],
    [
      { lines: [consultation, stitches], discount: '10%', amount: '72.00' },
      { discountReason: 'Say why there is a discount.' },
    ],
  ])('is refused with %o', async (over, errors) => {
    const answer = await add({ amount: '80.00', lines: [consultation, stitches], ...over })
    expect([answer.status, answer.problem.errors]).toEqual([422, errors])
  })

  test('shares a discount on the whole bill among its lines', async () => {
    const whole = { amount: '72.00', discount: '10%', discountReason: 'A regular' }
    const bill = await billOf(whole)
    expect(bill.lines.map(({ discount, amount }) => [discount, amount])).toEqual([
      ['6.00', '54.00'],
      ['2.00', '18.00'],
    ])
    expect(bill.lines.map(({ discountReason }) => discountReason)).toEqual([
      'A regular',
      'A regular',
    ])
  })

  test('may go to somebody else than the patient', async () => {
    const bill = await billOf({ payer: 'Blue Door Ltd, 5 Mill Lane' })
    expect(bill.payer).toBe('Blue Door Ltd, 5 Mill Lane')
    const { body } = await change(bill, { payer: 'Green Door Ltd' })
    expect(body.documents.map(({ kind, payer }) => [kind, payer])).toEqual([
      ['invoice', 'Blue Door Ltd, 5 Mill Lane'],
      ['credit note', 'Blue Door Ltd, 5 Mill Lane'],
      ['invoice', 'Green Door Ltd'],
    ])
    expect(body.lines).toHaveLength(2)
  })
})

describe('a correction of lines', () => {
  test('credits the whole invoice and issues a new one', async () => {
    const { body } = await change(await billOf(), { amount: '60.00', lines: [consultation] })
    expect(body.lines).toMatchObject([{ description: 'Consultation', amount: '60.00' }])
    expect(body.documents.map(({ kind, amount, lines }) => [kind, amount, lines.length])).toEqual([
      ['invoice', '80.00', 2],
      ['credit note', '80.00', 2],
      ['invoice', '60.00', 1],
    ])
  })

  test('issues a new invoice also where the sum stays', async () => {
    const lines = [{ description: 'Check-up', unitPrice: '80.00' }]
    const { body } = await change(await billOf(), { lines })
    expect(body.documents).toHaveLength(3)
    expect(body.lines).toMatchObject([{ description: 'Check-up' }])
  })

  test('that brings the same lines issues nothing', async () => {
    const bill = await billOf()
    const { body } = await change(bill, { lines: [consultation, stitches] })
    expect(body.documents).toHaveLength(1)
  })

  test('of the day keeps the lines, and so does a bill that comes back', async () => {
    const { body } = await change(await billOf(), { date: '2026-03-02' })
    expect(body.lines).toHaveLength(2)
    const params = { id: body.id }
    await staff.ask(removeBill, { params, version: body.version, body: { reason: 'Twice' } })
    const back = await staff.ask(restoreBill, { params })
    expect(back.body.documents).toHaveLength(5)
    expect(back.body.lines.map(({ description }) => description)).toEqual([
      'Consultation',
      'Stitches',
    ])
  })
})

describe('a discount', () => {
  const whole = (share: string, amount: string) => ({
    ...{ amount, lines: [consultation, stitches], discount: share, discountReason: 'A regular' },
  })
  beforeEach(async () => {
    const { version, ...settings } = (await admin.ask(readPriceSettings, {})).body
    const { taxIs, taxRounding, taxRates } = settings
    const body = { taxIs, taxRounding, taxRates, freeDiscount: '10' }
    await admin.ask(changePriceSettings, { version, body })
  })

  test('over the limit of the clinic takes a permission of its own', async () => {
    const refused = await add(whole('10.1%', '71.92'))
    expect(refused.problem.errors).toEqual({
      'lines.0.discount': 'You may give a discount of up to 10%.',
    })
    expect((await add(whole('10%', '72.00'))).status).toBe(201)
    expect((await add(whole('100%', '0.00'), admin)).status).toBe(201)
  })
})

test.each([
  `insert into bill_lines (bill_id, invoice_number, position, description, unit_price_minor, amount_minor)
    select id, invoice_number, 9, 'Late', 0, 0 from bills where id = $1`,
  `update bills set issues = issues + 1 where id = $1;
    insert into bill_lines (bill_id, invoice_number, position, description, unit_price_minor, amount_minor)
    select id, invoice_number, 0, 'Too little', 1, 1 from bills where id = $1`,
])('the database refuses lines that come late or do not add up', async (statements) => {
  const { id } = await billOf()
  const [first = '', second] = statements.split(';')
  const tried = clinic.owner.begin(async (tx) => {
    await tx.unsafe(first, [id])
    if (second) await tx.unsafe(second, [id])
  })
  await expect(tried).rejects.toThrow(/add up/)
  expect((await read(id)).documents).toHaveLength(1)
})
