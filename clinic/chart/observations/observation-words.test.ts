import { expect, test } from 'vitest'
import { numberInWords, unitInWords, valueInWords } from './observation-words.ts'

test.each([
  [140, '140'],
  [5.5, '5.5'],
  [1.025, '1.025'],
  [115.97912, '116'],
  [26.1347, '26.1'],
  [1.2734, '1.27'],
  [0.012345, '0.0123'],
])('the number %d reads as %s', (value, words) => {
  expect(numberInWords(value)).toBe(words)
})

test('units of laboratories read as people write them', () => {
  expect(unitInWords('10*3/uL')).toBe('10³/µL')
  expect(unitInWords('{beats}/min')).toBe('beats/min')
})

const part = (text: string, value: number) => ({
  ...{ text, codes: [], value, unit: 'mm[Hg]', valueText: null },
})

test('a blood pressure reads as systolic over diastolic', () => {
  const none = { comparator: null, value: null, unit: null, valueText: null }
  const parts = [part('Systolic', 115.97912), part('Diastolic', 73.76512)]
  expect(valueInWords({ ...none, parts })).toBe('116/73.8 mmHg')
})
