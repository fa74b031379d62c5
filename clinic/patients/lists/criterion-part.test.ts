import { expect, test } from 'vitest'
import { decimalPart, optional, textPart } from './criterion-part.ts'

test.each([
  [optional(decimalPart('From')).schema, 'many', 'Enter a number such as 8 or 6.5.'],
  [optional(textPart('City')).schema, 'x'.repeat(201), 'City takes at most 200 characters.'],
])('a part that may be left out is refused with its own sentence', (schema, text, sentence) => {
  const { error } = schema.safeParse(text)
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
