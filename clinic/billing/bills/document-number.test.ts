import { expect, test } from 'vitest'
import { numberFrom, numberName } from './document-number.ts'

test.each([
  [7, 'INV-000007'],
  [1_234_567, 'INV-1234567'],
  [20_260_000_007, 'INV-2026-000007'],
  [20_271_234_567, 'INV-2027-1234567'],
])('the number %d is called %s, and is found by its name', (number, name) => {
  expect(numberName('INV', number)).toBe(name)
  expect(numberFrom('INV', name)).toBe(number)
  expect(numberFrom('INV', name.toLowerCase().replace('inv-', 'inv'))).toBe(number)
})

test.each(['7', '0007', '2026-7'])('%s alone is a number, too', (words) => {
  expect([7, 20_260_000_007]).toContain(numberFrom('INV', words))
})

test.each(['ana', 'INV-', '20-7', '1e5', '٧', '9'.repeat(30)])('%s is no number', (words) => {
  expect(numberFrom('INV', words)).toBeUndefined()
})
