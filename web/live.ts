import * as z from 'zod'
import { topics } from '../contract/endpoint.ts'
import { invalidate, queryClient } from './query-client.ts'

const Message = z.object({ topics: z.array(z.enum(topics)) })

/** Milliseconds until the next try, doubled each time; about, so that not all screens come at once. */
const firstWait = 1_000
const longestWait = 30_000

/**
 * Hears which kinds of rows changed, so that what others do shows here within a second.
 * After a gap nobody knows what was missed, so everything on screen is read again.
 * Answers a function that stops listening.
 */
export function listen(address = '/api/live'): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWait
  let hasMissed = false

  function connect() {
    source = new EventSource(address)
    source.addEventListener('open', () => {
      wait = firstWait
      if (hasMissed) void queryClient.invalidateQueries()
      hasMissed = false
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = Message.safeParse(parse(data))
      if (message.success) void invalidate(message.data.topics)
    })
    // The session has more screens than are told: this one is again when somebody looks at it.
    source.addEventListener('replaced', () => {
      source?.close()
      hasMissed = true
      document.addEventListener('visibilitychange', connectInSight)
    })
    source.addEventListener('error', () => {
      // The browser's own reconnecting gives up for good on some answers and never waits longer.
      source?.close()
      hasMissed = true
      // It may have ended because the session did.
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
