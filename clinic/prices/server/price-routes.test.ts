import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../app/server/test-clinic.ts'
import {
  addPriceItem,
  changePriceItem,
  listPriceItems,
  priceOn,
  readPriceItem,
} from '../price-item.ts'
import { changePriceSettings, readPriceSettings } from '../price-settings.ts'
import { aPriceItem } from './a-price-item.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let admin: Caller
let doctor: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
})

const standard = { level: 'standard' as const, amount: '62.00' }
const add = (over: object = {}) =>
  admin.ask(addPriceItem, {
    body: { id: uuidv7(), name: `ECG ${uuidv7()}`, prices: [standard], ...over },
  })
const rates = async (taxRates: readonly { id: string; name: string; percent: string }[]) => {
  const { version, freeDiscount } = (await admin.ask(readPriceSettings, {})).body
  const body = {
    taxIs: 'added',
    taxRounding: 'bill',
    freeDiscount,
    taxRates: [...taxRates],
  } as const
  return admin.ask(changePriceSettings, { version, body })
}

describe('an item of the price list', () => {
  test('has prices by level and day, a code and a tax', async () => {
    const vat = { id: uuidv7(), name: 'VAT', percent: '7.750' }
    expect((await rates([vat])).status).toBe(200)
    const prices = [
      { ...standard, until: '2026-12-31' },
      { ...standard, amount: '70', from: '2027-01-01' },
      { ...standard, level: 'concession' as const, amount: '31.00' },
    ]
    const { status, body } = await add({ code: '93000', taxRateId: vat.id, prices })
    expect(status).toBe(201)
    expect(body).toMatchObject({ code: '93000', tax: { name: 'VAT', percent: '7.75' } })
    const on = (level: 'standard' | 'concession' | 'staff', day: string) =>
      priceOn(body, level, day)
    expect(on('standard', '2026-12-31')).toBe('62.00')
    expect(on('standard', '2027-01-01')).toBe('70.00')
    expect(on('concession', '2027-01-01')).toBe('31.00')
    expect(on('staff', '2027-01-01')).toBe('70.00')
  })

  test.each([
    [
      { prices: [standard, { ...standard, amount: '1.00' }] },
      { 'prices.1.from': 'Two prices of one level share a day.' },
    ],
    [
      { prices: [{ ...standard, from: '2026-02-01', until: '2026-01-31' }] },
      { 'prices.0.until': 'The last day is before the first.' },
    ],
    [
      { prices: [{ ...standard, amount: '-1' }] },
      { 'prices.0.amount': 'Amount must be from 0 to 9,999,999.99 with at most two decimals.' },
    ],
    [{ name: ' ' }, { name: 'Name is required.' }],
    [{ taxRateId: uuidv7() }, { taxRateId: 'There is no such tax rate.' }],
  ])('is refused with %o', async (over, errors) => {
    const answer = await add(over)
    expect([answer.status, answer.problem.errors]).toEqual([422, errors])
  })

  test('has a name of its own, until it is retired', async () => {
    const name = `Stitches ${uuidv7()}`
    const first = await add({ name })
    expect((await add({ name: name.toUpperCase() })).problem.errors).toEqual({
      name: 'Another item has this name.',
    })
    const { id, version } = first.body
    const body = { name, prices: [standard], status: 'retired' as const }
    expect((await admin.ask(changePriceItem, { params: { id }, version, body })).status).toBe(200)
    expect((await add({ name })).status).toBe(201)
  })

  test('is changed by one of two people who change it at once', async () => {
    const { id, version, name } = (await add()).body
    const change = (amount: string) =>
      admin.ask(changePriceItem, {
        ...{ params: { id }, version },
        body: { name, prices: [{ ...standard, amount }] },
      })
    const answers = await Promise.all([change('1.00'), change('2.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const stored = (await doctor.ask(readPriceItem, { params: { id } })).body
    expect(stored.prices).toHaveLength(1)
    const stale = answers.find(({ status }) => status === 412)
    expect(stale?.problem.current).toMatchObject({ prices: stored.prices })
  })

  test('is found by a part of its name or by its code', async () => {
    await aPriceItem(sql, { name: '100% cotton bandage', code: 'BANDAGE 7', minor: 300 })
    const names = async (search: string, all?: 'yes') =>
      (await doctor.ask(listPriceItems, { query: { search, ...(all && { all }) } })).body.map(
        ({ name }) => name,
      )
    expect(await names('COTTON')).toEqual(['100% cotton bandage'])
    expect(await names('bandage 7')).toEqual(['100% cotton bandage'])
    expect(await names('0% c')).toEqual(['100% cotton bandage'])
    expect(await names('%%')).toEqual([])
    await aPriceItem(sql, { name: 'Cotton wool', status: 'retired' })
    expect(await names('cotton', 'yes')).toEqual(['100% cotton bandage', 'Cotton wool'])
  })
})

test('the database refuses two prices of one level on a day', async () => {
  const id = await aPriceItem(sql, { minor: 100 })
  const twice = sql`update price_items set prices = prices || prices where id = ${id}`
  await expect(twice).rejects.toThrow('two prices')
})

test('a visit type is charged by an item, and changes its price', async () => {
  const [row] = await sql<{ id: string }[]>`
    select charge_by(null, 'Check-up of a price', '99213', 8500, null) as id`
  const id = row?.id ?? ''
  const read = async () => (await admin.ask(readPriceItem, { params: { id } })).body
  expect(await read()).toMatchObject({ code: '99213', prices: [{ amount: '85.00', from: null }] })
  await sql`select charge_by(${id}, 'Another name', null, 9000, null)`
  expect(await read()).toMatchObject({ name: 'Check-up of a price', code: null })
  expect((await read()).prices).toMatchObject([{ amount: '90.00' }])
  await sql`select charge_by(${id}, 'Another name', null, null, null)`
  expect((await read()).prices).toEqual([])
})
