import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  addBill,
  changeBill,
  listBills,
  listOwnBills,
  readBill,
} from '../clinic/billing/bills/bill.ts'
import { formatMoney } from '../contract/money.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(60_000, 900_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

/** An amount as typed, and its value in cents, computed with whole numbers only. */
const typedAmount = fc
  .tuple(
    fc.oneof(fc.bigInt(0n, 999_999_999n), fc.constantFrom(0n, 1n, 10n, 29n, 57n, 999_999_999n)),
    fc.nat(2),
  )
  .map(([cents, style]) => {
    const [whole, rest] = [cents / 100n, String(cents % 100n).padStart(2, '0')]
    const short = rest === '00' ? String(whole) : `${whole}.${rest.replace(/0$/, '')}`
    return { cents, typed: [`${whole}.${rest}`, short, ` ${whole}.${rest} `][style] ?? '' }
  })

function decimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

test('Q-07 every amount stays exact to the cent, as typed, stored, changed, listed, summed and shown', async () => {
  const staff = await clinic.signedIn('staff')
  const patient = await clinic.signedIn('patient')
  const patientId = patient.userId
  const count = times(500, 10_000)
  const amounts = fc.sample(typedAmount, { numRuns: count, seed: 7 })
  let differences = 0
  let sum = 0n
  const same = (seen: string | undefined, cents: bigint) => {
    if (seen !== decimal(cents)) differences += 1
  }
  for (const [place, { cents, typed }] of amounts.entries()) {
    const id = uuidv7()
    const date = `20${String(10 + (place % 80))}-01-02`
    const made = await staff.ask(addBill, { body: { id, patientId, amount: typed, date } })
    expect(made.status, typed).toBe(201)
    same(made.body.amount, cents)
    const next = amounts[(place + 1) % amounts.length] ?? { cents, typed }
    const changed = await staff.ask(changeBill, {
      params: { id },
      version: made.body.version,
      body: { patientId, amount: next.typed, date, status: 'paid' },
    })
    same(changed.body.amount, next.cents)
    sum += next.cents
    if (place % 10 === 0)
      same((await staff.ask(readBill, { params: { id } })).body.amount, next.cents)
    // Without thousands separators the screen shows the same digits.
    const shown = formatMoney(changed.body.amount, 'USD').replace(/[$,]/g, '')
    same(shown, next.cents)
  }
  const [stored] = await sql<{ total: string; bills: number }[]>`
    select sum(amount_minor)::text as total, count(*)::int as bills from bills`
  expect(stored).toEqual({ total: String(sum), bills: count })
  let listed = 0n
  let after: string | null = null
  do {
    const query: Record<string, string> = { limit: '100', ...(after ? { after } : {}) }
    const page = (await patient.ask(listOwnBills, { query })).body
    for (const { amount } of page.rows) listed += BigInt(amount.replace('.', ''))
    after = page.next
  } while (after)
  expect(listed).toBe(sum)
  expect((await staff.ask(listBills, { query: { limit: '1' } })).body.total).toBe(count)
  expect(differences).toBe(0)
  figure(
    'Q-07',
    `${count} amounts made and changed, read, listed and summed: ${differences} differences`,
  )
})
