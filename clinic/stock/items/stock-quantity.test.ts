import { expect, test } from 'vitest'
import { quantityInWords } from './stock-quantity.ts'

test.each([
  ['30', 'tablets', '30 tablets'],
  ['1', 'tablets', '1 tablet'],
  ['1', 'boxes', '1 box'],
  ['1', 'patches', '1 patch'],
  ['1', 'doses', '1 dose'],
  ['1', 'syringes', '1 syringe'],
  ['1', 'tablets of 5 mg', '1 tablets of 5 mg'],
  ['1', 'ml', '1 ml'],
  ['1', 'pcs', '1 pcs'],
  ['1', 'dosis', '1 dosis'],
  ['0.5', 'tablets', '0.5 tablets'],
  ['1500', 'tablets', '1,500 tablets'],
])('%s of %s read as %s', (quantity, unit, words) => {
  expect(quantityInWords(quantity, unit)).toBe(words)
})
