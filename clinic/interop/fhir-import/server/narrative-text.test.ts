import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrativeText } from './narrative-text.ts'

test.each([
  ['<div><p>One</p><p>Two &amp; three&nbsp;four</p></div>', 'One\nTwo & three four'],
  ['<table><tr><td>Pulse</td><td>70</td></tr></table>', 'Pulse 70'],
  ['<div>Before<script>alert(1)</script><style>p{}</style> after</div>', 'Before after'],
  ['<p>never closed <b>bold', 'never closed bold'],
])('of %s only the words stay', (xhtml, words) => {
  expect(narrativeText(xhtml)).toBe(words)
})

test('no markup of any kind makes it fail', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '&',
    '<p>',
    '</p>',
    '<!--',
    ']]>',
    '"',
    "'",
    'word',
    '&#x;',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(typeof narrativeText(pieces.join(''))).toBe('string')
    }),
  )
})
