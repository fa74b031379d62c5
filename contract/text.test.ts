import { expect, test } from 'vitest'
import { oneLine, optionalEmail, optionalLine, requiredLine, requiredText } from './text.ts'

const name = requiredLine('Name', 200)

test.each([
  'Ada\nByron',
  'Ada\r\nByron',
  'Ada\u0007',
  'Ada\tByron',
  'Ada\u2028Byron',
  'Ada\u0085B',
])('a name %j is refused with a sentence', (value) => {
  const { error } = name.safeParse(value)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Name must be one line, without line breaks or control characters.',
  ])
})

test('outer line breaks are cut off, as spaces are', () => {
  expect(name.parse(' Ada Byron \r\n')).toBe('Ada Byron')
  expect(optionalLine('Phone', 100).parse('\n')).toBeNull()
})

test('texts of several lines keep them', () => {
  expect(requiredText('Notes', 100).parse('one\ntwo')).toBe('one\ntwo')
})

test('text from elsewhere is made one line', () => {
  expect(oneLine(' 1 Main St\r\n\tQuincy\u2028MA\u0007 ')).toBe('1 Main St Quincy MA')
})

test.each(['nobody', `${'x'.repeat(300)}@openward.example`])(
  'an address that may be left out is refused with its sentence where it is none',
  (address) => {
    const { error } = optionalEmail.safeParse(address)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Enter a valid email address.'])
  },
)
