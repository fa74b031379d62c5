import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorUnits } from './amounts.ts'

test.each([
  ['0', 0, false],
  ['129.16', 12916, false],
  ['129.160', 12916, false],
  ['1.5e2', 15000, false],
  ['12916E-2', 12916, false],
  ['0.005', 1, true],
  ['0.0049999999999999999', 0, true],
  ['112.41600000000001', 11242, true],
  ['9999999.99', 999999999, false],
  // As JavaScript numbers these two are equal.
  ['1.0049999999999999999', 100, true],
  ['1.005', 101, true],
])('%s is %i minor units', (decimal, minor, isRounded) => {
  expect(minorUnits(decimal, 'USD')).toEqual({ minor, isRounded })
})

test.each(['-1', '10000000', '9999999.995', '1e99', 'NaN', '', '1,5', '$5', '.5'])(
  '%j is no amount of a bill',
  (decimal) => {
    expect(minorUnits(decimal, 'USD')).toBeNull()
  },
)

test('is exact to the cent for every amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(9), (minor, zeros) => {
      const digits = String(minor).padStart(3, '0')
      const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(zeros)}`
      expect(minorUnits(decimal, 'USD')).toEqual({ minor, isRounded: false })
    }),
  )
})

test.each([
  ['1150', 'JPY', 1150, false],
  ['1150.5', 'JPY', 1151, true],
  ['1.15e3', 'JPY', 1150, false],
  ['999999999', 'JPY', 999999999, false],
  ['1150.125', 'KWD', 1150125, false],
  ['1150.1255', 'KWD', 1150126, true],
  ['9999999.999', 'KWD', 9999999999, false],
])('%s %s is %i minor units', (decimal, currency, minor, isRounded) => {
  expect(minorUnits(decimal, currency)).toEqual({ minor, isRounded })
})

test.each([
  ['1000000000', 'JPY'],
  ['10000000', 'KWD'],
])('%s %s is no amount of a bill', (decimal, currency) => {
  expect(minorUnits(decimal, currency)).toBeNull()
})
