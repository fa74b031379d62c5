import type { Endpoint } from '../contract/endpoint.ts'
import { chance } from './chance.ts'

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Texts that are no JSON, or JSON that every endpoint refuses. */
function unreadable(text: string, first: string): string[] {
  return [
    ...['[]', 'null', '"x"', '1', 'true', 'NaN', 'Infinity', '{', '}', '{}{}', "{'a':1}", '\ufeff'],
    `${text}}`,
    `${text} x`,
    text.replace('{', '{,'),
    text.replace(/}$/, ',}'),
    deep(100),
    `{"a":${deep(100)}}`,
    `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
    `{"${first}":1e309}`,
    `{"${first}":-1e309}`,
    `{"${first}":NaN}`,
    `{"${first}":"a","${first}":"b"}`,
    `{"${first}":"a","\\u0061":"b","a":"c"}`,
    '{"__proto__":{"x":1}}',
    '{"\\u005f_proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    `\u0000${text}`,
    `{"${first}":"\u0000"}`,
    `"${'x'.repeat(1_000_001)}"`,
    `{"${first}":"${'x'.repeat(1_000_001)}"}`,
  ]
}

const wrongValues: unknown[] = [
  ...[{}, [], [[]], [null], { $ne: null }, { toString: 'x' }, ['a', 'b']],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ud800\ud800', 'x'.repeat(20_001)],
  ...[true, -1, 0.5, 1e308, 2 ** 60],
]

/** `count` bodies that an endpoint must refuse; the same in each run. */
export function malformedBodies(
  endpoint: Endpoint,
  valid: Record<string, unknown>,
  count: number,
): string[] {
  const text = JSON.stringify(valid)
  const names = Object.keys(valid)
  const random = chance(endpoint.method + endpoint.path)
  const bodies = unreadable(text, names[0] ?? 'x')
  const isRefused = (body: string) => {
    try {
      // No body and `null` count as an empty object.
      return endpoint.body?.safeParse(JSON.parse(body) ?? {}).success === false
    } catch {
      return true
    }
  }
  for (const name of names) {
    for (const value of wrongValues) bodies.push(JSON.stringify({ ...valid, [name]: value }))
  }
  for (const name of ['__class__', 'deletedAt', 'toString', 'createdBy', '', ' ', '\u0000']) {
    bodies.push(JSON.stringify({ ...valid, [name]: 'x' }))
  }
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '\u0000',
    '\\ud800',
    'null',
    '-',
    '0',
    'é',
  ]
  const kept = bodies.filter(isRefused)
  while (kept.length < count) {
    const at = Math.floor(random() * text.length)
    const piece = pieces[Math.floor(random() * pieces.length)] ?? ''
    const mutated = [
      text.slice(0, at),
      text.slice(at),
      text.slice(0, at) + piece + text.slice(at),
      text.slice(0, at) + piece + text.slice(at + 1 + Math.floor(random() * 5)),
      text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 9)),
    ][Math.floor(random() * 5)]
    // An empty body counts as an empty object, which some endpoints accept.
    if (mutated && isRefused(mutated)) kept.push(mutated)
  }
  return kept.slice(0, count)
}
