import { expect, test } from 'vitest'
import { counted, grouped, sizeWords } from './number-words.ts'

test('numbers are grouped by thousands', () => {
  const numbers = [0, 999, 1250, -1_000_000, 12_345.6789].map(grouped)
  expect(numbers).toEqual(['0', '999', '1,250', '-1,000,000', '12,345.6789'])
})

test('one thing is counted in its own word', () => {
  const lines = (count: number) => counted(count, 'line', 'lines')
  expect([0, 1, 1053].map(lines)).toEqual(['0 lines', '1 line', '1,053 lines'])
})

test('sizes are kilobytes without, and megabytes with one decimal', () => {
  const sizes = [0, 1, 12_000, 999_999, 3_440_000].map(sizeWords)
  expect(sizes).toEqual(['0 kB', '1 kB', '12 kB', '1,000 kB', '3.4 MB'])
})
