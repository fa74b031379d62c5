import { parse, type DefaultTreeAdapterTypes, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { html } from './markup.ts'

test('a quote ends no attribute, and every text is read as it was written', () => {
  const hostile = `" onload="alert(1)' onerror='alert(2)&quot;<b>`
  const { text } = html`<img alt="${hostile}" title="${hostile}" />
    <p>${hostile}</p>`
  const elements = bodyOf(text)
  expect(elements.map(({ tagName }) => tagName)).toEqual(['img', 'p'])
  expect(elements[0]?.attrs).toEqual([
    { name: 'alt', value: hostile },
    { name: 'title', value: hostile },
  ])
  expect(elements[1]?.childNodes).toMatchObject([{ value: hostile }])
})

test('control characters and halves of characters are left out or replaced, and lines stay', () => {
  const { text } = html`<p>${'a\u0000b\u0008c\u000bd\u001fe\u007ff\u0085g\nh\ti\ud800'}</p>`
  expect(text).toBe('<p>abcdefg\nh\ti\ufffd</p>')
})

test('the indentation of the code is left out, and no space within a line or a value', () => {
  const { text } = html` <p>One ${'  two  '} three</p> `
  expect(serialize(parse(text))).toContain('One   two   three')
  expect(text).not.toContain('\n  ')
})

function bodyOf(text: string): DefaultTreeAdapterTypes.Element[] {
  const [root] = parse(text).childNodes
  const parts = root && 'childNodes' in root ? root.childNodes : []
  const body = parts.find(({ nodeName }) => nodeName === 'body')
  const inBody = body && 'childNodes' in body ? body.childNodes : []
  return inBody.filter((node) => 'tagName' in node)
}
