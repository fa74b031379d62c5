import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'

const harbor = { lines: '12 Harbor Lane', district: null, postalCode: '02169' }

test('a state stands once in the line, also where its country writes it in short', async () => {
  const inQuincy = { ...harbor, city: 'Quincy', country: 'US' }
  for (const region of ['MA', 'Massachusetts']) {
    expect(await addressLine({ ...inQuincy, region }, 'US')).toBe(
      '12 Harbor Lane, Quincy, MA 02169',
    )
  }
  const inUlm = { ...harbor, city: 'Ulm', region: 'Bayern', country: 'DE' }
  expect(await addressLine(inUlm, 'US')).toBe('12 Harbor Lane, 02169 Ulm, Bayern, Germany')
})
