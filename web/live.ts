import * as z from 'zod'
import { topics } from '../contract/endpoint.ts'
import { invalidate, readAgain } from './query-client.ts'

const Message = z.object({ topics: z.array(z.enum(topics)) })

/**
 * Milliseconds until the next try, doubled each time, with jitter, so that screens do not all
 * reconnect at once.
 */
const firstWait = 1_000
const longestWait = 30_000

/**
 * Listens for the kinds of rows that changed, so that others' changes show here within a second.
 * The first message tells what has changed since the moment when the first answer on screen was read. Messages may be missed during
 * a later gap, so everything on screen is read again after it. Returns the function that stops listening.
 */
export function listen(since: string): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  let hasMissed = false

  function connect() {
    source = new EventSource(
      hasMissed ? '/api/live' : `/api/live?since=${encodeURIComponent(since)}`,
    )
    source.addEventListener('open', () => {
      wait = firstWait
      if (hasMissed) void readAgain()
      hasMissed = false
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = Message.safeParse(parse(data))
      if (message.success) void invalidate(message.data.topics)
    })
    // The session has too many streams: this one reconnects when somebody looks at the screen.
    source.addEventListener('replaced', () => {
      source?.close()
      hasMissed = true
      document.addEventListener('visibilitychange', connectInSight)
    })
    source.addEventListener('error', () => {
      // The browser's own reconnecting stops for good after some answers, and never backs off.
      source?.close()
      hasMissed = true
      // The stream may have ended because the session did.
      void invalidate(['session'])
      timer = setTimeout(connect, wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, longestWait)
    })
  }

  function connectInSight() {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', connectInSight)
    connect()
  }

  connect()
  return () => {
    document.removeEventListener('visibilitychange', connectInSight)
    clearTimeout(timer)
    source?.close()
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
