import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('numbers stay numbers, and what begins like a formula is a text', () => {
  expect(csvLine(['-5', '-0.25', '+49 30 1234', '7'])).toBe('-5,-0.25,+49 30 1234,7\r\n')
  expect(csvLine(['-5+1', '=1', '-', '@a'])).toBe("'-5+1,'=1,'-,'@a\r\n")
})
