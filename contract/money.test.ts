import currencyCodes from 'currency-codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountIn,
  decimalsOf,
  formatAmount,
  formatMoney,
  fromMinor,
  greatestAmount,
  negative,
  otherDecimals,
  toMinor,
} from './money.ts'

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
        expect(toMinor(fromMinor(minor, 'USD'), 'USD')).toBe(minor)
      }),
      { numRuns: 10_000 },
    )
  })

  test('means the same however it is written, and reads with two decimals', () => {
    fc.assert(
      fc.property(written, ({ minor, text }) => {
        expect(toMinor(text, 'USD')).toBe(minor)
        expect(amountIn('USD').parse(` ${text} `)).toBe(fromMinor(minor, 'USD'))
        expect(fromMinor(minor, 'USD')).toMatch(/^\d{1,7}\.\d{2}$/)
      }),
      { numRuns: 10_000 },
    )
  })

  test('sums are exact', () => {
    fc.assert(
      fc.property(fc.array(minors, { maxLength: 50 }), (amounts) => {
        const cents = amounts.reduce((sum, minor) => sum + BigInt(minor), 0n)
        const sum = amounts
          .map((minor) => toMinor(fromMinor(minor, 'USD'), 'USD'))
          .reduce((a, b) => a + b, 0)
        expect(BigInt(sum)).toBe(cents)
        expect(
          fromMinor(sum, 'USD')
            .replace('.', '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(String(cents))
      }),
    )
  })

  test('shows all its digits, grouped, after the sign of its currency', () => {
    fc.assert(
      fc.property(minors, (minor) => {
        const shown = formatMoney(fromMinor(minor, 'USD'), 'USD')
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(toMinor(shown.replace(/[$,]/g, ''), 'USD')).toBe(minor)
      }),
    )
    expect(formatMoney('1150.00', 'USD')).toBe('$1,150.00')
    expect(formatMoney('9999999.99', 'EUR')).toBe('€9,999,999.99')
  })

  test('an amount below zero exists only as a result, and reads with its sign', () => {
    expect(fromMinor(-5, 'USD')).toBe('-0.05')
    expect(fromMinor(-115_000, 'USD')).toBe('-1150.00')
  })
})

describe('a text or number that is not an amount', () => {
  test.each(['', ' ', '-0.01', '0.005', '1e2', '1,5', '10,000,000', '10000000', '.5', '5.', '+1'])(
    '%j is refused',
    (text) => {
      expect(amountIn('USD').safeParse(text).success).toBe(false)
      expect(() => toMinor(text, 'USD')).toThrow(RangeError)
    },
  )

  test.each(['NaN', 'Infinity', '0x10', '١٢', '1 000', '$5', '1.2.3', '1.50\n2'])(
    '%j is refused',
    (text) => {
      expect(amountIn('USD').safeParse(text).success).toBe(false)
    },
  )

  test.each([
    ['USD', '12,50', '1250.00'],
    ['JPY', '1,250', '1250'],
    ['KWD', '1,250.000', '1250.000'],
  ])('in %s %s is refused with an amount as it is entered', (currency, text, example) => {
    expect(amountIn(currency).safeParse(text).error?.issues[0]?.message).toBe(
      `Enter it with a point and without commas, such as ${example}.`,
    )
  })

  test('no other text counts as an amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(text))
        expect(amountIn('USD').safeParse(text).success).toBe(false)
      }),
    )
  })

  test('half a cent is no minor unit', () => {
    expect(() => fromMinor(0.5, 'USD')).toThrow(RangeError)
    expect(() => fromMinor(Number.MAX_SAFE_INTEGER + 1, 'USD')).toThrow(RangeError)
  })
})

describe.each([
  ['JPY', '1150', 1150, '¥1,150', '999999999', /^\d{1,9}$/],
  ['USD', '1150.00', 115_000, '$1,150.00', '9999999.99', /^\d{1,7}\.\d{2}$/],
  ['KWD', '1150.000', 1_150_000, 'KWD\u00a01,150.000', '9999999.999', /^\d{1,7}\.\d{3}$/],
])('an amount in %s', (currency, amount, minor, shown, greatestOne, form) => {
  const all = fc.integer({ min: 0, max: toMinor(greatestOne, currency) })

  test('is written and read with the decimals of its currency', () => {
    expect(greatestAmount(currency)).toBe(greatestOne)
    expect(fromMinor(minor, currency)).toBe(amount)
    expect(toMinor(amount, currency)).toBe(minor)
    expect(formatMoney(amount, currency)).toBe(shown)
  })

  test('comes back from its text, and from the screen, as it was', () => {
    fc.assert(
      fc.property(all, (one) => {
        const text = fromMinor(one, currency)
        expect(text).toMatch(form)
        expect(toMinor(text, currency)).toBe(one)
        expect(amountIn(currency).parse(` ${text} `)).toBe(text)
        const digits = formatMoney(text, currency).replace(/[^\d.]/g, '')
        expect(toMinor(digits, currency)).toBe(one)
      }),
      { numRuns: 5000 },
    )
  })

  test('has no further decimal and is not greater', () => {
    const more = decimalsOf(currency) === 0 ? `${amount}.0` : `${amount}0`
    for (const text of [more, `1${greatestOne}`, '-1']) {
      expect(amountIn(currency).safeParse(text).success, text).toBe(false)
      expect(() => toMinor(text, currency)).toThrow(RangeError)
    }
  })
})

test('money below nothing has the sign for minus before it, once', () => {
  expect(formatMoney('-9.50', 'USD')).toBe('−$9.50')
  expect(formatMoney(negative('9.50'), 'USD')).toBe('−$9.50')
  expect(formatMoney(negative('-9.50'), 'USD')).toBe('$9.50')
  expect(formatMoney(negative('0.00'), 'USD')).toBe('$0.00')
  expect(formatMoney('-1150', 'JPY')).toBe('−¥1,150')
  expect(formatAmount('-1150.000', 'KWD')).toBe('−1,150.000')
})

test('a refused amount says what its currency allows', () => {
  const sentence = (currency: string) => amountIn(currency).safeParse('x').error?.issues[0]?.message
  expect(sentence('USD')).toBe('Amount must be from 0 to 9,999,999.99 with at most two decimals.')
  expect(sentence('JPY')).toBe('Amount must be a whole number from 0 to 999,999,999.')
  expect(sentence('KWD')).toBe(
    'Amount must be from 0 to 9,999,999.999 with at most three decimals.',
  )
})

test('decimals of currencies are those of ISO 4217', () => {
  const listed = currencyCodes.data.filter(({ code }) => !isNoMoney(code))
  expect(listed.length).toBeGreaterThan(150)
  for (const { code, digits } of listed) expect(decimalsOf(code), code).toBe(digits)
  for (const code of Object.keys(otherDecimals)) expect(currencyCodes.code(code)?.code).toBe(code)
})

/** Gold, units of account and codes for tests have no minor units. */
function isNoMoney(code: string): boolean {
  return /^(?:XA[GU]|XP[DT]|XB[ABCD]|XDR|XSU|XUA|XTS|XXX)$/.test(code)
}
