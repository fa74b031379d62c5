import { expect, test } from 'vitest'
import { keptPictures } from './kept-pictures.ts'

test('a picture that was drawn a moment ago is not drawn again, and old ones make room', async () => {
  const kept = keptPictures(100)
  const drawn: string[] = []
  const ask = (name: string, length = 40) =>
    kept(name, async () => {
      drawn.push(name)
      return Buffer.alloc(length)
    })
  await ask('one')
  await ask('two')
  await ask('one')
  await ask('three')
  await ask('one')
  expect(drawn).toEqual(['one', 'two', 'three'])
  await ask('two')
  expect(drawn).toEqual(['one', 'two', 'three', 'two'])
  await Promise.all([ask('four'), ask('four')])
  await ask('large', 101)
  await ask('four')
  expect(drawn.slice(4)).toEqual(['four', 'four', 'large', 'four'])
})
