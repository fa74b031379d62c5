import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonFault, JsonScanner } from './json-scanner.ts'

function scan(text: string, cuts: readonly number[] = [], largest = 1_000_000) {
  const bytes = Buffer.from(text)
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const scanner = new JsonScanner('entry', largest)
  const parts = [0, ...places].flatMap((from, place) => [
    ...scanner.push(bytes.subarray(from, places[place] ?? bytes.length)),
  ])
  return {
    parts: parts.map(({ name, element, bytes: part }) => ({
      name,
      element,
      text: Buffer.from(part).toString(),
    })),
    cutAt: scanner.cutAt(),
  }
}

const spacing = fc.constantFrom(undefined, 0, 2, '\t')

test('gives every member and every element as it stood, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
      fc.array(fc.jsonValue()),
      spacing,
      fc.array(fc.nat(), { maxLength: 20 }),
      (members, entries, space, cuts) => {
        const others = Object.fromEntries(
          Object.entries(members).filter(([name]) => name !== 'entry'),
        )
        const whole = JSON.stringify({ ...others, entry: entries }, null, space)
        const { parts, cutAt } = scan(whole, cuts)
        expect(cutAt).toBeNull()
        const elements = parts.filter(({ element }) => element > 0)
        expect(elements.map(({ element }) => element)).toEqual(entries.map((_one, at) => at + 1))
        expect(elements.map(({ text }) => JSON.parse(text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(entries)),
        )
        const read = parts.filter(({ element }) => element === 0)
        expect(Object.fromEntries(read.map(({ name, text }) => [name, JSON.parse(text)]))).toEqual(
          JSON.parse(JSON.stringify(others)),
        )
      },
    ),
  )
})

test('decimals keep all their digits', () => {
  const { parts } = scan(
    '{"entry":[{"value":1.10},{"value":0.1000000000000000055511151231257827}]}',
  )
  expect(parts.map(({ text }) => text)).toEqual([
    '{"value":1.10}',
    '{"value":0.1000000000000000055511151231257827}',
  ])
})

test('knows in which element a text was cut off, wherever that was', () => {
  const whole = '{"resourceType":"Bundle","entry":[{"a":"}"},{"b":[1,2]}],"type":"batch"}'
  for (let length = 0; length < whole.length; length += 1) {
    const { cutAt } = scan(whole.slice(0, length))
    expect(cutAt, whole.slice(0, length)).not.toBeNull()
    if (length > 35 && length < 43) expect(cutAt).toEqual({ element: 1 })
  }
})

describe('is stopped by', () => {
  test.each([
    ['[1, 2]', 'no object', 0],
    ['hello', 'no object', 0],
    ['{"a" 1}', 'no JSON', 0],
    ['{"a":1 "b":2}', 'no JSON', 0],
    ['{"entry":[{} {}]}', 'no JSON', 1],
    ['{"a":1}{"b":2}', 'more', 0],
    [`{"entry":[{}, {"a":"${'x'.repeat(200)}"}]}`, 'too large', 2],
  ])('%s', (text, kind, element) => {
    let fault: unknown
    try {
      scan(text, [], 100)
    } catch (error) {
      fault = error
    }
    expect(fault).toBeInstanceOf(JsonFault)
    expect(fault).toMatchObject({ kind, element })
  })
})
