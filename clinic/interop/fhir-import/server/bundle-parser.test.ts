import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BundleEntry, BundleParser } from './bundle-parser.ts'
import { Refusal } from './refusal.ts'

function parse(bytes: Buffer, cuts: readonly number[] = []) {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const parser = new BundleParser()
  const entries = [0, ...places].flatMap((from, place) => [
    ...parser.push(bytes.subarray(from, places[place] ?? bytes.length)),
  ])
  return { entries, end: () => parser.end() }
}

/** The sentence of the refusal, and the entry it names. */
function refusalOf(bytes: Buffer): [text: string, entry: number | null] {
  try {
    parse(bytes).end()
  } catch (error) {
    if (error instanceof Refusal) return [error.message, error.entry]
    throw error
  }
  throw new Error('It was not refused.')
}

const bundle = (entries: string) =>
  Buffer.from(`{"resourceType":"Bundle","type":"batch","entry":[${entries}]}`)

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('\ud83d'))
const json = fc.jsonValue({ stringUnit: 'binary', noUnicodeString: false })
const entry = fc.dictionary(text, json, { noNullPrototype: true })

test('gives every entry as value and as text, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), json, { noNullPrototype: true }),
      fc.array(entry),
      fc.constantFrom(undefined, 0, 2, '\t'),
      fc.constantFrom('', '\ufeff'),
      fc.array(fc.nat(), { maxLength: 20 }),
      (others, entries, space, mark, cuts) => {
        const head = { ...others, resourceType: 'Bundle', type: 'batch' }
        const whole = mark + JSON.stringify({ ...head, entry: entries }, null, space)
        const read = parse(Buffer.from(whole), cuts)
        expect(read.end()).toEqual({ type: 'batch', isEntryList: true })
        expect(read.entries.map(({ number }) => number)).toEqual(entries.map((_one, at) => at + 1))
        const asRead = JSON.parse(JSON.stringify(entries)) as unknown
        expect(read.entries.map(({ value }) => value)).toEqual(asRead)
        expect(read.entries.map((one) => JSON.parse(one.text) as unknown)).toEqual(asRead)
      },
    ),
  )
})

test('the text keeps all digits of decimals', () => {
  const texts = ['{"value":1.10}', '{"value":0.1000000000000000055511151231257827}']
  const { entries } = parse(bundle(texts.join(' , ')))
  expect(entries.map((one) => one.text)).toEqual(texts)
})

test('a field called __proto__ is a field like any other', () => {
  const { entries } = parse(bundle('{"resource":{"__proto__":{"resourceType":"Patient"}}}'))
  const [{ value }] = entries as [BundleEntry]
  expect(Object.keys(value['resource'] as object)).toEqual(['__proto__'])
  expect((value['resource'] as Record<string, unknown>)['resourceType']).toBeUndefined()
})

test('names the entry in which a file was cut off, wherever that was', () => {
  const whole = bundle('{"a":"}"},{"b":[1,2]}')
  const first = whole.indexOf('{"a"')
  const second = whole.indexOf('{"b"')
  for (let length = 1; length < whole.length; length += 1) {
    const [sentence] = refusalOf(whole.subarray(0, length))
    const isIn = (from: number, size: number) => length > from && length < from + size
    const place = isIn(first, 9) ? 1 : isIn(second, 11) ? 2 : null
    const where = place === null ? '' : ` in the middle of entry ${place}`
    expect(sentence).toBe(`The file ends${where} before its bundle does: it was cut off.`)
  }
})

const notJson = 'This is not JSON.'
const more = 'There is more after the end of the bundle. A file may contain only one bundle.'
const noBundle = 'This is not FHIR in JSON: it does not begin with {.'
const tooLarge = 'This is larger than 20 MB, more than a resource may be.'
const tooDeep = 'It is nested too deeply.'

describe('refuses', () => {
  test.each<[string, Buffer, string, number | null]>([
    ['a list', Buffer.from('[1, 2]'), noBundle, null],
    ['a word', Buffer.from('hello'), noBundle, null],
    ['a number', Buffer.from('7'), noBundle, null],
    ['a missing colon', Buffer.from('{"a" 1}'), notJson, null],
    ['a missing comma', Buffer.from('{"a":1 "b":2}'), notJson, null],
    ['a missing comma between entries', bundle('{} {}'), notJson, 2],
    ['a comma too many', bundle('{},'), notJson, null],
    ['brackets that do not match', bundle('{"a":[}]'), notJson, 1],
    ['a line break in a string', bundle('{"a":"\n"}'), notJson, 1],
    ['a number with a leading zero', bundle('{},{"a":01}'), notJson, 2],
    ['an entry that is a list', bundle('{},[]'), notJson, 2],
    [
      'bytes that are not UTF-8',
      Buffer.concat([bundle('{"a":"\u00e9"}')]).fill(0xe9, 55, 56),
      'This is not UTF-8, the encoding of JSON.',
      1,
    ],
    ['two bundles', Buffer.concat([bundle(''), bundle('')]), more, null],
    ['a word after the end', Buffer.concat([bundle(''), Buffer.from(' x')]), more, null],
    ['a large entry', bundle(`{},{"a":"${'x'.repeat(20_000_000)}"}`), tooLarge, 2],
    ['a large member', Buffer.from(`{"a":"${'x'.repeat(20_000_000)}`), tooLarge, null],
    ['millions of open lists', bundle(`{"a":${'['.repeat(15_000_000)}`), tooDeep, 1],
    ['open lists outside of the entries', Buffer.from(`{"a":${'['.repeat(200)}`), tooDeep, null],
  ])('%s', (_, bytes, sentence, number) => {
    expect(refusalOf(bytes)).toEqual([sentence, number])
  })
})
