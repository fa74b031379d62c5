import { afterAll, expect, test, vi } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { type HashPlace, inHashTurn } from '../../users/server/hash-turns.ts'

afterAll(() => vi.useRealTimers())

const place = (part: string): HashPlace => ({
  lane: 'strangers',
  key: 'an address',
  part,
  failures: 0,
  gone: new AbortController().signal,
})

test('a server that has stopped turns away nobody at another one of its process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const stopped = await testClinic()
  await stopped.close()
  const end = Promise.withResolvers<boolean>()
  const turns = Array.from({ length: 20 }, (_, n) =>
    inHashTurn(place(`person ${n}`), () => end.promise),
  )
  const answers = Promise.allSettled(turns)
  vi.advanceTimersByTime(6000)
  end.resolve(true)
  expect((await answers).map(({ status }) => status)).toEqual(turns.map(() => 'fulfilled'))
})
