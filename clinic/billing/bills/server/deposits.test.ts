import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { payFromCredit, readBill, removeBill } from '../bill.ts'
import { addDeposit, addPayment, splitPayment } from '../payment.ts'
import { aBill } from './a-bill.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
})

let patientId: string
beforeEach(async () => {
  patientId = (await aPatient(sql, { name: 'Ana Šimić' })).id
})

const read = async (id: string) => (await staff.ask(readBill, { params: { id } })).body
const [date, method] = ['2026-03-02', 'cash' as const]

describe('more than is owed', () => {
  const over = (credit?: string) => ({
    ...{ id: uuidv7(), amount: '100.00', method, date },
    ...(credit === undefined ? {} : { credit }),
  })
  const pay = (id: string, body: ReturnType<typeof over>, by = staff) =>
    by.ask(addPayment, { params: { id }, body })

  test('is taken where the desk says so, and the rest is credit that pays another bill', async () => {
    const id = await aBill(sql, { patientId })
    expect((await pay(id, over())).problem.errors).toEqual({ amount: 'Only $80.00 is still owed.' })
    expect((await pay(id, over('19.99'))).status).toBe(422)
    const paid = await pay(id, over('20.00'))
    expect([paid.status, paid.body.amount]).toEqual([201, '100.00'])
    expect(await read(id)).toMatchObject({ status: 'paid', paid: '80.00', credit: '20.00' })
    const other = await aBill(sql, { patientId, amount: '30.00' })
    const answer = await staff.ask(payFromCredit, { params: { id: other } })
    expect(answer.body).toMatchObject({ owed: '10.00', credit: '0.00' })
  })

  test('sent twice or by two people at once is taken once', async () => {
    const id = await aBill(sql, { patientId })
    const body = over('20.00')
    const same = await Promise.all([pay(id, body), pay(id, body)])
    expect(same.map(({ status }) => status)).toEqual([201, 201])
    const another = await pay(id, over('20.00'), admin)
    expect(another.problem.detail).toBe('This bill is paid already.')
    expect(await read(id)).toMatchObject({ credit: '20.00', payments: [{ amount: '100.00' }] })
  })
})

describe('a split payment', () => {
  const parts = (...amounts: readonly string[]) =>
    amounts.map((amount, place) => ({
      ...{ id: uuidv7(), amount },
      method: place === 0 ? ('cash' as const) : ('card' as const),
    }))
  const split = (id: string, body: Record<string, unknown>, by = staff) =>
    by.ask(splitPayment, { params: { id }, body: { date, note: 'At the desk', ...body } as never })

  test('records each part with a receipt of its own', async () => {
    const id = await aBill(sql, { patientId })
    const answer = await split(id, { parts: parts('30', '50.00') })
    expect([answer.status, answer.body.map(({ amount }) => amount)]).toEqual([
      201,
      ['30.00', '50.00'],
    ])
    const [first, second] = answer.body.map(({ receiptNumber }) => receiptNumber ?? 0)
    expect(second).toBe((first ?? 0) + 1)
    expect(await read(id)).toMatchObject({
      status: 'paid',
      payments: [
        { amount: '30.00', method: 'cash', note: 'At the desk' },
        { amount: '50.00', method: 'card', allocated: '50.00' },
      ],
    })
  })

  test('sent twice is recorded once, and another one under its ids is refused', async () => {
    const id = await aBill(sql, { patientId })
    const body = { parts: parts('30.00', '50.00') }
    const answers = await Promise.all([split(id, body), split(id, body), split(id, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await read(id)).payments).toHaveLength(2)
    expect((await split(id, { ...body, note: 'Another' })).status).toBe(409)
    expect((await split(id, body, admin)).status).toBe(409)
    const [known] = body.parts
    const other = await aBill(sql, { patientId })
    const mixed = await split(other, { parts: [known, ...parts('1.00')] })
    expect([mixed.status, (await read(other)).payments]).toEqual([409, []])
    const [part] = parts('1.00')
    expect((await split(other, { parts: [part, part] })).status).toBe(409)
  })

  test('of more than is owed takes no receipt number; as credit the last part is left', async () => {
    const id = await aBill(sql, { patientId })
    const next = async () => {
      const [series] = await sql`select next_number from number_series where name = 'receipt'`
      return series?.['nextNumber'] as number
    }
    const before = await next()
    const refused = await split(id, { parts: parts('50.00', '50.00') })
    expect(refused.problem.errors).toEqual({ amount: 'Only $80.00 is still owed.' })
    expect(await next()).toBe(before)
    const taken = await split(id, { parts: parts('80.00', '20.00'), credit: '20.00' })
    expect(taken.status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'paid', credit: '20.00' })
  })

  test.each([
    [parts('80.00'), 'parts', 'A split payment has at least two parts.'],
    [parts('1', '1', '1', '1', '1'), 'parts', 'A payment has at most 4 parts.'],
    [parts('1.00', '1.005'), 'parts.1.amount', expect.stringContaining('Amount must be')],
    [parts('1.00', '0'), 'amount', 'A payment is more than nothing.'],
  ])('%j is refused', async (wrong, field, sentence) => {
    const id = await aBill(sql, { patientId })
    const refused = await split(id, { parts: wrong })
    expect([refused.status, refused.problem.errors]).toEqual([422, { [field]: sentence }])
  })

  test('of a void bill is refused', async () => {
    const id = await aBill(sql, { patientId })
    const body = { parts: parts('30.00', '50.00') }
    await staff.ask(removeBill, { params: { id }, version: 1, body: { reason: 'Twice' } })
    expect((await split(id, body)).status).toBe(404)
  })
})

describe('a deposit', () => {
  const deposit = (id: string, amount = '50.00') => ({
    params: { id },
    body: { id: uuidv7(), amount, method, date, note: null },
  })

  test('is credit of its patient with a receipt, and pays a later bill', async () => {
    const answer = await staff.ask(addDeposit, deposit(patientId))
    expect(answer).toMatchObject({ status: 201, body: { amount: '50.00', currency: 'USD' } })
    expect(answer.body.receiptNumber).toBeGreaterThan(0)
    const id = await aBill(sql, { patientId })
    expect(await read(id)).toMatchObject({ credit: '50.00', owed: '80.00' })
    const paid = await staff.ask(payFromCredit, { params: { id } })
    expect(paid.body).toMatchObject({ credit: '0.00', owed: '30.00' })
  })

  test('sent twice is one, of nothing is none, and of nobody is not found', async () => {
    const once = deposit(patientId)
    const answers = await Promise.all([staff.ask(addDeposit, once), staff.ask(addDeposit, once)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [stored] = await sql`
      select count(*)::int as n from payments where patient_id = ${patientId}`
    expect(stored).toEqual({ n: 1 })
    expect((await staff.ask(addDeposit, deposit(patientId, '0'))).problem.errors).toEqual({
      amount: 'A payment is more than nothing.',
    })
    expect((await staff.ask(addDeposit, deposit(uuidv7()))).status).toBe(404)
  })

  test.each([
    [{ archivedAt: '2026-01-02T00:00:00Z' }, /^This chart is archived/],
    [{ deceasedOn: '2026-01-02' }, /^This patient is deceased/],
    [{ death: 'day not known' }, /^This patient is deceased/],
  ])('of a chart with %j is refused, and its bill can still be paid', async (way, sentence) => {
    const id = await aBill(sql, { patientId })
    await sql`update patients set ${sql({ ...way })} where id = ${patientId}`
    const refused = await staff.ask(addDeposit, deposit(patientId))
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      expect.stringMatching(sentence) as string,
    ])
    const body = { id: uuidv7(), amount: '80.00', method, date }
    expect((await staff.ask(addPayment, { params: { id }, body })).status).toBe(201)
  })

  test('of a merged chart belongs to the chart that stayed', async () => {
    const merged = await aPatient(sql, { name: 'Ana Simic' })
    await sql`update patients set merged_into = ${patientId} where id = ${merged.id}`
    const { body } = await staff.ask(addDeposit, deposit(merged.id))
    const [payment] = await sql`select patient_id from payments where id = ${body.id}`
    expect(payment).toEqual({ patientId })
  })
})
