import { expect, test } from 'vitest'
import { underHead } from './mail-head.ts'

const html = '<!doctype html><html><body><p>Dear Pia</p></body></html>'
const mail = { body: 'Dear Pia\n', html }
const name = 'Lake & Sons <b>'
const lines = ['12 Harbor Street', '+1 555 0100']
const logo = { content: Buffer.from('png'), width: 600, height: 200 }

test('a clinic without address and logo writes the mail as it is', () => {
  expect(underHead(mail, { name, lines: [], logo: null })).toEqual({ text: 'Dear Pia\n', html })
  const plain = { body: 'Dear Pia', html: '' }
  expect(underHead(plain, { name, lines: [], logo: null })).toEqual({ text: 'Dear Pia' })
})

test('name and address stand below both texts, and nothing in them is markup', () => {
  const sent = underHead(mail, { name, lines, logo: null })
  expect(sent.text).toBe(`Dear Pia\n\n-- \n${name}\n12 Harbor Street\n+1 555 0100\n`)
  expect(sent.html).toBe(
    '<!doctype html><html><body><p><strong>Lake &amp; Sons &lt;b&gt;</strong></p><p>Dear Pia</p>' +
      '<hr><p><small>Lake &amp; Sons &lt;b&gt;<br>12 Harbor Street<br>+1 555 0100</small></p></body></html>',
  )
  expect(sent.attachments).toBeUndefined()
})

test('the logo travels with the mail and is drawn small', () => {
  const sent = underHead(mail, { name, lines, logo })
  expect(sent.html).toContain('<img src="cid:clinic-logo" width="192" height="64" alt="Lake &amp;')
  expect(sent.attachments).toMatchObject([{ cid: 'clinic-logo', contentDisposition: 'inline' }])
})

test('a price in a text with dollar signs stays as it is', () => {
  const priced = { body: 'x', html: '<html><body>$1</body></html>' }
  const sent = underHead(priced, { name: "$& $' $1", lines, logo: null })
  expect(sent.html).toContain('<strong>$&amp; $&#39; $1</strong></p>$1<hr>')
})
