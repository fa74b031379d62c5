import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineToSum, sumsOf } from './line-sums.ts'

const line = (over: Partial<LineToSum> = {}): LineToSum => ({
  quantity: '1',
  unitPrice: '100.00',
  discount: null,
  taxPercent: null,
  withTax: true,
  ...over,
})
const rules = { currency: 'USD', taxRounding: 'line', discount: null } as const

describe('the sums of lines', () => {
  test.each([
    [{ quantity: '3', unitPrice: '0.10' }, 30, 0, 0],
    [{ quantity: '0.333', unitPrice: '10.00' }, 333, 0, 0],
    // Half a cent goes up.
    [{ quantity: '0.5', unitPrice: '0.01' }, 1, 0, 0],
    [{ discount: '10%' }, 9000, 0, 1000],
    [{ discount: '33.333%' }, 6667, 0, 3333],
    [{ discount: '5.00' }, 9500, 0, 500],
    [{ discount: '100%', taxPercent: '20' }, 0, 0, 10_000],
    [{ taxPercent: '20' }, 10_000, 1667, 0],
    [{ taxPercent: '19' }, 10_000, 1597, 0],
    [{ taxPercent: '20', withTax: false }, 12_000, 2000, 0],
    [{ taxPercent: '7.75', withTax: false, unitPrice: '19.99' }, 2154, 155, 0],
    [{ taxPercent: '20', withTax: false, discount: '50%' }, 6000, 1000, 5000],
  ])('of %o are %i with tax %i and discount %i', (over, amount, tax, discount) => {
    expect(sumsOf([line(over)], rules)).toEqual({
      lines: [{ amountMinor: amount, taxMinor: tax, discountMinor: discount }],
      totalMinor: amount,
    })
  })

  test('are whole units of currencies with no decimals, and with three', () => {
    const of = (currency: string, unitPrice: string) =>
      sumsOf([line({ unitPrice, taxPercent: '10' })], { ...rules, currency }).lines[0]
    expect(of('JPY', '1000')).toEqual({ amountMinor: 1000, taxMinor: 91, discountMinor: 0 })
    expect(of('KWD', '1.005')).toEqual({ amountMinor: 1005, taxMinor: 91, discountMinor: 0 })
  })

  test('round the tax of each line, or that of all lines of a rate together', () => {
    const lines = [1, 2, 3].map(() => line({ unitPrice: '0.33', taxPercent: '20', withTax: false }))
    const taxes = (taxRounding: 'line' | 'bill') =>
      sumsOf(lines, { ...rules, taxRounding }).lines.map(({ taxMinor }) => taxMinor)
    expect(taxes('line')).toEqual([7, 7, 7])
    expect(taxes('bill')).toEqual([7, 7, 6])
  })

  test('share a discount on the bill among the lines, to the last cent', () => {
    const lines = [line(), line(), line()]
    const sums = sumsOf(lines, { ...rules, discount: '100.00' })
    expect(sums.lines.map(({ discountMinor }) => discountMinor)).toEqual([3334, 3333, 3333])
    expect(sums.totalMinor).toBe(20_000)
  })

  test('refuse a discount over more than the price', () => {
    expect(() => sumsOf([line({ discount: '100.01' })], rules)).toThrow(RangeError)
    expect(() => sumsOf([line()], { ...rules, discount: '100.01' })).toThrow(RangeError)
  })

  test.each(['-5', '12,5', '1e3', ''])('refuse %j as a quantity', (quantity) => {
    expect(() => sumsOf([line({ quantity })], rules)).toThrow(RangeError)
  })

  test('add up whatever is entered', () => {
    const thousandths = (most: number) =>
      fc.integer({ min: 0, max: most * 1000 }).map((number) => String(number / 1000))
    const anyLine = fc.record({
      quantity: thousandths(99_999),
      unitPrice: fc.integer({ min: 0, max: 999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      discount: fc.option(thousandths(100).map((share) => `${share}%`)),
      taxPercent: fc.option(thousandths(100)),
      withTax: fc.boolean(),
    })
    const given = fc.record({
      currency: fc.constant('USD'),
      taxRounding: fc.constantFrom('line' as const, 'bill' as const),
      discount: fc.option(thousandths(100).map((share) => `${share}%`)),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), given, (lines, with_) => {
        const sums = sumsOf(lines, with_)
        const all = (of: 'amountMinor' | 'taxMinor' | 'discountMinor') =>
          sums.lines.reduce((sum, one) => sum + one[of], 0)
        expect(sums.totalMinor).toBe(all('amountMinor'))
        for (const one of sums.lines) {
          expect(Math.min(one.amountMinor, one.taxMinor, one.discountMinor)).toBeGreaterThanOrEqual(
            0,
          )
          expect(one.taxMinor).toBeLessThanOrEqual(one.amountMinor)
        }
        // A discount on all of it leaves nothing.
        expect(sumsOf(lines, { ...with_, discount: '100%' }).totalMinor).toBe(0)
      }),
    )
  })
})
