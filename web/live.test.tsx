import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live.ts'
import { queryClient } from './query-client.ts'

/** A stream whose events a test sends by hand. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  readonly address: string
  isClosed = false
  constructor(address: string) {
    super()
    this.address = address
    Stream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
const stream = () => {
  const last = Stream.opened.at(-1)
  if (!last) throw new Error('No stream was opened')
  return last
}

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.opened = []
  queryClient.setQueryData([['bills', 'patients'], '/api/bills', {}, {}], 'bills')
  queryClient.setQueryData([['users'], '/api/users', {}, {}], 'users')
  stop = listen('2026-03-02T09:00:00.000Z')
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stale = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ state }) => state.data)

test('a change of a topic makes the answers that depend on it stale, and no others', () => {
  stream().send('{"topics":["patients"]}')
  expect(stale()).toEqual(['bills'])
})

test('other messages are ignored', () => {
  stream().send('hello')
  stream().send('{"topics":["weather"]}')
  expect(stale()).toEqual([])
})

test('the first stream tells what has changed since the screen was read, and nothing else is read again', () => {
  expect(stream().address).toBe('/api/live?since=2026-03-02T09%3A00%3A00.000Z')
  stream().dispatchEvent(new Event('open'))
  expect(stale()).toEqual([])
  stream().send('{"topics":["users"]}')
  expect(stale()).toEqual(['users'])
})

test('a broken stream is opened again, and everything is read again, since messages may have been missed', () => {
  const first = stream()
  first.dispatchEvent(new Event('open'))
  expect(stale()).toEqual([])
  first.dispatchEvent(new Event('error'))
  expect(first.isClosed).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(Stream.opened).toHaveLength(2)
  expect(stream().address).toBe('/api/live')
  stream().dispatchEvent(new Event('open'))
  expect(stale()).toEqual(['bills', 'users'])
})

test('a stream that made room for newer ones is opened again when somebody looks at the screen', () => {
  const first = stream()
  first.dispatchEvent(new Event('open'))
  first.dispatchEvent(new MessageEvent('replaced', { data: '{}' }))
  expect(first.isClosed).toBe(true)
  const look = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  vi.advanceTimersByTime(120_000)
  look(true)
  expect(Stream.opened).toHaveLength(1)
  look(false)
  look(true)
  look(false)
  expect(Stream.opened).toHaveLength(2)
  stream().dispatchEvent(new Event('open'))
  expect(stale()).toEqual(['bills', 'users'])
  stream().dispatchEvent(new MessageEvent('replaced', { data: '{}' }))
  stop()
  look(false)
  expect(Stream.opened).toHaveLength(2)
})

test('nothing is opened again after stopping', () => {
  stream().dispatchEvent(new Event('error'))
  stop()
  vi.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
})
