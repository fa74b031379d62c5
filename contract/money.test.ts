import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Amount, formatMoney, fromMinor, toMinor } from './money.ts'

const greatest = 999_999_999
const minors = fc.integer({ min: 0, max: greatest })

/** All ways in which people write an amount: with no, one or two decimals, and with leading zeros. */
const written = fc
  .record({ minor: minors, isShort: fc.boolean(), zeros: fc.integer({ min: 0, max: 2 }) })
  .map(({ minor, isShort, zeros }) => {
    const whole = String(Math.floor(minor / 100))
    const padded = whole.padStart(Math.min(7, whole.length + zeros), '0')
    const cents = String(minor % 100).padStart(2, '0')
    const decimals = isShort ? cents.replace(/0{1,2}$/, '') : cents
    return { minor, text: decimals === '' ? padded : `${padded}.${decimals}` }
  })

describe('an amount', () => {
  test('comes back from minor units as it was', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        expect(toMinor(fromMinor(minor))).toBe(minor)
      }),
      { numRuns: 10_000 },
    )
  })

  test('means the same however it is written, and reads with two decimals', () => {
    fc.assert(
      fc.property(written, ({ minor, text }) => {
        expect(toMinor(text)).toBe(minor)
        expect(Amount.parse(` ${text} `)).toBe(fromMinor(minor))
        expect(fromMinor(minor)).toMatch(/^\d{1,7}\.\d{2}$/)
      }),
      { numRuns: 10_000 },
    )
  })

  test('sums are exact', () => {
    fc.assert(
      fc.property(fc.array(minors, { maxLength: 50 }), (amounts) => {
        const cents = amounts.reduce((sum, minor) => sum + BigInt(minor), 0n)
        const sum = amounts.map((minor) => toMinor(fromMinor(minor))).reduce((a, b) => a + b, 0)
        expect(BigInt(sum)).toBe(cents)
        expect(
          fromMinor(sum)
            .replace('.', '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(String(cents))
      }),
    )
  })

  test('shows all its digits, grouped, after the sign of its currency', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        const shown = formatMoney(fromMinor(minor), 'USD')
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(toMinor(shown.replace(/[$,]/g, ''))).toBe(minor)
      }),
    )
    expect(formatMoney('1150.00', 'USD')).toBe('$1,150.00')
    expect(formatMoney('9999999.99', 'EUR')).toBe('€9,999,999.99')
  })

  test('an amount below zero exists only as a result, and reads with its sign', () => {
    expect(fromMinor(-5)).toBe('-0.05')
    expect(fromMinor(-115_000)).toBe('-1150.00')
  })
})

describe('what is not an amount', () => {
  test.each(['', ' ', '-0.01', '0.005', '1e2', '1,5', '10,000,000', '10000000', '.5', '5.', '+1'])(
    '%j is refused',
    (text) => {
      expect(Amount.safeParse(text).success).toBe(false)
      expect(() => toMinor(text)).toThrow(RangeError)
    },
  )

  test.each(['NaN', 'Infinity', '0x10', '١٢', '1 000', '$5', '1.2.3', '1.50\n2'])(
    '%j is refused',
    (text) => {
      expect(Amount.safeParse(text).success).toBe(false)
    },
  )

  test('no other text is taken for one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(text))
        expect(Amount.safeParse(text).success).toBe(false)
      }),
    )
  })

  test('half a cent is no minor unit', () => {
    expect(() => fromMinor(0.5)).toThrow(RangeError)
    expect(() => fromMinor(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  })
})
