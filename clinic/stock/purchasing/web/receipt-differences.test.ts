import { expect, test } from 'vitest'
import type { LowItem } from '../low-stock.ts'
import { differencesOf, openLine, type ReceiptLineInForm } from './receipt-differences.ts'
import { proposedOrders } from '../proposed-orders.ts'

const ordered = {
  ...{ itemId: 'i', item: 'Ibuprofen', unit: 'tablets', code: null, pack: 'box' },
  ...{ quantity: '3', price: '4.10', amount: '12.30', units: '60', received: '20', open: '40' },
}
const sizes: Record<string, number> = { box: 20, strip: 10 }
const told = (line: Partial<ReceiptLineInForm>, others: Partial<ReceiptLineInForm>[] = []) => {
  const whole = (over: Partial<ReceiptLineInForm>) => ({ ...openLine(ordered, 0), ...over })
  return differencesOf(whole(line), [line, ...others].map(whole), {
    ordered,
    sizeOf: ({ pack }) => (pack === null ? 1 : (sizes[pack] ?? Number.NaN)),
    currency: 'USD',
  })
}

test('what is open is filled in by packs, and by units where it is a part of a pack', () => {
  expect(openLine(ordered, 0)).toMatchObject({ quantity: '2', pack: 'box', price: '4.10' })
  const part = { ...ordered, open: '30' }
  expect(openLine(part, 0)).toMatchObject({ quantity: '30', pack: null, price: '' })
})

test('a cost that nobody knew is entered, and the ordered pack has its size of then', () => {
  const unknown = { ...ordered, price: '0.00', amount: '0.00' }
  expect(openLine(unknown, 0)).toMatchObject({ quantity: '2', price: '' })
  const line = { ...openLine(unknown, 0), price: '9' }
  const sizeOf = () => 28
  expect(differencesOf(line, [line], { ordered: unknown, sizeOf, currency: 'USD' })).toEqual([])
})

test('a receipt as it was ordered differs in nothing', () => {
  expect(told({})).toEqual([])
  expect(told({ pack: 'strip', quantity: '2', price: '2.05' })).toEqual([])
})

test('more than is open is told, over all lots of the line', () => {
  expect(told({ quantity: '3' })).toEqual(['20 tablets more than is open.'])
  expect(told({ quantity: '1' }, [{ quantity: '2' }])).toEqual(['20 tablets more than is open.'])
})

test('another price is told, also in another pack', () => {
  expect(told({ price: '4.30' })).toEqual(['Costs $0.40 more than ordered.'])
  expect(told({ pack: 'strip', price: '2.00' })).toEqual(['Costs $0.10 less than ordered.'])
})

test('while something is no number yet, nothing is told', () => {
  expect(told({ quantity: '' })).toEqual([])
  expect(told({ quantity: 'two' })).toEqual([])
  expect(told({ price: '' })).toEqual([])
  expect(told({ pack: 'pallet' })).toEqual([])
})

test('what is low becomes one order for each supplier, without what nobody delivers', () => {
  const low: LowItem = {
    id: 'a',
    kind: 'drug',
    name: 'A',
    unit: 'tablets',
    usable: '0',
    reorderLevel: '5',
    onOrder: '0',
    inDrafts: '0',
    supplierId: 's',
    supplier: 'S',
    code: null,
    pack: 'box',
    price: '2.00',
    quantity: '1',
  }
  const orders = proposedOrders([
    low,
    { ...low, id: 'b', price: null },
    { ...low, id: 'c', supplierId: 't' },
    { ...low, id: 'd', supplierId: null },
    { ...low, id: 'e', quantity: null },
  ])
  expect(orders.map(({ supplierId, lines }) => [supplierId, lines.length])).toEqual([
    ['s', 2],
    ['t', 1],
  ])
  expect(orders[0]?.lines[1]).toMatchObject({ itemId: 'b', price: '0' })
  const many = Array.from({ length: 201 }, (_, at) => ({ ...low, id: String(at) }))
  expect(proposedOrders(many).map(({ lines }) => lines.length)).toEqual([200, 1])
})
