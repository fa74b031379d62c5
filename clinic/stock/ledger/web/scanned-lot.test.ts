import { expect, test } from 'vitest'
import type { StockLot } from '../stock.ts'
import { lotOfScan } from './scanned-lot.ts'

const lot = (over: Partial<StockLot>) =>
  ({
    id: '',
    heldAt: null,
    holdReason: null,
    lotNumber: 'A1',
    expiresOn: null,
    ...over,
  }) as StockLot
const today = '2029-06-01'
const scan = { item: 'Ibuprofen', lotNumber: 'a1' }

test('a scanned lot is the good one with its number, whatever its capitals', () => {
  const lots = [lot({ id: 'other', lotNumber: 'B2' }), lot({ id: 'one', expiresOn: today })]
  expect(lotOfScan(lots, scan, today)).toMatchObject({ lot: { id: 'one' } })
})

test('a scanned lot that is expired, held or not there is refused', () => {
  expect(lotOfScan([], scan, today)).toEqual({
    refusal: 'Lot a1 of Ibuprofen is not in this place.',
  })
  expect(lotOfScan([lot({ expiresOn: '2029-05-31' })], scan, today)).toEqual({
    refusal: 'Lot a1 of Ibuprofen expired on 2029-05-31.',
  })
  const held = lot({ heldAt: '2029-01-01T00:00:00Z', holdReason: 'Recalled' })
  expect(lotOfScan([held], scan, today)).toEqual({
    refusal: 'Lot a1 of Ibuprofen is held: Recalled',
  })
})
