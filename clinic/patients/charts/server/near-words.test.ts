import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestWords, slipsBetween } from './near-words.ts'

describe('slips between two words', () => {
  it.each([
    ['john', 'john', 0],
    ['jonh', 'john', 1],
    ['jon', 'john', 1],
    ['johnn', 'john', 1],
    ['johm', 'john', 1],
    ['katherina', 'catherine', 2],
    ['', 'abc', 3],
  ])('%s and %s are %i apart', (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips)
  })

  it('are the same in both directions, zero only for equal words, and at most the longer length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = slipsBetween(a, b)
        expect(slips).toBe(slipsBetween(b, a))
        expect(slips === 0).toBe(a === b)
        expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })
})

describe('the nearest words', () => {
  const known = ['smith', 'smyth', 'smit', 'schmidt', 'jones']

  it('are those with the fewest slips, and farther ones only when asked for', () => {
    expect(nearestWords('smiht', known, 0)).toEqual(['smit', 'smith'])
    expect(nearestWords('smiht', known, 1)).toEqual(['smit', 'smith', 'smyth'])
  })

  it('forgive short words less', () => {
    expect(nearestWords('jo', ['joe'], 1)).toEqual([])
    expect(nearestWords('jone', ['jane', 'joan'], 1)).toEqual(['jane'])
  })
})
