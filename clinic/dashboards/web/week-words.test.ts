import { expect, test } from 'vitest'
import { comparison, earlier, inCount, inMinutes } from './week-words.ts'

test('a figure is compared with the weeks before, in words', () => {
  expect(comparison(312, 278, 12, inCount)).toBe('+12% on the 12 weeks before (278)')
  expect(comparison(90, 100, 4, inCount)).toBe('−10% on the 4 weeks before (100)')
  expect(comparison(301, 100, 4, inCount)).toBe('100 in the 4 weeks before')
  expect(comparison(3, 0, 4, inCount)).toBe('none in the 4 weeks before')
  expect(comparison(0, 0, 4, inCount)).toBe('none in the 4 weeks before either')
  expect(earlier(9, 4, inMinutes)).toBe('9 min in the 4 weeks before')
  expect(earlier(null, 4, inMinutes)).toBe('not measured in the 4 weeks before')
})
