import { expect, test } from 'vitest'
import { sealFor } from './seal.ts'

const secret = 'a secret for tests only, long enough'
const seal = sealFor('tests', secret)
const plain = Buffer.from('what only its owner may read')

test('a sealed value can be opened by the same server, and looks different each time', () => {
  const sealed = seal.close(plain, 'ada')
  expect(sealed.includes(plain)).toBe(false)
  expect(seal.close(plain, 'ada').equals(sealed)).toBe(false)
  expect(sealFor('tests', secret).open(sealed, 'ada')).toEqual(plain)
})

test('it cannot be opened with another secret, for another purpose, or as another owner', () => {
  const sealed = seal.close(plain, 'ada')
  expect(() => sealFor('tests', `${secret}!`).open(sealed, 'ada')).toThrow()
  expect(() => sealFor('others', secret).open(sealed, 'ada')).toThrow()
  expect(() => seal.open(sealed, 'eve')).toThrow()
})

test('a single changed bit anywhere is noticed', () => {
  const sealed = seal.close(plain, 'ada')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => seal.open(changed, 'ada'), `bit ${bit}`).toThrow()
  }
  expect(() => seal.open(sealed.subarray(0, 20), 'ada')).toThrow()
})

test('a hash is the same for the same text, and another under another secret', () => {
  expect(seal.hash('code')).toEqual(sealFor('tests', secret).hash('code'))
  expect(seal.hash('code')).not.toEqual(sealFor('tests', `${secret}!`).hash('code'))
})
