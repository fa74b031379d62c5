import { expect, test } from 'vitest'
import { optionalNumber } from './numbers.ts'

test.each(['1'.repeat(41), '72,5', 'many'])('the number %s is refused with a sentence', (text) => {
  const { error } = optionalNumber('Pulse').safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Pulse must be a number such as 72.5.',
  ])
})
