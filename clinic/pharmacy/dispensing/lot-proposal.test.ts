import { expect, test } from 'vitest'
import type { StockLot } from '../../stock/ledger/stock.ts'
import { proposeLots, unitsOf } from './lot-proposal.ts'

const lot = (over: Partial<StockLot>) =>
  ({ id: '', heldAt: null, expiresOn: '2030-01-31', quantity: '10', ...over }) as StockLot
const today = '2029-06-01'

test('lots are proposed in their order, as far as they reach', () => {
  const lots = [lot({ id: 'a' }), lot({ id: 'b', quantity: '0.3' }), lot({ id: 'c' })]
  const { lots: proposed, missing } = proposeLots(lots, 10.5, today)
  expect(proposed.map(({ lot: { id }, quantity }) => [id, quantity])).toEqual([
    ['a', 10],
    ['b', 0.3],
    ['c', 0.2],
  ])
  expect(missing).toBe(0)
  expect(proposeLots(lots, 25, today).missing).toBe(4.7)
})

test('lots that expired or are held are not proposed; one is good on its last day', () => {
  const lots = [
    lot({ id: 'old', expiresOn: '2029-05-31' }),
    lot({ id: 'held', heldAt: '2029-01-01T00:00:00Z' }),
    lot({ id: 'last', expiresOn: today }),
    lot({ id: 'ever', expiresOn: null }),
  ]
  expect(proposeLots(lots, 20, today).lots.map((one) => one.lot.id)).toEqual(['last', 'ever'])
})

test('packs become units exactly, and a quantity that the form refuses becomes none', () => {
  const item = { packs: [{ name: 'Bottle', size: '0.3' }] }
  expect(unitsOf(item, '3', 'Bottle')).toBe(0.9)
  expect(unitsOf(item, '2', null)).toBe(2)
  for (const wrong of ['', '0', '-1', 'x', '1e5', '1'.repeat(60)]) {
    expect(unitsOf(item, wrong, null)).toBeNull()
  }
  expect(unitsOf(item, '1', 'Box')).toBeNull()
})
