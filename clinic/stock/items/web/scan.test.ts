import { describe, expect, test } from 'vitest'
import { isGtin, readScan } from './scan.ts'

const gtin = '09501101530003'
const whole = { code: gtin, lotNumber: 'ABC123', expiresOn: '2027-01-31', serial: null }

describe('a scan', () => {
  test('of an EAN, UPC or GTIN is its digits', () => {
    for (const code of ['4006381333931', '96385074', '036000291452', gtin]) {
      expect(readScan(` ${code}\n`)).toEqual({
        ...{ code, lotNumber: null, expiresOn: null, serial: null },
      })
    }
  })

  test('of a GS1 code also tells lot and expiry, in any order and as scanners send it', () => {
    expect(readScan(`01${gtin}1727013110ABC123`)).toEqual(whole)
    expect(readScan(`01${gtin}10ABC123\u001d17270131`)).toEqual(whole)
    expect(readScan(`]d201${gtin}10ABC123^]17270131`)).toEqual(whole)
    expect(readScan(`(01)${gtin}(17)270131(10)ABC123`)).toEqual(whole)
    expect(readScan(`]d201${gtin}1727013110ABC123\u001d21S-9`)).toEqual({ ...whole, serial: 'S-9' })
  })

  test('with a day of 00 expires on the last day of the month', () => {
    expect(readScan(`01${gtin}1728020010L1`)).toMatchObject({ expiresOn: '2028-02-29' })
  })

  test('of a code of the clinic’s own is its text', () => {
    expect(readScan('SHELF-7')).toMatchObject({ code: 'SHELF-7', lotNumber: null })
  })

  test('of what is no product is refused in words', () => {
    expect(readScan('https://example.org/menu')).toEqual({
      refusal: 'This is a web address and no code of a product.',
    })
    expect(readScan('')).toEqual({ refusal: 'Nothing was scanned.' })
    for (const long of ['9'.repeat(501), 'S'.repeat(201), `]d201${gtin}10${'1'.repeat(500)}`]) {
      expect(readScan(long)).toEqual({ refusal: 'This is too long for a code of a product.' })
    }
    expect(readScan('S'.repeat(200))).toHaveProperty('code')
    expect(readScan('0109501101530004172701311')).toHaveProperty('refusal')
    expect(readScan(']d2')).toHaveProperty('refusal')
  })
})

test('A GTIN has a right check digit', () => {
  expect(isGtin('4006381333931')).toBe(true)
  expect(isGtin('4006381333932')).toBe(false)
  expect(isGtin('400638133393')).toBe(false)
})
