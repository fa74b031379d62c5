import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cluesIn } from './clues.ts'

test('dates are found however they are written', () => {
  const days = (text: string) => cluesIn(text).days
  expect(days('1991-11-02')).toEqual(['1991-11-02'])
  expect(days('02.11.1991')).toEqual(['1991-11-02', '1991-02-11'])
  expect(days('31.12.1991')).toEqual(['1991-12-31'])
  expect(days('12/31/1991')).toEqual(['1991-12-31'])
  expect(days('2nd November 1991, Nov. 2, 1991, 2 Nov 1991')).toEqual(['1991-11-02'])
  expect(days('30.02.1991, 2 Nor 1991, 1.1.91')).toEqual([])
})

test('patient numbers end in their check digit, phones lose what people write between digits', () => {
  expect(cluesIn('No. 79927398713 or 79927398714').numbers).toEqual(['79927398713'])
  expect(cluesIn('Tel. +1 (555) 018-7788, ext 12').phones).toEqual(['550187788'])
  expect(cluesIn('Write to Noor.Haddad@Mail.example.').emails).toEqual(['noor.haddad@mail.example'])
})

test('the clues are few in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
      const { numbers, emails, phones, days } = cluesIn(text.repeat(10))
      expect(numbers.length + emails.length + phones.length + days.length).toBeLessThan(100)
    }),
  )
})
